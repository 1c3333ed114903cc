package dev.agon.learn.network;

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
    System.arraycopy(row, 0, value[0], 0, sizes[0]);
    int place = 0;
    int last = sizes.length - 1;
    for (int k = 1; k <= last; k++) {
      int inputs = sizes[k - 1];
      for (int i = 0; i < sizes[k]; i++) {
        double sum = weights[place + sizes[k] * inputs + i];
        for (int j = 0; j < inputs; j++) {
          sum += weights[place + i * inputs + j] * value[k - 1][j];
        }
        z[k][i] = sum;
      }
      if (k < last) {
        architecture.activation().evaluate(z[k], 0, sizes[k], value[k], slope[k], curvature[k]);
      }
      place += sizes[k] * (inputs + 1);
    }
    return z[last];
  }

  /**
   * Computes the derivatives of one score with respect to the features.
   *
   * @param row the features (input)
   * @param output the score
   * @param gradient one per feature (output)
   */
  public void gradient(double[] row, int output, double[] gradient) {
    scores(row);
    int last = sizes.length - 1;
    Arrays.fill(bar[last], 0);
    bar[last][output] = 1;
    int place = weights.length;
    for (int k = last; k >= 1; k--) {
      int inputs = sizes[k - 1];
      place -= sizes[k] * (inputs + 1);
      double[] below = k == 1 ? gradient : bar[k - 1];
      Arrays.fill(below, 0, inputs, 0);
      for (int i = 0; i < sizes[k]; i++) {
        for (int j = 0; j < inputs; j++) {
          below[j] += bar[k][i] * weights[place + i * inputs + j];
        }
      }
      for (int j = 0; k > 1 && j < inputs; j++) {
        below[j] *= slope[k - 1][j];
      }
    }
  }
}
