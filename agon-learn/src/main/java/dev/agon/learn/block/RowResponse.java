package dev.agon.learn.block;

import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.ProximalWeights;
import org.jspecify.annotations.Nullable;

/** The derivatives of the weights with respect to the losses, see {@link RowCurvature}. */
public interface RowResponse {
  /** The number of components, each with a separate sum. */
  int components();

  /**
   * The derivative r_i of a component.
   *
   * @param component from 0 on
   * @param row the row i
   * @param y its weight, positive
   */
  double rate(int component, int row, double y);

  /** The sum of all components. */
  default double rate(int row, double y) {
    double sum = 0;
    for (int c = 0; c < components(); c++) {
      sum += rate(c, row, y);
    }
    return sum;
  }

  /** The response of constant weights. */
  static RowResponse none() {
    return of((ProximalWeights) null);
  }

  /** The response of worst weights. */
  static RowResponse of(WorstWeights rule, double @Nullable [] rowWeight) {
    return new RowResponse() {
      @Override
      public int components() {
        return 1;
      }

      @Override
      public double rate(int component, int row, double y) {
        return rule.growth(y, rowWeight == null ? 1 : rowWeight[row]);
      }
    };
  }

  /** The response of proximal weights; null for constant weights. */
  static RowResponse of(@Nullable ProximalWeights rule) {
    return new RowResponse() {
      @Override
      public int components() {
        return rule == null ? 0 : rule.components();
      }

      @Override
      public double rate(int component, int row, double y) {
        return rule == null ? 0 : rule.rate(component, row);
      }
    };
  }
}
