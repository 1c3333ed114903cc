package dev.agon.game;

import dev.agon.problem.Batch;

/** The oracle of a problem that has Hessian-vector products. */
interface HessianOracle extends Oracle {
  /** Evaluates g at z and {@code h = Hessian (z - z₋)}. */
  void gradientAndProduct(Batch batch);

  /** Evaluates g at z and h with only the diagonal blocks xx and yy. */
  void gradientAndDiagonalProduct(Batch batch);
}
