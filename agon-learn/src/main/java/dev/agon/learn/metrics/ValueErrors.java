package dev.agon.learn.metrics;

import org.jspecify.annotations.Nullable;

/**
 * The errors of predicted values, {@code e_i = predicted_i - actual_i}.
 *
 * @param rmse the root of the mean of e^2
 * @param r2 {@code 1 - sum e^2 / sum (actual - mean)^2}: 1 is perfect, 0 is no better than the
 *     mean, below 0 is worse; NaN when all true values are equal
 * @param absolute |e|: its mean (the MAE), the means of its worst shares, its largest
 */
public record ValueErrors(double rmse, double r2, TailCurve absolute) {

  /** Computes the errors. */
  public static ValueErrors of(double[] actual, double[] predicted, double @Nullable [] weight) {
    int n = actual.length;
    double centre = Weighted.mean(actual, weight);
    double[] error = new double[n];
    double squares = 0;
    double spread = 0;
    for (int i = 0; i < n; i++) {
      double w = Weighted.at(weight, i);
      double e = predicted[i] - actual[i];
      error[i] = Math.abs(e);
      squares += w * e * e;
      spread += w * (actual[i] - centre) * (actual[i] - centre);
    }
    double r2 = spread > 0 ? 1 - squares / spread : Double.NaN;
    return new ValueErrors(
        Math.sqrt(squares / Weighted.total(weight, n)), r2, TailCurve.of(error, weight));
  }
}
