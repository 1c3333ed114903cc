package dev.agon.benchmarks;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.Trainer;
import dev.agon.run.Budget;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures predicted probabilities per second on one thread, for rows with 14 non-zeros among 123
 * features: given by their non-zeros, as whole arrays, and as arrays of 14 numbers. Run by
 * predictions.sh.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector"})
public class PredictionBenchmark {
  private static final int ROWS = 4096;
  private static final int FEATURES = 123;
  private static final int NON_ZEROS = 14;

  private Model wide = model(FEATURES);
  private Model narrow = model(NON_ZEROS);
  private final int[][] index = new int[ROWS][];
  private final double[][] value = new double[ROWS][];
  private final double[][] whole = new double[ROWS][];
  private final double[][] short14 = new double[ROWS][];

  private static Model model(int features) {
    String spec = "n=4096,d=" + features + ",nnz=" + Math.min(features, NON_ZEROS) + ",seed=1";
    Dataset data = Generator.generate(spec).train();
    return new Trainer(data).budget(Budget.iterations(200)).train().model();
  }

  /** Draws the rows and stores them in every form. */
  @Setup
  public void rows() {
    Dataset data = Generator.generate("n=4096,d=123,nnz=14,seed=2").train();
    for (int i = 0; i < ROWS; i++) {
      index[i] = new int[NON_ZEROS];
      value[i] = new double[NON_ZEROS];
      whole[i] = new double[FEATURES];
      for (int k = 0; k < NON_ZEROS; k++) {
        index[i][k] = data.rows().column(i, k);
        value[i][k] = data.rows().value(i, k);
        whole[i][index[i][k]] = value[i][k];
      }
      short14[i] = value[i].clone();
    }
  }

  /** Predicts from the non-zeros of each row. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public double nonZeros() {
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
      sum += wide.probability(index[i], value[i], NON_ZEROS);
    }
    return sum;
  }

  /** Predicts from arrays of 123 numbers, most of them zero. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public double wholeArrays() {
    double sum = 0;
    for (double[] row : whole) {
      sum += wide.probability(row);
    }
    return sum;
  }

  /** Predicts from arrays of 14 numbers. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public double arraysOf14() {
    double sum = 0;
    for (double[] row : short14) {
      sum += narrow.probability(row);
    }
    return sum;
  }
}
