package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Several hundred hostile cases over every command: each is rejected with exit code 2 (or 1 if the
 * machine is too small), one message, one hint, no class name and no control character, within
 * seconds, and no existing file is changed.
 */
class HostileCasesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir static Path folder;

  @BeforeAll
  static void makeFiles() throws IOException {
    Files.createDirectory(folder.resolve("folder"));
    Files.writeString(folder.resolve("data"), "+1 1:1 2:0.5\n-1 1:-1\n+1 2:2\n-1 2:-1 3:1\n");
    String model = folder.resolve("model").toString();
    Shell.Result trained =
        Shell.run(
            "train", folder + "/data", "--method", "sgda", "--iterations", "3", "--model", model);
    assertThat(trained.code()).as(trained.err()).isZero();
  }

  @TestFactory
  Stream<DynamicTest> everyHostileCaseIsRefusedInOneMessage() {
    List<HostileCase> cases = HostileCase.all();
    assertThat(cases).hasSizeGreaterThan(300);
    return cases.stream().map(c -> dynamicTest(name(c), () -> assertRefused(c)));
  }

  private static String name(HostileCase c) {
    String text = "agon " + c.command() + (c.input().isEmpty() ? "" : " < " + c.input());
    return text.substring(0, Math.min(80, text.length())).replaceAll("\\p{Cntrl}", "?");
  }

  private static void assertRefused(HostileCase c) throws IOException {
    Files.write(
        folder.resolve("input"), c.input().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    Files.deleteIfExists(folder.resolve("input.yaml"));
    Files.copy(folder.resolve("input"), folder.resolve("input.yaml"));
    Map<String, Long> before = files();
    String[] words =
        Arrays.stream(c.command().isEmpty() ? new String[0] : c.command().split(" ", -1))
            .map(HostileCasesTest::word)
            .toArray(String[]::new);
    long begin = System.nanoTime();
    Shell.Result result = Shell.run(words);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(PATIENCE);
    assertThat(result.code()).as(result.out() + result.err()).isBetween(1, 2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .doesNotContain(
            "Exception", "\tat ", "java.", "dev.agon", "jackson", "Json", "internal error")
        .hasSizeLessThan(2500);
    assertThat(result.err().replace("\n", ""))
        .as("control characters")
        .doesNotContainPattern("\\p{Cntrl}");
    assertThat(result.err().lines().filter(line -> line.startsWith("hint: ")))
        .as(result.err())
        .hasSize(1);
    assertThat(Hints.strangers(result.err(), words)).as(result.err()).isEmpty();
    assertThat(files()).as("nothing is touched").isEqualTo(before);
  }

  private static String word(String word) {
    return switch (word) {
      case "DATA" -> folder + "/data";
      case "MODEL" -> folder + "/model";
      case "FOLDER" -> folder + "/folder";
      case "OUT" -> folder + "/out";
      case "@" -> folder + "/input";
      case "SPEC" -> folder + "/input.yaml";
      default -> word;
    };
  }

  private static Map<String, Long> files() throws IOException {
    Map<String, Long> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        boolean isFolder = Files.isDirectory(file);
        all.put(
            file.toString(),
            isFolder ? 0 : Files.getLastModifiedTime(file).toMillis() + Files.size(file));
      }
    }
    return all;
  }
}
