package dev.agon.learn.model;

import dev.agon.learn.metrics.ClassMetrics;
import java.util.List;
import java.util.Locale;

/**
 * Says where rows are so few that good measures on them mean little.
 *
 * <p>Up to twice as many points in general position as weights, a plane tells apart whatever labels
 * they have more often than not (Cover, 1965): a perfect fit is then no merit. Below fifty rows
 * chance alone moves an accuracy by a tenth or more.
 */
public final class FewRows {
  /** Fewer are few, whatever the model. */
  static final int FEW = 50;

  private static final int ROWS_PER_WEIGHT = 2;

  /** Of the normal distribution, for 95%. */
  private static final double QUANTILE = 1.96;

  private FewRows() {}

  /** Of the rows that a model learned from; both sentences begin alike, for one says it all. */
  public static void addTrained(Model model, long rows, List<String> warnings) {
    if (model.settings().network() != null) {
      return; // rows held out have told when to stop
    }
    long used = 0;
    for (double weight : model.weights()) {
      used += weight == 0 ? 0 : 1;
    }
    if (used > 0 && (rows < FEW || rows <= ROWS_PER_WEIGHT * used)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%,d rows are few for a model of %,d weight%s: it may overfit, and measures on"
                  + " these rows are too optimistic. Use held-out rows (`validate`, `test`), or"
                  + " more rows.",
              rows,
              used,
              used == 1 ? "" : "s"));
    }
  }

  /** Of the rows that a model is measured on. */
  static void addMeasured(Evaluation evaluation, List<String> warnings) {
    int rows = evaluation.data().size();
    if (rows >= FEW) {
      return;
    }
    String begin = String.format(Locale.ROOT, "%,d rows are few for an evaluation: ", rows);
    warnings.add(
        evaluation.metrics() instanceof ClassMetrics classes
            ? begin
                + String.format(
                    Locale.ROOT,
                    "with an accuracy of %.4f here, %.2f on other rows would not be surprising.",
                    classes.accuracy(),
                    leastLikely(classes.accuracy(), rows))
            : begin + "errors on other rows may be quite different.");
  }

  /** The lower end of Wilson's interval of 95%. */
  static double leastLikely(double accuracy, int rows) {
    double square = QUANTILE * QUANTILE / rows;
    double spread = Math.sqrt(accuracy * (1 - accuracy) / rows + square / (4 * rows));
    return (accuracy + square / 2 - QUANTILE * spread) / (1 + square);
  }
}
