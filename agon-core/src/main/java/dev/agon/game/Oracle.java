package dev.agon.game;

import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;

/** Evaluates a problem at the points of two players and leaves the derivatives with them. */
interface Oracle {
  /** g at z. */
  void gradient(Batch batch);

  /** g₋ at z₋. */
  void gradientBefore(Batch batch);

  /** The same, for the same problem, with Hessian-vector products. */
  WithHessian withHessian(HessianProblem problem);

  /** An oracle that knows Hessian-vector products as well. */
  interface WithHessian extends Oracle {
    /** g at z and {@code h = Hessian (z - z₋)}. */
    void gradientAndProduct(Batch batch);

    /** g at z and h with the diagonal blocks xx and yy only. */
    void gradientAndDiagonalProduct(Batch batch);
  }
}
