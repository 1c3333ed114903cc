package dev.agon.spark;

import dev.agon.learn.RobustProblem;
import dev.agon.learn.Settings;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Prints the figures of docs/spark.md; see docs/spark.sh. */
final class SparkFigures {
  private static final int FEATURES = 123;
  private static final int ONES = 14;
  private static final int ROUNDS = 7;
  private static final int PARTITIONS = 4;

  private SparkFigures() {}

  /** The arguments: beside, or the numbers of rows to measure. */
  public static void main(String[] args) {
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
    } else {
      for (String rows : args) {
        perRow(session, (int) Double.parseDouble(rows));
      }
    }
    session.stop();
  }

  /** Time per evaluation of P and grad P, and per iteration of spark.ml's logistic regression. */
  private static void beside(SparkSession session, int rows) {
    Dataset<Row> frame = frame(session, rows);
    frame.cache().count();
    double[] regression = new double[ROUNDS];
    List<String> sets = List.of("mean", "penalty=1/n", "cvar=0.1", "chi2=0.5", "kl=0.5", "tv=0.1");
    double[][] evaluation = new double[sets.size()][ROUNDS];
    for (int round = -1; round < ROUNDS; round++) { // the first warms up
      double shorter = fit(frame, 2);
      double longer = fit(frame, 7);
      if (round >= 0) {
        regression[round] = (longer - shorter) / 5;
      }
    }
    try (SparkRows blocks = rows(session, rows)) {
      for (int k = 0; k < sets.size(); k++) {
        SparkWorstCase risk = risk(blocks, sets.get(k));
        for (int round = -1; round < ROUNDS; round++) {
          double seconds = evaluate(risk, round + 2);
          if (round >= 0) {
            evaluation[k][round] = seconds;
          }
        }
      }
    }
    print(
        "spark.ml LogisticRegression, one iteration, %,d rows: %.0f ms",
        rows, 1e3 * median(regression));
    for (int k = 0; k < sets.size(); k++) {
      print("P and grad P, %s: %.0f ms", sets.get(k), 1e3 * median(evaluation[k]));
    }
  }

  /** Time per evaluation and per row, on Spark and on one machine where its memory is enough. */
  private static void perRow(SparkSession session, int rows) {
    try (SparkRows blocks = rows(session, rows)) {
      SparkWorstCase risk = risk(blocks, "penalty=1/n");
      double[] there = new double[ROUNDS];
      for (int round = -1; round < ROUNDS; round++) {
        double seconds = evaluate(risk, round + 2);
        if (round >= 0) {
          there[round] = seconds;
        }
      }
      String local = "-";
      if (rows <= 10_000_000) {
        int[] all = IntStream.range(0, rows).toArray();
        RobustProblem here =
            RobustProblem.of(blocks.bring(all), Settings.defaults().withRobust("penalty=1/n"), 2);
        double[] seconds = new double[ROUNDS];
        double[] gradient = new double[here.dimensionX()];
        for (int round = -1; round < ROUNDS; round++) {
          long begin = System.nanoTime();
          here.primal(point(round + 2), gradient);
          if (round >= 0) {
            seconds[round] = (System.nanoTime() - begin) * 1e-9;
          }
        }
        local = String.format(Locale.ROOT, "%.4f", median(seconds));
      }
      print(
          "%,d rows: %.4f s on Spark, %.0f ns per row; %s s on one machine",
          rows, median(there), 1e9 * median(there) / rows, local);
    }
  }

  private static SparkWorstCase risk(SparkRows rows, String set) {
    return new SparkWorstCase(rows, Settings.defaults().withRobust(set));
  }

  private static double evaluate(SparkWorstCase risk, int round) {
    double[] x = point(round);
    long begin = System.nanoTime();
    risk.primal(x, new double[x.length]);
    return (System.nanoTime() - begin) * 1e-9;
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
                  Generated generated = new Generated(partition);
                  BlockBuilder builder = new BlockBuilder(false, false);
                  builder.atLeastColumns(FEATURES);
                  for (int i = share(rows, partition); i > 0; i--) {
                    generated.next();
                    for (int column : generated.column) {
                      builder.entry(column, 1);
                    }
                    builder.endRow(generated.label, 1, 0);
                  }
                  return builder.build();
                });
    return new SparkRows(blocks, List.of("0", "1"), List.of(), "generated rows");
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
