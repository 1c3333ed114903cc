package dev.agon.spark;

import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.minimise.Lbfgs;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.Sampling;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.Solver;
import dev.agon.spark.io.Each;
import dev.agon.spark.problem.BlockBuilder;
import dev.agon.spark.problem.RowBlock;
import dev.agon.spark.problem.RowNames;
import dev.agon.spark.problem.SparkRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Prints the figures of docs/development/spark.md; see docs/development/spark.sh. */
final class SparkFigures {
  private static final int FEATURES = 123;
  private static final int ONES = 14;
  private static final int ROUNDS = 7;
  private static final int WARM_UP = 3;
  private static final int ITERATIONS = 8;
  private static final int MOST_HERE = 20_000_000;
  private static final int PARTITIONS = 4;
  private static final List<String> CLASSES = List.of("0", "1");

  private SparkFigures() {}

  /**
   * The arguments: "beside" or "steps" and the number of rows, or several numbers of rows to
   * measure.
   */
  public static void main(String[] args) throws TimeoutException {
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .appName("figures")
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .getOrCreate();
    if (args[0].equals("beside")) {
      beside(session, (int) Double.parseDouble(args[1]));
    } else if (args[0].equals("steps")) {
      steps(session, (int) Double.parseDouble(args[1]));
    } else {
      perRow(session, 100_000, /* printed= */ false); // warms up
      for (String rows : args) {
        perRow(session, (int) Double.parseDouble(rows), /* printed= */ true);
      }
    }
    session.stop();
  }

  /**
   * Time per evaluation of P and grad P during L-BFGS, and per iteration of spark.ml's logistic
   * regression, alternating.
   */
  private static void beside(SparkSession session, int rows) throws TimeoutException {
    SparkContext context = session.sparkContext();
    JobCount jobs = new JobCount();
    context.addSparkListener(jobs);
    Dataset<Row> frame = frame(session, rows);
    frame.cache().count();
    List<String> sets =
        List.of(
            "mean", "penalty=1/n", "cvar=0.1", "chi2=0.5", "kl=0.5", "kl-penalty=0.3", "tv=0.1");
    double[] regression = new double[ROUNDS];
    double[][] evaluation = new double[sets.size()][ROUNDS];
    double[] jobsOfSet = new double[sets.size()];
    double jobsOfRegression = 0;
    try (SparkRows blocks = rows(session, rows)) {
      for (int round = -WARM_UP; round < ROUNDS; round++) {
        jobs.since(context);
        double shorter = fit(frame, 2);
        int before = jobs.since(context);
        double longer = fit(frame, 2 + ITERATIONS);
        jobsOfRegression = (jobs.since(context) - before) / (double) ITERATIONS;
        if (round >= 0) {
          regression[round] = (longer - shorter) / ITERATIONS;
        }
        for (int k = 0; k < sets.size(); k++) {
          double[] times = descend(risk(blocks, sets.get(k)));
          jobsOfSet[k] = jobs.since(context) / (double) times.length;
          if (round >= 0) {
            evaluation[k][round] = median(times);
          }
        }
      }
    }
    double base = median(regression);
    print(
        "spark.ml LogisticRegression, %,d rows: %.0f ms an iteration, %.1f jobs",
        rows, 1e3 * base, jobsOfRegression);
    for (int k = 0; k < sets.size(); k++) {
      double seconds = median(evaluation[k]);
      print(
          "P and grad P, %s: %.0f ms (%.2f times), %.1f jobs",
          sets.get(k), 1e3 * seconds, seconds / base, jobsOfSet[k]);
    }
  }

  /** Counts the jobs that have begun. */
  private static final class JobCount extends SparkListener {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public void onJobStart(SparkListenerJobStart start) {
      count.incrementAndGet();
    }

    int since(SparkContext context) throws TimeoutException {
      context.listenerBus().waitUntilEmpty();
      return count.getAndSet(0);
    }
  }

  /** The times of the evaluations of a few iterations of L-BFGS. */
  private static double[] descend(RobustProblem risk) {
    List<Double> seconds = new ArrayList<>();
    Lbfgs lbfgs =
        new Lbfgs(
            (x, gradient) -> {
              long begin = System.nanoTime();
              double value = risk.primal(x, gradient);
              seconds.add((System.nanoTime() - begin) * 1e-9);
              return value;
            },
            10,
            risk.dimensionX());
    lbfgs.start(new double[risk.dimensionX()]);
    for (int k = 0; k < ITERATIONS && lbfgs.step(); k++) {}
    return seconds.stream().skip(1).mapToDouble(s -> s).toArray();
  }

  /** Time and bytes per step of HCMM-2 for batches of several sizes. */
  private static void steps(SparkSession session, int rows) throws TimeoutException {
    try (SparkRows blocks = rows(session, rows)) {
      for (int batch : new int[] {1000, 1000, 10_000, 100_000, 1_000_000}) {
        step(session, blocks, batch, /* listed= */ false);
      }
      step(session, blocks, 1_000_000, /* listed= */ true);
    }
  }

  /**
   * @param listed whether the driver sends lists of rows, instead of the parameters of the draw
   */
  private static void step(SparkSession session, SparkRows blocks, int batch, boolean listed)
      throws TimeoutException {
    Hcmm2 method = Hcmm2.defaults().withBatches(batch, batch);
    TrainingProblem problem = blocks.problem(ProblemSettings.nonconvex(), null, method, 1);
    int count = batch < 1_000_000 ? 100 : 20;
    long[] at = new long[count + 1];
    Solver solver =
        Solver.ofUnchecked(problem, method)
            .budget(Budget.iterations(count))
            .evaluateWith((x, gradient) -> 0)
            .listener(
                new RunListener() {
                  @Override
                  public void iterated(long iteration) {
                    at[(int) iteration] = System.nanoTime();
                  }
                });
    if (listed) {
      solver.replay(lists(blocks.size(), batch));
    }
    try (SentBytes bytes = new SentBytes(session.sparkContext())) {
      solver.solve();
      double[] seconds = new double[count / 2];
      Arrays.setAll(seconds, k -> (at[count - k] - at[count - k - 1]) * 1e-9);
      print(
          "HCMM-2, batches of %,d of %,d rows%s: %.1f ms a step, %.1f KB sent",
          batch,
          blocks.size(),
          listed ? ", listed by the driver" : "",
          1e3 * median(seconds),
          bytes.sum() / 1e3 / count);
    }
  }

  private static Iterable<int[]> lists(int rows, int size) {
    BatchSource source = BatchSource.random(Sampling.uniformRows(rows), 1);
    return () ->
        Stream.generate(
                () -> {
                  Batch batch = new Batch();
                  source.next(size, batch);
                  return Arrays.copyOf(batch.rows(), size);
                })
            .iterator();
  }

  /** Time per evaluation and per row, on Spark and on one machine if its memory is sufficient. */
  private static void perRow(SparkSession session, int rows, boolean printed) {
    try (SparkRows blocks = rows(session, rows)) {
      double there = time(risk(blocks, "penalty=1/n"), rows);
      double here = Double.NaN;
      if (rows <= MOST_HERE) {
        dev.agon.learn.data.Dataset data = here(rows);
        here =
            time(
                RobustProblem.of(data, ProblemSettings.nonconvex().withRobust("penalty=1/n"), 2),
                rows);
      }
      if (printed) {
        print(
            "%,d rows: %.1f ms on Spark, %.1f ns per row; %.1f ms on one machine",
            rows, 1e3 * there, 1e9 * there / rows, 1e3 * here);
      }
    }
  }

  /** The median time of an evaluation. */
  private static double time(PrimalProblem risk, int rows) {
    int warmUp = rows < 1_000_000 ? 100 : WARM_UP;
    double[] seconds = new double[ROUNDS];
    for (int round = -warmUp; round < ROUNDS; round++) {
      double[] x = point(round + warmUp);
      long begin = System.nanoTime();
      risk.primal(x, new double[x.length]);
      if (round >= 0) {
        seconds[round] = (System.nanoTime() - begin) * 1e-9;
      }
    }
    return median(seconds);
  }

  private static RobustProblem risk(SparkRows rows, String set) {
    return RobustProblem.exact(rows, ProblemSettings.nonconvex().withRobust(set), 1);
  }

  private static double[] point(int round) {
    double[] x = new double[FEATURES + 1];
    Arrays.setAll(x, j -> 0.1 * ((j * 7 + round) % 11 - 5));
    return x;
  }

  private static double fit(Dataset<Row> frame, int iterations) {
    LogisticRegression regression =
        new LogisticRegression()
            .setMaxIter(iterations)
            .setTol(0)
            .setRegParam(1e-3)
            .setStandardization(false);
    long begin = System.nanoTime();
    regression.fit(frame);
    return (System.nanoTime() - begin) * 1e-9;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static void print(String format, Object... values) {
    java.io.PrintStream out =
        new java.io.PrintStream(
            new java.io.FileOutputStream(java.io.FileDescriptor.out),
            true,
            java.nio.charset.StandardCharsets.UTF_8);
    out.println(String.format(Locale.ROOT, format, values));
  }

  /** Rows of 14 ones, as in a9a; the label follows a linear rule with noise. */
  private static final class Generated {
    private final RandomStream random;
    private final int[] column = new int[ONES];
    private double label;

    Generated(int partition) {
      this.random = new RandomStream(partition, 7);
    }

    void next() {
      double score = 2 * random.nextGaussian();
      for (int k = 0; k < ONES; k++) {
        int width = FEATURES / ONES;
        column[k] = k * width + random.nextInt(width);
        score += column[k] % 5 - 2;
      }
      label = score > 0 ? 1 : 0;
    }
  }

  private static int share(int rows, int partition) {
    return (int)
        ((long) rows * (partition + 1) / PARTITIONS - (long) rows * partition / PARTITIONS);
  }

  private static JavaRDD<Integer> numbers(SparkSession session) {
    List<Integer> partitions = IntStream.range(0, PARTITIONS).boxed().toList();
    return JavaSparkContext.fromSparkContext(session.sparkContext())
        .parallelize(partitions, PARTITIONS);
  }

  private static SparkRows rows(SparkSession session, int rows) {
    JavaRDD<RowBlock> blocks =
        numbers(session)
            .map(
                partition -> {
                  BlockBuilder builder = new BlockBuilder(false, false);
                  generate(rows, partition, builder);
                  return builder.build();
                });
    return SparkRows.cached(blocks, new RowNames(CLASSES, List.of()), "generated rows");
  }

  private static void generate(int rows, int partition, BlockBuilder builder) {
    Generated generated = new Generated(partition);
    builder.atLeastColumns(FEATURES);
    for (int i = share(rows, partition); i > 0; i--) {
      generated.next();
      for (int column : generated.column) {
        builder.entry(column, 1);
      }
      builder.endRow(generated.label, 1, 0);
    }
  }

  /** The same rows in this machine's memory. */
  private static dev.agon.learn.data.Dataset here(int rows) {
    BlockBuilder builder = new BlockBuilder(false, false);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      generate(rows, partition, builder);
    }
    return new RowNames(CLASSES, List.of()).dataset(builder.build());
  }

  private static Dataset<Row> frame(SparkSession session, int rows) {
    JavaRDD<Row> generated =
        numbers(session)
            .flatMap(
                partition -> {
                  Generated one = new Generated(partition);
                  Iterator<Integer> count = IntStream.range(0, share(rows, partition)).iterator();
                  double[] ones = new double[ONES];
                  Arrays.fill(ones, 1);
                  return Each.of(
                      count,
                      i -> {
                        one.next();
                        return RowFactory.create(
                            one.label, Vectors.sparse(FEATURES, one.column.clone(), ones));
                      });
                });
    StructType schema =
        new StructType()
            .add("label", DataTypes.DoubleType)
            .add("features", SQLDataTypes.VectorType());
    return session.createDataFrame(generated, schema);
  }
}
