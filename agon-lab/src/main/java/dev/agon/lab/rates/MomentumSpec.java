package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.method.Hcmm2;
import dev.agon.method.Method;
import java.util.List;

/**
 * How well a momentum follows the gradient: one run of each series on each game.
 *
 * @param iterations T, which also sets the schedules
 * @param games the problems
 * @param series the curves
 */
record MomentumSpec(int iterations, List<GameSpec> games, List<Series> series) {

  /**
   * One curve: the schedule of a method for this horizon, for HCMM-2 with parts left out.
   *
   * @param id its name in claims
   * @param label its name in figures
   * @param method hcmm2 or storm-gda
   * @param color a palette name of the report
   * @param noCrossBlocks whether the blocks xy and yx are left out
   * @param noHessian whether the whole Hessian term is left out: the heavy ball
   */
  public record Series(
      String id,
      String label,
      String method,
      String color,
      boolean noCrossBlocks,
      boolean noHessian) {

    /** The method for a problem and a horizon. */
    Method<?> on(RateProblem problem, long horizon) {
      Method<?> whole =
          Contender.named(Contender.practical(problem), method).schedule().apply(horizon);
      if (whole instanceof Hcmm2 hcmm2) {
        Hcmm2 crossed = noCrossBlocks ? hcmm2.withoutCrossBlocks() : hcmm2;
        return noHessian ? crossed.withoutHessian() : crossed;
      }
      return whole;
    }
  }

  void check() {
    if (iterations < 1 || games == null || series == null) {
      throw new InvalidInputException(
          "momentum needs iterations, games and series.", "Maybe one of them was misspelt.");
    }
    games.forEach(GameSpec::check);
    series.forEach(one -> one.on(games.get(0).problem(), iterations));
  }
}
