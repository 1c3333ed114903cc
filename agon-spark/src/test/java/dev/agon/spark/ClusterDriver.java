package dev.agon.spark;

import dev.agon.learn.Settings;
import dev.agon.learn.Trainer;
import dev.agon.learn.TrainingResult;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.regulariser.L2;
import dev.agon.method.auto.Auto;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.RunListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A driver in a process of its own, which may be killed. */
final class ClusterDriver {
  static final int PARTITIONS = 4;
  static final String SET = "cvar=0.7";

  private ClusterDriver() {}

  /** The arguments: master, data, folder for results, and what to do. */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[2]);
    SparkSession session =
        SparkSession.builder()
            .master(args[0])
            .appName("cluster test")
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.executor.memory", "600m")
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .config("spark.executor.extraJavaOptions", String.join(" ", ClusterTest.SHORT_LIVED))
            .config("spark.network.timeout", "60s")
            .getOrCreate();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    SparkRows rows = LibsvmRows.read(context, args[1], PARTITIONS, LabelRule.Kind.TWO_CLASSES);
    switch (args[3]) {
      case "agree" -> agree(rows, folder);
      case "fail" -> train(failing(rows), folder, /* resume= */ false);
      case "resume" -> train(rows, folder, /* resume= */ true);
      default -> train(rows, folder, /* resume= */ false);
    }
    session.stop();
  }

  static Settings settings(String set) {
    return Settings.defaults().withRobust(set).withRegulariser(new L2(0.01));
  }

  static double[] point(int dimension) {
    RandomStream random = new RandomStream(4, 0);
    double[] x = new double[dimension];
    Arrays.setAll(x, j -> random.nextGaussian());
    return x;
  }

  /** P, then its gradient, at one point for every set. */
  private static void agree(SparkRows plain, Path folder) throws Exception {
    SparkRows rows = inGroups(plain);
    for (String set : ClusterTest.SETS) {
      SparkWorstCase cluster = new SparkWorstCase(rows, settings(set));
      double[] gradient = new double[cluster.dimension()];
      double risk = cluster.primal(point(gradient.length), gradient);
      List<String> lines = new ArrayList<>();
      lines.add(Double.toString(risk));
      Arrays.stream(gradient).forEach(g -> lines.add(Double.toString(g)));
      Files.write(folder.resolve(set.replace('/', '_')), lines);
    }
  }

  /** The classes are the groups. */
  private static SparkRows inGroups(SparkRows rows) {
    JavaRDD<RowBlock> blocks =
        rows.blocks()
            .map(
                block ->
                    new RowBlock(
                        block.rows(),
                        block.target(),
                        null,
                        Arrays.stream(block.target()).mapToInt(t -> (int) t).toArray()));
    return new SparkRows(blocks, rows.classes(), rows.classes(), rows.source());
  }

  /** Every tenth attempt fails; the fourth is let through, since Spark gives up after it. */
  private static SparkRows failing(SparkRows rows) {
    JavaRDD<RowBlock> blocks =
        rows.blocks()
            .map(
                block -> {
                  TaskContext task = TaskContext.get();
                  RandomStream random = new RandomStream(task.taskAttemptId(), 0);
                  if (task.attemptNumber() < 3 && random.nextInt(10) == 0) {
                    throw new IllegalStateException("this task fails at random");
                  }
                  return block;
                });
    return new SparkRows(rows.classes(), rows.groups(), rows.source(), blocks);
  }

  private static void train(SparkRows rows, Path folder, boolean resume) throws Exception {
    RunListener progress =
        new RunListener() {
          @Override
          public void iterated(long iteration) {
            try {
              Files.writeString(folder.resolve("progress"), Long.toString(iteration));
            } catch (java.io.IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          }
        };
    HadoopMirror mirror = new HadoopMirror(folder.resolve("checkpoint").toUri().toString());
    TrainingResult result =
        new Trainer(rows)
            .settings(settings(SET))
            .method(Auto.defaults())
            .budget(Budget.iterations(25))
            .checkpoint(
                new Checkpoint(mirror.local()).every(0).resume(resume).written(mirror::publish))
            .listener(progress)
            .train();
    List<String> lines = new ArrayList<>();
    Arrays.stream(result.model().weights()).forEach(w -> lines.add(Double.toHexString(w)));
    lines.add("risk " + Double.toHexString(result.model().worstCaseRisk()));
    lines.add("iterations " + result.solution().iterations());
    Files.write(folder.resolve("result"), lines);
  }
}
