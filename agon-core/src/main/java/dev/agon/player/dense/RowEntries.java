package dev.agon.player.dense;

import dev.agon.player.Momentum;
import dev.agon.problem.Batch;

/**
 * What a batch says about the rows it drew: y, y₋ and the batch's part of the derivatives, entry k
 * belonging to the k-th sample.
 *
 * <p>The rest of the derivatives is the {@link Quadratic}'s. Here are the few entries that come on
 * top; {@code at[k]} says where the k-th sample's row lies in the arrays of the player.
 */
public final class RowEntries {
  private int size;

  /** y at the samples' rows. */
  public double[] rows = new double[0];

  /** y₋ at the samples' rows. */
  public double[] rowsBefore = new double[0];

  /** The batch's part of the gradient; whoever evaluates it writes here. */
  public double[] gradient = new double[0];

  /** The batch's part of the gradient at z₋. */
  public double[] gradientBefore = new double[0];

  /** The batch's part of the Hessian-vector product. */
  public double[] product = new double[0];

  /** Makes room for the batch. */
  public void resize(Batch batch) {
    size = batch.size();
    if (rows.length < size) {
      rows = new double[size];
      rowsBefore = new double[size];
      gradient = new double[size];
      gradientBefore = new double[size];
      product = new double[size];
    }
  }

  /** Reads y and y₋ from where the samples' rows lie. */
  public void gather(double[] point, double[] before, int[] at) {
    for (int k = 0; k < size; k++) {
      rows[k] = point[at[k]];
      rowsBefore[k] = before[at[k]];
    }
  }

  /** {@code y - y₋}, in place of y₋. */
  public double[] direction() {
    for (int k = 0; k < size; k++) {
      rowsBefore[k] = rows[k] - rowsBefore[k];
    }
    return rowsBefore;
  }

  /** The batch's part of {@link dev.agon.player.Player#update}. */
  public void update(Momentum rule, double beta, double[] momentum, int[] at) {
    add(rule.gradient(beta), gradient, momentum, at);
    add(rule.product(beta), product, momentum, at);
    add(rule.gradientBefore(beta), gradientBefore, momentum, at);
  }

  private void add(double factor, double[] entries, double[] momentum, int[] at) {
    if (factor != 0) {
      for (int k = 0; k < size; k++) {
        momentum[at[k]] += factor * entries[k];
      }
    }
  }
}
