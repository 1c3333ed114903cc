package dev.agon.spark.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.DatasetWriter;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.train.RemoteRows;
import dev.agon.spark.TestData;
import dev.agon.spark.problem.SparkRows;
import dev.agon.spark.rows.SparkRemoteRows;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A terminating process can still use Spark, until its rows are closed. */
class HoldTest {
  @TempDir Path folder;

  @Test
  void sparkOutlivesASignalUntilItsRowsAreClosed() throws Exception {
    Path data = folder.resolve("data.libsvm");
    DatasetWriter.write(TestData.classes(20, 3), data);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), OpenRows.class.getName()));
    command.addAll(List.of(data.toString(), folder.toString()));
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      while (!Files.exists(folder.resolve("open"))) {
        assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
        Thread.sleep(50);
      }
      process.destroy();
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(folder.resolve("rows")).as(Files.readString(log)).hasContent("20");
      assertThat(process.exitValue()).as("ended by the signal").isEqualTo(143);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Opens rows, waits for the signal, and a second later reads all of them from Spark. */
  static final class OpenRows {
    private OpenRows() {}

    public static void main(String[] args) throws Exception {
      CountDownLatch stopping = new CountDownLatch(1);
      Runtime.getRuntime().addShutdownHook(new Thread(stopping::countDown));
      Path folder = Path.of(args[1]);
      DataRequest request =
          DataRequest.of(new DataSource.Remote(args[0])).labels(LabelRule.twoClasses());
      try (RemoteRows.Opened rows = new SparkRemoteRows().open("local[1]", request)) {
        Files.createFile(folder.resolve("open"));
        stopping.await();
        Thread.sleep(1000); // Spark stops itself within this time if nothing holds it
        int[] all = new int[rows.size()];
        java.util.Arrays.setAll(all, i -> i);
        int found = ((SparkRows) rows).bring(all).size();
        Files.writeString(folder.resolve("rows"), Integer.toString(found));
      }
    }
  }
}
