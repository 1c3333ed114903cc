package dev.agon.estimate;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The mean of the loss over a fixed sample, which approximates the expectation J: all rows of a
 * finite sum, some of them, or a number of samples of a stream. The samples are drawn once, with a
 * separate seed, so every run of a problem uses the same samples. A larger sample contains every
 * smaller one of the same kind.
 *
 * <p>Samples are evaluated in blocks; the spread of the blocks gives the standard error of a mean.
 * Means and spreads are updated by the method of B. P. Welford, "Note on a method for calculating
 * corrected sums of squares and products", Technometrics 4 (1962).
 */
public final class SampleAverage {
  /** The size of the sample of a stream on which a run is evaluated. */
  static final int STREAM_SAMPLES = 4096;

  /** The largest number of blocks of a sample. */
  private static final int BLOCKS = 32;

  /**
   * A sample of more rows than this is divided into blocks so that a batch needs no more memory
   * than the data.
   */
  private static final int ROWS_TOGETHER = 1 << 20;

  /** All rows are divided into this many blocks so that a deadline can end an evaluation. */
  private static final int PARTS = 16;

  /** The minimum number of rows of a block. */
  private static final int FEWEST_TOGETHER = 512;

  /** Samples of different rounds are independent if they have at most this many parts. */
  private static final int MOST_PARTS = 64;

  private final MinMaxProblem problem;
  private final Batch[] blocks;
  private final long size;
  private final boolean complete;
  private final boolean equalSamples;
  private final double[] blockX;
  private final double[] blockY;
  private final double[] otherX;
  private final double[] otherY;

  private double errorX;
  private double errorY;
  private double errorOfValue;
  private long calls;
  private Runnable guard = () -> {};

  private SampleAverage(MinMaxProblem problem, Batch[] blocks, boolean complete) {
    this.problem = problem;
    this.blocks = blocks;
    this.complete = complete;
    this.equalSamples = areEqual(blocks);
    this.size = Arrays.stream(blocks).mapToLong(Batch::size).sum();
    this.blockX = new double[problem.dimensionX()];
    this.blockY = new double[problem.dimensionY()];
    this.otherX = new double[problem.dimensionX()];
    this.otherY = new double[problem.dimensionY()];
  }

  /** All rows of a finite sum; 4,096 samples of a stream. */
  public static SampleAverage of(MinMaxProblem problem) {
    return problem instanceof FiniteSumProblem sum
        ? new SampleAverage(problem, rows(sum.sampleCount()), true)
        : new SampleAverage(
            problem, stream(problem, STREAM_SAMPLES, Purpose.LARGE_SAMPLE, 0), false);
  }

  /**
   * Returns a sample of the given size, independent of {@link #of(MinMaxProblem)}: rows drawn
   * without replacement (all rows if there are fewer), or samples of a stream.
   *
   * @param samples the size, at least 1; for a stream it is rounded up to a multiple of the number
   *     of blocks
   */
  public static SampleAverage of(MinMaxProblem problem, int samples) {
    if (problem instanceof FiniteSumProblem sum) {
      int n = sum.sampleCount();
      return samples >= n
          ? new SampleAverage(problem, rows(n), true)
          : new SampleAverage(problem, someRows(order(n, samples), 0, samples), false);
    }
    return new SampleAverage(problem, stream(problem, samples, Purpose.SAMPLE_AVERAGE, 0), false);
  }

  /** Samples of a stream that no other sample contains; all rows of a finite sum. */
  public static SampleAverage fresh(MinMaxProblem problem, int samples) {
    return problem instanceof FiniteSumProblem
        ? of(problem)
        : new SampleAverage(problem, stream(problem, samples, Purpose.LARGE_SAMPLE, 0), false);
  }

  /**
   * Returns several samples of the given size that are disjoint from each other and from {@link
   * #of(MinMaxProblem, int)} of at most {@code taken} samples.
   *
   * @param round samples of a stream in different rounds are independent
   * @return the samples; none if a finite sum has too few rows
   */
  public static List<SampleAverage> parts(
      MinMaxProblem problem, int taken, int round, int samples, int parts) {
    List<SampleAverage> all = new ArrayList<>();
    boolean finite = problem instanceof FiniteSumProblem;
    int n = problem instanceof FiniteSumProblem sum ? sum.sampleCount() : 0;
    if (finite && taken + (long) samples * parts > n) {
      return all;
    }
    int[] order = finite ? order(n, taken + samples * parts) : new int[0];
    for (int part = 0; part < parts; part++) {
      Batch[] blocks =
          finite
              ? someRows(order, taken + part * samples, samples)
              : stream(problem, samples, Purpose.LARGE_SAMPLE, round * MOST_PARTS + part);
      all.add(new SampleAverage(problem, blocks, false));
    }
    return all;
  }

  private static Batch[] rows(int n) {
    int together = Math.min(ROWS_TOGETHER, Math.max(FEWEST_TOGETHER, (n - 1) / PARTS + 1));
    Batch[] blocks = new Batch[(n - 1) / together + 1];
    for (int k = 0; k < blocks.length; k++) {
      int from = k * together;
      int count = Math.min(together, n - from);
      blocks[k] = new Batch();
      Arrays.setAll(blocks[k].resizeRows(count), i -> from + i);
    }
    return blocks;
  }

  /** Returns the first rows of a random order of all rows; the others are in no order. */
  private static int[] order(int n, int count) {
    RandomStream random = new RandomStream(1, Purpose.SAMPLE_AVERAGE);
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    for (int i = 0; i < count; i++) {
      int other = i + random.nextInt(n - i);
      int row = order[other];
      order[other] = order[i];
      order[i] = row;
    }
    return order;
  }

  /** Returns the rows from a position on, spread over the blocks. */
  private static Batch[] someRows(int[] order, int from, int samples) {
    Batch[] blocks = new Batch[Math.min(BLOCKS, samples)];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new Batch();
      int[] listed = blocks[b].resizeRows((samples - b - 1) / blocks.length + 1);
      for (int k = 0; k < listed.length; k++) {
        listed[k] = order[from + k * blocks.length + b];
      }
    }
    return blocks;
  }

  /**
   * Draws samples of a stream.
   *
   * @param part samples of different parts are independent
   */
  private static Batch[] stream(MinMaxProblem problem, int samples, int purpose, int part) {
    RandomStream random = new RandomStream(1, purpose);
    Batch[] blocks = new Batch[Math.min(BLOCKS, samples)];
    int each = (samples - 1) / blocks.length + 1;
    for (int k = 0; k < blocks.length; k++) {
      blocks[k] = new Batch();
      random.seek((long) part * BLOCKS + k);
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

  /** Computes the mean gradient at (x, y). */
  public void gradient(double[] x, double[] y, double[] gx, double[] gy) {
    calls += y.length == 0 ? size : 2 * size;
    evaluate(x, y, gx, gy);
  }

  /** Computes the same; NaN if the loss rejects the point, which may be outside its domain. */
  public void gradientOrNaN(double[] x, double[] y, double[] gx, double[] gy) {
    try {
      gradient(x, y, gx, gy);
    } catch (InvalidInputException e) {
      Arrays.fill(gx, Double.NaN);
      Arrays.fill(gy, Double.NaN);
    }
  }

  /** Computes the x part of the mean gradient at (x, y): half of the calls of both parts. */
  public void gradientX(double[] x, double[] y, double[] gx) {
    calls += size;
    evaluate(x, y, gx, otherY);
  }

  /** Computes the y part of the mean gradient at (x, y). */
  public void gradientY(double[] x, double[] y, double[] gy) {
    calls += y.length == 0 ? 0 : size;
    evaluate(x, y, otherX, gy);
  }

  /** Returns the x part at the point where {@link #gradientY} was called last, as a copy. */
  void copyGradientX(double[] gx) {
    calls += size;
    System.arraycopy(otherX, 0, gx, 0, gx.length);
  }

  private void evaluate(double[] x, double[] y, double[] gx, double[] gy) {
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
  }

  /** {@code mean += share (block - mean)}; returns what this adds to the sum of squares. */
  private static double takeUp(double[] block, double share, double[] mean) {
    Vectors.subtract(block, mean, block);
    Vectors.addScaled(share, block, mean);
    double distance = Vectors.norm(block);
    return distance * distance * (1 - share);
  }

  /**
   * Returns whether all samples have the same rows and numbers, in which case J is deterministic.
   */
  public boolean hasEqualSamples() {
    return equalSamples;
  }

  private static boolean areEqual(Batch[] blocks) {
    Batch first = blocks[0];
    int length = first.size() == 0 ? 0 : first.values().length / first.size();
    for (Batch block : blocks) {
      for (int k = 0; k < block.size(); k++) {
        boolean sameRow = first.rows().length == 0 || block.row(k) == first.row(0);
        int from = k * length;
        if (!sameRow
            || !Arrays.equals(first.values(), 0, length, block.values(), from, from + length)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the mean loss at (x, y) of a problem that computes it. */
  public double value(ValueProblem values, double[] x, double[] y) {
    calls += size;
    double mean = 0;
    double spread = 0;
    long seen = 0;
    for (Batch block : blocks) {
      guard.run();
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

  /**
   * Returns the number of oracle calls so far: the gradient in x of one sample counts as one call,
   * the gradient in y as one, and the loss as one.
   */
  public long calls() {
    return calls;
  }
}
