package dev.agon.learn.loss;

import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;

/**
 * {@code log(sum_k exp(z_k)) - z_t} for any number of classes: multinomial logistic regression.
 * Each class has its own block of weights; a common shift of all blocks does not change the loss.
 */
public record Softmax() implements Loss {
  @Override
  public String name() {
    return "softmax";
  }

  @Override
  public int outputs(int classes) {
    return Math.max(1, classes);
  }

  @Override
  public String title() {
    return "logistic regression";
  }

  @Override
  public TargetKind targetKind() {
    return TargetKind.CLASSES;
  }

  /**
   * With m the largest score and {@code e_k = exp(z_k - m)}, the sum of all e_k, without the class
   * of the largest score, is stored separately, so it does not lose digits when 1 is added: {@code
   * l = (m - z_t) + log1p(sum)}. The derivative of the true class is minus the sum of the other
   * derivatives, so it keeps its digits where p_t is nearly 1.
   */
  @Override
  public void evaluate(
      double[][] score,
      double[] target,
      int size,
      double[] loss,
      double[][] derivative,
      int offset) {
    for (int k = 0; k < size; k++) {
      double largest = score[0][k];
      for (double[] scores : score) {
        largest = Math.max(largest, scores[k]);
      }
      loss[offset + k] = largest - score[(int) target[k]][k];
      for (double[] scores : score) {
        scores[k] -= largest;
      }
    }
    for (double[] scores : score) {
      Vectors.exponential(scores, 0, size, 0, 1, 1, scores);
    }
    for (int k = 0; k < size; k++) {
      finish(score, k, (int) target[k], loss, derivative, offset + k);
    }
  }

  private static void finish(
      double[][] e, int k, int own, double[] loss, double[][] derivative, int at) {
    double sum = 0;
    boolean leftOut = false;
    for (double[] ofClass : e) {
      boolean largest = !leftOut && ofClass[k] == 1;
      sum += largest ? 0 : ofClass[k];
      leftOut |= largest;
    }
    double inverse = 1 / (1 + sum);
    double others = 0;
    for (int c = 0; c < e.length; c++) {
      double p = e[c][k] * inverse;
      derivative[c][at] = p;
      others += c == own ? 0 : p;
    }
    derivative[own][at] = -others;
    loss[at] += Elementary.log1p(sum);
  }

  /** {@code (H s)_k = p_k (s_k - p.s)}. */
  @Override
  public void product(
      double[] weight,
      double[] target,
      double[][] derivative,
      double[][] direction,
      int size,
      double[][] product) {
    double[] mean = product[0];
    for (int k = 0; k < size; k++) {
      mean[k] = direction[(int) target[k]][k];
    }
    for (int c = 0; c < derivative.length; c++) {
      addProducts(derivative[c], direction[c], size, mean);
    }
    for (int c = derivative.length - 1; c > 0; c--) {
      center(weight, derivative[c], direction[c], mean, size, product[c]);
    }
    for (int k = 0; k < size; k++) { // the derivative of the true class is p - 1
      int own = (int) target[k];
      double rest = weight[k] * (direction[own][k] - mean[k]);
      if (own > 0) {
        product[own][k] += rest;
      }
      mean[k] = weight[k] * derivative[0][k] * (direction[0][k] - mean[k]) + (own > 0 ? 0 : rest);
    }
  }

  private static void addProducts(double[] a, double[] b, int size, double[] sum) {
    for (int k = 0; k < size; k++) {
      sum[k] += a[k] * b[k];
    }
  }

  private static void center(
      double[] weight,
      double[] derivative,
      double[] direction,
      double[] mean,
      int size,
      double[] product) {
    for (int k = 0; k < size; k++) {
      product[k] = weight[k] * derivative[k] * (direction[k] - mean[k]);
    }
  }
}
