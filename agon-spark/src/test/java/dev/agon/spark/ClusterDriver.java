package dev.agon.spark;

import static java.util.stream.Collectors.joining;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.auto.Auto;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.RunListener;
import dev.agon.spark.io.HadoopMirror;
import dev.agon.spark.problem.ClusterTest;
import dev.agon.spark.problem.RowBlock;
import dev.agon.spark.problem.RowNames;
import dev.agon.spark.problem.SparkRows;
import dev.agon.spark.rows.LibsvmRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A driver in a separate process, which may be killed. */
public final class ClusterDriver {
  static final int PARTITIONS = 4;
  public static final String SET = "cvar=0.7";

  /** The prefix of the files of second attempts. */
  public static final String COPY = "copy-";

  /** The number of stages after which one task hangs: a few tasks of a training. */
  private static final int SLOW_STAGES = 20;

  private ClusterDriver() {}

  /**
   * The arguments: master, a folder with the data, and the actions to run. Results go to folders of
   * these names next to the data.
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[1]);
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
            .config("spark.speculation", true)
            .config("spark.speculation.efficiency.enabled", false)
            .config("spark.speculation.quantile", 0.5)
            .config("spark.speculation.minTaskRuntime", "500ms") // no other task takes as long
            .getOrCreate();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    SparkRows rows = read(context, folder.resolve("data.libsvm"));
    for (String what : Arrays.asList(args).subList(2, args.length)) {
      Path out = Files.createDirectories(folder.resolve(what));
      switch (what) {
        case "agree" -> agree(rows, out);
        case "failing" -> train(failing(rows), out, /* resume= */ false);
        case "slow" -> train(slow(rows, out), out, /* resume= */ false);
        case "bad" -> refused(context, folder.resolve("bad.libsvm"), out);
        case "resumed" -> train(rows, folder.resolve("killed"), /* resume= */ true);
        default -> train(rows, out, /* resume= */ false);
      }
    }
    session.stop();
  }

  private static SparkRows read(JavaSparkContext context, Path file) {
    return LibsvmRows.read(
        context, file.toUri().toString(), PARTITIONS, LabelRule.Kind.TWO_CLASSES);
  }

  /** Writes why a file was rejected; an accepted file has no result. */
  private static void refused(JavaSparkContext context, Path file, Path out) throws IOException {
    try {
      read(context, file);
    } catch (InvalidInputException e) {
      result(out, List.of(e.getMessage()));
    }
  }

  /** Writes a result completely or not at all, because the test waits for it. */
  private static void result(Path out, List<String> lines) throws IOException {
    Path written = Files.write(out.resolve("writing"), lines);
    Files.move(written, out.resolve("result"), StandardCopyOption.ATOMIC_MOVE);
  }

  public static ProblemSettings settings(String set) {
    return ProblemSettings.nonconvex().withRobust(set).withRegulariser(new L2(0.01));
  }

  public static double[] point(int dimension) {
    RandomStream random = new RandomStream(4, 0);
    double[] x = new double[dimension];
    Arrays.setAll(x, j -> random.nextGaussian());
    return x;
  }

  /** Writes a line for every set: P, then its gradient, at one point. */
  private static void agree(SparkRows plain, Path folder) throws Exception {
    SparkRows rows = inGroups(plain);
    List<String> lines = new ArrayList<>();
    for (String set : ClusterTest.SETS) {
      RobustProblem cluster = RobustProblem.exact(rows, settings(set), 1);
      double[] gradient = new double[cluster.dimensionX()];
      double risk = cluster.primal(point(gradient.length), gradient);
      lines.add(risk + Arrays.stream(gradient).mapToObj(g -> " " + g).collect(joining()));
    }
    result(folder, lines);
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
    return SparkRows.cached(blocks, new RowNames(rows.classes(), rows.classes()), rows.source());
  }

  /** Every tenth attempt fails; the fourth one succeeds, because Spark gives up after it. */
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
    return new SparkRows(blocks, rows.names(), rows.source());
  }

  /** The first attempt of some tasks hangs; the second, concurrent one leaves a file. */
  private static SparkRows slow(SparkRows rows, Path folder) {
    String copies = folder.resolve(COPY).toString();
    JavaRDD<RowBlock> blocks =
        rows.blocks()
            .map(
                block -> {
                  TaskContext task = TaskContext.get();
                  if (task.stageId() % SLOW_STAGES == 0 && task.partitionId() == 1) {
                    if (task.attemptNumber() == 0) {
                      Thread.sleep(60_000);
                    }
                    Files.writeString(Path.of(copies + task.stageId()), "");
                  }
                  return block;
                });
    return new SparkRows(blocks, rows.names(), rows.source());
  }

  private static void train(SparkRows rows, Path folder, boolean resume) throws Exception {
    RunListener progress =
        new RunListener() {
          @Override
          public void iterated(long iteration) {
            try {
              Files.writeString(folder.resolve("progress"), Long.toString(iteration));
            } catch (IOException e) {
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
    result(folder, lines);
  }
}
