package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.cli.output.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** System failures return exit code 1 with a hint; a broken pipe prints nothing. */
class MachineFailuresTest {
  private static final String DATA = "src/test/resources/golden/small/data.libsvm";

  @TempDir Path folder;

  @Test
  void networkFailureIsASystemError() {
    String unreachable = "http://127.0.0.1:1/a9a";
    Shell.Result result =
        Shell.run("data", "get", "a9a", "--from", unreachable, "--data", folder.toString());
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .contains(unreachable, "no connection", "hint: ", folder.resolve("a9a").toString());
  }

  @Test
  void fullDiskIsASystemError() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no /dev/full");
    Shell.Result result =
        Shell.run("train", DATA, "--iterations", "20", "--quiet", "--trace", full.toString());
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("/dev/full", "hint: ").doesNotContain("\tat ");
  }

  @Test
  void unreadableFileIsReported() {
    Path unreadable = Path.of("/proc/self/mem"); // a file whose first page cannot be read
    assumeTrue(Files.isReadable(unreadable), "this system has no such file");
    Shell.Result result = Shell.run("data", "check", unreadable.toString());
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .contains("could not read /proc/self/mem", "Check the disk")
        .doesNotContain("\tat ", "is full");
  }

  private static OutputStream failing(String why) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(why);
      }
    };
  }

  @Test
  void unprintableResultsAreReported() {
    var err = new ByteArrayOutputStream();
    var terminal =
        new Terminal(InputStream.nullInputStream(), failing("no space left"), err, false);
    assertThat(Main.run(terminal, "methods")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("standard output", "hint: ");
  }

  @Test
  void brokenPipePrintsNothingAndFilesAreWritten() {
    Path model = folder.resolve("model.json");
    Path test = folder.resolve("test.libsvm");
    abandoned("methods");
    abandoned(
        "train", DATA, "--method", "hcmm2", "--iterations", "20", "--model", model.toString());
    abandoned("data", "generate", "outliers,n=40,d=3", "--test-out", test.toString());
    assertThat(model).exists();
    assertThat(test).exists();
  }

  private static void abandoned(String... arguments) {
    var err = new ByteArrayOutputStream();
    var terminal = new Terminal(InputStream.nullInputStream(), failing("Broken pipe"), err, false);
    assertThat(Main.run(terminal, arguments)).isEqualTo(141);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
