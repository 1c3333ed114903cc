package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No command writes over what it reads, nor two results into one file; no result takes another. */
class OutputFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    write("data", "+1 1:1 2:0.5\n-1 1:-1\n+1 2:2\n-1 2:-1 3:1\n");
    write("batches", "0 1\n2\n");
    Files.createSymbolicLink(folder.resolve("link"), Path.of("data"));
    Files.createLink(folder.resolve("hard"), folder.resolve("data"));
    Files.createSymbolicLink(folder.resolve("up"), Path.of("."));
    write("run.previous", Files.readString(folder.resolve("data")));
    write("data.cache", "mine");
    Files.createDirectory(folder.resolve("pages"));
    write("pages/report.html", "mine");
    Files.createDirectory(folder.resolve("results"));
    write("results/summary.csv", "label,a\n1,2\n0,1\n");
    Shell.Result trained = run("train @data --iterations 5 --model @model --quiet");
    assertThat(trained.code()).as(trained.err()).isZero();
    Shell.Result cruised = run("cruise train --iterations 1 --model @gain --quiet");
    assertThat(cruised.code()).as(cruised.err()).isZero();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** A word that begins with @ is a file in the folder. */
  private Shell.Result run(String command) {
    return Shell.run(
        Arrays.stream(command.split(" "))
            .map(word -> word.startsWith("@") ? folder + "/" + word.substring(1) : word)
            .toArray(String[]::new));
  }

  private Map<String, String> everything() throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.put(folder.relativize(file).toString(), Files.readString(file));
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train @data --model @data",
        "train @data --trace @./data",
        "train @data --model @link",
        "train @link --model @data",
        "train @data --test @data --model @results/../data",
        "train @data --replay @batches --trace @batches",
        "train @data --init @model --model @model",
        "train @data --trace @new --model @./new",
        "predict @model @data --out @data",
        "predict @model @data --out @model",
        "predict @model @link --out @data",
        "data generate outliers,n=40,d=3 --out @new --test-out @./new",
        "cruise train --model @new --trace @results/../new",
        "cruise evaluate --model @gain --out @gain",
        "compare @results/summary.csv --methods sgda --out @results",
        "train @data --report @up/data",
        "train @data --trace @hard",
        "train @data --checkpoint @up/hard",
        "train @run.previous --checkpoint @run",
        "train @data --checkpoint @new --model @up/new.previous",
        "train @data --report @new --trace @up/new",
        "evaluate @model @data --report @up/model",
        "export @model --onnx @up/model",
        "data cache @data --out @up/hard",
        "data cache @data",
        "compare @data --methods sgda --iterations 2 --seeds 1 --out @pages",
        "tune @data --robust cvar --values 0.5 --out @pages",
        "reproduce table2 --offline --out @pages"
      })
  void oneFileForTwoPurposesIsRefusedAndNothingChanges(String command) throws IOException {
    Map<String, String> before = everything();
    Shell.Result result = run(command);
    assertThat(result.code()).as(result.err()).isEqualTo(2);
    assertThat(result.err())
        .containsAnyOf("same file", "would replace", "there already")
        .contains("Maybe");
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void aModelIsNotLostBecauseTheTraceCannotBeWritten() {
    assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
    for (String command : new String[] {"train @data", "cruise train"}) {
      Path model = folder.resolve("saved");
      Shell.Result result =
          run(command + " --iterations 2 --quiet --model @saved --trace /dev/full");
      assertThat(result.code()).isEqualTo(1);
      assertThat(result.err()).contains("/dev/full", "Maybe");
      assertThat(result.out()).as("the results are printed all the same").contains("iterations");
      assertThat(model).exists();
    }
  }
}
