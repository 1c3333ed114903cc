package dev.agon.lab.claim;

import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.theory.estimate.Bootstrap;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A number that decides a claim, with its 95% bootstrap range over seeds and its limits.
 *
 * @param of what the number is, in a few words
 * @param value the number itself
 * @param low lower end of the range
 * @param high upper end of the range
 * @param seeds the number of seeds; 0 for a deterministic number
 * @param atMost the largest value allowed; no limit by default
 * @param atLeast the smallest value allowed; no limit by default
 */
public record Range(
    String of,
    double value,
    double low,
    double high,
    int seeds,
    @Nullable Double atMost,
    @Nullable Double atLeast) {

  /** The minimum number of seeds that decide a claim. */
  public static final int FEWEST_SEEDS = 5;

  /** The seed of the bootstrap, fixed so that one spec and one set of runs give one verdict. */
  private static final long SEED = 1;

  /**
   * Returns the range of a number that is computed from the medians or means of several samples.
   * The same bootstrap seeds are drawn for all samples, and only seeds that all samples have are
   * used, because equal seeds mean equal batches. A number that does not depend on a seed is
   * compared with every seed.
   *
   * @param statistic the number for these medians or means, one per sample
   */
  public static Range of(
      String of,
      List<Sample> samples,
      ToDoubleFunction<double[]> statistic,
      @Nullable Double atMost,
      @Nullable Double atLeast) {
    TreeSet<Integer> common = common(samples);
    if (common.isEmpty()) {
      return new Range(of, Double.NaN, Double.NaN, Double.NaN, 0, atMost, atLeast);
    }
    double[][] values =
        samples.stream()
            .map(sample -> common.stream().mapToDouble(sample::at).toArray())
            .toArray(double[][]::new);
    RandomStream random = new RandomStream(SEED, Purpose.BOOTSTRAP);
    Bootstrap.Range range =
        Bootstrap.of(
            common.size(),
            random,
            drawn -> statistic.applyAsDouble(middles(samples, values, drawn)));
    int seeds = common.first() == 0 ? 0 : common.size();
    return new Range(of, range.value(), range.low(), range.high(), seeds, atMost, atLeast);
  }

  /** Returns the seeds that all samples have; numbers that do not depend on a seed are ignored. */
  private static TreeSet<Integer> common(List<Sample> samples) {
    if (samples.stream().anyMatch(sample -> sample.bySeed().isEmpty())) {
      return new TreeSet<>();
    }
    List<Sample> random = samples.stream().filter(sample -> !sample.isExact()).toList();
    if (random.isEmpty()) {
      return new TreeSet<>(List.of(0));
    }
    TreeSet<Integer> common = new TreeSet<>(random.get(0).bySeed().keySet());
    random.forEach(sample -> common.retainAll(sample.bySeed().keySet()));
    return common;
  }

  private static double[] middles(List<Sample> samples, double[][] values, int[] drawn) {
    double[] middles = new double[values.length];
    double[] resample = new double[drawn.length];
    for (int s = 0; s < middles.length; s++) {
      for (int k = 0; k < drawn.length; k++) {
        resample[k] = values[s][drawn[k]];
      }
      middles[s] = samples.get(s).middle(resample);
    }
    return middles;
  }

  /** Returns the outcome of the range and its limits. */
  Ruling ruling() {
    if (Double.isNaN(value)) {
      return Ruling.NOT_RUN;
    }
    if (seeds > 0 && seeds < FEWEST_SEEDS) {
      return Ruling.UNDECIDED;
    }
    if ((atMost != null && low > atMost) || (atLeast != null && high < atLeast)) {
      return Ruling.FAILS;
    }
    boolean inside = (atMost == null || high <= atMost) && (atLeast == null || low >= atLeast);
    return inside ? Ruling.HOLDS : Ruling.UNDECIDED;
  }

  /** Returns the ends of the range as text; empty for a deterministic number. */
  public String ends() {
    return seeds == 0 ? "" : Numbers.range(low, high);
  }
}
