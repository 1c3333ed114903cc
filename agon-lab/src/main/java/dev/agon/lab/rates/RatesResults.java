package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Measurements;
import dev.agon.lab.run.StoredRun;
import dev.agon.method.Hcmm2;
import dev.agon.theory.ExplicitBounds;
import dev.agon.theory.Slope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The numbers of an experiment on rates, from its stored runs. */
final class RatesResults implements Measurements {
  private static final Slope UNKNOWN = new Slope(Double.NaN, Double.NaN, Double.NaN);

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
  public double value(String quantity, String series, String data) {
    return switch (quantity) {
      case "gradient-left" ->
          gradientLeft(named("circles", circles(), CirclesSpec.Series::id, series));
      case "momentum-error" -> momentumError(momentumGame(data), momentumSeries(series));
      case "momentum-share" ->
          momentumError(momentumGame(data), momentumSeries(series))
              / momentumBound(momentumGame(data));
      default -> rate(quantity, game(data), series(series));
    };
  }

  private double rate(String quantity, GameSpec game, RateSeries series) {
    return switch (quantity) {
      case "slope" -> slope(game, series).value();
      case "slope-low" -> slope(game, series).low();
      case "slope-high" -> slope(game, series).high();
      case "last-mean" -> last(game, series, "mean_gradient");
      case "last-random" -> last(game, series, "random_gradient");
      case "last-best" -> last(game, series, "best_gradient");
      case "last-final" -> last(game, series, "final_gradient");
      case "bound-share" -> boundShare(game, series);
      default ->
          throw new InvalidInputException(
              "there is no quantity '" + quantity + "'.",
              "Maybe one of these is meant: slope, slope-low, slope-high, last-mean, last-random,"
                  + " last-best, last-final, bound-share, gradient-left, momentum-error,"
                  + " momentum-share.");
    };
  }

  /** The fitted exponent of T; not known unless all horizons and seeds were run and finished. */
  Slope slope(GameSpec game, RateSeries series) {
    List<double[]> bySeed = new ArrayList<>();
    for (int seed = 0; seed < plan.seeds(); seed++) {
      bySeed.add(new double[plan.horizons().size()]);
    }
    for (int h = 0; h < plan.horizons().size(); h++) {
      double[] means = means(game, series, plan.horizons().get(h));
      if (means.length == 0 || Arrays.stream(means).anyMatch(Double::isNaN)) {
        return UNKNOWN;
      }
      for (int seed = 0; seed < means.length; seed++) {
        bySeed.get(seed)[h] = means[seed];
      }
    }
    return Slope.fit(plan.horizons(), bySeed);
  }

  /** The mean of |grad P| over the iterates, of every seed. */
  double[] means(GameSpec game, RateSeries series, long horizon) {
    return plan.numbers(game, series, horizon, "mean_gradient");
  }

  /** A number at the longest horizon, the mean over seeds. */
  double last(GameSpec game, RateSeries series, String name) {
    return mean(plan.numbers(game, series, plan.longest(), name));
  }

  /** The largest share of the explicit bound that the mean over seeds reaches; NaN without one. */
  private double boundShare(GameSpec game, RateSeries series) {
    double largest = 0;
    for (long horizon : plan.horizons()) {
      double bound = series.contender(game.problem()).bound().applyAsDouble(horizon);
      largest = Math.max(largest, mean(means(game, series, horizon)) / bound);
    }
    return largest;
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** |grad P| at the end of a run on the twisted game, as a share of the one at its start. */
  double gradientLeft(CirclesSpec.Series series) {
    return plan.circle(series)
        .map(run -> run.number("final_gradient") / run.trace().get("gradient_norm")[0])
        .orElse(Double.NaN);
  }

  double momentumError(GameSpec game, MomentumSpec.Series series) {
    return plan.momentum(game, series)
        .map((StoredRun run) -> run.number("mean_error"))
        .orElse(Double.NaN);
  }

  /** Twice the bound on one player's mean momentum error: a bound on that of both together. */
  double momentumBound(GameSpec game) {
    RateProblem problem = game.problem();
    int iterations = spec.momentum().iterations();
    for (MomentumSpec.Series series : spec.momentum().series()) {
      if (series.on(problem, iterations) instanceof Hcmm2 m
          && !m.noHessian()
          && !m.noCrossBlocks()) {
        return 2
            * ExplicitBounds.momentumError(
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
    return named("games", spec.games(), GameSpec::name, name);
  }

  private RateSeries series(String id) {
    return named("series", spec.series(), RateSeries::id, id);
  }

  private GameSpec momentumGame(String name) {
    return named("momentum games", spec.momentum().games(), GameSpec::name, name);
  }

  private MomentumSpec.Series momentumSeries(String id) {
    return named("momentum series", spec.momentum().series(), MomentumSpec.Series::id, id);
  }

  private List<CirclesSpec.Series> circles() {
    return spec.circles().series();
  }

  private static <T> T named(String what, List<T> all, Function<T, String> name, String wanted) {
    Stream<T> found = all.stream().filter(one -> name.apply(one).equals(wanted));
    return found
        .findAny()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no '" + wanted + "' among the " + what + ".",
                    "Maybe one of these is meant: "
                        + String.join(", ", all.stream().map(name).toList())
                        + "."));
  }
}
