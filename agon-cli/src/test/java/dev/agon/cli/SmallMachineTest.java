package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real processes with too little memory or disk space: one message, and exit code 1. */
class SmallMachineTest {
  @TempDir static Path folder;

  @BeforeAll
  static void makeFiles() {
    Shell.run("data", "generate", "n=40000,d=60,nnz=30,seed=1", "--out", folder + "/large");
    Shell.run("data", "generate", "n=500,d=60,nnz=30,seed=1", "--out", folder + "/small");
    Shell.Result trained =
        Shell.run("train", folder + "/small", "--quiet", "--model", folder + "/model");
    assertThat(trained.code()).as(trained.err()).isIn(0, 4);
  }

  private record Ended(int code, String err) {}

  private static Ended run(String memory, String line) throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), memory));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.agon.cli.Main"));
    words.addAll(List.of(line.replace("@", folder + "/").split(" ")));
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(words)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(line).isTrue();
      return new Ended(process.exitValue(), Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      process.destroyForcibly();
    }
  }

  private static void assertOneMessage(Ended ended) {
    assertThat(ended.code).as(ended.err).isEqualTo(1);
    assertThat(ended.err.lines().filter(line -> line.startsWith("agon: "))).hasSize(1);
    assertThat(ended.err)
        .contains("hint: ")
        .doesNotContain("Exception", "\tat ", "java.lang", "internal error");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train @large --quiet --model @out",
        "evaluate @model @large --quiet",
        "compare @large --methods sgda --quiet --out @comparison",
        "tune @large --robust cvar --values 0.5 --quiet --out @tuning",
      })
  void lackOfMemoryIsReportedInOneMessage(String line) throws Exception {
    assertOneMessage(run("-Xmx12m", line));
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train @small --quiet --model /dev/full",
        "train @small --quiet --report /dev/full",
        "predict @model @small --quiet --out /dev/full",
        "export @model --onnx /dev/full",
      })
  void fullDiskIsReportedInOneMessage(String line) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
    assertOneMessage(run("-Xmx128m", line));
  }
}
