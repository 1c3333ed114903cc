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
    int classes = derivative.length;
    for (int k = 0; k < size; k++) {
      int own = (int) target[k];
      double mean = 0;
      for (int c = 0; c < classes; c++) {
        mean += (derivative[c][k] + (c == own ? 1 : 0)) * direction[c][k];
      }
      for (int c = 0; c < classes; c++) {
        double p = derivative[c][k] + (c == own ? 1 : 0);
        product[c][k] = weight[k] * p * (direction[c][k] - mean);
      }
    }
  }
}
