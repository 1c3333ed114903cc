package dev.agon.learn.train;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Values;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Measures how close predicted numbers are to the true ones, as sums that can be added over parts
 * of the rows.
 *
 * @param weight the total weight of the rows
 * @param mean the mean of the true values
 * @param spread the weighted sum of their squared distances from the mean
 * @param squares the weighted sum of squared errors
 */
public record ValueFit(double weight, double mean, double spread, double squares)
    implements Serializable {
  /** A value this little below 0 is rounding error. */
  private static final double ROUNDING = 1e-9;

  /**
   * Computes the sums for the rows of a data set.
   *
   * @param predicted the predictions on the scale of training
   */
  static ValueFit of(double[] predicted, Values actual, Dataset data) {
    ValueFit all = new ValueFit(0, 0, 0, 0);
    double[] weights = data.weights();
    for (int i = 0; i < predicted.length; i++) {
      double weight = weights == null ? 1 : weights[i];
      double error = predicted[i] - actual.of()[i];
      all = all.with(new ValueFit(weight, actual.of()[i], 0, weight * error * error));
    }
    return all;
  }

  /**
   * Returns the sums of these rows and others together (Chan, Golub and LeVeque, "Updating formulae
   * and a pairwise algorithm for computing sample variances", 1979).
   */
  ValueFit with(ValueFit other) {
    double sum = weight + other.weight;
    double gap = other.mean - mean;
    double share = sum > 0 ? other.weight / sum : 0;
    return new ValueFit(
        sum,
        mean + gap * share,
        spread + other.spread + gap * gap * weight * share,
        squares + other.squares);
  }

  /** Combines two fits, each of which may be null (for classes). */
  static @Nullable ValueFit together(@Nullable ValueFit one, @Nullable ValueFit other) {
    return one == null || other == null ? null : one.with(other);
  }

  /**
   * Returns R^2: 1 is perfect, 0 is the mean, below 0 is worse than the mean; NaN when all true
   * values are equal.
   */
  public double r2() {
    return spread > 0 ? 1 - squares / spread : Double.NaN;
  }

  /** Returns whether predicting the mean of the true values would have been better. */
  boolean isWorseThanTheMean() {
    return r2() < -ROUNDING;
  }
}
