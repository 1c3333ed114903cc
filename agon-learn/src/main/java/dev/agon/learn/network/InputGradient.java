package dev.agon.learn.network;

import dev.agon.linalg.Activation;
import java.util.Arrays;

/**
 * The scores of one row under a network, and their derivatives with respect to the features of the
 * row. An object must be used by one thread at a time.
 */
public final class InputGradient {
  private final Architecture architecture;
  private final double[] weights;
  private final int[] sizes;
  private final double[][] z;
  private final double[][] value;
  private final double[][] slope;
  private final double[][] curvature;
  private final double[][] bar;

  /**
   * @param weights the weights of the network
   * @param features the number of features of a row
   * @param outputs the number of scores of a row
   */
  public InputGradient(Architecture architecture, double[] weights, int features, int outputs) {
    this.architecture = architecture;
    this.weights = weights;
    int hidden = architecture.hidden().size();
    this.sizes = new int[hidden + 2];
    sizes[0] = features;
    for (int k = 0; k < hidden; k++) {
      sizes[k + 1] = architecture.hidden().get(k);
    }
    sizes[hidden + 1] = outputs;
    this.z = arrays();
    this.value = arrays();
    this.slope = arrays();
    this.curvature = arrays();
    this.bar = arrays();
  }

  private double[][] arrays() {
    return Arrays.stream(sizes).mapToObj(double[]::new).toArray(double[][]::new);
  }

  /** Returns the scores of a row; the array is overwritten by the next call. */
  public double[] scores(double[] row) {
    first(row, z[1]);
    return scoresOf(z[1]);
  }

  /** Computes the units of the first layer before the activation, {@code W row + c}. */
  public void first(double[] row, double[] units) {
    int inputs = sizes[0];
    for (int i = 0; i < sizes[1]; i++) {
      double sum = weights[sizes[1] * inputs + i];
      for (int j = 0; j < inputs; j++) {
        sum += weights[i * inputs + j] * row[j];
      }
      units[i] = sum;
    }
  }

  /** Adds the effect of moving one feature to the units of the first layer. */
  public void move(int feature, double step, double[] units) {
    for (int i = 0; i < units.length; i++) {
      units[i] += weights[i * sizes[0] + feature] * step;
    }
  }

  /**
   * Returns the scores for given units of the first layer before the activation; the array is
   * overwritten by the next call.
   */
  public double[] scoresOf(double[] units) {
    System.arraycopy(units, 0, z[1], 0, sizes[1]);
    int place = sizes[1] * (sizes[0] + 1);
    int last = sizes.length - 1;
    for (int k = 2; k <= last; k++) {
      int inputs = sizes[k - 1];
      architecture
          .activation()
          .evaluate(z[k - 1], 0, inputs, value[k - 1], slope[k - 1], curvature[k - 1]);
      for (int i = 0; i < sizes[k]; i++) {
        double sum = weights[place + sizes[k] * inputs + i];
        for (int j = 0; j < inputs; j++) {
          sum += weights[place + i * inputs + j] * value[k - 1][j];
        }
        z[k][i] = sum;
      }
      place += sizes[k] * (inputs + 1);
    }
    return z[last];
  }

  /** Returns the units of a hidden layer, from 1, before the activation in the last evaluation. */
  double[] units(int layer) {
    return z[layer];
  }

  Architecture architecture() {
    return architecture;
  }

  /** Returns the number of units of the first layer. */
  public int firstSize() {
    return sizes[1];
  }

  /**
   * Returns whether the scores are piecewise linear, in which case their gradients are constant.
   */
  public boolean isPiecewiseLinear() {
    return architecture.activation() == Activation.RELU;
  }

  /**
   * Computes the derivatives of one score with respect to the features.
   *
   * @param row the features (input)
   * @param output the score
   * @param gradient one per feature (output)
   */
  public void gradient(double[] row, int output, double[] gradient) {
    first(row, z[1]);
    toFeatures(gradientOf(z[1], output), gradient);
  }

  /**
   * Returns the derivatives of one score with respect to the units of the first layer before the
   * activation; the array is overwritten by the next call.
   */
  public double[] gradientOf(double[] units, int output) {
    scoresOf(units);
    int last = sizes.length - 1;
    Arrays.fill(bar[last], 0);
    bar[last][output] = 1;
    int place = weights.length;
    for (int k = last; k >= 2; k--) {
      int inputs = sizes[k - 1];
      place -= sizes[k] * (inputs + 1);
      double[] below = bar[k - 1];
      Arrays.fill(below, 0);
      for (int i = 0; i < sizes[k]; i++) {
        for (int j = 0; j < inputs; j++) {
          below[j] += bar[k][i] * weights[place + i * inputs + j];
        }
      }
      for (int j = 0; j < inputs; j++) {
        below[j] *= slope[k - 1][j];
      }
    }
    return bar[1];
  }

  /** Computes derivatives by the features from those by the units of the first layer. */
  public void toFeatures(double[] units, double[] gradient) {
    Arrays.fill(gradient, 0);
    for (int i = 0; i < sizes[1]; i++) {
      for (int j = 0; j < sizes[0]; j++) {
        gradient[j] += units[i] * weights[i * sizes[0] + j];
      }
    }
  }
}
