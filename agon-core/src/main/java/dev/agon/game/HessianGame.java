package dev.agon.game;

import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;

/** A game whose problem has Hessian-vector products. */
public final class HessianGame {
  private final Game<?> game;
  private final HessianOracle oracle;

  private HessianGame(Game<?> game) {
    this.game = game;
    this.oracle = game.hessianOracle();
  }

  /** Returns the game of this setup, with y stored as the run requests. */
  public static HessianGame of(GameSetup<? extends HessianProblem> setup) {
    return new HessianGame(setup.game());
  }

  /** Evaluates g at z and {@code h = Hessian (z - z₋)}, all four blocks. */
  public void gradientAndProduct(Batch batch) {
    game.count(game.players().length + 1, batch.size());
    oracle.gradientAndProduct(batch);
  }

  /**
   * Evaluates g at z and h with only the diagonal blocks xx and yy. This is an ablation and costs
   * the same.
   */
  public void gradientAndDiagonalProduct(Batch batch) {
    game.count(game.players().length + 1, batch.size());
    oracle.gradientAndDiagonalProduct(batch);
  }
}
