package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The affine map from features in their own units to those that training sees: {@code (value -
 * centre) / scale}.
 *
 * <p>A feature with a centre must be stored in every row, zero or not; so only numbers that are
 * mostly not zero have one, and rows of levels stay sparse.
 *
 * <p>Numbers that are to be predicted have a centre and a scale too, so that losses are of the size
 * that the defaults suit, whatever the numbers' units.
 *
 * @param centre one per feature; read only
 * @param scale one per feature, positive; read only
 * @param targetCentre of the numbers to predict; 0 for classes
 * @param targetScale of the numbers to predict, positive; 1 for classes
 */
public record Scaling(double[] centre, double[] scale, double targetCentre, double targetScale)
    implements Serializable {
  /** Checks every number. */
  public Scaling {
    if (centre.length != scale.length) {
      throw invalid("centre has " + centre.length + " numbers, but scale has " + scale.length);
    }
    for (int j = 0; j < scale.length; j++) {
      if (!isPositive(scale[j])) {
        throw invalid("scale[" + j + "] must be positive and finite, but is " + scale[j]);
      }
      if (!Double.isFinite(centre[j])) {
        throw invalid("centre[" + j + "] must be finite, but is " + centre[j]);
      }
    }
    if (!isPositive(targetScale)) {
      throw invalid("targetScale must be positive and finite, but is " + targetScale);
    }
    if (!Double.isFinite(targetCentre)) {
      throw invalid("targetCentre must be finite, but is " + targetCentre);
    }
  }

  private static boolean isPositive(double scale) {
    return scale > 0 && scale < Double.POSITIVE_INFINITY;
  }

  private static InvalidInputException invalid(String problem) {
    return new InvalidInputException(
        problem + ".",
        "Check the magnitudes of the columns; very large numbers need another unit.");
  }

  /** Features alone are scaled. */
  public Scaling(double[] centre, double[] scale) {
    this(centre, scale, 0, 1);
  }

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
    return targetCentre == 0
        && targetScale == 1
        && Arrays.stream(centre).allMatch(value -> value == 0)
        && Arrays.stream(scale).allMatch(value -> value == 1);
  }

  /** A feature's value as training sees it. */
  public double apply(int feature, double value) {
    return (value - centre[feature]) / scale[feature];
  }

  /** Numbers to predict as training sees them. */
  double[] targets(double[] own) {
    return Arrays.stream(own).map(value -> (value - targetCentre) / targetScale).toArray();
  }

  /** A number to predict, or one that is predicted, in its own units. */
  public double ownTarget(double value) {
    return value * targetScale + targetCentre;
  }

  /**
   * Weights for features in their own units, from the weights of training.
   *
   * <pre>  sum_j v_j (x_j - c_j)/s_j + b  =  sum_j (v_j/s_j) x_j + (b - sum_j v_j c_j/s_j)</pre>
   *
   * <p>times the scale of the numbers to predict, plus their centre.
   *
   * @param weights one per feature and, last, the intercept's
   */
  public double[] inOwnUnits(double[] weights) {
    double[] own = weights.clone();
    double shift = 0;
    for (int j = 0; j < scale.length; j++) {
      own[j] = weights[j] / scale[j] * targetScale;
      shift += own[j] * centre[j];
    }
    if (own.length > scale.length) {
      own[scale.length] = ownTarget(weights[scale.length]) - shift;
    }
    return own;
  }

  /**
   * Weights of a network for features in their own units, from the weights of training: its first
   * layer is linear in the features, its last one in what is predicted.
   *
   * @param weights layer after layer the matrix, row by row, and the bias
   * @param units of the first layer
   * @param outputs of the last layer
   * @param inputs of the last layer
   */
  public double[] inOwnUnits(double[] weights, int units, int inputs, int outputs) {
    double[] own = weights.clone();
    int features = scale.length;
    for (int k = 0; k < units; k++) {
      double shift = 0;
      for (int j = 0; j < features; j++) {
        own[k * features + j] = weights[k * features + j] / scale[j];
        shift += own[k * features + j] * centre[j];
      }
      own[units * features + k] -= shift;
    }
    for (int k = own.length - outputs * (inputs + 1); k < own.length - outputs; k++) {
      own[k] *= targetScale;
    }
    for (int k = own.length - outputs; k < own.length; k++) {
      own[k] = ownTarget(own[k]);
    }
    return own;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Scaling that
        && Arrays.equals(centre, that.centre)
        && Arrays.equals(scale, that.scale)
        && Double.compare(targetCentre, that.targetCentre) == 0
        && Double.compare(targetScale, that.targetScale) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(centre), Arrays.hashCode(scale), targetCentre, targetScale);
  }

  @Override
  public String toString() {
    return "Scaling[features="
        + features()
        + ", targetCentre="
        + targetCentre
        + ", targetScale="
        + targetScale
        + "]";
  }
}
