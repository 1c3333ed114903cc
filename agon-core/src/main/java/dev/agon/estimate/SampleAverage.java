package dev.agon.estimate;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import java.util.Arrays;

/**
 * The mean of the loss over a fixed sample, which approximates the expectation J: all rows of a
 * finite sum, some of them, or a number of samples of a stream. The samples are drawn once, by a
 * seed of their own, so that every run of a problem uses the same ones; a larger sample contains
 * every smaller one of the same kind.
 *
 * <p>Samples are evaluated in blocks; the spread of the blocks gives the standard error of a mean.
 * Means and spreads are updated as by B. P. Welford, "Note on a method for calculating corrected
 * sums of squares and products", Technometrics 4 (1962).
 */
public final class SampleAverage {
  /** The size of the sample of a stream on which a run is evaluated. */
  static final int STREAM_SAMPLES = 4096;

  /** The largest number of blocks that a sample is cut into. */
  private static final int BLOCKS = 32;

  /**
   * A sample of more rows than this is divided into blocks, so that a batch needs no more memory
   * than the data.
   */
  private static final int ROWS_TOGETHER = 1 << 20;

  private final MinMaxProblem problem;
  private final Batch[] blocks;
  private final long size;
  private final boolean complete;
  private final double[] blockX;
  private final double[] blockY;

  private double errorX;
  private double errorY;
  private double errorOfValue;
  private long used;
  private Runnable guard = () -> {};

  private SampleAverage(MinMaxProblem problem, Batch[] blocks, boolean complete) {
    this.problem = problem;
    this.blocks = blocks;
    this.complete = complete;
    this.size = Arrays.stream(blocks).mapToLong(Batch::size).sum();
    this.blockX = new double[problem.dimensionX()];
    this.blockY = new double[problem.dimensionY()];
  }

  /** All rows of a finite sum; 4,096 samples of a stream. */
  public static SampleAverage of(MinMaxProblem problem) {
    return problem instanceof FiniteSumProblem sum
        ? new SampleAverage(problem, rows(sum.sampleCount()), true)
        : new SampleAverage(problem, stream(problem, STREAM_SAMPLES, Purpose.LARGE_SAMPLE), false);
  }

  /**
   * Returns a sample of the given size, independent of {@link #of(MinMaxProblem)}: rows drawn
   * without replacement, all of them where there are no more, or samples of a stream.
   *
   * @param samples the size, at least 1; that of a stream is rounded up to a multiple of the number
   *     of blocks
   */
  public static SampleAverage of(MinMaxProblem problem, int samples) {
    if (problem instanceof FiniteSumProblem sum) {
      int n = sum.sampleCount();
      return samples >= n
          ? new SampleAverage(problem, rows(n), true)
          : new SampleAverage(problem, someRows(n, samples), false);
    }
    return new SampleAverage(problem, stream(problem, samples, Purpose.SAMPLE_AVERAGE), false);
  }

  /** Samples of a stream that no other sample contains; all rows of a finite sum. */
  public static SampleAverage fresh(MinMaxProblem problem, int samples) {
    return problem instanceof FiniteSumProblem
        ? of(problem)
        : new SampleAverage(problem, stream(problem, samples, Purpose.LARGE_SAMPLE), false);
  }

  private static Batch[] rows(int n) {
    Batch[] blocks = new Batch[(n - 1) / ROWS_TOGETHER + 1];
    for (int k = 0; k < blocks.length; k++) {
      int from = k * ROWS_TOGETHER;
      int count = Math.min(ROWS_TOGETHER, n - from);
      blocks[k] = new Batch();
      Arrays.setAll(blocks[k].resizeRows(count), i -> from + i);
    }
    return blocks;
  }

  /** Returns the first rows of a random order of all rows, spread over the blocks. */
  private static Batch[] someRows(int n, int samples) {
    RandomStream random = new RandomStream(1, Purpose.SAMPLE_AVERAGE);
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    Batch[] blocks = new Batch[Math.min(BLOCKS, samples)];
    int[][] listed = new int[blocks.length][];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new Batch();
      listed[b] = blocks[b].resizeRows((samples - b - 1) / blocks.length + 1);
    }
    for (int i = 0; i < samples; i++) {
      int other = i + random.nextInt(n - i);
      int row = order[other];
      order[other] = order[i];
      listed[i % blocks.length][i / blocks.length] = row;
    }
    return blocks;
  }

  private static Batch[] stream(MinMaxProblem problem, int samples, int purpose) {
    RandomStream random = new RandomStream(1, purpose);
    Batch[] blocks = new Batch[Math.min(BLOCKS, samples)];
    int each = (samples - 1) / blocks.length + 1;
    for (int k = 0; k < blocks.length; k++) {
      blocks[k] = new Batch();
      random.seek(k);
      problem.sampling().draw(random, each, blocks[k]);
    }
    return blocks;
  }

  /**
   * Sets a callback before every block of samples: an exception that it throws ends the evaluation,
   * for example at a deadline.
   */
  public void setGuard(Runnable value) {
    guard = value;
  }

  /** The mean gradient at (x, y). */
  public void gradient(double[] x, double[] y, double[] gx, double[] gy) {
    Arrays.fill(gx, 0);
    Arrays.fill(gy, 0);
    double spreadX = 0;
    double spreadY = 0;
    long seen = 0;
    for (Batch block : blocks) {
      guard.run();
      problem.gradient(x, y, block, blockX, blockY);
      seen += block.size();
      double share = (double) block.size() / seen;
      spreadX += takeUp(blockX, share, gx);
      spreadY += takeUp(blockY, share, gy);
    }
    errorX = error(spreadX);
    errorY = error(spreadY);
    used += size;
  }

  /** {@code mean += share (block - mean)}; returns what this adds to the sum of squares. */
  private static double takeUp(double[] block, double share, double[] mean) {
    Vectors.subtract(block, mean, block);
    Vectors.addScaled(share, block, mean);
    double distance = Vectors.norm(block);
    return distance * distance * (1 - share);
  }

  /** Returns the mean loss at (x, y) of a problem that computes it. */
  public double value(ValueProblem values, double[] x, double[] y) {
    double mean = 0;
    double spread = 0;
    long seen = 0;
    for (Batch block : blocks) {
      double difference = values.value(x, y, block) - mean;
      seen += block.size();
      double share = (double) block.size() / seen;
      mean += share * difference;
      spread += difference * difference * (1 - share);
    }
    errorOfValue = error(spread);
    return mean;
  }

  /**
   * Returns the standard error of a mean over the blocks; 0 for all rows, infinite for one sample.
   */
  private double error(double spread) {
    int k = blocks.length;
    if (complete) {
      return 0;
    }
    return k == 1 ? Double.POSITIVE_INFINITY : Math.sqrt(spread / (k * (k - 1.0)));
  }

  /** Returns the root of the expected |mean - expectation|^2 of the last gradient in x. */
  public double errorX() {
    return errorX;
  }

  /** Returns the root of the expected |mean - expectation|^2 of the last gradient in y. */
  public double errorY() {
    return errorY;
  }

  /** Returns the standard error of the last value. */
  double errorOfValue() {
    return errorOfValue;
  }

  /** Returns the number of samples. */
  public long size() {
    return size;
  }

  /** Returns whether these are all samples of the problem. */
  public boolean isComplete() {
    return complete;
  }

  /** Returns the number of samples whose gradient was evaluated so far. */
  public long used() {
    return used;
  }
}
