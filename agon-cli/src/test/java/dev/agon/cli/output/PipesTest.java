package dev.agon.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.agon.cli.Shell;
import dev.agon.learn.model.ModelFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Named pipes instead of files: read once, written when read, waited for with a notice. */
@Timeout(120)
class PipesTest {
  @TempDir Path folder;

  @BeforeEach
  void makeFiles() throws IOException, InterruptedException {
    try {
      Process made = new ProcessBuilder("mkfifo", folder + "/pipe").start();
      assertThat(made.waitFor()).isZero();
    } catch (IOException e) {
      abort("this system has no mkfifo");
    }
    Files.writeString(folder.resolve("data"), "+1 1:1 2:0.5\n-1 1:-1\n+1 2:2\n-1 2:-1 3:1\n");
    Files.writeString(folder.resolve("batches"), "0 1\n2\n");
    assertThat(run("train @data --iterations 5 --model @model --quiet").code()).isZero();
    assertThat(run("cruise train --iterations 1 --model @gain --quiet").code()).isZero();
  }

  /** A word that starts with @ is a file in the folder. */
  private Shell.Result run(String command) {
    return Shell.run(words(command).toArray(String[]::new));
  }

  private List<String> words(String command) {
    return Arrays.stream(command.split(" "))
        .map(word -> word.startsWith("@") ? folder + "/" + word.substring(1) : word)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate @model @data --json",
        "predict @model @data",
        "robust @model @data --json",
        "export @model --onnx @out",
        "train @data --iterations 3 --init @model --check-stability --quiet --json",
        "train @data --replay @batches --quiet --json",
        "cruise evaluate --model @gain --episodes 2 --json",
        "cruise theory --model @gain --points 1 --samples 2 --json",
      })
  void pipeCanReplaceFile(String command) {
    Shell.Result direct = run(command);
    String name = command.replaceAll(".*@(model|gain|batches).*", "$1");
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> copy(folder.resolve(name), folder.resolve("pipe")), PipesTest::start);
    Shell.Result piped = run(command.replace("@" + name, "@pipe"));
    writer.join();
    assertThat(piped.code()).as(piped.err()).isEqualTo(direct.code()).isIn(0, 4);
    assertThat(withoutTimes(piped.out())).isEqualTo(withoutTimes(direct.out()));
    if (!command.contains("--quiet")) {
      assertThat(piped.err()).contains("waiting for a program that writes to " + folder + "/pipe");
    }
  }

  private static String withoutTimes(String json) {
    return json.replaceAll("\"[a-z_]*seconds\" : [^,\n]*|/(pipe|model|gain|batches)\"", "");
  }

  /** Not in the common pool, which may have too few threads for all waiting pipes. */
  private static void start(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
  }

  private static void copy(Path from, Path to) {
    try (var out = Files.newOutputStream(to, java.nio.file.StandardOpenOption.WRITE)) {
      Files.copy(from, out);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "predict @model @data --out @pipe",
        "train @data --iterations 3 --model @pipe",
        "train @data --iterations 3 --trace @pipe --json",
        "train @data --iterations 3 --report @pipe",
        "evaluate @model @data --report @pipe",
        "export @model --onnx @pipe",
        "cruise evaluate --model @gain --episodes 2 --out @pipe",
        "cruise train --iterations 1 --model @pipe",
        "data generate n=5,d=3 --out @pipe",
      })
  void pipeOutputIsReportedAndWrittenCompletely(String command) {
    CompletableFuture<byte[]> reader =
        CompletableFuture.supplyAsync(
            () -> {
              try (var in =
                  new java.io.BufferedInputStream(new java.io.FileInputStream(folder + "/pipe"))) {
                return in.readAllBytes();
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            },
            PipesTest::start);
    Shell.Result result = run(command);
    assertThat(result.code()).as(result.err()).isIn(0, 4);
    assertThat(result.err())
        .contains(folder + "/pipe is a pipe: it is written when another program reads it.");
    assertThat(reader.join()).isNotEmpty();
  }

  /** A model that never ends, and a truncated one. */
  @Test
  void pipeWithoutModelIsRejected() throws IOException {
    Files.writeString(
        folder.resolve("half"), Files.readString(folder.resolve("model")).substring(9));
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> copy(folder.resolve("half"), folder.resolve("pipe")), PipesTest::start);
    Shell.Result result = run("predict @pipe @data");
    writer.join();
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("is not a model", "hint: ");
  }

  /** The signal ends the wait for a reader; other files are written. */
  @Test
  void aSignalEndsTheWaitForAReader() throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.agon.cli.Main"));
    words.addAll(words("train @data --method sgda --iterations 3 --model @pipe --trace @trace"));
    Process process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    try {
      while (!Files.readString(folder.resolve("said")).contains("is a pipe")) {
        Thread.sleep(50);
      }
      Thread.sleep(1000);
      assertThat(folder.resolve("trace")).as("the model is waited for first").doesNotExist();
      process.destroy();
      assertThat(process.waitFor(40, TimeUnit.SECONDS)).as("it ends").isTrue();
      assertThat(process.exitValue()).isEqualTo(143);
    } finally {
      process.destroyForcibly();
    }
    assertThat(folder.resolve("trace")).exists();
    assertThat(Files.readString(folder.resolve("said"), StandardCharsets.UTF_8))
        .contains("could not write", "no program reads from it", "hint: ");
  }

  @Test
  void modelFromPipeEqualsModelFromFile() {
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> copy(folder.resolve("model"), folder.resolve("pipe")), PipesTest::start);
    double[] weights = ModelFile.read(folder.resolve("pipe")).weights();
    writer.join();
    assertThat(weights).isEqualTo(ModelFile.read(folder.resolve("model")).weights());
  }
}
