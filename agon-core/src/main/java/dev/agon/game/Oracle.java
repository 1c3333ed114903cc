package dev.agon.game;

import dev.agon.problem.Batch;

/** Evaluates a problem at the points of two players and stores the derivatives with them. */
interface Oracle {
  /** g at z. */
  void gradient(Batch batch);

  /** g₋ at z₋. */
  void gradientBefore(Batch batch);
}
