package dev.agon.player;

import dev.agon.problem.Batch;
import dev.agon.set.ConvexSet;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightProblem}, with a dense y and sparse
 * derivatives.
 *
 * <p>A gradient is {@code -c (y - center)} plus the batch's entries, so that it is never written
 * out: every momentum update is one pass over y and m followed by the few entries of the batch.
 */
final class RowPlayer extends DensePlayer implements RowMaximiser {
  private final RowMomentum rule;
  private final RowEntries entries = new RowEntries();
  private int[] rows = new int[0];

  RowPlayer(ConvexSet set, double[] start, RowMomentum rule) {
    super(/* minimiser= */ false, set, start);
    this.rule = rule;
  }

  @Override
  public RowEntries look(Batch batch) {
    rows = batch.rows();
    entries.resize(batch);
    entries.gather(point(), before(), rows);
    return entries;
  }

  @Override
  public void copyGradient(double[] out) {
    rule.start(out, point(), out.length);
    entries.start(out, rows);
  }

  @Override
  public void correctMomentum(double beta) {
    rule.correct(beta, momentum, point(), before(), momentum.length);
    entries.correct(beta, momentum, rows);
  }

  @Override
  public void smoothMomentum(double beta) {
    rule.smooth(beta, momentum, point(), momentum.length);
    entries.smooth(beta, momentum, rows);
  }

  @Override
  public void recurseMomentum(double beta) {
    rule.recurse(beta, momentum, point(), before(), momentum.length);
    entries.recurse(beta, momentum, rows);
  }

  @Override
  public void moveAlongGradient(double step) {
    startMomentum(); // a method without memory: its momentum holds the written-out gradient
    moveAlongMomentum(step);
  }
}
