package dev.agon.player.storage;

import dev.agon.player.Momentum;
import dev.agon.problem.Batch;

/**
 * The derivatives of a problem with one y per data row, in a compact form: the common {@link
 * Quadratic} contributes to every row, and a batch contributes a few entries at the rows it drew.
 *
 * <p>The quadratic has {@code g = -c (y - centre)}, {@code g₋ = -c (y₋ - centre)} and {@code h = -c
 * (y - y₋)}, so a {@link Momentum} rule becomes
 *
 * <pre>  m = memory m - inertia (y - y₋) - pull (y - centre)</pre>
 *
 * <p>with {@code inertia = c (product - gradientBefore)} and {@code pull = c (gradient +
 * gradientBefore)}: one affine map for all rows.
 */
public final class RowDerivatives implements Derivatives, RowMaximiser {
  private final double c;
  private final double centre;
  private final States states;

  private int size;

  /** The index of the row of the k-th sample in the states. */
  private int[] place = new int[0];

  /** y at the rows of the samples. */
  public double[] rows = new double[0];

  /** y₋ at the rows of the samples. */
  public double[] rowsBefore = new double[0];

  /** The batch's part of the gradient, written by the oracle. */
  public double[] gradient = new double[0];

  /** The batch's part of the gradient at z₋. */
  public double[] gradientBefore = new double[0];

  /** The batch's part of the Hessian-vector product. */
  public double[] product = new double[0];

  /** The direction of a Hessian-vector product, at the rows of the samples. */
  public double[] direction = new double[0];

  /** Creates the derivatives at these states, without a batch. */
  public RowDerivatives(Quadratic quadratic, States states) {
    this.c = quadratic.c();
    this.centre = quadratic.centre();
    this.states = states;
  }

  /** Assumes that the states are in the order of the rows. */
  @Override
  public RowDerivatives atRows(Batch batch) {
    return atRows(batch.rows(), batch.size());
  }

  /**
   * Reads y and y₋ at the rows of a batch, and reserves space for their derivatives.
   *
   * @param places the index of the row of each sample in the states; read until the next batch
   * @param samples the number of samples
   */
  public RowDerivatives atRows(int[] places, int samples) {
    place = places;
    size = samples;
    if (rows.length < size) {
      rows = new double[size];
      rowsBefore = new double[size];
      gradient = new double[size];
      gradientBefore = new double[size];
      product = new double[size];
      direction = new double[size];
    }
    for (int k = 0; k < size; k++) {
      rows[k] = states.point[place[k]];
      rowsBefore[k] = states.before[place[k]];
    }
    return this;
  }

  /** Computes the {@link #direction} {@code y - y₋} at the rows of the samples. */
  public void computeDirection() {
    for (int k = 0; k < size; k++) {
      direction[k] = rows[k] - rowsBefore[k];
    }
  }

  @Override
  public void update(Momentum rule, double beta, double[] m) {
    update(rule, beta, m, states, 0, states.size(), centre);
    add(rule.gradient(beta), gradient, m);
    add(rule.product(beta), product, m);
    add(rule.gradientBefore(beta), gradientBefore, m);
  }

  /**
   * Updates the momenta of frames: every third entry is a row, the two after it are differences of
   * rows, in which the centre cancels. Frames are never part of a batch.
   */
  public void updateFrames(Momentum rule, double beta, States frames) {
    for (int i = 0; i < frames.size(); i += 3) {
      update(rule, beta, frames.momentum, frames, i, i + 1, centre);
      update(rule, beta, frames.momentum, frames, i + 1, i + 3, 0);
    }
  }

  /** Applies the quadratic's part of the rule to the entries {@code from} to {@code to - 1}. */
  private void update(
      Momentum rule, double beta, double[] momentum, States at, int from, int to, double centre) {
    double a = rule.memory(beta);
    double b = c * (rule.product(beta) - rule.gradientBefore(beta));
    double d = c * (rule.gradient(beta) + rule.gradientBefore(beta));
    double[] y = at.point;
    double[] before = at.before;
    if (a == 0) { // the momentum may be anything, even infinite
      for (int i = from; i < to; i++) {
        momentum[i] = 0.0 - (b * (y[i] - before[i]) + d * (y[i] - centre));
      }
      return;
    }
    for (int i = from; i < to; i++) {
      momentum[i] = a * momentum[i] - (b * (y[i] - before[i]) + d * (y[i] - centre));
    }
  }

  private void add(double factor, double[] entries, double[] m) {
    if (factor != 0) {
      for (int k = 0; k < size; k++) {
        m[place[k]] += factor * entries[k];
      }
    }
  }

  @Override
  public void addGradient(double[] u, double step, double[] candidate) {
    update(Momentum.START, 1, candidate);
    for (int i = 0; i < candidate.length; i++) {
      candidate[i] = u[i] + step * candidate[i];
    }
  }
}
