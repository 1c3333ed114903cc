package dev.agon.learn.model;

import dev.agon.learn.io.Decimals;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Confusion;
import dev.agon.learn.metrics.ValueMetrics;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Elementary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Creates warnings for evaluations whose numbers are too optimistic or meaningless. */
public final class EvaluationWarnings {
  /** A log loss that is worse by less than the printed digits is not reported. */
  private static final double ROUNDING = 1e-4;

  /**
   * The tolerated relative difference between the mean prediction and the share of positive rows.
   */
  private static final double MOST_BIAS = 0.2;

  private EvaluationWarnings() {}

  static List<String> of(Evaluation evaluation) {
    List<String> warnings = new ArrayList<>();
    addData(evaluation, warnings);
    addShape(evaluation, warnings);
    if (evaluation.metrics() instanceof ClassMetrics classes) {
      addClasses(evaluation, classes, warnings);
    } else if (evaluation.metrics() instanceof ValueMetrics values) {
      addValues(evaluation.model(), values, warnings);
    }
    FewRows.addMeasured(evaluation, warnings);
    if (!Double.isFinite(evaluation.meanLoss())) {
      warnings.add("the loss of these rows is not finite: the rows do not match the model.");
    }
    return warnings;
  }

  /**
   * Warnings about the rows themselves, unless the model was trained on them and has these
   * warnings.
   */
  private static void addData(Evaluation evaluation, List<String> warnings) {
    evaluation.data().warnings().stream()
        .filter(warning -> !evaluation.model().warnings().contains(warning))
        .forEach(warnings::add);
  }

  private static void addShape(Evaluation evaluation, List<String> warnings) {
    int known = evaluation.model().features();
    int given = evaluation.data().features();
    if (given < known) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the data have %,d features, but the model has %,d: missing features count as"
                  + " 0.",
              given,
              known));
    }
  }

  private static void addClasses(
      Evaluation evaluation, ClassMetrics metrics, List<String> warnings) {
    List<String> names = evaluation.model().classes();
    Confusion confusion = metrics.confusion();
    int present = 0;
    String last = "";
    for (int k = 0; k < confusion.classes(); k++) {
      if (confusion.actual(k) > 0) {
        present++;
        last = names.get(k);
      }
    }
    if (present == 1) {
      warnings.add(
          "all rows have the class "
              + last
              + ": these rows cannot show whether the model separates the classes.");
    }
    for (int k = 0; k < confusion.classes(); k++) {
      if (confusion.predictedClasses() == 1 && confusion.predicted(k) > 0) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "the model predicts the class %s for every row: its accuracy %.4f is just the"
                    + " share of that class.",
                names.get(k),
                metrics.accuracy()));
      }
    }
    if (evaluation.model().threshold() == 0.5) {
      addNoBetterThanOneClass(names, metrics, warnings);
    }
    addWorseThanShares(evaluation, metrics, warnings);
    addBias(evaluation, warnings);
    if (metrics.auc() < 0.5) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "an AUC of %.4f is not better than chance; below 1/2 a model ranks rows in the"
                  + " wrong order.",
              metrics.auc()));
    }
  }

  /** A robust set may move the mean prediction away from the share of positive rows. */
  private static void addBias(Evaluation evaluation, List<String> warnings) {
    Model model = evaluation.model();
    if (model.settings().robust().isMean()
        || !(evaluation.answers() instanceof ClassAnswers answers)) {
      return;
    }
    double predicted = answers.meanProbability();
    double share = answers.shareOfPositives();
    if (share > 0 && Math.abs(predicted - share) > MOST_BIAS * share) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the mean predicted probability of %s is %.1f%%, but the share of these rows"
                  + " is %.1f%%: the robust set %s, or row weights, move the probabilities. Use"
                  + " `calibrate`, or a milder set.",
              model.classes().get(1),
              100 * predicted,
              100 * share,
              model.settings().robust()));
    }
  }

  /**
   * With rare classes accuracy is misleading: 998 of 1000 are right if the other two are never
   * predicted.
   */
  private static void addNoBetterThanOneClass(
      List<String> names, ClassMetrics metrics, List<String> warnings) {
    Confusion confusion = metrics.confusion();
    int largest = 0;
    for (int k = 1; k < confusion.classes(); k++) {
      largest = confusion.actual(k) > confusion.actual(largest) ? k : largest;
    }
    double share = confusion.share(largest);
    if (confusion.predictedClasses() > 1 && share < 1 && metrics.accuracy() <= share) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "an accuracy of %.4f is not better than predicting the class %s for every row,"
                  + " %.4f; use AUC, recall and the confusion matrix instead.",
              metrics.accuracy(),
              names.get(largest),
              share));
    }
  }

  /** A confident but wrong model has a larger log loss than a constant prediction. */
  private static void addWorseThanShares(
      Evaluation evaluation, ClassMetrics metrics, List<String> warnings) {
    Confusion confusion = metrics.confusion();
    double entropy = 0;
    for (int k = 0; k < confusion.classes(); k++) {
      double share = confusion.share(k);
      entropy -= share > 0 ? share * Elementary.log(share) : 0;
    }
    if (entropy > 0 && metrics.logLoss() > entropy * (1 + ROUNDING)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "a log loss of %.4f is worse than that of predicting the class shares for"
                  + " every row, %.4f: do not rely on the probabilities. Possible cause: %s",
              metrics.logLoss(),
              entropy,
              cause(evaluation.model().settings(), isTooSure(evaluation, metrics))));
    }
  }

  /** Returns whether the model is more confident than accurate. */
  private static boolean isTooSure(Evaluation evaluation, ClassMetrics metrics) {
    double confidence =
        evaluation.answers() instanceof ClassAnswers answers ? answers.confidence() : Double.NaN;
    if (!Double.isNaN(confidence)) {
      return confidence > metrics.accuracy();
    }
    return metrics.logLoss() > Elementary.log(metrics.confusion().classes()) * (1 + ROUNDING);
  }

  /** Suggests a setting that the model was not trained with. */
  private static String cause(ProblemSettings settings, boolean tooSure) {
    Regulariser held = settings.regulariser();
    if (tooSure) {
      return held instanceof L2
          ? "these rows differ from the training rows, or the weights are too large; try a"
              + " `lambda2` above "
              + Decimals.shortest(held.lambda2())
              + "."
          : "the weights grew without bound; use `regulariser` l2 with a `lambda2` of"
              + " about 1/rows.";
    }
    if (settings.robust().isMean()) {
      return held.lambda2() > 0
          ? "the regulariser is too strong, try a `lambda2` below "
              + Decimals.shortest(held.lambda2())
              + "; or these rows differ from the training rows."
          : "these rows differ from the training rows.";
    }
    return "the robust set "
        + settings.robust()
        + " is too strict, try `robust` mean, the mildest, or tune the set; or the"
        + " regulariser is too strong (`lambda2`).";
  }

  private static void addValues(Model model, ValueMetrics metrics, List<String> warnings) {
    double r2 = metrics.errors().r2();
    if (Double.isNaN(r2)) {
      warnings.add("all true values are equal, so that R^2 is undefined.");
    } else if (r2 <= 0) {
      warnings.add(noBetterThanTheMean(model, r2));
    }
  }

  /** Suggests a setting that the model was not trained with. */
  public static String noBetterThanTheMean(Model model, double r2) {
    boolean mean = model.settings().robust().isMean();
    boolean huber = model.settings().loss().limitsOutliers();
    String milder =
        mean
            ? "`loss` huber gives"
            : huber ? "`robust` mean gives" : "`robust` mean and `loss` huber give";
    return String.format(
        Locale.ROOT,
        "an R^2 of %.4f is not better than predicting the mean of these rows. Possible"
            + " cause: %s",
        r2,
        mean && huber
            ? "the columns carry no information about the label, or these rows differ from"
                + " the training rows."
            : "a few outliers dominate the worst case; " + milder + " them less weight.");
  }
}
