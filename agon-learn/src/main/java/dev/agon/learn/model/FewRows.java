package dev.agon.learn.model;

import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Metrics;
import java.util.List;
import java.util.Locale;

/**
 * Warns if there are so few rows that good measures on them are not reliable.
 *
 * <p>If there are at most twice as many points in general position as weights, they are usually
 * linearly separable for any labels (Cover, 1965). A perfect fit is then not evidence of a good
 * model. Below fifty rows chance alone changes an accuracy by a tenth or more.
 */
public final class FewRows {
  /** Fewer rows than this are few for every model. */
  static final int FEW = 50;

  private static final int ROWS_PER_WEIGHT = 2;

  /** The two-sided 95% quantile of the normal distribution. */
  private static final double QUANTILE = 1.96;

  private FewRows() {}

  /**
   * Adds the warning for training rows. It begins like the warning of {@link #addMeasured}, because
   * one of the two is enough.
   */
  public static void addTrained(Model model, long rows, List<String> warnings) {
    if (model.settings().network() != null) {
      return; // the held-out rows have decided when to stop
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

  /** Adds the warning for evaluated rows. */
  static void addMeasured(Metrics metrics, List<String> warnings) {
    int rows = metrics.rows();
    if (rows >= FEW) {
      return;
    }
    String begin = String.format(Locale.ROOT, "%,d rows are few for a model evaluation: ", rows);
    warnings.add(
        metrics instanceof ClassMetrics classes
            ? begin
                + String.format(
                    Locale.ROOT,
                    "with an accuracy of %.4f here, %.2f on other rows would not be surprising.",
                    classes.accuracy(),
                    leastLikely(classes.accuracy(), rows))
            : begin + "errors on other rows may be quite different.");
  }

  /** Returns the lower end of Wilson's 95% interval. */
  static double leastLikely(double accuracy, int rows) {
    double square = QUANTILE * QUANTILE / rows;
    double spread = Math.sqrt(accuracy * (1 - accuracy) / rows + square / (4 * rows));
    return (accuracy + square / 2 - QUANTILE * spread) / (1 + square);
  }
}
