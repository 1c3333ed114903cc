package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.WorstWeights;
import java.util.Arrays;

/**
 * The exact inner maximum of a robust problem.
 *
 * <pre>
 *   P(x) = R(l(x)) + g(x),   grad P(x) = sum_i y*_i grad l_i(x) + grad g(x)      (Danskin)
 * </pre>
 *
 * <p>One pass over the data for the losses, a search for the worst weights y* that looks at the
 * losses alone ({@link WorstWeights}), and a return to the rows that carry weight. Where y* is not
 * unique the gradient is that of one of them.
 */
final class WorstCase {
  private final RowLosses rows;
  private final ArrayLosses sums;
  private final WorstWeights rule;
  private final Regulariser regulariser;

  WorstCase(Dataset data, int dimension, Settings settings, int threads) {
    if (settings.robust().needsGroups()) {
      GroupProblem.groups(data, settings);
    }
    this.rows = new RowLosses(data, settings, dimension, data.size(), threads);
    this.sums = new ArrayLosses(rows.losses(), data.weights(), data.groups(), threads);
    this.rule = WorstWeights.of(settings.robust(), data.size());
    this.regulariser = settings.regulariser();
  }

  double primal(double[] x, double[] gradient) {
    double largest = rows.evaluate(x);
    if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
      Arrays.fill(rows.weights(), Double.NaN);
      Arrays.fill(gradient, Double.NaN);
      return Double.NaN;
    }
    sums.changed(largest);
    rule.find(sums);
    regulariser.gradient(x, gradient);
    RowLosses.Totals totals =
        rows.weigh(
            (from, to) ->
                rule.weigh(rows.losses(), sums.weights(), sums.group(), from, to, rows.weights()),
            sums.weights(),
            largest,
            gradient);
    return largest + (rule.value(totals.gain(), totals.squares()) + regulariser.value(x));
  }

  /** The same with the weights tied to multipliers; it uses this worst case's memory. */
  TiedCase tied(Dataset data, Settings settings) {
    return new TiedCase(data, settings, rows, sums.weights());
  }

  /** The worst weight y*_i of each row at the last evaluated x. Not a copy: read only. */
  public double[] weights() {
    return rows.weights();
  }

  /** The loss of each row at the last evaluated x. Not a copy: read only. */
  public double[] losses() {
    return rows.losses();
  }
}
