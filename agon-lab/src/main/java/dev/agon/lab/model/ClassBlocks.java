package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.report.Matrix;
import dev.agon.lab.report.SideBySide;
import dev.agon.learn.metrics.Calibration;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Ranking;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The confusion matrix, the ROC curve, the precision-recall curve and the calibration curve. */
final class ClassBlocks {
  private static final int POINTS = 250;
  private static final int MOST_CLASSES = 20;

  private ClassBlocks() {}

  /**
   * @param parts whose confusion is shown
   * @param compared the models and parts whose curves are shown, including the plain model if there
   *     is one
   */
  static List<Block> of(List<Part> parts, List<Part> compared) {
    List<Block> blocks = new ArrayList<>();
    List<Block> squares = new ArrayList<>();
    for (Part part : parts) {
      List<String> names = part.evaluation().model().classes();
      if (part.evaluation().metrics() instanceof ClassMetrics metrics
          && names.size() <= MOST_CLASSES) {
        squares.add(
            new Matrix(
                "confusion-" + part.name(),
                "Confusion matrix, " + part.name() + " rows",
                "Rows: true class. Columns: predicted class. Percentages per row.",
                "true class",
                "predicted class",
                names,
                metrics.confusion().counts()));
      }
    }
    if (!squares.isEmpty()) {
      blocks.add(new SideBySide(squares));
    }
    List<Part> ranked = compared.stream().filter(ClassBlocks::canRank).toList();
    if (!ranked.isEmpty()) {
      blocks.add(curves(ranked));
    }
    return blocks;
  }

  private static boolean canRank(Part part) {
    return part.evaluation().metrics() instanceof ClassMetrics metrics
        && Double.isFinite(metrics.auc());
  }

  private static SideBySide curves(List<Part> parts) {
    List<Block> figures = new ArrayList<>();
    figures.add(
        figure(
            "roc",
            "ROC curve",
            "The number is the area under the curve: the probability that a positive row has a higher"
                + " score than a negative one.",
            Axis.share("false_positives", "false positive rate"),
            "true positive rate",
            parts,
            answers -> ranking(answers).roc(),
            diagonal("false_positives", "random")));
    figures.add(
        figure(
            "precision-recall",
            "Precision-recall curve",
            "The number is the area under the curve, the average precision.",
            Axis.share("recall", "recall"),
            "precision",
            parts,
            answers -> ranking(answers).precisionRecall(),
            List.of()));
    if (parts.stream().allMatch(part -> answers(part).probability() != null)) {
      figures.add(
          figure(
              "calibration",
              "Calibration curve",
              "Rows in ten bins by predicted probability. On the dashed diagonal, the predictions"
                  + " are perfectly calibrated. The number is the expected calibration error, the mean"
                  + " distance from the diagonal.",
              Axis.share("probability", "predicted probability"),
              "observed fraction of positive rows",
              parts,
              ClassBlocks::calibration,
              diagonal("probability", "perfectly calibrated")));
    }
    return new SideBySide(figures);
  }

  private static Ranking ranking(ClassAnswers answers) {
    double[] score = java.util.Objects.requireNonNull(answers.score());
    return Ranking.of(score, answers.actual(), answers.weight());
  }

  private static dev.agon.learn.metrics.Curve calibration(ClassAnswers answers) {
    double[] probability = java.util.Objects.requireNonNull(answers.probability());
    Calibration calibration =
        Calibration.of(probability, answers.actual(), answers.weight(), Calibration.BINS);
    return new dev.agon.learn.metrics.Curve(
        calibration.bins().stream().mapToDouble(Calibration.Bin::probability).toArray(),
        calibration.bins().stream().mapToDouble(Calibration.Bin::share).toArray(),
        calibration.error());
  }

  private static ClassAnswers answers(Part part) {
    return (ClassAnswers) part.evaluation().answers();
  }

  private static List<Curve> diagonal(String axis, String name) {
    double[] ends = {0, 1};
    return List.of(Curve.line("8", name, true, axis, ends, ends));
  }

  private static Figure figure(
      String id,
      String title,
      String caption,
      Axis x,
      String y,
      List<Part> parts,
      Function<ClassAnswers, dev.agon.learn.metrics.Curve> of,
      List<Curve> more) {
    List<Curve> curves = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      dev.agon.learn.metrics.Curve curve = of.apply(answers(parts.get(p))).thinned(POINTS);
      String name = parts.get(p).name() + " " + Numbers.number(curve.area());
      curves.add(Curve.line("" + (p + 1), name, false, x.key(), curve.x(), curve.y()));
    }
    curves.addAll(more);
    Panel panel = new Panel("all", "", "", curves, List.of());
    return new Figure(id, title, caption, List.of(x), Axis.share("share", y), List.of(panel));
  }
}
