package dev.agon.lab.rates;

import dev.agon.lab.claim.Measurements;
import dev.agon.lab.claim.Sample;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.run.StoredRun;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.theory.ExplicitBounds;
import dev.agon.theory.estimate.Slope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The numbers of an experiment on rates, from its stored runs. */
final class RatesResults implements Measurements {
  private final RatesSpec spec;
  private final RatesPlan plan;

  RatesResults(RatesSpec spec, RatesPlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  @Override
  public List<String> data() {
    return spec.games().stream().map(GameSpec::name).toList();
  }

  @Override
  public String label(String series) {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    spec.series().forEach(one -> all.add(Map.entry(one.id(), one.label())));
    spec.momentum().series().forEach(one -> all.add(Map.entry(one.id(), one.label())));
    spec.circles().series().forEach(one -> all.add(Map.entry(one.id(), one.label())));
    return Require.named(spec.id(), "series", all, Map.Entry::getKey, series).getValue();
  }

  @Override
  public Sample sample(String quantity, String series, String data) {
    return Require.constant("quantity", RateQuantity.class, quantity).of(this, data, series);
  }

  Sample slopes(String game, String series, String name) {
    return slopes(game(game), series(series), name);
  }

  /**
   * Returns the fitted exponent of T for every seed; infinite if a run diverged at some horizon.
   */
  Sample slopes(GameSpec game, RateSeries series, String name) {
    List<Long> horizons = plan.fitted(game);
    return Sample.meanOf(
        over(horizons, game, series, name), means -> Slope.exponent(horizons, means));
  }

  /**
   * Returns a mean of |grad P| at each of these horizons, by seed; seeds with missing runs are
   * omitted.
   */
  SortedMap<Integer, double[]> over(
      List<Long> horizons, GameSpec game, RateSeries series, String name) {
    SortedMap<Integer, double[]> means = new TreeMap<>();
    for (int seed : plan.seeds()) {
      double[] own =
          horizons.stream()
              .flatMap(t -> plan.run(game, series, t, seed).stream())
              .mapToDouble(run -> number(run, name))
              .filter(mean -> !Double.isNaN(mean))
              .toArray();
      if (own.length == horizons.size()) {
        means.put(seed, own);
      }
    }
    return means;
  }

  /** Infinity for a run that diverged; NaN if it was not measured. */
  private static double number(StoredRun run, String name) {
    boolean diverged = Double.isNaN(run.number(RatesJob.MEAN));
    return diverged ? Double.POSITIVE_INFINITY : run.number(name);
  }

  Sample last(String game, String series, String name) {
    return last(game(game), series(series), name);
  }

  /** Returns a number at the longest horizon. */
  Sample last(GameSpec game, RateSeries series, String name) {
    return at(plan.longest(game), game, series, name);
  }

  /** Returns a number of every stored run of one horizon; infinity for a run that diverged. */
  Sample at(long horizon, GameSpec game, RateSeries series, String name) {
    return Sample.meanOf(over(List.of(horizon), game, series, name), means -> means[0]);
  }

  /**
   * Returns, for every seed, the largest ratio to the explicit bound over all horizons; NaN without
   * a bound.
   */
  Sample boundShares(String game, String series) {
    RateSeries one = series(series);
    RateProblem problem = game(game).problem();
    List<Long> horizons = plan.horizons(game(game));
    double[] bounds = horizons.stream().mapToDouble(t -> one.bound(problem, t)).toArray();
    return Sample.meanOf(
        over(horizons, game(game), one, RatesJob.MEAN), means -> largestShare(means, bounds));
  }

  static double largestShare(double[] values, double[] bounds) {
    double largest = 0;
    for (int h = 0; h < values.length; h++) {
      largest = Math.max(largest, values[h] / bounds[h]);
    }
    return largest;
  }

  Sample gradientLeft(String series) {
    Series wanted = Require.named(spec.id(), "series", spec.circles().series(), Series::id, series);
    return Sample.exact(
        plan.circle(wanted)
            .map(
                run ->
                    run.numberOr("final_gradient", Double.POSITIVE_INFINITY)
                        / run.trace().get("gradient_norm")[0])
            .orElse(Double.NaN));
  }

  Sample momentumErrors(String game, String series) {
    return momentum(game, series, 1);
  }

  Sample momentumShares(String game, String series) {
    return momentum(game, series, 1 / momentumBound(momentumGame(game)));
  }

  private Sample momentum(String game, String series, double factor) {
    SortedMap<Integer, StoredRun> runs = new TreeMap<>();
    for (int seed : plan.seeds()) {
      plan.momentum(momentumGame(game), momentumSeries(series), seed)
          .ifPresent(run -> runs.put(seed, run));
    }
    return Sample.meanOf(
        runs, run -> factor * run.numberOr("mean_error", Double.POSITIVE_INFINITY));
  }

  /**
   * Returns the bound on the mean momentum error of HCMM-2. It is proved for one player. Its noise
   * terms bound both players together here, because sigma and sigma_h are those of the whole
   * gradient and Hessian.
   */
  double momentumBound(GameSpec game) {
    RateProblem problem = game.problem();
    int iterations = spec.momentum().iterations();
    for (Series series : spec.momentum().series()) {
      if (spec.momentum().method(series, problem) instanceof Hcmm2 m
          && !m.noHessian()
          && !m.noCrossBlocks()) {
        return ExplicitBounds.momentumError(
                problem.constants(),
                problem.startValues(),
                iterations,
                m.smoothing().x(),
                m.step().y())
            .total();
      }
    }
    return Double.NaN;
  }

  private GameSpec game(String name) {
    return Require.named(spec.id(), "game", spec.games(), GameSpec::name, name);
  }

  private RateSeries series(String id) {
    return Require.named(spec.id(), "series", spec.series(), RateSeries::id, id);
  }

  private GameSpec momentumGame(String name) {
    return Require.named(spec.id(), "momentum game", spec.momentum().games(), GameSpec::name, name);
  }

  private Series momentumSeries(String id) {
    return Require.named(spec.id(), "momentum series", spec.momentum().series(), Series::id, id);
  }
}
