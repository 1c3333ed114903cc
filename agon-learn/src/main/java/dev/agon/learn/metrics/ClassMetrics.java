package dev.agon.learn.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * Measures of predicted classes.
 *
 * @param rows the number of rows
 * @param meanLoss the weighted mean of the loss
 * @param confusion the confusion matrix
 * @param auc two classes: the area under the ROC curve; NaN when one of them is absent
 * @param brier two classes: the mean of {@code (probability - actual)^2}; NaN if there are no
 *     probabilities
 * @param logLoss the mean of {@code -log} of the probability of the true class; NaN if there are no
 *     probabilities
 * @param calibrationError two classes: the expected calibration error in ten bins; NaN if there are
 *     no probabilities
 */
public record ClassMetrics(
    int rows,
    double meanLoss,
    Confusion confusion,
    double auc,
    double brier,
    double logLoss,
    double calibrationError)
    implements Metrics {

  /** Returns the share of rows whose class is predicted correctly. */
  public double accuracy() {
    return confusion.accuracy();
  }

  @Override
  public List<Measure> measures() {
    List<Measure> all = new ArrayList<>();
    all.add(new Measure("accuracy", "accuracy", accuracy()));
    if (confusion.classes() == 2) {
      all.add(new Measure("auc", "AUC", auc));
      all.add(new Measure("precision", "precision", confusion.precision(1)));
      all.add(new Measure("recall", "recall", confusion.recall(1)));
      all.add(new Measure("f1", "F1", confusion.f1(1)));
      all.add(new Measure("brier", "Brier score", brier));
      all.add(new Measure("calibration_error", "calibration error", calibrationError));
    } else {
      all.add(new Measure("macro_f1", "macro F1", confusion.macroF1()));
    }
    all.add(new Measure("log_loss", "log loss", logLoss));
    all.add(new Measure("mean_loss", "mean loss", meanLoss));
    return all;
  }
}
