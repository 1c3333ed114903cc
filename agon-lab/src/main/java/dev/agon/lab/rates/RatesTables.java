package dev.agon.lab.rates;

import dev.agon.lab.claim.Words;
import dev.agon.lab.report.Table;
import dev.agon.method.Method;
import dev.agon.theory.Slope;
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

  /** Fitted slopes beside proved ones, and the mean beside its bound. */
  Table slopes() {
    List<List<Object>> rows = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : spec.series()) {
        double last = results.last(game, series, "mean_gradient").middle();
        SortedMap<Integer, double[]> means = results.overHorizons(game, series);
        if (Double.isNaN(last) || means.isEmpty()) {
          continue;
        }
        Slope slope = Slope.fit(plan.horizons(), List.copyOf(means.values()));
        Contender contender = series.contender(game.problem());
        rows.add(
            List.of(
                game.label(),
                series.label(),
                contender.predictedSlope(),
                slope.value(),
                slope.low(),
                slope.high(),
                last,
                contender.bound().applyAsDouble(plan.longest())));
      }
    }
    return new Table(
        spec.id() + "-slopes",
        "Fitted slopes beside the proved ones",
        "Least squares of log(mean |grad P|) over log(T) for each of "
            + plan.seeds().size()
            + " seeds; their mean with its 95% bootstrap range. Proved slopes are of upper bounds:"
            + " a benign problem may fall faster, and a short horizon slower, without"
            + " contradicting them. The bound is the theorem's, where one covers the factors.",
        List.of(
            "game",
            "method",
            "slope | proved",
            "slope | fitted",
            "slope | low",
            "slope | high",
            "T = " + Words.count(plan.longest()) + " | mean",
            "T = " + Words.count(plan.longest()) + " | bound"),
        rows);
  }

  /** Which iterate to take. */
  Table outputs() {
    List<List<Object>> rows = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : spec.series()) {
        double last = results.last(game, series, "mean_gradient").middle();
        if (series.factors().equals("practical") && !Double.isNaN(last)) {
          rows.add(
              List.of(
                  game.label(),
                  series.label(),
                  last,
                  results.last(game, series, "second_half_gradient").middle(),
                  results.last(game, series, "random_gradient").middle(),
                  results.last(game, series, "best_gradient").middle(),
                  results.last(game, series, "final_gradient").middle()));
        }
      }
    }
    return new Table(
        spec.id() + "-outputs",
        "|grad P| at the iterate one takes, T = " + Words.count(plan.longest()),
        "The theorems speak of a uniformly random iterate, whose expectation is the mean over all"
            + " of them; the mean over the second half leaves out the way to the goal. Beside them"
            + " the iterate of the smallest P and the last one. Means over "
            + plan.seeds().size()
            + " seeds.",
        List.of("game", "method", "mean of all", "second half", "random", "best", "final"),
        rows);
  }

  /** The exact parameters behind every curve, at the longest horizon. */
  Table settings() {
    List<List<Object>> rows = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : spec.series()) {
        Method<?> method = new RatesJob(game, series, plan.longest(), 1).method();
        rows.add(row(game.label(), series.label(), method));
      }
    }
    for (GameSpec game : spec.momentum().games()) {
      for (MomentumSpec.Series series : spec.momentum().series()) {
        rows.add(
            row(
                game.label(),
                series.label(),
                plan.momentumJob(game, series, RatesPlan.PICTURE_SEED).method()));
      }
    }
    for (CirclesSpec.Series series : spec.circles().series()) {
      rows.add(row(spec.circles().label(), series.label(), series.create()));
    }
    return new Table(
        spec.id() + "-settings",
        "Exact settings",
        "Parameters at the longest horizon; at others they follow the powers of T. "
            + "Seeds 1 to "
            + plan.seeds().size()
            + "; the pictures of single runs are of seed 1.",
        List.of("game", "curve", "method", "parameters"),
        rows);
  }

  private static List<Object> row(String game, String curve, Method<?> method) {
    return List.of(game, curve, Described.name(method), Described.parameters(method));
  }
}
