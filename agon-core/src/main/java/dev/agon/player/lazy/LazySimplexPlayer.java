package dev.agon.player.lazy;

import dev.agon.player.Momentum;
import dev.agon.player.dense.Quadratic;
import dev.agon.player.dense.RowEntries;
import dev.agon.player.dense.RowMaximiser;
import dev.agon.problem.Batch;
import dev.agon.state.State;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightProblem} over a simplex, with a step that
 * costs O(batch + active rows) instead of O(n).
 *
 * <p>Outside the batch every row obeys one rule, so only the rows that stand out are stored one by
 * one ({@link ActiveRows}). The rest is of two kinds: rows at zero, whose momenta follow one affine
 * map ({@link ZeroRows}), and rows with a positive weight that were not drawn lately, whose weights
 * and momenta do ({@link Flock}). A row becomes active when a batch draws it, when the projection
 * gives it a positive weight, or when it might lose it; it may go to the zero rows when it has been
 * zero for two steps in a row, and to a flock when its weight is positive and many are active.
 *
 * <p>It computes what {@link RowPlayer} computes, up to rounding.
 */
public final class LazySimplexPlayer implements RowMaximiser {
  private final Quadratic quadratic;
  private final Quadratic linear;
  private final LazyRows rows;
  private final ActiveRows active;
  private final Flocks flocks;
  private final LazyMove move;
  private final RowEntries entries = new RowEntries();
  private int[] slots = new int[0];

  public LazySimplexPlayer(double total, double[] start, Quadratic quadratic) {
    this(total, start, quadratic, new Shepherd());
  }

  /** A player that forms flocks when the shepherd says so. */
  public LazySimplexPlayer(double total, double[] start, Quadratic quadratic, Shepherd shepherd) {
    this.quadratic = quadratic;
    this.linear = quadratic.linear();
    this.rows = new LazyRows(start, shepherd);
    this.active = rows.active;
    this.flocks = rows.flocks;
    this.move = new LazyMove(rows, total);
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
      slots[k] = rows.activate(batch.row(k));
    }
    entries.resize(batch);
    entries.gather(active.point, active.before, slots);
    return entries;
  }

  @Override
  public void update(Momentum rule, double beta) {
    quadratic.update(rule, beta, active);
    quadratic.update(rule, beta, flocks.references);
    linear.update(rule, beta, flocks.bases);
    rows.zero.map(rule.memory(beta), quadratic.pull(rule, beta) * quadratic.center());
    entries.update(rule, beta, active.momentum, slots);
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
    if (!move.move(step)) {
      throw new DivergedException("y is no longer finite");
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

  /** How many rows are in flocks, those that were never drawn not counted. */
  public int flockMembers() {
    return flocks.members();
  }

  @Override
  public void beginIteration() {
    rows.beginIteration();
  }

  @Override
  public void takeBackMoves() {
    rows.takeBackMoves();
  }

  @Override
  public void save(State to) {}

  @Override
  public void restore(State from) {}
}
