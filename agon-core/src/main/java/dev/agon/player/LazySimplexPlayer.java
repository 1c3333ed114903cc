package dev.agon.player;

import dev.agon.problem.Batch;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightProblem} over a simplex, with a step that
 * costs O(batch + active rows) instead of O(n).
 *
 * <p>Outside the batch every row obeys one rule, so only the rows that stand out are stored one by
 * one ({@link ActiveRows}). The rest is of two kinds: rows at zero, whose momenta follow one affine
 * map ({@link ZeroRows}), and rows that were never drawn ({@link Crowd}). A row becomes active when
 * a batch draws it, or when the projection gives it a positive weight; it may go to the zero rows
 * when it has been zero for two steps in a row.
 *
 * <p>It computes what {@link RowPlayer} computes, up to rounding.
 */
final class LazySimplexPlayer implements RowMaximiser {
  private final RowMomentum rule;
  private final LazyRows rows;
  private final ActiveRows active;
  private final Crowd crowd;
  private final LazyMove move;
  private final RowEntries entries = new RowEntries();
  private int[] slots = new int[0];

  LazySimplexPlayer(double total, double[] start, RowMomentum rule) {
    this.rule = rule;
    this.rows = new LazyRows(start);
    this.active = rows.active;
    this.crowd = rows.crowd;
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
  public void startMomentum() {
    rule.start(active.momentum, active.point, active.size());
    rule.start(crowd.momentum, crowd.point, 1);
    rows.zero.reset(rule.c() * rule.center());
    entries.start(active.momentum, slots);
  }

  @Override
  public void correctMomentum(double beta) {
    rule.correct(beta, active.momentum, active.point, active.before, active.size());
    rule.correct(beta, crowd.momentum, crowd.point, crowd.before, 1);
    mapZeroRows(beta);
    entries.correct(beta, active.momentum, slots);
  }

  @Override
  public void smoothMomentum(double beta) {
    rule.smooth(beta, active.momentum, active.point, active.size());
    rule.smooth(beta, crowd.momentum, crowd.point, 1);
    mapZeroRows(beta);
    entries.smooth(beta, active.momentum, slots);
  }

  @Override
  public void recurseMomentum(double beta) {
    rule.recurse(beta, active.momentum, active.point, active.before, active.size());
    rule.recurse(beta, crowd.momentum, crowd.point, crowd.before, 1);
    mapZeroRows(beta);
    entries.recurse(beta, active.momentum, slots);
  }

  /** What all three rules above say where {@code y = y₋ = 0}. */
  private void mapZeroRows(double beta) {
    rows.zero.map(1 - beta, beta * (rule.c() * rule.center()));
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
  void copyBefore(double[] out) {
    rows.copyBefore(out);
  }

  @Override
  public void copyMomentum(double[] out) {
    rows.copyMomentum(out);
  }

  @Override
  public void beginIteration() {
    rows.beginIteration();
  }

  @Override
  public void takeBackMove() {
    rows.takeBackMoves();
  }
}
