package dev.agon.learn.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.ReferenceRows;
import dev.agon.learn.transport.Transport;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.WorstWeights;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The exact inner maximum of a robust problem.
 *
 * <pre>
 *   P(x) = R(l(x)) + g(x),   grad P(x) = sum_i y*_i grad l_i(x) + grad g(x)      (Danskin)
 * </pre>
 *
 * <p>An evaluation is one pass over the data for the losses, a search for the worst weights y* over
 * the losses alone ({@link WorstWeights}), and a second visit to the rows with weight. If y* is not
 * unique, the gradient is that of one of them.
 */
public final class WorstCase {
  private final RowLosses rows;
  private final ArrayLosses sums;
  private final WorstWeights rule;
  private final Regulariser regulariser;
  private final double curvatureCost;
  private final Supplier<RowCurvature> newCurvature;
  private @Nullable RowCurvature curvature;

  /**
   * The last evaluated x, to which losses and weights belong unless another user of the memory
   * changed them.
   */
  private final double[] at;

  private boolean shared;

  /** What moving values adds to the mean; null for sets of row weights. */
  private final @Nullable Transport transport;

  private final double[] scratch;

  WorstCase(Dataset data, int dimension, ProblemSettings settings, int threads) {
    ReferenceRows reference = ReferenceRows.of(data);
    if (settings.robust().needsGroups()) {
      reference.requireGroups(settings.robust());
    }
    this.rows = new RowLosses(data, settings, dimension, data.size(), threads);
    this.sums = new ArrayLosses(rows.losses(), data.weights(), data.groups(), threads);
    this.rule = settings.robust().worstWeights(data.size());
    this.regulariser = settings.regulariser();
    this.curvatureCost =
        settings.robust().movement() == null
            ? RowCurvature.cost(data, settings, dimension)
            : Double.POSITIVE_INFINITY;
    this.newCurvature = () -> new RowCurvature(data, settings, dimension, threads);
    this.at = new double[dimension];
    this.scratch = new double[dimension];
    Arrays.fill(at, Double.NaN);
    this.transport = settings.transport(data, dimension);
  }

  /**
   * P(x).
   *
   * @param gradient the gradient of P at x (output); null if it is not needed
   */
  double primal(double[] x, double @Nullable [] gradient) {
    System.arraycopy(x, 0, at, 0, at.length);
    double largest = rows.evaluate(x);
    if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
      Arrays.fill(rows.weights(), Double.NaN);
      if (gradient != null) {
        Arrays.fill(gradient, Double.NaN);
      }
      return Double.NaN;
    }
    rule.find(sums.relativeTo(largest));
    if (gradient != null && transport == null) {
      regulariser.gradient(x, gradient);
    } else if (gradient != null) {
      Arrays.fill(gradient, 0);
    }
    RowLosses.Totals totals =
        rows.weigh(
            (from, to) ->
                rule.weigh(rows.losses(), sums.weights(), sums.group(), from, to, rows.weights()),
            sums.weights(),
            largest,
            gradient);
    double value = rule.value(totals.gain(), totals.squares());
    return transport == null
        ? rule.origin(largest) + (value + regulariser.value(x))
        : moved(transport, x, largest + value, gradient);
  }

  private double moved(Transport movable, double[] x, double mean, double @Nullable [] gradient) {
    double risk = movable.risk(x, mean, gradient);
    if (gradient != null) {
      regulariser.gradient(x, scratch);
      for (int j = 0; j < scratch.length; j++) {
        gradient[j] += scratch[j];
      }
    }
    return risk + regulariser.value(x);
  }

  /** What moving values adds to the mean; null for sets of row weights. */
  @Nullable Transport transport() {
    return transport;
  }

  /** {@code dR/d eps} of values that move, at the last x; NaN for sets of row weights. */
  public double movementPrice() {
    return transport == null ? Double.NaN : transport.price();
  }

  /** See {@link RowCurvature}. */
  double curvatureCost() {
    return curvatureCost;
  }

  /**
   * Computes the Hessian of P at x, including the regulariser.
   *
   * @param lower the lower triangle of a matrix that may be larger; its other rows are 0 (output)
   * @return the factor by which it may be too large
   */
  double curvature(double[] x, double[][] lower) {
    if (shared || !Arrays.equals(x, at)) {
      primal(x, null);
    }
    RowCurvature bends = curvature == null ? newCurvature.get() : curvature;
    curvature = bends;
    double excess = bends.at(rows, rule, sums.weights(), lower);
    double[] own = new double[at.length];
    regulariser.curvature(x, own);
    for (int j = 0; j < at.length; j++) {
      lower[j][j] += own[j];
    }
    return excess;
  }

  /**
   * Returns the same with a proximal term to multipliers; it uses the memory of this worst case.
   */
  ProximalRisk tied(Dataset data, ProblemSettings settings) {
    shared = true;
    return new ProximalRisk(data, settings, rows, sums.weights());
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
