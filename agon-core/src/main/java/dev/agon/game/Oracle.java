package dev.agon.game;

import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;

/** Evaluates a problem at the points of two players and leaves the derivatives with them. */
interface Oracle {
  /** g at z. */
  void gradient(Batch batch);

  /** g₋ at z₋. */
  void gradientBefore(Batch batch);

  /** g at z and {@code h = Hessian (z - z₋)}; the problem is the same, as one that can do it. */
  void gradientAndProduct(HessianProblem same, Batch batch);

  /** g at z and h with the diagonal blocks xx and yy only. */
  void gradientAndDiagonalProduct(HessianProblem same, Batch batch);
}
