package dev.agon.lab.claim;

import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.theory.Bootstrap;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A number that decides, with its 95% range when the seeds are drawn again, and the limits that it
 * is held against.
 *
 * @param of what the number is, in a few words
 * @param value the number itself
 * @param low lower end of the range
 * @param high upper end of the range
 * @param seeds how many seeds it rests on; 0 for something without chance
 * @param atMost the largest value allowed; none unless given
 * @param atLeast the smallest value allowed; none unless given
 */
public record Range(
    String of,
    double value,
    double low,
    double high,
    int seeds,
    @Nullable Double atMost,
    @Nullable Double atLeast) {

  /** Fewer seeds than this decide nothing. */
  public static final int FEWEST_SEEDS = 5;

  /** Where every range begins to draw: one spec and one set of runs give one verdict. */
  private static final long SEED = 1;

  /**
   * The range of a number that is made of the middles of some samples. Seeds are drawn for all
   * samples alike, and only those seeds count that all of them have: equal seeds mean equal
   * batches.
   *
   * @param statistic the number for these middles, one per sample
   */
  public static Range of(
      String of,
      List<Sample> samples,
      ToDoubleFunction<double[]> statistic,
      @Nullable Double atMost,
      @Nullable Double atLeast) {
    TreeSet<Integer> common = new TreeSet<>(samples.get(0).bySeed().keySet());
    samples.forEach(sample -> common.retainAll(sample.bySeed().keySet()));
    if (common.isEmpty()) {
      return new Range(of, Double.NaN, Double.NaN, Double.NaN, 0, atMost, atLeast);
    }
    double[][] values =
        samples.stream()
            .map(sample -> common.stream().mapToDouble(sample.bySeed()::get).toArray())
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

  /** What the range says about the limits. */
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

  /** The ends of the range for people; empty where there is no chance. */
  public String ends() {
    return seeds == 0 ? "" : Numbers.range(low, high);
  }
}
