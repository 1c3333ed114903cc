package dev.agon.method;

import dev.agon.game.Game;
import dev.agon.game.Table;
import dev.agon.player.Momentum;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;

/**
 * The momentum that both HCMM methods share, and its two ablations.
 *
 * <pre>
 *   m = g                              first iteration
 *   m = (1-beta) (m + h) + beta g      after it, with h = Hessian (z - z₋) on the batch of g
 * </pre>
 *
 * <p>The term h moves the old momentum from z₋ to z to first order, which removes the bias of the
 * heavy ball (equations (12) to (15) of the paper).
 */
final class HessianMomentum {
  private final Game<?> game;
  private final HessianProblem problem;
  private final Pair beta;
  private final boolean hessian;
  private final boolean crossBlocks;
  private final int firstSize;
  private final int size;
  private final Batch batch = new Batch();

  HessianMomentum(
      Table<? extends HessianProblem> table,
      Pair beta,
      boolean hessian,
      boolean crossBlocks,
      Batches batches) {
    this.game = table.game();
    this.problem = table.problem();
    this.beta = beta;
    this.hessian = hessian;
    this.crossBlocks = crossBlocks;
    this.firstSize = batches.first();
    this.size = batches.each();
  }

  void update(long i) {
    if (i == 0) {
      game.draw(firstSize, batch);
      game.gradient(batch);
      for (Player u : game.players()) {
        u.startMomentum();
      }
      return;
    }
    game.draw(size, batch);
    if (!hessian) {
      game.gradient(batch);
      for (Player u : game.players()) {
        u.update(Momentum.HEAVY_BALL, beta.of(u));
      }
      return;
    }
    if (crossBlocks) {
      game.gradientAndProduct(problem, batch);
    } else {
      game.gradientAndDiagonalProduct(problem, batch);
    }
    for (Player u : game.players()) {
      u.update(Momentum.HESSIAN_CORRECTED, beta.of(u));
    }
  }
}
