package dev.agon.lab.rates;

import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.List;

/**
 * The part of a spec that measures the error of the momentum: one run of each series on each game.
 *
 * @param iterations T, which also determines the schedules
 * @param games the problems
 * @param series the curves: the practical schedule of hcmm2 or storm-gda, with the parameters in
 *     {@code with} replaced
 */
record MomentumSpec(int iterations, List<GameSpec> games, List<Series> series) {

  void check() {
    Require.atLeast("momentum.iterations", 1, iterations);
    Require.each(
        "momentum.games", Require.some("momentum.games", games), GameSpec::name, GameSpec::check);
    Require.each(
        "momentum.series", Require.some("momentum.series", series), Series::id, this::check);
  }

  private void check(Series one) {
    one.checkFixed();
    method(one, games.get(0).problem());
  }

  /** Returns the method of a series on a problem. */
  Method<?> method(Series one, RateProblem problem) {
    ScheduledMethod contender =
        ScheduledMethod.named(ScheduledMethod.practical(problem), one.method());
    return MethodInfo.of(contender.schedule().apply(iterations)).create(one.with());
  }
}
