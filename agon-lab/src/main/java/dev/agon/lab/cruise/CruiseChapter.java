package dev.agon.lab.cruise;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.cruise.CruisePlan.Run;
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
import java.util.function.Function;
import java.util.function.Predicate;

/** Creates the chapter of an experiment on cruise control: the animation, figures, then tables. */
final class CruiseChapter {
  private static final List<Axis> TIME = List.of(new Axis("time", "seconds", false));

  /** A wider band, in metres, would hide the other curves: its curve gets its own panel. */
  private static final double WIDE = 15;

  private final CruiseSpec spec;
  private final CruisePlan plan;
  private final CruiseResults results;

  CruiseChapter(CruiseSpec spec, CruisePlan plan) {
    this.spec = spec;
    this.plan = plan;
    this.results = plan.measurements();
  }

  Chapter chapter() {
    List<Block> blocks = new ArrayList<>();
    CarAnimation.block(spec, plan).ifPresent(blocks::add);
    blocks.add(spacing());
    blocks.add(distances());
    blocks.add(acceleration());
    blocks.add(training());
    CruiseTables tables = new CruiseTables(spec, plan, results);
    blocks.add(tables.summary());
    blocks.add(tables.gains());
    blocks.add(tables.settings());
    return Chapter.of(spec, blocks, results);
  }

  private Figure spacing() {
    List<Panel> panels = new ArrayList<>();
    panels.add(panel("all", "All methods", "", "spacing_error", series -> true));
    long wide = spec.series().stream().filter(this::isWide).count();
    if (wide > 0 && wide < spec.series().size()) {
      panels.add(
          panel(
              "near",
              "Methods that track the desired distance",
              "close-up",
              "spacing_error",
              s -> !isWide(s)));
    }
    return new Figure(
        spec.id() + "-spacing",
        "Spacing error under the worst lead car",
        "Difference between actual and desired distance, mean over "
            + Numbers.count(spec.trial().episodes())
            + " episodes, each gain under its own worst lead car. Line: median over training seeds."
            + " Band: smallest to largest value.",
        TIME,
        new Axis("spacing_error", "spacing error, m", false),
        panels);
  }

  private boolean isWide(Series series) {
    return plan.runs(series).stream()
        .flatMapToDouble(run -> java.util.Arrays.stream(run.trial().trace().get("spacing_error")))
        .anyMatch(error -> Math.abs(error) > WIDE);
  }

  private Figure distances() {
    Series shown = spec.series(spec.shown());
    List<StoredRun> runs = plan.runs(shown).stream().map(Run::trial).toList();
    List<Curve> curves = new ArrayList<>();
    if (!runs.isEmpty()) {
      curves.add(Curves.of("distance", "distance", shown.color(), false, runs, "distance", TIME));
      curves.add(
          Curves.of(
              "desired_distance", "desired distance", "4", true, runs, "desired_distance", TIME));
    }
    double minimum = plan.parameters().minimumDistance();
    Line line = new Line("minimum safe distance " + Numbers.number(minimum) + " m", minimum);
    return new Figure(
        spec.id() + "-distance",
        "Distances of " + shown.label(),
        "Actual and desired distance between the cars under the worst lead car, and the distance"
            + " below which driving is unsafe.",
        TIME,
        new Axis("distance", "distance, m", false),
        List.of(new Panel("shown", shown.label(), "", curves, List.of(line))));
  }

  private Figure acceleration() {
    return new Figure(
        spec.id() + "-lead",
        "The worst lead cars",
        "The most expensive accelerations of the lead car for each gain: the local maximum found"
            + " from w = 0.",
        TIME,
        new Axis("worst_acceleration", "acceleration, m/s²", false),
        List.of(panel("all", "All methods", "", "worst_acceleration", series -> true)));
  }

  private Figure training() {
    List<Curve> curves = curves("worst_case_risk", Run::training, Curves.TIME, series -> true);
    return new Figure(
        spec.id() + "-training",
        "Worst-case cost during training",
        "From K = 0, on a small fixed sample of episodes; the values differ slightly from those of"
            + " the table.",
        Curves.TIME,
        new Axis("worst_case_risk", "worst-case cost", true),
        List.of(new Panel("all", "All methods", "", curves, List.of())));
  }

  private Panel panel(
      String id, String title, String note, String column, Predicate<Series> which) {
    return new Panel(id, title, note, curves(column, Run::trial, TIME, which), List.of());
  }

  private List<Curve> curves(
      String column, Function<Run, StoredRun> part, List<Axis> axes, Predicate<Series> which) {
    List<Curve> curves = new ArrayList<>();
    for (Series series : spec.series()) {
      List<StoredRun> runs = plan.runs(series).stream().map(part).toList();
      if (!runs.isEmpty() && which.test(series)) {
        curves.add(
            Curves.of(
                series.id(), series.label(), series.color(), series.dashed(), runs, column, axes));
      }
    }
    return curves;
  }
}
