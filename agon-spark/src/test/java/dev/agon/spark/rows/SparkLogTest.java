package dev.agon.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.InvalidInputException;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.train.RemoteRows;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spark's own log, in a separate process: neither stack traces nor addresses with passwords. */
class SparkLogTest {
  @TempDir Path folder;

  /** Does what {@code agon train --spark MASTER DATA} does first. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      RemoteRows spark = new SparkRemoteRows();
      DataSource.Remote source = new DataSource.Remote(arguments[1]);
      spark.inputs(source);
      try (RemoteRows.Opened rows = spark.open(arguments[0], DataRequest.of(source))) {
        throw new AssertionError("opened");
      } catch (InvalidInputException | RemoteRows.FailedException e) {
        Runtime.getRuntime().halt(7);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark://u:S3CRET@h:x", "k8s://https://u:S3CRET@h", "mesos://u:S3CRET@h"})
  void aMasterThatCannotBeUsedLeavesNoTrace(String master) throws Exception {
    Path data = Files.writeString(folder.resolve("d.csv"), "a,y\n1,0\n2,1\n");
    Path log = folder.resolve("log");
    assertThat(run(log, master, data.toString())).as(Files.readString(log)).isEqualTo(7);
    assertThat(Files.readString(log)).doesNotContain("S3CRET", "\tat ", "SparkException");
  }

  private int run(Path log, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Program.class.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
