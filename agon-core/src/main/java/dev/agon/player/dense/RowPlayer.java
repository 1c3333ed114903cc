package dev.agon.player.dense;

import dev.agon.player.Momentum;
import dev.agon.problem.Batch;
import dev.agon.set.ConvexSet;
import java.util.Arrays;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightProblem}, with a dense y and sparse
 * derivatives.
 *
 * <p>A gradient is {@code -c (y - center)} plus the batch's entries, so that it is never written
 * out: every momentum update is one pass over y and m followed by the few entries of the batch.
 */
public final class RowPlayer extends DensePlayer implements RowMaximiser {
  private final Quadratic quadratic;
  private final RowEntries entries = new RowEntries();
  private int[] rows = new int[0];

  /** A player at rest. */
  public RowPlayer(ConvexSet set, double[] start, Quadratic quadratic) {
    super(/* minimiser= */ false, set, start);
    this.quadratic = quadratic;
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
    Arrays.fill(out, 0);
    update(Momentum.START, 1, out);
  }

  @Override
  public void update(Momentum rule, double beta) {
    update(rule, beta, momentum());
  }

  private void update(Momentum rule, double beta, double[] m) {
    quadratic.follow(rule, beta);
    quadratic.update(m, point(), before());
    entries.update(rule, beta, m, rows);
  }

  @Override
  public void moveAlongGradient(double step) {
    startMomentum(); // a method without memory: its momentum holds the written-out gradient
    moveAlongMomentum(step);
  }
}
