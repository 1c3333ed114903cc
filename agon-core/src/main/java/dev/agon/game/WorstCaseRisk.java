package dev.agon.game;

import dev.agon.problem.FinitePrimalProblem;

/** The worst-case risk P of a game whose problem can compute it, at the price of all samples. */
public final class WorstCaseRisk {
  private final Game<?> game;
  private final FinitePrimalProblem problem;

  private WorstCaseRisk(Game<?> game, FinitePrimalProblem problem) {
    this.game = game;
    this.problem = problem;
  }

  /** That of the game at this table. */
  public static WorstCaseRisk of(Table<? extends FinitePrimalProblem> table) {
    return new WorstCaseRisk(table.game(), table.problem());
  }

  /**
   * P at any x, and its gradient.
   *
   * @param x the point (input)
   * @param gradient grad P (output, overwritten)
   * @return P(x)
   */
  public double at(double[] x, double[] gradient) {
    game.count(game.players().length, problem.sampleCount());
    return problem.primal(x, gradient);
  }
}
