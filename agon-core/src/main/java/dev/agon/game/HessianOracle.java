package dev.agon.game;

import dev.agon.problem.Batch;

/** The oracle of a problem that has Hessian-vector products. */
interface HessianOracle extends Oracle {
  /** g at z and {@code h = Hessian (z - z₋)}. */
  void gradientAndProduct(Batch batch);

  /** g at z and h with the diagonal blocks xx and yy only. */
  void gradientAndDiagonalProduct(Batch batch);
}
