package dev.agon.learn;

import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Confusion;
import dev.agon.learn.metrics.ValueMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in words where the numbers of an evaluation would flatter, or mean nothing. */
final class EvaluationWarnings {
  private EvaluationWarnings() {}

  static List<String> of(Evaluation evaluation) {
    List<String> warnings = new ArrayList<>();
    addShape(evaluation, warnings);
    if (evaluation.metrics() instanceof ClassMetrics classes) {
      addClasses(evaluation.model().classes(), classes, warnings);
    } else if (evaluation.metrics() instanceof ValueMetrics values) {
      addValues(values, warnings);
    }
    if (!Double.isFinite(evaluation.meanLoss())) {
      warnings.add(
          "the loss of these rows is beyond all bounds: model and rows do not fit together.");
    }
    return warnings;
  }

  private static void addShape(Evaluation evaluation, List<String> warnings) {
    int known = evaluation.model().features();
    int given = evaluation.data().features();
    if (given < known) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the data has %,d features, the model %,d: those that are missing count as 0.",
              given,
              known));
    }
  }

  private static void addClasses(List<String> names, ClassMetrics metrics, List<String> warnings) {
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
          "all rows are of the class "
              + last
              + ": these rows cannot show whether the model tells classes apart.");
    }
    for (int k = 0; k < confusion.classes(); k++) {
      if (confusion.predictedClasses() == 1 && confusion.predicted(k) > 0) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "the model names the class %s for every row: its accuracy %.4f is the share of that"
                    + " class, no more.",
                names.get(k),
                metrics.accuracy()));
      }
    }
    if (metrics.auc() < 0.5) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "an AUC of %.4f is worse than chance: the model ranks these rows the wrong way"
                  + " round.",
              metrics.auc()));
    }
  }

  private static void addValues(ValueMetrics metrics, List<String> warnings) {
    double r2 = metrics.errors().r2();
    if (Double.isNaN(r2)) {
      warnings.add("all true values are equal, so there is no R^2.");
    } else if (r2 <= 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "an R^2 of %.4f is no better than predicting the mean of these rows.",
              r2));
    }
  }
}
