package dev.agon.game;

import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;

/** The Hessian-vector products of a game whose problem has them. */
public final class Curvature {
  private final Game<?> game;
  private final Oracle.WithHessian oracle;

  private Curvature(Game<?> game, Oracle.WithHessian oracle) {
    this.game = game;
    this.oracle = oracle;
  }

  /** Those of the game at this table. */
  public static Curvature of(Table<? extends HessianProblem> table) {
    Game<?> game = table.game();
    return new Curvature(game, game.oracle().withHessian(table.problem()));
  }

  /** Evaluates g at z and {@code h = Hessian (z - z₋)}, all four blocks. */
  public void gradientAndProduct(Batch batch) {
    game.count(game.players().length + 1, batch.size());
    oracle.gradientAndProduct(batch);
  }

  /** Evaluates g at z and h with the diagonal blocks xx and yy only: an ablation, as expensive. */
  public void gradientAndDiagonalProduct(Batch batch) {
    game.count(game.players().length + 1, batch.size());
    oracle.gradientAndDiagonalProduct(batch);
  }
}
