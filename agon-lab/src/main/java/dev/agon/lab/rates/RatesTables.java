package dev.agon.lab.rates;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.experiment.Tuning;
import dev.agon.lab.report.Table;
import dev.agon.method.Method;
import dev.agon.theory.estimate.Slope;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** The tables of the chapter on rates. */
final class RatesTables {
  private final RatesSpec spec;
  private final RatesPlan plan;
  private final RatesResults results;

  RatesTables(RatesSpec spec, RatesPlan plan, RatesResults results) {
    this.spec = spec;
    this.plan = plan;
    this.results = results;
  }

  /** Returns the fitted slopes with the predicted and proved ones, and the mean with its bound. */
  Table slopes() {
    List<List<Object>> rows = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : plan.series(game)) {
        double last = results.last(game, series, RatesJob.MEAN).middle();
        if (!Double.isNaN(last)) {
          Slope all = slope(game, series, RatesJob.MEAN);
          Slope half = slope(game, series, RatesJob.SECOND_HALF);
          rows.add(
              List.of(
                  game.label(),
                  series.label(),
                  series.proved(game.problem()),
                  predicted(series),
                  (long) plan.fitted(game).get(0),
                  all.value(),
                  all.low(),
                  all.high(),
                  half.value(),
                  half.low(),
                  half.high(),
                  plan.longest(game),
                  last,
                  series.bound(game.problem(), plan.longest(game))));
        }
      }
    }
    return new Table(
        spec.id() + "-slopes",
        "Fitted, proved and predicted slopes",
        "Least squares of log(mean |grad P|) over log(T) for each of "
            + plan.seeds().size()
            + " seeds; their mean with its 95% bootstrap range. Proved slopes are those of upper"
            + " bounds: on a benign problem the decrease may be faster, and at short horizons"
            + " slower, without contradicting them. Predicted slopes were written into the spec"
            + " before the measurement. The bound is that of the theorem, if it covers the"
            + " factors.",
        List.of(
            "game",
            "method",
            "slope | proved",
            "slope | predicted",
            "fitted from T",
            "all iterates | fitted",
            "all iterates | low",
            "all iterates | high",
            "second half | fitted",
            "second half | low",
            "second half | high",
            "longest | T",
            "longest | mean",
            "longest | bound"),
        rows);
  }

  private Slope slope(GameSpec game, RateSeries series, String name) {
    List<Long> horizons = plan.fitted(game);
    SortedMap<Integer, double[]> means = results.over(horizons, game, series, name);
    return means.isEmpty()
        ? new Slope(Double.NaN, Double.NaN, Double.NaN)
        : Slope.fit(horizons, List.copyOf(means.values()));
  }

  private static String predicted(RateSeries series) {
    return series.predicted().isEmpty()
        ? "–"
        : Numbers.number(series.predicted().get(0))
            + " to "
            + Numbers.number(series.predicted().get(1));
  }

  /** Returns the tuned factors. */
  Table factors() {
    List<List<Object>> rows = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : plan.series(game)) {
        if (series.origin() == RateSeries.Origin.TUNED) {
          addFactors(rows, game, series, spec.tunedAt());
        } else if (series.origin() == RateSeries.Origin.RETUNED) {
          plan.horizons(game).forEach(t -> addFactors(rows, game, series, t));
        }
      }
    }
    return new Table(
        spec.id() + "-factors",
        "Tuned factors",
        "The smallest median of the mean |grad P| over "
            + Tuning.TUNING_SEEDS.size()
            + " seeds that are not used for claims, among the points at which P decreased. The table states"
            + " the parameters at T = "
            + Numbers.count(spec.tunedAt())
            + "; for other T they change by the powers of T in the theorems. An edge is a parameter at"
            + " an end of its grid.",
        List.of("game", "method", "tuned at T", "mu_x", "mu_y/mu_x", "beta", "points", "edge"),
        rows);
  }

  private void addFactors(List<List<Object>> rows, GameSpec game, RateSeries series, long at) {
    plan.factors(game, series, at)
        .ifPresent(
            best ->
                rows.add(
                    List.of(
                        game.label(),
                        series.label(),
                        at,
                        best.stepX(),
                        best.ratio(),
                        series.method().equals("sgda") ? "–" : Numbers.number(best.smoothing()),
                        (long) series.points().size(),
                        best.edges(series.points()))));
  }

  /** Returns |grad P| for the different choices of the iterate. */
  Table outputs() {
    List<List<Object>> rows = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : plan.series(game)) {
        double last = results.last(game, series, RatesJob.MEAN).middle();
        if (series.origin() != RateSeries.Origin.GUARANTEED && !Double.isNaN(last)) {
          rows.add(
              List.of(
                  game.label(),
                  series.label(),
                  plan.longest(game),
                  last,
                  results.last(game, series, RatesJob.SECOND_HALF).middle(),
                  results.last(game, series, "random_gradient").middle(),
                  results.last(game, series, "best_gradient").middle(),
                  results.last(game, series, "final_gradient").middle()));
        }
      }
    }
    return new Table(
        spec.id() + "-outputs",
        "|grad P| for different choices of the iterate",
        "The theorems are about a uniformly random iterate, whose expectation is the mean over all"
            + " iterates. The mean over the second half omits the initial phase. The last columns"
            + " are the iterate with the smallest P and the final one. Means over "
            + plan.seeds().size()
            + " seeds.",
        List.of("game", "method", "T", "mean of all", "second half", "random", "best", "final"),
        rows);
  }

  /** Returns the exact parameters of every curve, at the longest horizon. */
  Table settings() {
    List<List<Object>> rows = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : plan.series(game)) {
        plan.method(game, series, plan.longest(game))
            .ifPresent(method -> rows.add(row(game.label(), series.label(), method)));
      }
    }
    for (GameSpec game : spec.momentum().games()) {
      for (Series series : spec.momentum().series()) {
        rows.add(
            row(
                game.label(),
                series.label(),
                plan.momentumJob(game, series, RatesPlan.PICTURE_SEED).method()));
      }
    }
    for (Series series : spec.circles().series()) {
      rows.add(row(spec.circles().label(), series.label(), series.create()));
    }
    return new Table(
        spec.id() + "-settings",
        "Exact settings",
        "Parameters at the longest horizon; at others they follow the powers of T. "
            + "Seeds 1 to "
            + plan.seeds().size()
            + "; figures of single runs show seed 1.",
        List.of("game", "curve", "method", "parameters"),
        rows);
  }

  private static List<Object> row(String game, String curve, Method<?> method) {
    return List.of(
        game, curve, MethodDescription.name(method), MethodDescription.parameters(method));
  }
}
