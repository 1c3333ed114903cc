package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No command overwrites its inputs or writes two results to one file. */
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
    write("base.mv.db", "mine");
    Files.createDirectory(folder.resolve("jars"));
    try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve("jars/a.jar")))) {
      jar.putNextEntry(new JarEntry("x"));
    }
    Files.createDirectory(folder.resolve("linked"));
    Files.createLink(folder.resolve("linked/summary.csv"), folder.resolve("data"));
    write("linked/comparison.json", "mine");
    Files.createDirectory(folder.resolve("results"));
    write("results/model.json", "mine");
    write("results/tuning.csv", "mine");
    write("results/summary.csv", "label,a\n1,2\n0,1\n");
    Shell.Result trained = run("train @data --iterations 5 --model @model --quiet");
    assertThat(trained.code()).as(trained.err()).isZero();
    Shell.Result cruised = run("cruise train --iterations 1 --model @gain --quiet");
    assertThat(cruised.code()).as(cruised.err()).isZero();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** A word that starts with @ is a file in the folder; | is a space within a word. */
  private Shell.Result run(String command) {
    return Shell.run(
        Arrays.stream(command.split(" "))
            .map(word -> word.replace("@", folder + "/").replace('|', ' '))
            .toArray(String[]::new));
  }

  private Map<String, String> everything() throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.put(
            folder.relativize(file).toString(),
            Files.readString(file, StandardCharsets.ISO_8859_1));
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
        "reproduce table2 --offline --out @pages",
        "train --jdbc jdbc:sqlite:@data --sql x --model @data",
        "train --jdbc JDBC:h2:file:@base --sql x --trace @base.mv.db",
        "predict @model --jdbc jdbc:sqlite:@data --sql x --out @hard",
        "tune --jdbc jdbc:sqlite:@results/model.json --sql x --robust cvar --values 1 --out @results",
        "train --jdbc jdbc:sqlite:file:@base%2Emv.db --sql x --trace @base.mv.db",
        "train --jdbc jdbc:duckdb: --sql select|1|from|read_csv('@dat*') --model @data",
        "train --jdbc jdbc:duckdb: --sql select|1|from|read_csv('@dat?') --trace @hard",
        "train --jdbc jdbc:duckdb: --sql select|1|from|'@**/summary.csv' --report @results/summary.csv",
        "train --jdbc jdbc:duckdb: --sql select|1|from|'@**/data' --model @data",
        "train --jdbc jdbc:duckdb: --sql select|1|from|'@r[a-f]sults/[st]*.csv' --model @results/tuning.csv",
        "predict @model --jdbc jdbc:duckdb: --sql select|1|from|'file:@data' --out @data",
        "predict @model --jdbc jdbc:duckdb: --sql select|1|from|\"FILE://@data\" --out @link",
        "evaluate @model --jdbc jdbc:duckdb: --sql select|1|from|['@model','@d*'] --report @hard",
        "train @data --model @data.cache",
        "train @data --plugins @jars --model @jars/a.jar",
        "export @model --onnx @jars/a.jar --plugins @jars",
        "train @data --test @run.previous --model @run.previous",
        "train @data --test @link --report @hard",
        "evaluate @model @data --report @data.cache",
        "tune @data --robust cvar --values 0.5 --out @new --checkpoint @new/model.json",
        "tune @data --robust cvar --values 0.5 --out @new --checkpoint @up/new",
        "compare @data --methods sgda --out @new --checkpoint @new/traces",
        "compare @data --methods sgda --out @linked",
        "reproduce @results/specs.yaml --offline --out @results/../results2 --checkpoint @results2",
        "cruise train --checkpoint @new --trace @up/new",
        "data generate n=40,d=3 --out @jars/a.jar --plugins @jars",
        "train --jdbc jdbc:duckdb: --sql select|*|from|@data --model @data",
        "train --jdbc jdbc:duckdb: --sql select|*|from|read_csv('@da'||'ta') --model @data",
        "train --jdbc jdbc:duckdb: --sql from|'file://localhost@data' --trace @hard",
        "train --jdbc jdbc:duckdb:@x.db --sql select|*|from|view --report @link",
        "predict @model --jdbc jdbc:h2:mem: --sql select|*|from|csvread('@d'||'ata') --out @data",
        "evaluate @model --jdbc jdbc:postgresql://h/x --sql table|t --report @batches",
        "train --jdbc jdbc:sqlite::resource:file:@data --sql table|t --model @data",
        "cruise train --car @batches --model @batches",
        "cruise train --car @batches --trace @up/batches",
        "cruise train --car @batches --checkpoint @batches",
        "cruise evaluate --gain 1,2,3 --car @link --out @hard"
      })
  void fileWithTwoRolesIsRejectedWithoutChange(String command) throws IOException {
    Map<String, String> before = everything();
    Shell.Result result = run(command);
    assertThat(result.code()).as(result.err()).isEqualTo(2);
    assertThat(result.err())
        .containsAnyOf("same file", "would replace", "already exists", "into the folder")
        .contains("hint: ");
    assertThat(everything()).isEqualTo(before);
  }

  /** In a separate process, where the shell redirects standard streams to files. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "train - --model data < data",
        "train - --trace hard < data",
        "train - --report data < link",
        "train - --checkpoint data < data",
        "train /dev/stdin --model data < data",
        "train /dev/fd/0 --trace data < data",
        "train /proc/self/fd/0 --model data < data",
        "train /dev/fd/3 --model data 3< data",
        "train /dev/fd/3 --model hard 3< link",
        "train data --test - --model run.previous < run.previous",
        "train data --init /dev/stdin --model model < model",
        "train data --replay /dev/fd/4 --trace batches 4< batches",
        "predict model - --out data < data",
        "predict model /dev/stdin --out link < data",
        "predict /dev/stdin data --out model < model",
        "predict model data --out /dev/stdout >> data",
        "predict model data >> data",
        "predict model data --out /dev/fd/5 5>> data",
        "train data --model x --trace /dev/fd/5 5>> x",
        "train data --json --model y > y",
        "evaluate model - --report data < data",
        "tune - --robust cvar --values 0.5 --out linked < linked/model.json",
        "compare - --methods sgda --out results < results/summary.csv",
        "data check data >> data",
        "data check - < data >> hard",
        "theory data >> data",
        "theory /dev/stdin --json < link >> data",
        "theory data --init model >> model",
        "cruise theory --model gain >> gain",
        "train - --model data < <(cat data)",
        "train <(cat data) --trace hard",
        "train /dev/stdin --report link < <(cat data)",
        "train data --test <(cat run.previous) --model run.previous",
        "train data --replay <(cat batches) --trace batches",
        "predict model - --out data < <(cat data)",
        "predict <(cat model) data --out batches",
        "evaluate model <(cat data) --report hard"
      })
  void redirectedFilesAreNotOverwritten(String command) throws Exception {
    Files.createFile(folder.resolve("x"));
    Files.createFile(folder.resolve("y"));
    write("linked/model.json", Files.readString(folder.resolve("data")));
    write("linked/tuning.csv", "mine");
    write("results/comparison.json", "mine");
    Map<String, String> before = everything();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "exec \"$JAVA\" dev.agon.cli.Main " + command);
    builder.environment().put("JAVA", java);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.directory(folder.toFile());
    Process process = builder.start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(err).isEqualTo(2);
    assertThat(err)
        .containsAnyOf("same file", "would replace", "already exists")
        .contains("hint: ");
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void modelIsWrittenEvenIfTraceCannotBeWritten() {
    assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
    for (String command : new String[] {"train @data", "cruise train"}) {
      Path model = folder.resolve("saved");
      Shell.Result result =
          run(command + " --iterations 2 --quiet --model @saved --trace /dev/full");
      assertThat(result.code()).isEqualTo(1);
      assertThat(result.err()).contains("/dev/full", "hint: ");
      assertThat(result.out()).as("the results are printed nevertheless").contains("iterations");
      assertThat(model).exists();
    }
  }
}
