package dev.agon.player.lazy;

import dev.agon.player.Momentum;
import dev.agon.player.storage.Quadratic;
import dev.agon.player.storage.ReversiblePlayer;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.RowMaximiser;
import dev.agon.problem.Batch;
import dev.agon.state.State;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightedProblem} over a simplex, with a step that
 * costs O(batch + loose rows) instead of O(n).
 *
 * <p>Outside the batch every row is updated by the same affine map. Rows that were updated only by
 * this map for a while move together as a {@link Group}, at the cost of a few numbers. There are
 * three kinds of groups: rows at zero ({@link RestingRows}), rows that were never drawn (the
 * crowd), and rows with a positive weight that were gathered ({@link Cohort}). Only the remaining
 * rows are stored one by one ({@link LooseRows}). A row becomes loose when a batch draws it, when
 * the projection makes it positive, or when it might become zero. It may become a resting row after
 * two steps at zero, and join a cohort when many positive rows are loose.
 *
 * <p>The results equal the results of a {@link dev.agon.player.dense.DensePlayer} up to rounding.
 */
public final class LazySimplexPlayer implements ReversiblePlayer, RowMaximiser {
  final LazyRows rows;
  private final RowDerivatives derivatives;
  private final LazyProjection projection;
  private int[] slots = new int[0];
  private double stepFactor = 1;

  /**
   * Creates a player at rest.
   *
   * @param total the sum of the coordinates of y
   */
  public LazySimplexPlayer(double total, double[] start, Quadratic quadratic) {
    this(total, start, quadratic, new Gathering());
  }

  /** Creates a player with the given strategy for forming cohorts. */
  public LazySimplexPlayer(double total, double[] start, Quadratic quadratic, Gathering gathering) {
    this.rows = new LazyRows(start, gathering);
    this.derivatives = new RowDerivatives(quadratic, rows.loose);
    this.projection = new LazyProjection(total);
  }

  @Override
  public boolean isMinimiser() {
    return false;
  }

  @Override
  public int dimension() {
    return rows.count();
  }

  @Override
  public RowDerivatives atRows(Batch batch) {
    if (slots.length < batch.size()) {
      slots = new int[batch.size()];
    }
    for (int k = 0; k < batch.size(); k++) {
      slots[k] = rows.loosen(batch.row(k));
    }
    return derivatives.atRows(slots, batch.size());
  }

  @Override
  public void update(Momentum rule, double beta) {
    rows.update(rule, beta, derivatives);
  }

  @Override
  public void scaleMomentum(double factor) {
    rows.scaleMomentum(factor);
  }

  @Override
  public double momentumNorm() {
    return rows.momentumNorm();
  }

  @Override
  public void moveAlongMomentum(double unscaled) {
    double step = stepFactor * unscaled;
    rows.propose(step);
    if (!rows.isFinite(step)) {
      rows.refuse();
      throw new DivergedException("y is no longer finite");
    }
    projection.project(rows, step);
    rows.commit(step);
  }

  @Override
  public void moveAlongGradient(double step) {
    startMomentum(); // m = g: only the momentum is stored for every row
    moveAlongMomentum(step);
  }

  @Override
  public void setStepFactor(double factor) {
    stepFactor = factor;
  }

  @Override
  public void beginIteration() {
    rows.begin();
  }

  @Override
  public void takeBackMoves() {
    rows.takeBack();
  }

  @Override
  public void copyPoint(double[] out) {
    rows.copyPoint(out);
  }

  @Override
  public void copyMomentum(double[] out) {
    rows.copyMomentum(out);
  }

  @Override
  public void save(State to) {
    to.save("rows", rows);
    to.save("projection", projection);
  }

  @Override
  public void restore(State from) {
    from.restore("rows", rows);
    from.restore("projection", projection);
  }
}
