package dev.agon.learn.transport.interior;

/** Losses of the scenarios of a few consecutive rows at a time, with their derivatives. */
final class ScenarioLosses {
  private final RowModel model;
  private final Scenarios scenarios;

  /** Whether the second scenario of every row is its flipped label, whose loss follows. */
  private final boolean derived;

  private final double[][] at;
  private final double[][] derivative;
  private final double[] target;
  private final double[] weight;

  /**
   * The losses, after {@link #evaluate}: one entry for each scenario, from the first of the rows
   * on.
   */
  final double[] loss;

  /** The slopes, or {@code u_s l''_s} after {@link #curve}. */
  final double[] slope;

  /**
   * @param most the largest number of scenarios at a time
   */
  ScenarioLosses(RowModel model, Scenarios scenarios, int most) {
    this.model = model;
    this.scenarios = scenarios;
    this.derived = scenarios.areLabels() && scenarios.hasFlips() && model.loss().flipCostsMargin();
    this.at = new double[1][most];
    this.derivative = new double[1][most];
    this.target = new double[most];
    this.weight = new double[most];
    this.loss = new double[most];
    this.slope = new double[most];
  }

  /**
   * Computes losses and slopes.
   *
   * @param score {@code score[i - offset] = a_i'X} of row i
   */
  void evaluate(int from, int to, double[] score, int offset, double[] point) {
    int count = derived ? to - from : gather(from, to);
    if (derived) {
      System.arraycopy(score, from - offset, at[0], 0, count);
      System.arraycopy(model.target(), from, target, 0, count);
      model.loss().evaluate(at, target, count, weight, derivative, 0);
      for (int k = 0; k < count; k++) {
        loss[2 * k] = weight[k];
        loss[2 * k + 1] = weight[k] + target[k] * score[from - offset + k];
        slope[2 * k] = derivative[0][k];
        slope[2 * k + 1] = derivative[0][k] + target[k];
      }
      return;
    }
    int first = scenarios.from(from);
    for (int i = from; i < to; i++) {
      for (int s = scenarios.from(i); s < scenarios.to(i); s++) {
        at[0][s - first] = score[i - offset] + scenarios.along(i, s, point);
      }
    }
    model.loss().evaluate(at, target, count, loss, derivative, 0);
    System.arraycopy(derivative[0], 0, slope, 0, count);
  }

  /** The targets of the scenarios; returns their number. */
  private int gather(int from, int to) {
    int first = scenarios.from(from);
    for (int i = from; i < to; i++) {
      for (int s = scenarios.from(i); s < scenarios.to(i); s++) {
        target[s - first] = (scenarios.flipped[s] ? model.turned() : model.target())[i];
      }
    }
    return scenarios.count(from, to);
  }

  /**
   * Computes {@code u_s l''_s}.
   *
   * @param slopes the slopes of all scenarios
   */
  void curve(int from, int to, double[] u, double[] slopes) {
    int first = scenarios.from(from);
    int each = derived ? 2 : 1;
    int count = derived ? to - from : gather(from, to);
    for (int k = 0; k < count; k++) {
      derivative[0][k] = slopes[first + each * k];
      weight[k] = derived ? 1 : u[first + k];
      at[0][k] = 1;
    }
    if (derived) {
      System.arraycopy(model.target(), from, target, 0, count);
    }
    model.loss().product(weight, target, derivative, at, count, at);
    for (int k = 0; k < count; k++) {
      slope[each * k] = at[0][k];
    }
    for (int k = 0; derived && k < count; k++) {
      slope[2 * k + 1] = 0;
    }
  }
}
