package dev.agon.theory;

import dev.agon.InvalidInputException;
import dev.agon.parallel.Workers;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Measures how the mean of |grad P(x_i)| over all iterates falls with the horizon T.
 *
 * <p>Every run has its own horizon: the schedules depend on T, so that a point of the curve is a
 * run of its own and not a glance at a longer one. For each seed a line is fitted to {@code log
 * mean} over {@code log T}; the slopes of the seeds give the slope and its 95% bootstrap range. The
 * proved slopes are upper bounds: a benign problem may fall faster.
 *
 * @param problem makes a fresh problem, one for every thread at a time
 * @param contenders the methods
 * @param horizons T, at least two, increasing
 * @param seeds how many, numbered from 1; at least 2
 * @param threads how many runs at once; it does not change the result
 */
public record RatesExperiment(
    Supplier<RateProblem> problem,
    List<Contender> contenders,
    List<Long> horizons,
    int seeds,
    int threads) {

  /** Checks every range. */
  public RatesExperiment {
    contenders = List.copyOf(contenders);
    horizons = List.copyOf(horizons);
    if (horizons.size() < 2 || seeds < 2 || threads < 1) {
      throw new InvalidInputException(
          "a slope needs at least two horizons, two seeds and a thread, but they were "
              + horizons
              + ", "
              + seeds
              + ", "
              + threads
              + ".",
          "Maybe horizons 256 to 65536 and 16 seeds are meant.");
    }
  }

  /** The horizons 2^from, ..., 2^to. */
  public static List<Long> powersOfTwo(int from, int to) {
    List<Long> powers = new ArrayList<>();
    for (int k = from; k <= to; k++) {
      powers.add(1L << k);
    }
    return powers;
  }

  /**
   * What one method did at one horizon.
   *
   * @param horizon T
   * @param mean of |grad P| over iterates and seeds
   * @param deviation of the seeds' means from it
   * @param bound the theory's, NaN where there is none
   */
  public record Row(long horizon, double mean, double deviation, double bound) {}

  /**
   * One method's curve.
   *
   * @param name the contender's
   * @param rows by horizon
   * @param slope fitted exponent of T
   * @param low lower end of its 95% range
   * @param high upper end of its 95% range
   * @param predictedSlope the proved exponent
   */
  public record Curve(
      String name, List<Row> rows, double slope, double low, double high, double predictedSlope) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-10s slope %.3f [%.3f, %.3f], proved %.3f",
          name,
          slope,
          low,
          high,
          predictedSlope);
    }
  }

  /** Runs everything. */
  public List<Curve> run() {
    int perContender = horizons.size() * seeds;
    double[] means = new double[contenders.size() * perContender];
    Workers.run(
        threads,
        means.length,
        part -> {
          // Longest runs first, so that no thread is left alone with one at the end.
          int at = means.length - 1 - part;
          int horizon = at / (contenders.size() * seeds);
          int contender = at / seeds % contenders.size();
          int seed = at % seeds;
          means[contender * perContender + horizon * seeds + seed] =
              measure(contenders.get(contender), horizons.get(horizon), seed + 1);
        });
    List<Curve> curves = new ArrayList<>();
    for (int k = 0; k < contenders.size(); k++) {
      curves.add(curve(contenders.get(k), means, k * perContender));
    }
    return curves;
  }

  private double measure(Contender contender, long horizon, long seed) {
    RateProblem instance = problem.get();
    MeanGradient mean = new MeanGradient(instance);
    Solver.ofUnchecked(instance, contender.schedule().apply(horizon))
        .seed(seed)
        .budget(Budget.iterations(horizon))
        .evaluateEvery(Integer.MAX_VALUE)
        .listener(mean)
        .solve();
    return mean.count() == horizon ? mean.mean() : Double.POSITIVE_INFINITY;
  }

  private Curve curve(Contender contender, double[] means, int offset) {
    List<Row> rows = new ArrayList<>();
    for (int h = 0; h < horizons.size(); h++) {
      double sum = 0;
      for (int s = 0; s < seeds; s++) {
        sum += means[offset + h * seeds + s];
      }
      double mean = sum / seeds;
      double squares = 0;
      for (int s = 0; s < seeds; s++) {
        double difference = means[offset + h * seeds + s] - mean;
        squares += difference * difference;
      }
      double bound = contender.bound().applyAsDouble(horizons.get(h));
      rows.add(new Row(horizons.get(h), mean, Math.sqrt(squares / (seeds - 1)), bound));
    }
    List<double[]> bySeed = new ArrayList<>();
    for (int s = 0; s < seeds; s++) {
      double[] one = new double[horizons.size()];
      for (int h = 0; h < one.length; h++) {
        one[h] = means[offset + h * seeds + s];
      }
      bySeed.add(one);
    }
    Slope slope = Slope.fit(horizons, bySeed);
    return new Curve(
        contender.name(),
        rows,
        slope.value(),
        slope.low(),
        slope.high(),
        contender.predictedSlope());
  }
}
