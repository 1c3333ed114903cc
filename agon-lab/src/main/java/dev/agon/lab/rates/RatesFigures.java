package dev.agon.lab.rates;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Line;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The figures of the chapter on rates. */
final class RatesFigures {
  private final RatesSpec spec;
  private final RatesPlan plan;
  private final RatesResults results;

  RatesFigures(RatesSpec spec, RatesPlan plan, RatesResults results) {
    this.spec = spec;
    this.plan = plan;
    this.results = results;
  }

  /** Returns the mean of |grad P| against T. */
  Figure rates() {
    return overHorizons(
        RatesJob.MEAN,
        "mean",
        "Mean of |grad P| over all iterates, against the horizon T",
        "Every point is a separate run with parameters for that T. Line: mean over seeds. Band:"
            + " smallest to largest value. Two guide lines decrease as T^-1/3 and T^-1/4.",
        /* bounds= */ false);
  }

  /** Returns the mean of |grad P| without the initial phase, against T. */
  Figure secondHalves() {
    return overHorizons(
        RatesJob.SECOND_HALF,
        "half",
        "Mean of |grad P| over the second half of the iterates",
        "The same runs without their first half, which is mostly the initial phase.",
        /* bounds= */ false);
  }

  /** Returns the mean with guaranteed factors, together with the explicit bounds. */
  Figure bounds() {
    return overHorizons(
        RatesJob.MEAN,
        "bounds",
        "Guaranteed factors, and the explicit bounds",
        "HCMM with the largest factors that the theorems allow, and their bounds (dashed).",
        /* bounds= */ true);
  }

  private Figure overHorizons(
      String column, String name, String title, String caption, boolean bounds) {
    List<Panel> panels = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      List<Curve> curves = new ArrayList<>();
      for (RateSeries series : plan.series(game)) {
        boolean guaranteed = series.origin() == RateSeries.Origin.GUARANTEED;
        if (guaranteed != bounds || results.last(game, series, column).bySeed().isEmpty()) {
          continue;
        }
        curves.add(measured(game, series, column));
        if (bounds) {
          ToDoubleFunction<Long> bound = t -> series.bound(game.problem(), t);
          String label = series.label() + ", bound";
          curves.add(line(game, series.id() + "-bound", label, series.color(), bound));
        }
      }
      if (!curves.isEmpty()) {
        if (!bounds) {
          guides(game, curves);
        }
        panels.add(new Panel(game.name(), game.label(), "", curves, List.of()));
      }
    }
    return new Figure(
        spec.id() + "-" + name,
        title,
        caption,
        List.of(new Axis("horizon", "T", true)),
        new Axis(RatesJob.MEAN, "mean |grad P|", true),
        panels);
  }

  private Curve measured(GameSpec game, RateSeries series, String column) {
    List<double[]> all =
        plan.horizons(game).stream()
            .map(t -> results.at(t, game, series, column).values())
            .toList();
    return new Curve(
        series.id(),
        series.label(),
        series.color(),
        series.dashed(),
        Map.of("horizon", horizons(game)),
        all.stream().mapToDouble(Statistics::mean).toArray(),
        all.stream().mapToDouble(Statistics::min).toArray(),
        all.stream().mapToDouble(Statistics::max).toArray());
  }

  /**
   * Two straight lines with the proved slopes, starting at the largest and the smallest first
   * value.
   */
  private void guides(GameSpec game, List<Curve> curves) {
    double first = plan.horizons(game).get(0);
    double high = curves.stream().mapToDouble(curve -> curve.y()[0]).max().orElseThrow();
    double low = curves.stream().mapToDouble(curve -> curve.y()[0]).min().orElseThrow();
    ToDoubleFunction<Long> slow = t -> 1.4 * high * StrictMath.pow(t / first, -0.25);
    ToDoubleFunction<Long> fast = t -> low * StrictMath.pow(t / first, -1.0 / 3) / 1.4;
    curves.add(line(game, "slope-1/4", "T^-1/4", "guide-1", slow));
    curves.add(line(game, "slope-1/3", "T^-1/3", "guide-2", fast));
  }

  private Curve line(
      GameSpec game, String id, String name, String color, ToDoubleFunction<Long> height) {
    double[] y = plan.horizons(game).stream().mapToDouble(height).toArray();
    return new Curve(id, name, color, true, Map.of("horizon", horizons(game)), y, y, y);
  }

  private double[] horizons(GameSpec game) {
    return plan.horizons(game).stream().mapToDouble(Long::doubleValue).toArray();
  }

  /** Returns the figure that explains the method. */
  Figure momentum() {
    List<Panel> panels = new ArrayList<>();
    for (GameSpec game : spec.momentum().games()) {
      List<Curve> curves = new ArrayList<>();
      for (Series series : spec.momentum().series()) {
        Optional<StoredRun> run = plan.momentum(game, series, RatesPlan.PICTURE_SEED);
        run.ifPresent(
            found ->
                curves.add(
                    along(found, series.id(), series.label(), series.color(), "momentum_error")));
      }
      if (!curves.isEmpty()) {
        double bound = results.momentumBound(game);
        String name = "bound on HCMM's mean, " + Numbers.number(bound);
        panels.add(
            new Panel(game.name(), game.label(), "", curves, List.of(new Line(name, bound))));
      }
    }
    return new Figure(
        spec.id() + "-momentum",
        "Error of the momentum as an estimate of the gradient",
        "|m - grad J|, x and y together, along one run. The momentum of the heavy ball is a mean of"
            + " old gradients and therefore biased. The Hessian term of HCMM corrects them, and its"
            + " cross blocks account for the steps of the other player. STORM-GDA needs a second"
            + " gradient for the same correction. Heavy ball and HCMM take the same normalised"
            + " steps; those of STORM-GDA are shorter near the goal.",
        List.of(new Axis("iteration", "iterations", false)),
        new Axis("momentum_error", "|m - grad J|", true),
        panels);
  }

  /** Gradient descent ascent that cycles. */
  Figure circles() {
    List<Curve> curves = new ArrayList<>();
    for (Series series : spec.circles().series()) {
      plan.circle(series)
          .ifPresent(
              run ->
                  curves.add(
                      along(run, series.id(), series.label(), series.color(), "gradient_norm")));
    }
    List<Panel> panels =
        curves.isEmpty()
            ? List.of()
            : List.of(
                new Panel(spec.circles().name(), spec.circles().label(), "", curves, List.of()));
    return new Figure(
        spec.id() + "-circles",
        "Cycling with exact gradients",
        "A nonconvex, Polyak-Lojasiewicz game on which gradient descent ascent cycles forever if"
            + " mu_y/mu_x is less than about (c b/nu)^2.",
        List.of(new Axis("iteration", "iterations", false)),
        new Axis("gradient_norm", "|grad P|", true),
        panels);
  }

  private static Curve along(StoredRun run, String id, String name, String color, String column) {
    double[] y = Arrays.copyOf(run.trace().get(column), run.trace().rows());
    Map<String, double[]> x = Map.of("iteration", run.trace().get("iteration"));
    return new Curve(id, name, color, false, x, y, y, y);
  }
}
