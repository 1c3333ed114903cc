package dev.agon.lab.claim;

import dev.agon.lab.run.Statistics;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A quantity measured with several seeds. A run that does not reach its target, or has no finite
 * risk, counts as infinity; runs that are not stored are left out.
 *
 * @param bySeed the numbers by seed; the key is 0 for a deterministic number
 * @param centre the statistic that summarises them
 */
public record Sample(SortedMap<Integer, Double> bySeed, Centre centre) {

  /** The statistic that summarises the numbers of all seeds. */
  public enum Centre {
    /** The median, which is robust to outliers. */
    MEDIAN,
    /** The mean, where the theory is about the mean. */
    MEAN
  }

  /** Makes a defensive copy. */
  public Sample {
    bySeed = Collections.unmodifiableSortedMap(new TreeMap<>(bySeed));
  }

  /** Returns a number of the stored runs, summarised by the median. */
  public static <R> Sample medianOf(Map<Integer, R> runs, ToDoubleFunction<R> number) {
    return of(runs, number, Centre.MEDIAN);
  }

  /** Returns a number of the stored runs, summarised by the mean. */
  public static <R> Sample meanOf(Map<Integer, R> runs, ToDoubleFunction<R> number) {
    return of(runs, number, Centre.MEAN);
  }

  private static <R> Sample of(Map<Integer, R> runs, ToDoubleFunction<R> number, Centre centre) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    runs.forEach((seed, run) -> values.put(seed, number.applyAsDouble(run)));
    return new Sample(values, centre);
  }

  /** Returns a deterministic number; empty for NaN, when its run is not stored. */
  public static Sample exact(double value) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    if (!Double.isNaN(value)) {
      values.put(0, value);
    }
    return new Sample(values, Centre.MEDIAN);
  }

  /** Returns whether this is a deterministic number. */
  boolean isExact() {
    return bySeed.size() == 1 && bySeed.containsKey(0);
  }

  /** Returns the number of a seed, which must exist unless the number is deterministic. */
  double at(int seed) {
    return Objects.requireNonNull(bySeed.get(isExact() ? 0 : seed));
  }

  /** Returns the numbers in the order of the seeds. */
  public double[] values() {
    return bySeed.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns the median or mean of all numbers; NaN for none. */
  public double middle() {
    return middle(values());
  }

  /** Returns the median or mean of the given numbers. */
  double middle(double[] values) {
    return centre == Centre.MEDIAN ? Statistics.median(values) : Statistics.mean(values);
  }
}
