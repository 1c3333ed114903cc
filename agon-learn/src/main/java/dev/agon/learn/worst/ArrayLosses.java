package dev.agon.learn.worst;

import dev.agon.learn.data.Groups;
import dev.agon.linalg.Vectors;
import dev.agon.parallel.Workers;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Losses in an array; {@link #relativeTo} computes their sums.
 *
 * <p>Threads share a pass: the rows are divided into parts whose number depends only on n, and the
 * sums of the parts are added in order, so any number of threads gives the same bits.
 */
public final class ArrayLosses {
  private static final int PART_ROWS = 1 << 14;
  private static final int MOST_PARTS = 16;
  private static final int CHUNK = 512;

  /** The exponential of a smaller number underflows, or is not far from it. */
  private static final double LEAST_EXPONENT = -690;

  private final double[] loss;
  private final double @Nullable [] weight;
  private final int @Nullable [] group;
  private final int groups;
  private final double totalWeight;
  private final int threads;
  private final Part[] parts;
  private final Sums sums = new Sums();

  private double largest;
  private int[] listed = new int[0];

  /**
   * @param loss the losses; read whenever a sum is computed. Not copied
   * @param weights the weights of the rows; null for uniform weights
   * @param groups the groups of the rows; null if there are none
   * @param threads the number of threads that share a pass
   */
  public ArrayLosses(
      double[] loss, double @Nullable [] weights, @Nullable Groups groups, int threads) {
    this(loss, groups, weights == null ? null : relative(weights), threads);
  }

  private ArrayLosses(
      double[] loss, @Nullable Groups groups, double @Nullable [] relative, int threads) {
    this.loss = loss;
    this.weight = relative;
    this.group = groups == null ? null : groups.of();
    this.groups = groups == null ? 0 : groups.count();
    this.totalWeight = weight == null ? loss.length : Vectors.sum(weight, weight.length);
    this.threads = threads;
    int count = Math.max(1, Math.min(MOST_PARTS, loss.length / PART_ROWS));
    this.parts = new Part[count];
    for (int k = 0; k < count; k++) {
      parts[k] =
          new Part(
              (int) ((long) loss.length * k / count), (int) ((long) loss.length * (k + 1) / count));
    }
  }

  /**
   * Returns losses whose weights have been divided by their mean.
   *
   * @param relative the weight w_i of each; null if all are 1
   * @param groups the groups of the rows; null if there are none
   * @param threads the number of threads that share a pass
   */
  public static ArrayLosses of(
      double[] loss, double @Nullable [] relative, @Nullable Groups groups, int threads) {
    return new ArrayLosses(loss, groups, relative, threads);
  }

  /**
   * Returns losses that are a part of others, or represent them.
   *
   * @param relative the weight w_i of each, with any sum; null if all are 1
   */
  public static ArrayLosses ofPart(double[] loss, double @Nullable [] relative) {
    return new ArrayLosses(loss, null, relative, 1);
  }

  /** Returns {@code w_i = n p_i} for given weights. */
  public static double[] relative(double[] weights) {
    double scale = weights.length / Vectors.sum(weights, weights.length);
    double[] relative = weights.clone();
    Vectors.scale(relative, scale);
    return relative;
  }

  /**
   * Returns the sums of the current losses.
   *
   * @param newLargest the largest of them, finite
   */
  public LossSums relativeTo(double newLargest) {
    largest = newLargest;
    return sums;
  }

  /** Returns the row weights w_i; null if all are 1. Not a copy: read only. */
  public double @Nullable [] weights() {
    return weight;
  }

  /** Returns the groups of the rows; null if there are none. Not a copy: read only. */
  public int @Nullable [] group() {
    return group;
  }

  /** The sums relative to the largest loss. */
  private final class Sums implements LossSums {
    @Override
    public int rows() {
      return loss.length;
    }

    @Override
    public int groups() {
      return groups;
    }

    @Override
    public double totalWeight() {
      return totalWeight;
    }

    @Override
    public double largest() {
      return largest;
    }

    @Override
    public double smallestDifference() {
      double smallest = Double.POSITIVE_INFINITY;
      for (double value : loss) {
        smallest = Math.min(smallest, value);
      }
      return smallest - largest;
    }

    @Override
    public void above(double threshold, double[] out) {
      if (weight == null) {
        Vectors.above(loss, loss.length, largest, threshold, out);
      } else {
        run(part -> part.above(threshold, weight), out, 2);
      }
    }

    @Override
    public void moments(double threshold, double origin, double[] out) {
      run(part -> part.moments(threshold, origin), out, 3);
    }

    @Override
    public void tilted(double rate, double[] out) {
      run(part -> part.tilted(rate), out, LossSums.TILTED);
    }

    @Override
    public void count(double from, double to, Histogram histogram) {
      histogram.clear(from, to);
      Workers.run(threads, parts.length, k -> parts[k].count(from, to));
      for (Part part : parts) {
        histogram.add(part.histogram());
      }
    }

    @Override
    public void extent(Histogram histogram, int bucket, double[] leastAndGreatest) {
      Workers.run(threads, parts.length, k -> parts[k].extent(histogram, bucket));
      leastAndGreatest[0] = Double.POSITIVE_INFINITY;
      leastAndGreatest[1] = Double.NEGATIVE_INFINITY;
      for (Part part : parts) {
        leastAndGreatest[0] = Math.min(leastAndGreatest[0], part.sums[0]);
        leastAndGreatest[1] = Math.max(leastAndGreatest[1], part.sums[1]);
      }
    }

    /** Lists the rows of the bucket without a branch, which would be unpredictable. */
    @Override
    public boolean sort(Histogram histogram, int bucket, Ascending ascending) {
      if (listed.length != loss.length + 1) {
        listed = new int[loss.length + 1];
      }
      int count = 0;
      for (int i = 0; i < loss.length; i++) {
        listed[count] = i;
        count += histogram.bucket(loss[i] - largest) == bucket ? 1 : 0;
      }
      double[] difference = new double[count];
      double[] own = new double[weight == null ? 0 : count];
      for (int k = 0; k < count; k++) {
        difference[k] = loss[listed[k]] - largest;
      }
      for (int k = 0; weight != null && k < count; k++) {
        own[k] = weight[listed[k]];
      }
      ascending.of(difference, weight == null ? null : own);
      return true;
    }

    @Override
    public void sort(Ascending ascending) {
      ascending.of(loss, weight);
    }

    @Override
    public void byGroup(double[] groupWeight, double[] sum) {
      Arrays.fill(groupWeight, 0);
      Arrays.fill(sum, 0);
      for (int i = 0; i < loss.length; i++) {
        double w = weight == null ? 1 : weight[i];
        int k = Objects.requireNonNull(group)[i];
        groupWeight[k] += w;
        sum[k] += w * (loss[i] - largest);
      }
    }
  }

  private void run(Consumer<Part> pass, double[] out, int count) {
    Workers.run(threads, parts.length, k -> pass.accept(parts[k]));
    for (int s = 0; s < count; s++) {
      out[s] = 0;
      for (Part part : parts) {
        out[s] += part.sums[s];
      }
    }
  }

  /** Consecutive rows and their sums. */
  private final class Part {
    private final int from;
    private final int to;
    private final double[] sums = new double[LossSums.TILTED];
    private final double[] difference = new double[CHUNK];
    private final double[] product = new double[CHUNK];
    private final double[] minusOne = new double[CHUNK];
    private final double[] power = new double[CHUNK];
    private @Nullable Histogram histogram;

    Part(int from, int to) {
      this.from = from;
      this.to = to;
    }

    private Histogram histogram() {
      if (histogram == null) {
        histogram = new Histogram();
      }
      return histogram;
    }

    private void above(double threshold, double[] w) {
      double excess = 0;
      double total = 0;
      for (int i = from; i < to; i++) {
        double away = (loss[i] - largest) - threshold;
        excess += away > 0 ? w[i] * away : 0;
        total += away > 0 ? w[i] : 0;
      }
      sums[0] = excess;
      sums[1] = total;
    }

    private void moments(double threshold, double origin) {
      if (weight == null) {
        equalMoments(threshold, origin);
      } else {
        moments(threshold, origin, weight);
      }
    }

    /**
     * Processes two rows at a time, so an addition need not wait for the previous one. There is no
     * branch, because whether a loss exceeds the threshold is unpredictable: the bits of other rows
     * are masked.
     */
    private void equalMoments(double threshold, double origin) {
      long count = 0;
      double first0 = 0;
      double first1 = 0;
      double second0 = 0;
      double second1 = 0;
      int i = from;
      for (; i + 1 < to; i += 2) {
        double d0 = loss[i] - largest;
        double d1 = loss[i + 1] - largest;
        long above0 = Double.doubleToRawLongBits(threshold - d0) >> 63;
        long above1 = Double.doubleToRawLongBits(threshold - d1) >> 63;
        double away0 = Double.longBitsToDouble(Double.doubleToRawLongBits(d0 - origin) & above0);
        double away1 = Double.longBitsToDouble(Double.doubleToRawLongBits(d1 - origin) & above1);
        count -= above0 + above1;
        first0 += away0;
        first1 += away1;
        second0 += away0 * away0;
        second1 += away1 * away1;
      }
      if (i < to && loss[i] - largest > threshold) {
        double away = (loss[i] - largest) - origin;
        count++;
        first0 += away;
        second0 += away * away;
      }
      sums[0] = count;
      sums[1] = first0 + first1;
      sums[2] = second0 + second1;
    }

    private void moments(double threshold, double origin, double[] w) {
      double zeroth = 0;
      double first = 0;
      double second = 0;
      for (int i = from; i < to; i++) {
        double d = loss[i] - largest;
        if (d > threshold) {
          double away = d - origin;
          zeroth += w[i];
          first += w[i] * away;
          second += w[i] * away * away;
        }
      }
      sums[0] = zeroth;
      sums[1] = first;
      sums[2] = second;
    }

    /** Processes the rows in pieces that stay in the first-level cache. */
    private void tilted(double rate) {
      Arrays.fill(sums, 0);
      for (int begin = from; begin < to; begin += CHUNK) {
        int size = Math.min(CHUNK, to - begin);
        for (int k = 0; k < size; k++) {
          difference[k] = loss[begin + k] - largest;
        }
        Vectors.expm1(difference, size, rate, minusOne);
        if (weight == null) {
          for (int k = 0; k < size; k++) {
            power[k] = 1 + minusOne[k];
          }
        } else {
          // If a light row has the largest loss, the powers of the others are tiny, but matter.
          Vectors.exponential(difference, 0, size, 0, rate, 1, power);
          for (int k = 0; k < size; k++) {
            power[k] = rate * difference[k] < LEAST_EXPONENT ? 0 : power[k];
          }
        }
        for (int k = 0; k < size; k++) {
          double w = weight == null ? 1 : weight[begin + k];
          power[k] *= w;
          product[k] = power[k] * difference[k];
          minusOne[k] *= w;
        }
        sums[3] += Vectors.sum(power, size);
        sums[0] += Vectors.sum(minusOne, size);
        sums[1] += Vectors.sum(product, size);
        sums[2] += Vectors.dot(product, difference, size);
      }
    }

    private void count(double least, double greatest) {
      Histogram buckets = histogram();
      buckets.clear(least, greatest);
      for (int i = from; i < to; i++) {
        buckets.add(loss[i] - largest, weight == null ? 1 : weight[i]);
      }
    }

    private void extent(Histogram buckets, int bucket) {
      double least = Double.POSITIVE_INFINITY;
      double greatest = Double.NEGATIVE_INFINITY;
      for (int i = from; i < to; i++) {
        double d = loss[i] - largest;
        if (buckets.bucket(d) == bucket) {
          least = Math.min(least, d);
          greatest = Math.max(greatest, d);
        }
      }
      sums[0] = least;
      sums[1] = greatest;
    }
  }
}
