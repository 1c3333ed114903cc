package dev.agon.method.hcmm;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.game.HessianGame;
import dev.agon.method.Batches;
import dev.agon.method.Pair;
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
 * <p>The term h transports the old momentum from z₋ to z to first order, which removes the bias of
 * the heavy ball (equations (12) to (15) of the paper).
 */
final class HessianMomentum {
  private final Game<?> game;
  private final HessianGame hessian;
  private final Pair beta;
  private final boolean corrected;
  private final boolean crossBlocks;
  private final int firstSize;
  private final int size;
  private final Batch batch = new Batch();

  HessianMomentum(
      GameSetup<? extends HessianProblem> setup,
      Pair beta,
      boolean corrected,
      boolean crossBlocks,
      Batches batches) {
    setup.useSizesOfX();
    this.game = setup.game();
    this.hessian = HessianGame.of(setup);
    this.beta = beta;
    this.corrected = corrected;
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
    if (!corrected) {
      game.gradient(batch);
      for (Player u : game.players()) {
        u.update(Momentum.HEAVY_BALL, beta.of(u));
      }
      return;
    }
    if (crossBlocks) {
      hessian.gradientAndProduct(batch);
    } else {
      hessian.gradientAndDiagonalProduct(batch);
    }
    for (Player u : game.players()) {
      u.update(Momentum.HESSIAN_CORRECTED, beta.of(u));
    }
  }
}
