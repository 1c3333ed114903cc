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
 * The sample by which the expectation J is evaluated: all rows of a finite sum, or 4,096 samples of
 * a stream. The samples are drawn once, with their own seed, so that every run of a problem is
 * evaluated on the same samples.
 *
 * <p>Samples are evaluated in blocks. For a stream, the variance between blocks gives the standard
 * error of the mean. Means and variances are updated as in B. P. Welford, "Note on a method for
 * calculating corrected sums of squares and products", Technometrics 4 (1962).
 */
final class LargeSample {
  private static final int STREAM_SAMPLES = 4096;
  private static final int STREAM_BLOCKS = 32;

  /** Larger batches are split, so that a batch of rows needs no more memory than the data. */
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

  LargeSample(MinMaxProblem problem) {
    this.problem = problem;
    this.complete = problem instanceof FiniteSumProblem;
    this.blocks =
        problem instanceof FiniteSumProblem sum ? rows(sum.sampleCount()) : stream(problem);
    this.size = Arrays.stream(blocks).mapToLong(Batch::size).sum();
    this.blockX = new double[problem.dimensionX()];
    this.blockY = new double[problem.dimensionY()];
  }

  private static Batch[] rows(int n) {
    Batch[] blocks = new Batch[(n - 1) / ROWS_TOGETHER + 1];
    for (int k = 0; k < blocks.length; k++) {
      int from = k * ROWS_TOGETHER;
      blocks[k] = new Batch();
      int[] rows = blocks[k].resizeRows(Math.min(ROWS_TOGETHER, n - from));
      Arrays.setAll(rows, i -> from + i);
    }
    return blocks;
  }

  private static Batch[] stream(MinMaxProblem problem) {
    RandomStream random = new RandomStream(1, Purpose.LARGE_SAMPLE);
    Batch[] blocks = new Batch[STREAM_BLOCKS];
    for (int k = 0; k < blocks.length; k++) {
      blocks[k] = new Batch();
      random.seek(k);
      problem.sampling().draw(random, STREAM_SAMPLES / STREAM_BLOCKS, blocks[k]);
    }
    return blocks;
  }

  /** Computes the mean gradient at (x, y). */
  void gradient(double[] x, double[] y, double[] gx, double[] gy) {
    Arrays.fill(gx, 0);
    Arrays.fill(gy, 0);
    double spreadX = 0;
    double spreadY = 0;
    long seen = 0;
    for (Batch block : blocks) {
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

  /** Computes {@code mean += share (block - mean)}; returns the increment of the sum of squares. */
  private static double takeUp(double[] block, double share, double[] mean) {
    Vectors.subtract(block, mean, block);
    Vectors.addScaled(share, block, mean);
    double distance = Vectors.norm(block);
    return distance * distance * (1 - share);
  }

  /** Returns the mean loss at (x, y) of a problem that provides its loss. */
  double value(ValueProblem values, double[] x, double[] y) {
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

  /** Returns the standard error of a mean over the blocks; 0 if they are the whole population. */
  private double error(double spread) {
    int k = blocks.length;
    return complete ? 0 : Math.sqrt(spread / (k * (k - 1.0)));
  }

  /** Returns the root of the expected |mean - expectation|^2 of the last gradient in x. */
  double errorX() {
    return errorX;
  }

  /** Returns the root of the expected |mean - expectation|^2 of the last gradient in y. */
  double errorY() {
    return errorY;
  }

  /** Returns the standard error of the last value. */
  double errorOfValue() {
    return errorOfValue;
  }

  /** Returns the number of samples. */
  long size() {
    return size;
  }

  /** Returns whether these are all samples of the problem. */
  boolean isComplete() {
    return complete;
  }

  /** Returns the number of sample gradients evaluated so far. */
  long used() {
    return used;
  }
}
