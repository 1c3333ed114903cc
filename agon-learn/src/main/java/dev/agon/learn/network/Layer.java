package dev.agon.learn.network;

import dev.agon.linalg.MatrixProduct;
import java.util.Arrays;

/**
 * One layer of a network with the values for a batch of rows. Matrices have one line per unit and
 * one entry per data row. In formulas, dot means the derivative along a direction of the weights,
 * and bar the derivative of the weighted loss.
 */
final class Layer {
  final int inputs;
  final int units;

  /** The position of the matrix W in the weights; the bias follows. */
  final int weights;

  final int bias;

  /** {@code z = W a + c} and {@code f(z)}, which is the input of the next layer. */
  double[] z = new double[0];

  double[] value = new double[0];
  double[] slope = new double[0];
  double[] curvature = new double[0];
  double[] dotZ = new double[0];
  double[] dotValue = new double[0];
  double[] barZ = new double[0];
  double[] dotBarZ = new double[0];
  private double[] barValue = new double[0];
  private double[] dotBarValue = new double[0];

  Layer(int inputs, int units, int weights) {
    this.inputs = inputs;
    this.units = units;
    this.weights = weights;
    this.bias = weights + inputs * units;
  }

  /** The number of weights, including the bias. */
  int length() {
    return units * (inputs + 1);
  }

  void reserve(int rows) {
    int needed = units * rows;
    if (z.length < needed) {
      z = new double[needed];
      value = new double[needed];
      slope = new double[needed];
      curvature = new double[needed];
      dotZ = new double[needed];
      dotValue = new double[needed];
      barZ = new double[needed];
      dotBarZ = new double[needed];
      barValue = new double[needed];
      dotBarValue = new double[needed];
    }
  }

  /** Sets every line to its bias. */
  void fillBias(double[] x, int rows, double[] out) {
    for (int i = 0; i < units; i++) {
      Arrays.fill(out, i * rows, (i + 1) * rows, x[bias + i]);
    }
  }

  /** {@code bias gradient += sum over rows of bar}. */
  void addBias(double[] bar, int rows, double[] gradient) {
    for (int i = 0; i < units; i++) {
      double even = 0;
      double odd = 0;
      int from = i * rows;
      int bound = from + rows - rows % 2;
      for (int k = from; k < bound; k += 2) {
        even += bar[k];
        odd += bar[k + 1];
      }
      gradient[bias + i] += (even + odd) + (rows % 2 == 1 ? bar[bound] : 0);
    }
  }

  /**
   * {@code out += W a}, with W from a vector of all weights and a the values of the previous layer.
   */
  void addProduct(MatrixProduct product, double[] x, double[] a, int rows, double[] out) {
    product.add(units, rows, inputs, x, weights, inputs, 1, a, 0, rows, 1, out, 0, rows);
  }

  /** {@code gradient of W += bar a^T}. */
  void addOuter(MatrixProduct product, double[] bar, double[] a, int rows, double[] gradient) {
    product.add(units, inputs, rows, bar, 0, rows, 1, a, 0, 1, rows, gradient, weights, inputs);
  }

  /** {@code out += W^T bar}. */
  void addTransposed(MatrixProduct product, double[] x, double[] bar, int rows, double[] out) {
    product.add(inputs, rows, units, x, weights, 1, inputs, bar, 0, rows, 1, out, 0, rows);
  }

  /** {@code bar z = f' W^T bar z of the next layer}. */
  void pull(MatrixProduct product, double[] x, Layer next, int rows) {
    int n = units * rows;
    Arrays.fill(barValue, 0, n, 0);
    next.addTransposed(product, x, next.barZ, rows, barValue);
    for (int k = 0; k < n; k++) {
      barZ[k] = slope[k] * barValue[k];
    }
  }

  /** Computes the derivative of {@link #pull} along the direction dx; call it after pull. */
  void pullTangent(MatrixProduct product, double[] x, double[] dx, Layer next, int rows) {
    int n = units * rows;
    Arrays.fill(dotBarValue, 0, n, 0);
    next.addTransposed(product, dx, next.barZ, rows, dotBarValue);
    next.addTransposed(product, x, next.dotBarZ, rows, dotBarValue);
    for (int k = 0; k < n; k++) {
      dotBarZ[k] = slope[k] * dotBarValue[k] + curvature[k] * dotZ[k] * barValue[k];
    }
  }
}
