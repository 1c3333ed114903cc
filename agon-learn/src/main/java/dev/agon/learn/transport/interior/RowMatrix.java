package dev.agon.learn.transport.interior;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the matrices of some rows. The gradient of a scenario is {@code v_s = l'_s (a_i +
 * extra_s) - cost_s e_lambda}; relative to the scenario t of the largest rate,
 *
 * <pre>
 *   sum_s D_s v_s v_s' - (sum D_s v_s)(sum D_s v_s)'/sum D_s
 *     = sum_s D_s d_s d_s' - (sum D_s d_s)(sum D_s d_s)'/sum D_s,   d_s = v_s - v_t
 * </pre>
 */
final class RowMatrix {
  private static final int CHUNK = 512;

  private final RowModel model;
  private final double[][] lower;
  private final @Nullable MovedRow moved;
  private final int[] which = new int[CHUNK];
  private final double[] square = new double[CHUNK];
  private final double[] cross = new double[CHUNK];

  RowMatrix(RowModel model) {
    this.model = model;
    this.lower = new double[model.dimension()][];
    this.moved = model.moves() == null ? null : new MovedRow(model, model.moves(), lower);
    for (int j = 0; j < lower.length; j++) {
      lower[j] = new double[j + 1];
    }
  }

  void clear() {
    for (double[] line : lower) {
      Arrays.fill(line, 0);
    }
  }

  double[][] lower() {
    return lower;
  }

  /**
   * Adds some rows.
   *
   * @param slope l'_s of the scenarios of the rows
   * @param curved {@code u_s l''_s} of the scenarios of the rows
   */
  void add(Scenarios scenarios, RowPairs pairs, int from, int to, double[] slope, double[] curved) {
    int offset = scenarios.from(from);
    double price = 0;
    for (int i = from; i < to; i++) {
      int begin = scenarios.from(i);
      int end = scenarios.to(i);
      if (moved != null && end - begin > 1) {
        moved.add(scenarios, pairs, i, slope, curved, offset);
        which[i - from] = i;
        square[i - from] = moved.square();
        cross[i - from] = moved.cross();
        price += moved.price();
        continue;
      }
      double own = 0;
      for (int s = begin; s < end; s++) {
        own += curved[s - offset];
      }
      double mixed = 0;
      if (end - begin > 1) {
        int top = pairs.top(begin, end);
        double rates = pairs.u[top] / pairs.q[top];
        double sumSlope = 0;
        double sumCost = 0;
        double costs = 0;
        for (int s = begin; s < end; s++) {
          if (s != top) {
            double rate = pairs.u[s] / pairs.q[s];
            double slopes = slope[s - offset] - slope[top - offset];
            double cost = scenarios.cost[s] - scenarios.cost[top];
            rates += rate;
            sumSlope += rate * slopes;
            sumCost += rate * cost;
            own += rate * slopes * slopes;
            mixed -= rate * slopes * cost;
            costs += rate * cost * cost;
          }
        }
        own -= sumSlope * sumSlope / rates;
        mixed += sumSlope * sumCost / rates;
        price += model.share()[i] * (costs - sumCost * sumCost / rates);
      }
      which[i - from] = i;
      square[i - from] = model.share()[i] * own;
      cross[i - from] = model.share()[i] * mixed;
    }
    addRows(to - from, price);
  }

  private void addRows(int count, double price) {
    double[] last = lower[model.price()];
    model.rows().addSquares(which, square, count, lower);
    model.rows().addScaled(which, cross, count, last);
    last[model.price()] += price;
    if (model.intercept() >= 0) {
      double[] constant = lower[model.intercept()];
      model.rows().addScaled(which, square, count, constant);
      for (int k = 0; k < count; k++) {
        constant[model.intercept()] += square[k];
        last[model.intercept()] += cross[k];
      }
    }
  }
}
