package dev.agon.learn.model;

import dev.agon.learn.data.Groups;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.metrics.Answers;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Confusion;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.ValueMetrics;
import dev.agon.learn.metrics.WorstGroups;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Elementary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Creates warnings for evaluations whose numbers are too optimistic or meaningless. */
public final class EvaluationWarnings {
  /** A log loss that is worse by less than the printed digits is not reported. */
  private static final double ROUNDING = 1e-4;

  /**
   * The tolerated relative difference between the mean prediction and the share of positive rows.
   */
  private static final double MOST_BIAS = 0.2;

  /** Two warnings with the same beginning of this length have the same content. */
  private static final int SAME_BEGINNING = 25;

  private final Model model;
  private final Answers answers;
  private final Metrics metrics;

  private EvaluationWarnings(Model model, Answers answers, Metrics metrics) {
    this.model = model;
    this.answers = answers;
    this.metrics = metrics;
  }

  static List<String> of(Evaluation evaluation) {
    return of(
        evaluation.model(),
        evaluation.answers(),
        evaluation.metrics(),
        evaluation.data().features(),
        evaluation.data().warnings(),
        evaluation.data().groups());
  }

  /**
   * Creates the warnings.
   *
   * @param answers the predictions for the rows next to their labels
   * @param metrics the measures of the predictions
   * @param features the number of features of the rows
   * @param ofRows the warnings about the rows themselves
   * @param groups the groups of the rows, if any
   */
  public static List<String> of(
      Model model,
      Answers answers,
      Metrics metrics,
      int features,
      List<String> ofRows,
      @Nullable Groups groups) {
    List<String> warnings = new EvaluationWarnings(model, answers, metrics).of(features, ofRows);
    String small = WorstGroups.warning(groups);
    if (small != null) {
      warnings.add(small);
    }
    return warnings;
  }

  /**
   * Returns the warnings that a model does not contain itself. Two warnings with the same beginning
   * have the same content ("the model predicts the class ..."), except that a column may have
   * several.
   */
  public static List<String> newTo(Model model, List<String> warnings) {
    List<String> known = model.warnings();
    return warnings.stream()
        .filter(text -> known.stream().noneMatch(each -> each.startsWith(beginning(text))))
        .toList();
  }

  private static String beginning(String warning) {
    return warning.startsWith("column ")
        ? warning
        : warning.substring(0, Math.min(warning.length(), SAME_BEGINNING));
  }

  private List<String> of(int features, List<String> ofRows) {
    List<String> warnings = new ArrayList<>();
    // If the model was trained on the rows, it already has their warnings.
    ofRows.stream().filter(text -> !model.warnings().contains(text)).forEach(warnings::add);
    addShape(features, warnings);
    if (metrics instanceof ClassMetrics classes) {
      addClasses(classes, warnings);
    } else if (metrics instanceof ValueMetrics values) {
      addValues(model, values, warnings);
    }
    FewRows.addMeasured(metrics, warnings);
    if (!Double.isFinite(metrics.meanLoss())) {
      warnings.add("the loss of these rows is not finite: the rows do not match the model.");
    }
    return warnings;
  }

  private void addShape(int features, List<String> warnings) {
    if (features < model.features()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the data have %,d features, but the model has %,d: missing features count as"
                  + " 0.",
              features,
              model.features()));
    }
  }

  private void addClasses(ClassMetrics classes, List<String> warnings) {
    List<String> names = model.classes();
    Confusion confusion = classes.confusion();
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
                classes.accuracy()));
      }
    }
    if (model.threshold() == 0.5) {
      addNoBetterThanOneClass(names, classes, warnings);
    }
    addWorseThanShares(classes, warnings);
    addBias(warnings);
    if (classes.auc() < 0.5) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "an AUC of %.4f is not better than chance; below 1/2 a model ranks rows in the"
                  + " wrong order.",
              classes.auc()));
    }
  }

  /** A robust set may move the mean prediction away from the share of positive rows. */
  private void addBias(List<String> warnings) {
    if (model.settings().robust().isMean() || !(answers instanceof ClassAnswers classes)) {
      return;
    }
    double predicted = classes.meanProbability();
    double share = classes.shareOfPositives();
    if (share > 0 && Math.abs(predicted - share) > MOST_BIAS * share) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the mean predicted probability of %s is %.1f%%, but the share of these rows"
                  + " is %.1f%%. %s",
              model.classes().get(1),
              100 * predicted,
              100 * share,
              causeOfBias()));
    }
  }

  /** Rows that differ from the training rows may have another share of positive rows. */
  private String causeOfBias() {
    if (model.isUnfinished()) {
      return "Possible cause: " + unfinished(model);
    }
    if (model.probabilityMap() != null) {
      return "Possible cause: these rows differ from the training rows, on which the probabilities"
          + " were calibrated.";
    }
    return "Possible causes: the robust set "
        + model.settings().robust()
        + ", or row weights, move the probabilities (use `calibrate`, or a milder set); or these"
        + " rows differ from the training rows.";
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
  private void addWorseThanShares(ClassMetrics classes, List<String> warnings) {
    Confusion confusion = classes.confusion();
    double entropy = 0;
    for (int k = 0; k < confusion.classes(); k++) {
      double share = confusion.share(k);
      entropy -= share > 0 ? share * Elementary.log(share) : 0;
    }
    if (entropy > 0 && classes.logLoss() > entropy * (1 + ROUNDING)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "a log loss of %.4f is worse than that of predicting the class shares for"
                  + " every row, %.4f: do not rely on the probabilities. Possible cause: %s",
              classes.logLoss(),
              entropy,
              cause(model, isTooSure(classes))));
    }
  }

  /** Returns whether the model is more confident than accurate. */
  private boolean isTooSure(ClassMetrics measured) {
    double confidence = answers instanceof ClassAnswers classes ? classes.confidence() : Double.NaN;
    if (!Double.isNaN(confidence)) {
      return confidence > measured.accuracy();
    }
    return measured.logLoss() > Elementary.log(measured.confusion().classes()) * (1 + ROUNDING);
  }

  /** Suggests a setting that the model was not trained with. */
  private static String cause(Model model, boolean tooSure) {
    if (model.isUnfinished()) {
      return unfinished(model);
    }
    ProblemSettings settings = model.settings();
    Regulariser held = settings.regulariser();
    if (tooSure) {
      return held.limitsWeights()
          ? "these rows differ from the training rows, or the weights are too large; try a"
              + " `lambda2` above "
              + Decimals.brief(held.lambda2())
              + "."
          : "the weights grew without bound; use `regulariser` l2 with a `lambda2` of"
              + " about 1/rows.";
    }
    if (settings.robust().isMean()) {
      return held.lambda2() > 0
          ? "the regulariser is too strong, try a `lambda2` below "
              + Decimals.brief(held.lambda2())
              + "; or these rows differ from the training rows."
          : "these rows differ from the training rows.";
    }
    return "the robust set "
        + settings.robust()
        + " is too strict, try `robust` mean, the mildest, or tune the set; or the"
        + " regulariser is too strong (`lambda2`).";
  }

  /** Names the early end of the training as the cause, because its settings cannot be judged. */
  public static String unfinished(Model model) {
    return "the training was stopped early ("
        + model.stopReason()
        + "); train without a limit, or with a larger one.";
  }

  private static void addValues(Model model, ValueMetrics metrics, List<String> warnings) {
    double r2 = metrics.errors().r2();
    if (Double.isNaN(r2)) {
      warnings.add("all true values are equal, so R^2 is undefined.");
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
        model.isUnfinished()
            ? unfinished(model)
            : mean && huber
                ? "the columns carry no information about the label, or these rows differ from"
                    + " the training rows."
                : "a few outliers dominate the worst case; " + milder + " them less weight.");
  }
}
