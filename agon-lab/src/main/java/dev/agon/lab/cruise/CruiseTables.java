package dev.agon.lab.cruise;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.cruise.CruisePlan.Run;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.Statistics;
import dev.agon.method.MethodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables of an experiment on cruise control. */
final class CruiseTables {
  private final CruiseSpec spec;
  private final CruisePlan plan;
  private final CruiseResults results;

  CruiseTables(CruiseSpec spec, CruisePlan plan, CruiseResults results) {
    this.spec = spec;
    this.plan = plan;
    this.results = results;
  }

  /** Returns one row per method: cost, safety, and the decrease of the spacing error. */
  Table summary() {
    List<List<Object>> rows = new ArrayList<>();
    for (Series series : spec.series()) {
      double[] cost = results.sample(CruiseQuantity.WORST_CASE_COST, series).values();
      if (cost.length > 0) {
        rows.add(
            List.of(
                series.label(),
                Statistics.min(cost),
                Statistics.median(cost),
                Statistics.max(cost),
                median(CruiseQuantity.FORWARD_COST, series),
                median(CruiseQuantity.SMALLEST_DISTANCE, series),
                median(CruiseQuantity.SETTLING_TIME, series),
                median(CruiseQuantity.TRACKING_ERROR, series),
                median(CruiseQuantity.ROUGHNESS, series)));
      }
    }
    return new Table(
        spec.id() + "-summary",
        "Under the worst lead car",
        "Over "
            + plan.tuning().seeds().size()
            + " training seeds; all values on the same "
            + Numbers.count(spec.trial().episodes())
            + " episodes. Worst-case cost: the local maximum over w found from w = 0. In the"
            + " paper's model speeds may become negative, and a lead car that brakes forever drives"
            + " both cars backwards at unbounded cost. “Forward only” is the median worst case of"
            + " the same gains if neither car drives backwards (unlike in the paper), the best of"
            + " many starts on "
            + Numbers.count(plan.forwardEpisodes())
            + " episodes. The other columns are for the mean episode: the smallest distance in"
            + " metres; the seconds until the spacing error stays within "
            + Numbers.number(CruiseQuantity.SETTLED)
            + " m; its root mean square over the second half; and the total variation of its slope"
            + " in m/s.",
        List.of(
            "method",
            "worst-case cost | best",
            "worst-case cost | median",
            "worst-case cost | worst",
            "worst-case cost | forward only",
            "smallest distance",
            "spacing error | settled after",
            "spacing error | second half",
            "spacing error | roughness"),
        rows);
  }

  private double median(CruiseQuantity quantity, Series series) {
    return results.sample(quantity, series).middle();
  }

  /** Returns one row per training run. */
  Table gains() {
    List<List<Object>> rows = new ArrayList<>();
    for (Series series : spec.series()) {
      for (Run run : plan.runs(series)) {
        rows.add(
            List.of(
                series.label(),
                (long) run.seed(),
                run.training().number("k1"),
                run.training().number("k2"),
                run.training().number("k3"),
                run.cost(),
                run.trial().number("worst_case_cost_multistart"),
                CruiseQuantity.FORWARD_COST.of(run, plan.parameters().timeStep()),
                run.trial().number("smallest_distance"),
                run.trial().text("converged").equals("true") ? "yes" : "no",
                run.training().number("oracle_calls"),
                run.training().number("seconds"),
                run.training().text("stop_reason").toLowerCase(Locale.ROOT)));
      }
    }
    return new Table(
        spec.id() + "-gains",
        "The gains K = (k1, k2, k3), seed by seed",
        "The final iterate. “Several starts” is the best ascent from w = 0, both bounds and random"
            + " sequences: the inner problem is not concave over the whole box, and a lead car that"
            + " always brakes drives both cars backwards. “Converged” refers to the ascent from w ="
            + " 0.",
        List.of(
            "method",
            "seed",
            "gain | k1",
            "gain | k2",
            "gain | k3",
            "worst-case cost | from w = 0",
            "worst-case cost | several starts",
            "worst-case cost | forward only",
            "smallest distance",
            "converged",
            "training | oracle calls",
            "training | seconds",
            "training | ended by"),
        rows);
  }

  /** Returns the exact settings of every curve. */
  Table settings() {
    List<List<Object>> rows = new ArrayList<>();
    for (Series series : spec.series()) {
      String parameters =
          MethodInfo.of(series.create(spec.protocol(), plan.winner(series)))
              .values()
              .entrySet()
              .stream()
              .map(e -> e.getKey() + " " + e.getValue().toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
      rows.add(List.of(series.label(), series.method(), parameters));
    }
    return new Table(
        spec.id() + "-settings",
        "Exact settings",
        Numbers.count(spec.protocol().iterations())
            + " iterations from K = 0 and w = 0, seeds 1.."
            + plan.tuning().seeds().size()
            + "; trials with the episodes of seed "
            + spec.trial().seed()
            + ". "
            + plan.parameters(),
        List.of("curve", "method", "parameters"),
        rows);
  }
}
