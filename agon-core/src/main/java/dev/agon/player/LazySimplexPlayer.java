package dev.agon.player;

import dev.agon.problem.Batch;

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
final class LazySimplexPlayer implements RowMaximiser {
  private final RowMomentum rule;
  private final RowMomentum linear;
  private final LazyRows rows;
  private final ActiveRows active;
  private final Flocks flocks;
  private final LazyMove move;
  private final RowEntries entries = new RowEntries();
  private int[] slots = new int[0];

  LazySimplexPlayer(double total, double[] start, RowMomentum rule) {
    this(total, start, rule, new Shepherd());
  }

  /** A player that forms flocks when the shepherd says so. */
  LazySimplexPlayer(double total, double[] start, RowMomentum rule, Shepherd shepherd) {
    this.rule = rule;
    this.linear = rule.linear();
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
  public void startMomentum() {
    rule.start(active);
    rule.start(flocks.references);
    linear.start(flocks.bases);
    rows.zero.reset(rule.c() * rule.center());
    entries.start(active.momentum, slots);
  }

  @Override
  public void correctMomentum(double beta) {
    rule.correct(beta, active);
    rule.correct(beta, flocks.references);
    linear.correct(beta, flocks.bases);
    mapZeroRows(beta);
    entries.correct(beta, active.momentum, slots);
  }

  @Override
  public void smoothMomentum(double beta) {
    rule.smooth(beta, active);
    rule.smooth(beta, flocks.references);
    linear.smooth(beta, flocks.bases);
    mapZeroRows(beta);
    entries.smooth(beta, active.momentum, slots);
  }

  @Override
  public void recurseMomentum(double beta) {
    rule.recurse(beta, active);
    rule.recurse(beta, flocks.references);
    linear.recurse(beta, flocks.bases);
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

  /** How many rows are in flocks, those that were never drawn not counted. */
  int flockMembers() {
    return flocks.members();
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
