package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.support.Components;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The affine map from features in original units to features in the units of training: {@code
 * (value - centre) / scale}.
 *
 * <p>A feature with a centre must be stored in every row, even if it is zero. Therefore only
 * numbers that are mostly non-zero have one, and rows of levels stay sparse.
 *
 * <p>Numbers to predict also have a centre and a scale, so the size of the losses suits the
 * defaults for any unit.
 *
 * @param centre one per feature; read only
 * @param scale one per feature, positive; read only
 * @param targetCentre the centre of the numbers to predict; 0 for classes
 * @param targetScale the scale of the numbers to predict, positive; 1 for classes
 */
public record Scaling(double[] centre, double[] scale, double targetCentre, double targetScale)
    implements Serializable {
  /** Validates every number. */
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
        "Check the magnitudes of the columns, and use other units for very large" + " numbers.");
  }

  /** Creates a scaling of features only. */
  public Scaling(double[] centre, double[] scale) {
    this(centre, scale, 0, 1);
  }

  /** The identity. */
  public static Scaling none(int features) {
    double[] ones = new double[features];
    Arrays.fill(ones, 1);
    return new Scaling(new double[features], ones);
  }

  /** The number of features. */
  public int features() {
    return scale.length;
  }

  /** Returns whether it changes nothing. */
  public boolean isNone() {
    return hasOwnTargets()
        && Arrays.stream(centre).allMatch(value -> value == 0)
        && Arrays.stream(scale).allMatch(value -> value == 1);
  }

  /** Returns whether numbers to predict are not scaled. */
  boolean hasOwnTargets() {
    return targetCentre == 0 && targetScale == 1;
  }

  /** Returns the scaled value of a feature. */
  public double apply(int feature, double value) {
    return (value - centre[feature]) / scale[feature];
  }

  /** Scales numbers to predict. */
  public double[] targets(double[] own) {
    return Arrays.stream(own).map(value -> (value - targetCentre) / targetScale).toArray();
  }

  /** Converts a scaled true or predicted number to original units. */
  public double ownTarget(double value) {
    return value * targetScale + targetCentre;
  }

  /**
   * Returns weights for features in original units, from the weights of training.
   *
   * <pre>  sum_j v_j (x_j - c_j)/s_j + b  =  sum_j (v_j/s_j) x_j + (b - sum_j v_j c_j/s_j)</pre>
   *
   * <p>times the scale of the numbers to predict, plus their centre.
   *
   * @param weights one per feature, followed by the intercept
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
   * Returns weights of a network for features in original units, from the weights of training: its
   * first layer is linear in the features, its last one in the predicted numbers.
   *
   * @param weights layer by layer the matrix, row by row, and the bias
   * @param units the number of units of the first layer
   * @param outputs the number of outputs of the last layer
   * @param inputs the number of inputs of the last layer
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
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
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
