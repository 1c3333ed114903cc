package dev.agon.learn.metrics;

/**
 * Measures of classes named for rows.
 *
 * @param rows the number of rows
 * @param meanLoss the weighted mean of the loss
 * @param confusion which class was taken for which
 * @param auc two classes: the area under the ROC curve; NaN when one of them is absent
 * @param brier two classes: the mean of {@code (probability - actual)^2}; NaN without probabilities
 * @param logLoss the mean of {@code -log} of the probability of a row's own class; NaN without
 *     probabilities
 */
public record ClassMetrics(
    int rows, double meanLoss, Confusion confusion, double auc, double brier, double logLoss)
    implements Metrics {

  /** The share of rows whose class was named. */
  public double accuracy() {
    return confusion.accuracy();
  }
}
