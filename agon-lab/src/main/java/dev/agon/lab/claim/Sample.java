package dev.agon.lab.claim;

import dev.agon.lab.run.Statistics;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A measured number of every seed that was run. A run that never got there, or has no finite risk,
 * counts as infinity; one that is not stored is not in it.
 *
 * @param bySeed the numbers by seed; the key is 0 for something without chance
 * @param center what stands for all of them
 */
public record Sample(SortedMap<Integer, Double> bySeed, Center center) {

  /** What stands for the numbers of all seeds. */
  public enum Center {
    /** The middle one, which few outliers cannot move. */
    MEDIAN,
    /** The mean, where the theory speaks of one. */
    MEAN
  }

  /** Keeps a copy. */
  public Sample {
    bySeed = Collections.unmodifiableSortedMap(new TreeMap<>(bySeed));
  }

  /** The median of something measured on the stored runs, by seed. */
  public static <R> Sample medianOf(Map<Integer, R> runs, ToDoubleFunction<R> number) {
    return of(runs, number, Center.MEDIAN);
  }

  /** The mean of it. */
  public static <R> Sample meanOf(Map<Integer, R> runs, ToDoubleFunction<R> number) {
    return of(runs, number, Center.MEAN);
  }

  private static <R> Sample of(Map<Integer, R> runs, ToDoubleFunction<R> number, Center center) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    runs.forEach((seed, run) -> values.put(seed, number.applyAsDouble(run)));
    return new Sample(values, center);
  }

  /** A number without chance; NaN when its run is not stored. */
  public static Sample exact(double value) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    if (!Double.isNaN(value)) {
      values.put(0, value);
    }
    return new Sample(values, Center.MEDIAN);
  }

  /** The numbers in the order of their seeds. */
  public double[] values() {
    return bySeed.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** What stands for all numbers; NaN for none. */
  public double middle() {
    return middle(values());
  }

  /** What stands for these. */
  double middle(double[] values) {
    return center == Center.MEDIAN ? Statistics.median(values) : Statistics.mean(values);
  }
}
