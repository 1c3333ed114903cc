package dev.agon.learn.loss;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Target;
import dev.agon.linalg.Elementary;

/**
 * {@code log(sum_k exp(z_k)) - z_t} for any number of classes: multinomial logistic regression. All
 * classes have weights of their own, one block after the other; a common shift of all blocks
 * changes no loss.
 */
public record Softmax() implements Loss {
  @Override
  public String name() {
    return "softmax";
  }

  @Override
  public int outputs(Target target) {
    return target instanceof Classes classes ? classes.names().size() : 1;
  }

  @Override
  public double[] numbers(Target target) {
    return Targets.places(target, name());
  }

  /**
   * With m the largest score and {@code e_k = exp(z_k - m)} the sum of all e but m's own keeps its
   * digits beside the 1: {@code l = (m - z_t) + log1p(sum)}. The derivative of the true class is
   * minus the sum of the others', so that it too keeps its digits where p_t is nearly 1.
   */
  @Override
  public void evaluate(
      double[][] score,
      double[] target,
      int size,
      double[] loss,
      double[][] derivative,
      int offset) {
    int classes = score.length;
    for (int k = 0; k < size; k++) {
      int top = 0;
      for (int c = 1; c < classes; c++) {
        top = score[c][k] > score[top][k] ? c : top;
      }
      double largest = score[top][k];
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        double e = c == top ? 1 : Elementary.expOfNegative(largest - score[c][k]);
        sum += c == top ? 0 : e;
        derivative[c][offset + k] = e;
      }
      int own = (int) target[k];
      double others = 0;
      double inverse = 1 / (1 + sum);
      for (int c = 0; c < classes; c++) {
        double p = derivative[c][offset + k] * inverse;
        others += c == own ? 0 : p;
        derivative[c][offset + k] = p;
      }
      derivative[own][offset + k] = -others;
      loss[offset + k] = (largest - score[own][k]) + Elementary.log1p(sum);
    }
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
