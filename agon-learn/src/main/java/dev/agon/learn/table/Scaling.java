package dev.agon.learn.table;

import java.util.Arrays;

/**
 * The affine map from features in their own units to those that training sees: {@code (value -
 * centre) / scale}.
 *
 * <p>A feature with a centre must be stored in every row, zero or not; so only numbers that are
 * mostly not zero have one, and rows of levels stay sparse.
 *
 * @param centre one per feature; read only
 * @param scale one per feature, positive; read only
 */
public record Scaling(double[] centre, double[] scale) {

  /** The map that changes nothing. */
  public static Scaling none(int features) {
    double[] ones = new double[features];
    Arrays.fill(ones, 1);
    return new Scaling(new double[features], ones);
  }

  /** The number of features. */
  public int features() {
    return scale.length;
  }

  /** Whether it changes nothing. */
  public boolean isNone() {
    return Arrays.stream(centre).allMatch(value -> value == 0)
        && Arrays.stream(scale).allMatch(value -> value == 1);
  }

  /** A feature's value as training sees it. */
  double apply(int feature, double value) {
    return (value - centre[feature]) / scale[feature];
  }

  /**
   * Weights for features in their own units, from the weights of training.
   *
   * <pre>  sum_j v_j (x_j - c_j)/s_j + b  =  sum_j (v_j/s_j) x_j + (b - sum_j v_j c_j/s_j)</pre>
   *
   * @param weights one per feature and, last, the intercept's
   */
  public double[] inOwnUnits(double[] weights) {
    double[] own = weights.clone();
    double shift = 0;
    for (int j = 0; j < scale.length; j++) {
      own[j] = weights[j] / scale[j];
      shift += own[j] * centre[j];
    }
    if (own.length > scale.length) {
      own[scale.length] -= shift;
    }
    return own;
  }
}
