package dev.agon.player.lazy;

import dev.agon.player.Momentum;
import dev.agon.player.dense.Quadratic;
import dev.agon.player.dense.RowEntries;
import dev.agon.player.dense.RowMaximiser;
import dev.agon.player.dense.Undo;
import dev.agon.problem.Batch;
import dev.agon.state.State;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightProblem} over a simplex, with a step that
 * costs O(batch + loose rows) instead of O(n).
 *
 * <p>Outside the batch every row obeys one affine map. Rows that have obeyed it for a while move
 * together, as a {@link Group}, at the cost of a few numbers: those at zero ({@link RestingRows}),
 * those never drawn ({@link Crowd}), and those with a positive weight that were gathered now and
 * then ({@link Cohort}). Only the rest is stored row by row ({@link LooseRows}). A row becomes
 * loose when a batch draws it, when the projection gives it a weight, or when it might lose the one
 * it has. It may go to rest after two steps at zero, and to a cohort when many rows with a weight
 * are loose.
 *
 * <p>It computes what {@link dev.agon.player.dense.RowPlayer} computes, up to rounding.
 */
public final class LazySimplexPlayer implements RowMaximiser {
  private final Quadratic quadratic;
  private final LazyRows rows;
  private final Threshold threshold;
  private final LazyMove move;
  private final Undo undo = new Undo();
  private final RowEntries entries = new RowEntries();
  private int[] slots = new int[0];

  /**
   * A player at rest.
   *
   * @param total what the coordinates of y sum to
   */
  public LazySimplexPlayer(double total, double[] start, Quadratic quadratic) {
    this(total, start, quadratic, new Gathering());
  }

  /** A player that forms cohorts when the gathering says so. */
  public LazySimplexPlayer(double total, double[] start, Quadratic quadratic, Gathering gathering) {
    this.quadratic = quadratic;
    this.rows = new LazyRows(start, gathering);
    this.threshold = new Threshold(total);
    this.move = new LazyMove(rows, threshold);
  }

  @Override
  public boolean isMinimiser() {
    return false;
  }

  @Override
  public int dimension() {
    return rows.size();
  }

  @Override
  public RowEntries look(Batch batch) {
    if (slots.length < batch.size()) {
      slots = new int[batch.size()];
    }
    for (int k = 0; k < batch.size(); k++) {
      slots[k] = rows.loosen(batch.row(k));
    }
    entries.resize(batch);
    entries.gather(rows.loose.point, rows.loose.before, slots);
    return entries;
  }

  @Override
  public void update(Momentum rule, double beta) {
    quadratic.follow(rule, beta);
    rows.update(quadratic);
    entries.update(rule, beta, rows.loose.momentum, slots);
  }

  @Override
  public double momentumNorm() {
    return rows.momentumNorm();
  }

  @Override
  public void scaleMomentum(double factor) {
    rows.scaleMomentum(factor);
  }

  @Override
  public void moveAlongMomentum(double step) {
    undo.overwriting(rows);
    if (!move.propose(step)) {
      throw new DivergedException("y is no longer finite");
    }
    rows.exchange();
    undo.moved();
    if (!undo.hasMovedAgain()) {
      rows.tidy(step); // a row that was not idle when the iteration began stays until it has ended
    }
  }

  @Override
  public void moveAlongGradient(double step) {
    startMomentum(); // a method without memory: the momentum holds the gradient
    moveAlongMomentum(step);
  }

  @Override
  public void copyPoint(double[] out) {
    rows.copyPoint(out);
  }

  /** Copies y₋ into the array. */
  public void copyBefore(double[] out) {
    rows.copyBefore(out);
  }

  @Override
  public void copyMomentum(double[] out) {
    rows.copyMomentum(out);
  }

  /** How many rows are in cohorts. */
  public int rowsInCohorts() {
    return rows.cohorts.rows();
  }

  @Override
  public void beginIteration() {
    undo.begin();
  }

  @Override
  public void takeBackMoves() {
    undo.takeBack(rows);
  }

  @Override
  public void save(State to) {
    to.save("rows", rows);
    to.save("threshold", threshold);
  }

  @Override
  public void restore(State from) {
    from.restore("rows", rows);
    from.restore("threshold", threshold);
    undo.begin();
  }
}
