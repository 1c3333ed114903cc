package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Any exception of a plugin's method is reported in one message, which states that the plugin is at
 * fault.
 */
class PluginFailuresTest {
  private static final String DATA = "src/test/resources/golden/small/data.libsvm";

  @TempDir static Path folder;

  /** The failures by number: the brake of the method selects one of them. */
  @BeforeAll
  static void compile() throws IOException {
    String failures =
        """
          static int deeper(int i) { return deeper(i + 1) + 1; }
          static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t; }
          static void fail(int kind) {
            switch (kind) {
              case 2: throw new NullPointerException();
              case 3: throw new AssertionError("x is negative");
              case 4: deeper(0); break;
              case 5: throw new RuntimeException(new RuntimeException(new OutOfMemoryError("x")));
              case 6: throw new RuntimeException("outer", new NoClassDefFoundError("a/Missing"));
              case 7: throw new VerifyError("Bad type\\nDetails:\\n  Location:");
              case 8: Stranger.<RuntimeException>sneak(new Exception("checked")); break;
              case 9: throw new Error("cannot open jdbc:x://u:S3CRET@h");
              case 10: throw new RuntimeException() {
                public String getMessage() { throw new IllegalStateException("in the message"); } };
              case 11: throw new RuntimeException() {
                public synchronized Throwable getCause() { return this; } };
              case 12: throw new RuntimeException() { public String toString() { return null; } };
              case 13: throw new RuntimeException("java.io.IOException: no such disk");
              case 14: throw new OutOfMemoryError("x");
              case 16: throw new ExceptionInInitializerError(new RuntimeException("no licence"));
              case 17: Integer.parseInt("ten"); break;
              default:
            }
          }
        """;
    String method =
        PluginJar.BRAKE
            .replace("Brake(", "Stranger(")
            .replace("Brake>", "Stranger>")
            .replace("public Brake {", failures + "  public Stranger {")
            .replace("Brake.class", "Stranger.class")
            .replace("game.gradient(samples);", "game.gradient(samples); fail((int) brake);");
    Path jars = Files.createDirectory(folder.resolve("jars"));
    PluginJar.write(
        jars.resolve("a.jar"),
        "Stranger",
        method,
        PluginJar.BRAKE_DEFAULTS.replace("Brake(", "Stranger("));
  }

  private static Shell.Result run(String command, int kind) {
    List<String> words = new ArrayList<>(Arrays.asList(command.split(" ")));
    words.addAll(
        List.of("--plugins", folder + "/jars", "--iterations", "3", "--quiet", "--threads", "1"));
    words.addAll(
        command.startsWith("train")
            ? List.of("--method", "brake", "--brake", "" + kind)
            : List.of("--methods", "brake(brake=" + kind + ")", "--out", folder + "/out" + kind));
    return Shell.run(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "2, a plugin fails in stranger.Stranger (Stranger.java:, null pointer",
    "3, a plugin fails in stranger.Stranger (Stranger.java:, assertion: x is negative",
    "4, a plugin fails in stranger.Stranger (Stranger.java:, stack overflow",
    "5, out of memory: Java may use at most, -Xmx",
    "6, a.Missing, next to the jar",
    "7, is incompatible with the others: Bad type., Rebuild",
    "8, a plugin fails in stranger.Stranger (Stranger.java:, checked",
    "9, a plugin fails in stranger.Stranger (Stranger.java:, jdbc:x://***@h",
    "10, a plugin fails in stranger.Stranger, illegal state: in the message",
    "11, a plugin fails in stranger.Stranger (Stranger.java:, no reason is given",
    "12, a plugin fails in stranger.Stranger (Stranger.java:, no reason is given",
    "13, a plugin fails in stranger.Stranger (Stranger.java:, : no such disk.",
    "16, fails while it is loaded, no licence",
    "17, a plugin fails in stranger.Stranger (Stranger.java:, number format: For input string",
  })
  void aFailureIsReportedInOneMessage(int kind, String problem, String detail) {
    for (String command : new String[] {"train " + DATA, "compare " + DATA + " --seeds 1"}) {
      Shell.Result result = run(command, kind);
      assertThat(result.code()).as(result.err()).isEqualTo(1);
      assertThat(result.err())
          .contains(problem, detail)
          .doesNotContain("\tat ", "java.lang", "internal error", "S3CRET", "\\x0A");
      for (String part : new String[] {"agon: error: ", "hint: "}) {
        assertThat(result.err().lines().filter(line -> line.startsWith(part))).hasSize(1);
      }
    }
  }

  /** A method without its runs would be missing in the table as if it had not been requested. */
  @ParameterizedTest
  @ValueSource(strings = {"--seeds 1", "--seeds 2"})
  void aComparisonInWhichMemoryRanOutIsNotShown(String seeds) {
    Shell.Result result = run("compare " + DATA + " " + seeds, 14);
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.err()).contains("out of memory").contains("hint: ");
    assertThat(result.out()).isEmpty();
  }
}
