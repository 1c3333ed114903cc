package dev.agon.learn.robust;

import dev.agon.learn.data.Groups;
import dev.agon.linalg.Vectors;
import dev.agon.parallel.Workers;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Losses in an array.
 *
 * <p>Passes are shared between threads: the rows are cut into parts whose number depends on n
 * alone, and the parts' sums are added in their order, so that any number of threads gives the same
 * bits.
 */
public final class ArrayLosses implements LossSums {
  private static final int PART_ROWS = 1 << 14;
  private static final int MOST_PARTS = 16;

  private final double[] loss;
  private final double @Nullable [] weight;
  private final int @Nullable [] group;
  private final int groups;
  private final double totalWeight;
  private final int threads;
  private final Part[] parts;

  private double largest;

  /**
   * @param loss the losses; read whenever a sum is asked for
   * @param weights the rows' weights; null for equal ones
   * @param groups the rows' groups; null without
   * @param threads how many threads share a pass
   */
  public ArrayLosses(
      double[] loss, double @Nullable [] weights, @Nullable Groups groups, int threads) {
    this.loss = loss;
    this.weight = weights == null ? null : relative(weights);
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

  /** {@code w_i = n p_i}. */
  private static double[] relative(double[] weights) {
    double scale = weights.length / Vectors.sum(weights, weights.length);
    double[] relative = weights.clone();
    Vectors.scale(relative, scale);
    return relative;
  }

  /** Tells that the losses have changed; their largest must be finite. */
  public void changed(double newLargest) {
    largest = newLargest;
  }

  /** The rows' weights w_i; null when all are 1. Not a copy: read only. */
  public double @Nullable [] weights() {
    return weight;
  }

  /** The rows' groups; null without. Not a copy: read only. */
  public int @Nullable [] group() {
    return group;
  }

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
  public void above(double threshold, double[] sums) {
    if (weight == null) {
      Vectors.above(loss, loss.length, largest, threshold, sums);
    } else {
      run(part -> part.above(threshold, weight), sums, 2);
    }
  }

  @Override
  public void moments(double threshold, double origin, double[] sums) {
    run(part -> part.moments(threshold, origin), sums, 3);
  }

  @Override
  public void tilted(double rate, double[] sums) {
    run(part -> part.tilted(rate), sums, 3);
  }

  @Override
  public void count(double from, double to, Histogram histogram) {
    histogram.clear(from, to);
    run(part -> part.count(from, to), new double[0], 0);
    for (Part part : parts) {
      histogram.add(part.histogram());
    }
  }

  @Override
  public void byGroup(double[] groupWeight, double[] sum) {
    Arrays.fill(groupWeight, 0);
    Arrays.fill(sum, 0);
    for (int i = 0; i < loss.length; i++) {
      double w = weight == null ? 1 : weight[i];
      int k = java.util.Objects.requireNonNull(group)[i];
      groupWeight[k] += w;
      sum[k] += w * (loss[i] - largest);
    }
  }

  private void run(Consumer<Part> pass, double[] sums, int count) {
    Workers.run(threads, parts.length, k -> pass.accept(parts[k]));
    for (int s = 0; s < count; s++) {
      sums[s] = 0;
      for (Part part : parts) {
        sums[s] += part.sums[s];
      }
    }
  }

  /** Some consecutive rows, and their sums. */
  private final class Part {
    private final int from;
    private final int to;
    private final double[] sums = new double[3];
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

    /** Four rows at a time, so that an addition need not wait for the one before it. */
    private void moments(double threshold, double origin) {
      double[] zeroth = new double[4];
      double[] first = new double[4];
      double[] second = new double[4];
      for (int i = from; i < to; i++) {
        int lane = (i - from) & 3;
        double d = loss[i] - largest;
        double w = d > threshold ? (weight == null ? 1 : weight[i]) : 0;
        double away = d - origin;
        zeroth[lane] += w;
        first[lane] += w * away;
        second[lane] += w * away * away;
      }
      sums[0] = (zeroth[0] + zeroth[1]) + (zeroth[2] + zeroth[3]);
      sums[1] = (first[0] + first[1]) + (first[2] + first[3]);
      sums[2] = (second[0] + second[1]) + (second[2] + second[3]);
    }

    private void tilted(double rate) {
      if (weight == null) {
        Vectors.tilted(loss, from, to, largest, rate, sums);
      } else {
        tilted(rate, weight);
      }
    }

    private void tilted(double rate, double[] w) {
      double shrunk = 0;
      double first = 0;
      double second = 0;
      for (int i = from; i < to; i++) {
        double d = loss[i] - largest;
        double ed = dev.agon.linalg.Elementary.expOfNegative(-(rate * d)) * d;
        shrunk += w[i] * dev.agon.linalg.Elementary.expm1OfNegative(-(rate * d));
        first += w[i] * ed;
        second += w[i] * ed * d;
      }
      sums[0] = shrunk;
      sums[1] = first;
      sums[2] = second;
    }

    private void count(double least, double greatest) {
      Histogram buckets = histogram();
      buckets.clear(least, greatest);
      for (int i = from; i < to; i++) {
        double d = loss[i] - largest;
        if (d >= least && d <= greatest) {
          buckets.add(d, weight == null ? 1 : weight[i]);
        }
      }
    }
  }
}
