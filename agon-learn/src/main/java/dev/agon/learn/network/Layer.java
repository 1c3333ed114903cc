package dev.agon.learn.network;

import dev.agon.linalg.Activation;
import dev.agon.linalg.Lines;
import java.util.Arrays;

/**
 * One layer of a network with the values for a batch of rows: one line per data row, with one entry
 * per unit. In formulas, dot means the derivative along a direction of the weights, and bar the
 * derivative of the weighted loss.
 */
final class Layer {
  final int inputs;
  final int units;

  /** The position of the matrix W in the weights; the bias follows. */
  final int weights;

  final int bias;

  /** {@code z = W a + c} and {@code f(z)}, which is the input of the next layer. */
  double[][] z = {};

  double[][] value = {};
  double[][] slope = {};
  double[][] curvature = {};
  double[][] dotZ = {};
  double[][] dotValue = {};
  double[][] barZ = {};
  double[][] dotBarZ = {};
  private double[][] barValue = {};
  private double[][] dotBarValue = {};

  /** bar z or its derivative with one line per unit. */
  private double[][] transposed = {};

  private int capacity;

  /** W and its direction, with one line per input or one line per unit. */
  private final double[][] byInput;

  private final double[][] dotByInput;
  private final double[][] byUnit;
  private final double[][] dotByUnit;

  /** A part of the gradient with respect to W. */
  private final double[][] part;

  private final double[] sum;

  /**
   * @param isFirst whether the inputs are data rows, whose products {@link LoadedRows} computes
   */
  Layer(int inputs, int units, int weights, boolean isFirst) {
    this.inputs = inputs;
    this.units = units;
    this.weights = weights;
    this.bias = weights + inputs * units;
    int columns = isFirst ? 0 : inputs;
    int lines = isFirst ? 0 : units;
    this.byInput = new double[columns][units];
    this.dotByInput = new double[columns][units];
    this.byUnit = new double[lines][inputs];
    this.dotByUnit = new double[lines][inputs];
    this.part = new double[lines][inputs];
    this.sum = new double[units];
  }

  /** The number of weights, including the bias. */
  int length() {
    return units * (inputs + 1);
  }

  /** Reserves memory for the scores of this many rows. */
  void reserve(int rows) {
    if (capacity < rows) {
      capacity = rows;
      z = new double[rows][units];
      value = new double[rows][units];
      slope = new double[rows][units];
      curvature = new double[rows][units];
    }
  }

  private void reserveBack() {
    if (barZ.length < capacity) {
      barZ = new double[capacity][units];
      barValue = new double[capacity][units];
      transposed = new double[units][capacity];
    }
  }

  private void reserveTangent() {
    if (dotZ.length < capacity) {
      dotZ = new double[capacity][units];
      dotValue = new double[capacity][units];
      dotBarZ = new double[capacity][units];
      dotBarValue = new double[capacity][units];
    }
  }

  /** Sets every line to the bias. */
  private void fillBias(double[] x, int rows, double[][] out) {
    for (int r = 0; r < rows; r++) {
      System.arraycopy(x, bias, out[r], 0, units);
    }
  }

  /** Begins {@code z = c + W a}. */
  void beginForward(double[] x, int rows) {
    fillBias(x, rows, z);
  }

  /** {@code z = c + W a} for the values a of the previous layer. */
  void forward(double[] x, double[][] a, int rows) {
    beginForward(x, rows);
    copyByInput(x, byInput);
    Lines.addProduct(rows, units, inputs, a, byInput, z);
  }

  void activate(Activation f, int rows) {
    for (int r = 0; r < rows; r++) {
      f.evaluate(z[r], 0, units, value[r], slope[r], curvature[r]);
    }
  }

  /** Begins {@code dot z}, after a forward pass. */
  void beginTangent(double[] dx, int rows) {
    reserveTangent();
    fillBias(dx, rows, dotZ);
  }

  /** {@code dot z = dot c + dot W a + W dot a}, after a forward pass. */
  void tangent(double[] dx, Layer before, int rows) {
    beginTangent(dx, rows);
    copyByInput(dx, dotByInput);
    Lines.addProduct(rows, units, inputs, before.value, dotByInput, dotZ);
    Lines.addProduct(rows, units, inputs, before.dotValue, byInput, dotZ);
  }

  /** {@code dot a = f' dot z}. */
  void activateTangent(int rows) {
    for (int r = 0; r < rows; r++) {
      multiply(units, slope[r], dotZ[r], dotValue[r]);
    }
  }

  /** Takes the derivatives of the loss with respect to the scores. */
  void setBar(double[][] bar, int rows) {
    reserveBack();
    Lines.transpose(units, rows, bar, barZ);
  }

  /** Takes their derivatives along the direction. */
  void setDotBar(double[][] dotBar, int rows) {
    Lines.transpose(units, rows, dotBar, dotBarZ);
  }

  /** {@code bar z = f' W^T bar z of the next layer}. */
  void pull(double[] x, Layer next, int rows) {
    reserveBack();
    next.copyByUnit(x, next.byUnit);
    clear(barValue, rows);
    Lines.addProduct(rows, units, next.units, next.barZ, next.byUnit, barValue);
    for (int r = 0; r < rows; r++) {
      multiply(units, slope[r], barValue[r], barZ[r]);
    }
  }

  /** Computes the derivative of {@link #pull} along the direction dx; call it after pull. */
  void pullTangent(double[] dx, Layer next, int rows) {
    next.copyByUnit(dx, next.dotByUnit);
    clear(dotBarValue, rows);
    Lines.addProduct(rows, units, next.units, next.barZ, next.dotByUnit, dotBarValue);
    Lines.addProduct(rows, units, next.units, next.dotBarZ, next.byUnit, dotBarValue);
    for (int r = 0; r < rows; r++) {
      multiply(units, slope[r], dotBarValue[r], dotBarZ[r]);
      addProducts(units, curvature[r], dotZ[r], barValue[r], dotBarZ[r]);
    }
  }

  /** {@code gradient += (bar a^T, sum over rows of bar)} for the values a of the previous layer. */
  void addGradient(double[][] bar, double[][] a, int rows, double[] gradient) {
    clear(part, units);
    addOuter(bar, a, rows);
    addPart(gradient);
    addBias(bar, rows, gradient);
  }

  /** {@code gradient += (dot bar a^T + bar dot a^T, sum over rows of dot bar)}. */
  void addProduct(Layer before, int rows, double[] gradient) {
    clear(part, units);
    addOuter(dotBarZ, before.value, rows);
    addOuter(barZ, before.dotValue, rows);
    addPart(gradient);
    addBias(dotBarZ, rows, gradient);
  }

  private void addOuter(double[][] bar, double[][] a, int rows) {
    Lines.transpose(rows, units, bar, transposed);
    Lines.addProduct(units, inputs, rows, transposed, a, part);
  }

  private void addPart(double[] gradient) {
    for (int i = 0; i < units; i++) {
      int from = weights + i * inputs;
      double[] line = part[i];
      for (int j = 0; j < inputs; j++) {
        gradient[from + j] += line[j];
      }
    }
  }

  void addBias(double[][] bar, int rows, double[] gradient) {
    Arrays.fill(sum, 0);
    for (int r = 0; r < rows; r++) {
      double[] line = bar[r];
      for (int i = 0; i < units; i++) {
        sum[i] += line[i];
      }
    }
    for (int i = 0; i < units; i++) {
      gradient[bias + i] += sum[i];
    }
  }

  private void copyByInput(double[] x, double[][] out) {
    for (int j = 0; j < inputs; j++) {
      double[] line = out[j];
      for (int i = 0; i < units; i++) {
        line[i] = x[weights + i * inputs + j];
      }
    }
  }

  private void copyByUnit(double[] x, double[][] out) {
    for (int i = 0; i < units; i++) {
      System.arraycopy(x, weights + i * inputs, out[i], 0, inputs);
    }
  }

  private static void clear(double[][] lines, int count) {
    for (int k = 0; k < count; k++) {
      Arrays.fill(lines[k], 0);
    }
  }

  private static void multiply(int n, double[] a, double[] b, double[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = a[i] * b[i];
    }
  }

  private static void addProducts(int n, double[] a, double[] b, double[] c, double[] out) {
    for (int i = 0; i < n; i++) {
      out[i] += a[i] * b[i] * c[i];
    }
  }
}
