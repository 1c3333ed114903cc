package dev.agon.lab.regression;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Curves;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Line;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.run.StoredRun;
import java.util.ArrayList;
import java.util.List;

/** Creates the chapter of an experiment on robust regression: figures, then tables. */
final class RegressionChapter {
  /** Minima with a smaller relative difference share one line. */
  private static final double ANOTHER = 0.01;

  private final RegressionSpec spec;
  private final RegressionPlan plan;
  private final RegressionResults results;

  RegressionChapter(RegressionSpec spec, RegressionPlan plan) {
    this.spec = spec;
    this.plan = plan;
    this.results = plan.measurements();
  }

  Chapter chapter() {
    RegressionTables tables = new RegressionTables(spec, plan, results);
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        figure(
            "risk",
            "Worst-case risk",
            "Line: median over seeds. Band: smallest to largest value. "
                + plan.tuning().description(),
            new Axis("worst_case_risk", "P(x)", true)));
    if (spec.reference() != null) {
      ReferenceTables reference = new ReferenceTables(spec, plan, results);
      PaperFit fit = new PaperFit(spec, plan, results);
      blocks.addAll(fit.readings());
      blocks.add(reference.calls());
      blocks.add(fit.needed());
      blocks.add(reference.seconds());
    }
    blocks.add(tables.risks());
    if (spec.optimum() != null) {
      blocks.add(tables.optima());
    }
    if (spec.diagnostics()) {
      addDiagnostics(blocks);
      blocks.add(tables.diagnostics());
    }
    blocks.add(tables.settings());
    return Chapter.of(spec, blocks, results);
  }

  private void addDiagnostics(List<Block> blocks) {
    blocks.add(
        figure(
            "accuracy",
            "Accuracy on clean test rows",
            "The fraction of clean test rows that are classified correctly.",
            new Axis("test_accuracy", "accuracy", false)));
    blocks.add(
        figure(
            "effective-step",
            "Effective step",
            "The length of a step of x divided by that of its momentum, |x' - x|/|m_x|: mu_x/|m_x|"
                + " for HCMM-2, and mu_x for HCMM-1 until the momentum is clipped. Mean over the"
                + " iterations between two evaluations.",
            new Axis("effective_step", "|x' - x| / |m_x|", true)));
    blocks.add(
        figure(
            "angle",
            "Cosine between new gradients and the momentum",
            "The cosine of the angle between a new stochastic gradient and the momentum that moves"
                + " x: 1 is full agreement, 0 none. Mean over the iterations between two"
                + " evaluations.",
            new Axis("gradient_momentum_cosine", "cosine", false)));
  }

  private Figure figure(String name, String title, String caption, Axis y) {
    List<Panel> panels = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      List<Curve> curves = new ArrayList<>();
      for (Series series : spec.series()) {
        List<StoredRun> runs = List.copyOf(plan.winningRuns(data, series).values());
        if (!runs.isEmpty()) {
          curves.add(
              Curves.of(
                  series.id(), series.label(), series.color(), series.dashed(), runs, y.key()));
        }
      }
      if (!curves.isEmpty()) {
        boolean risk = y.key().equals("worst_case_risk");
        panels.add(panel(data, curves, risk ? optimum(data) : List.of()));
      }
    }
    return new Figure(spec.id() + "-" + name, title, caption, Curves.TIME, y, panels);
  }

  private Panel panel(DataSpec data, List<Curve> curves, List<Line> lines) {
    DataCard card = plan.card(data);
    String shape = Numbers.count(card.rows()) + " × " + Numbers.count(card.features());
    String note = card.origin() == DataCard.Origin.STAND_IN ? shape + ", generated" : shape;
    double floor = results.bestOptimum(data);
    return new Panel(
        data.name(),
        card.label(),
        note,
        curves,
        lines,
        lines.isEmpty() || Double.isNaN(floor) ? null : floor);
  }

  /** Returns P* from zero and, if another start found a lower minimum, that minimum. */
  private List<Line> optimum(DataSpec data) {
    double fromZero = results.optimumFromZero(data);
    double best = results.bestOptimum(data);
    List<Line> lines = new ArrayList<>();
    if (!Double.isNaN(fromZero)) {
      lines.add(new Line("P* = " + Numbers.number(fromZero), fromZero));
    }
    if (best < fromZero * (1 - ANOTHER)) {
      lines.add(new Line("best of starts " + Numbers.number(best), best));
    }
    return lines;
  }
}
