package dev.agon.lab.convergence;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.claim.Sample;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.PublishedSeries;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import dev.agon.method.MethodInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Creates the chapter of an experiment on convergence: one figure, then tables. */
final class ConvergenceChapter {
  private static final List<Axis> AXES =
      List.of(
          new Axis(ConvergenceJob.PASSES, "passes over the rows", false),
          new Axis(ConvergenceJob.SECONDS, "seconds", false));
  private static final Axis DISTANCE = new Axis("distance", "(P - P*)/(P(0) - P*)", true);

  /** Smaller distances are not drawn. */
  private static final double FLOOR = 1e-12;

  private final ConvergenceSpec spec;
  private final ConvergencePlan plan;
  private final ConvergenceResults results;

  ConvergenceChapter(ConvergenceSpec spec, ConvergencePlan plan) {
    this.spec = spec;
    this.plan = plan;
    this.results = plan.measurements();
  }

  Chapter chapter() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(figure());
    blocks.add(costs("passes", "Passes until the objective is near its optimum", PASSES));
    blocks.add(costs("seconds", "Seconds until the objective is near its optimum", SECONDS));
    blocks.add(optima());
    if (spec.series().stream().anyMatch(Contender::isTuned)) {
      blocks.add(tuning());
    }
    blocks.add(settings());
    return Chapter.of(spec, blocks, results).with(spec.peers(), results);
  }

  private static final List<ConvergenceQuantity> PASSES =
      List.of(
          ConvergenceQuantity.PASSES_COARSE,
          ConvergenceQuantity.PASSES_MEDIUM,
          ConvergenceQuantity.PASSES_FINE);
  private static final List<ConvergenceQuantity> SECONDS =
      List.of(
          ConvergenceQuantity.SECONDS_COARSE,
          ConvergenceQuantity.SECONDS_MEDIUM,
          ConvergenceQuantity.SECONDS_FINE,
          ConvergenceQuantity.SECONDS);

  private Figure figure() {
    List<Panel> panels = new ArrayList<>();
    for (ProblemCase problem : spec.problems()) {
      List<Curve> curves = new ArrayList<>();
      for (Contender contender : spec.series()) {
        List<StoredRun> runs = List.copyOf(plan.runs(problem, contender).values());
        if (!runs.isEmpty()) {
          curves.add(curve(problem, contender, runs));
        }
      }
      if (!curves.isEmpty()) {
        String shape =
            Numbers.count(plan.card(problem).rows())
                + " × "
                + Numbers.count(plan.card(problem).features());
        String note = results.isStandIn(problem.name()) ? shape + ", generated" : shape;
        panels.add(
            new Panel(problem.name(), results.dataLabel(problem.name()), note, curves, List.of()));
      }
    }
    return new Figure(
        spec.id() + "-distance",
        "Distance to the optimum",
        "The smallest objective so far, for the seed whose final objective is the median. A pass"
            + " is n evaluations of the loss and the gradient of a row.",
        AXES,
        DISTANCE,
        panels);
  }

  private Curve curve(ProblemCase problem, Contender contender, List<StoredRun> runs) {
    StoredRun run = middle(runs);
    double[] risks = run.trace().get(ConvergenceJob.RISK);
    double optimum = plan.optimum(problem);
    double[] distance = new double[risks.length];
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < risks.length; i++) {
      best = risks[i] < best ? risks[i] : best;
      distance[i] = Math.max((best - optimum) / (risks[0] - optimum), FLOOR);
    }
    Map<String, double[]> x =
        AXES.stream().collect(Collectors.toMap(Axis::key, axis -> run.trace().get(axis.key())));
    return new Curve(
        contender.id(),
        contender.label(),
        contender.color(),
        contender.dashed(),
        x,
        distance,
        distance,
        distance);
  }

  private static StoredRun middle(List<StoredRun> runs) {
    List<StoredRun> sorted = new ArrayList<>(runs);
    sorted.sort(
        (a, b) ->
            Double.compare(
                a.numberOr("best_risk", Double.POSITIVE_INFINITY),
                b.numberOr("best_risk", Double.POSITIVE_INFINITY)));
    return sorted.get((sorted.size() - 1) / 2);
  }

  /**
   * Returns the median cost of every method on every problem, and the published numbers of others.
   */
  private Table costs(String name, String title, List<ConvergenceQuantity> quantities) {
    List<List<Object>> rows = new ArrayList<>();
    for (ProblemCase problem : spec.problems()) {
      String label = results.dataLabel(problem.name());
      for (Contender contender : spec.series()) {
        if (!plan.runs(problem, contender).isEmpty()) {
          List<Object> row = new ArrayList<>(List.of(label, contender.label()));
          quantities.forEach(q -> row.add(results.sample(q, contender, problem).middle()));
          rows.add(row);
        }
      }
      for (PublishedSeries series : spec.published()) {
        List<Object> row = new ArrayList<>(List.of(label, series.label()));
        quantities.forEach(q -> row.add(series.value(Require.word(q), problem.name())));
        if (row.stream().anyMatch(v -> v instanceof Double d && !Double.isNaN(d))) {
          rows.add(row);
        }
      }
    }
    List<String> columns = new ArrayList<>(List.of("problem", "method"));
    spec.levels().forEach(level -> columns.add("distance at most | " + Numbers.number(level)));
    if (quantities.size() > spec.levels().size()) {
      columns.add("whole run");
    }
    return new Table(spec.id() + "-" + name, title, caption(), columns, rows);
  }

  private String caption() {
    String sources =
        spec.published().stream()
            .map(series -> series.label() + ": " + series.source())
            .collect(Collectors.joining(" "));
    return "Medians over seeds until (P - P*)/(P(0) - P*) is at most the number in the heading."
        + (sources.isEmpty() ? "" : " " + sources);
  }

  private Table optima() {
    List<List<Object>> rows = new ArrayList<>();
    for (ProblemCase problem : spec.problems()) {
      for (Contender contender : spec.series()) {
        Sample best = results.sample(ConvergenceQuantity.OBJECTIVE, contender, problem);
        if (best.values().length > 0) {
          rows.add(
              List.of(
                  results.dataLabel(problem.name()),
                  contender.label(),
                  digits(plan.optimum(problem)),
                  digits(best.middle()),
                  results.sample(ConvergenceQuantity.DIGITS, contender, problem).middle(),
                  results.sample(ConvergenceQuantity.CERTIFIED, contender, problem).middle() > 0
                      ? "met"
                      : "–"));
        }
      }
    }
    return new Table(
        spec.id() + "-optima",
        "Objectives and optima",
        "P*: from an independent solver where the spec states it, otherwise the best value of all"
            + " runs and of a run of auto with the tolerance 1e-9. Digits: -log10 of the relative"
            + " difference, at most 16.",
        List.of("problem", "method", "P*", "P", "digits", "certificate"),
        rows);
  }

  private static String digits(double value) {
    return Double.isFinite(value) ? Double.toString(value) : Numbers.number(value);
  }

  /** Returns how much the result of each method depends on its tuning. */
  private Table tuning() {
    List<List<Object>> rows = new ArrayList<>();
    for (ProblemCase problem : spec.problems()) {
      for (Contender contender : spec.series()) {
        double[] scores =
            plan.isTunedOn(contender, problem)
                ? Statistics.known(plan.tuned(problem, contender))
                : new double[0];
        if (scores.length > 0) {
          Arrays.sort(scores);
          int points = contender.series().settings().size();
          rows.add(
              List.of(
                  results.dataLabel(problem.name()),
                  contender.label(),
                  (long) points,
                  (long) spec.budget().tuningPasses(points),
                  scores[0],
                  Statistics.median(scores),
                  scores[scores.length - 1],
                  plan.optimum(problem)));
        }
      }
    }
    return new Table(
        spec.id() + "-tuning",
        "How much the result depends on the tuning",
        "The final objective at the best, the median and the worst point of the grid, on seeds"
            + " that decide no claim. Every method has the same number of passes for all its points"
            + " together; never: the run diverged.",
        List.of(
            "problem",
            "method",
            "points",
            "passes for each",
            "P | best",
            "P | median",
            "P | worst",
            "P*"),
        rows);
  }

  private Table settings() {
    List<List<Object>> rows = new ArrayList<>();
    for (ProblemCase problem : spec.problems()) {
      for (Contender contender : spec.series()) {
        if (contender.solves(problem)) {
          String parameters =
              MethodInfo.of(plan.method(problem, contender)).values().entrySet().stream()
                  .filter(entry -> !entry.getValue().equals(false))
                  .map(entry -> entry.getKey() + " " + entry.getValue())
                  .collect(Collectors.joining(", "));
          rows.add(
              List.of(
                  results.dataLabel(problem.name()),
                  contender.label(),
                  contender.method() + (contender.form() == null ? "" : ", " + contender.form()),
                  parameters,
                  plan.settings(problem).robust().toString()));
        }
      }
    }
    return new Table(
        spec.id() + "-settings",
        "Exact settings",
        "Every run starts at zero and has at most "
            + Numbers.count(spec.budget().passes())
            + " passes.",
        List.of("problem", "curve", "method", "parameters", "set"),
        rows);
  }
}
