package dev.agon.game;

import dev.agon.problem.FinitePrimalProblem;

/** A game whose problem computes its worst-case risk P. */
public final class PrimalGame {
  private final Game<?> game;
  private final FinitePrimalProblem problem;

  private PrimalGame(Game<?> game, FinitePrimalProblem problem) {
    this.game = game;
    this.problem = problem;
  }

  /**
   * Returns the game of this setup, with y stored as the run requests, or in an array if the method
   * has requested one before.
   */
  public static PrimalGame of(GameSetup<? extends FinitePrimalProblem> setup) {
    return new PrimalGame(setup.game(), setup.problem());
  }

  /**
   * Evaluates the worst-case risk P at any x, and its gradient; this counts as a gradient of all
   * samples.
   *
   * @param at the point (input)
   * @param gradient grad P (output, overwritten)
   * @return P
   */
  public double risk(double[] at, double[] gradient) {
    game.count(game.players().length, problem.sampleCount());
    return problem.primal(at, gradient);
  }
}
