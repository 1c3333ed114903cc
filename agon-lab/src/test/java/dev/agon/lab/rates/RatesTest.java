package dev.agon.lab.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.run.Budget;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.RidgeGame;
import dev.agon.theory.estimate.MeanGradient;
import dev.agon.theory.estimate.Slope;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The decrease of the mean of |grad P(x_i)| over all iterates with the horizon T. */
class RatesTest {
  private static final RateProblem NOISY = RateProblem.of(RidgeGame.stronglyConcave(3, 2, 1));

  @Test
  void slopesAreCloseToProvedOnes() {
    List<Long> horizons = List.of(256L, 512L, 1024L, 2048L, 4096L);
    for (ScheduledMethod contender : ScheduledMethod.practical(NOISY)) {
      List<double[]> bySeed = new ArrayList<>();
      for (int seed = 1; seed <= 4; seed++) {
        long fixed = seed;
        bySeed.add(
            horizons.stream().mapToDouble(t -> measure(NOISY, contender, t, fixed)).toArray());
      }
      Slope slope = Slope.fit(horizons, bySeed);
      assertThat(slope.low()).isLessThan(slope.high());
      assertThat(slope.value())
          .as(contender.name())
          .isBetween(slope.low(), slope.high())
          .isCloseTo(contender.predictedSlope(), within(0.15));
    }
  }

  @Test
  void methodWithBetterRateWins() {
    List<ScheduledMethod> all = ScheduledMethod.practical(NOISY);
    double hcmm1 = measure(NOISY, ScheduledMethod.named(all, "hcmm1"), 4096, 1);
    double sgda = measure(NOISY, ScheduledMethod.named(all, "sgda"), 4096, 1);
    assertThat(hcmm1).isLessThan(0.6 * sgda);
  }

  @Test
  void guaranteedRunsSatisfyTheirBounds() {
    for (RateProblem problem :
        List.of(NOISY, RateProblem.of(RidgeGame.polyakLojasiewicz(2, 0.3, 0.1)))) {
      for (ScheduledMethod contender : ScheduledMethod.guaranteed(problem)) {
        for (long horizon : new long[] {64, 128, 256, 512}) {
          assertThat(measure(problem, contender, horizon, 1))
              .as(contender.name() + " " + horizon)
              .isLessThan(contender.bound().applyAsDouble(horizon));
        }
      }
    }
  }

  @Test
  void guaranteedSchedulesGiveBoundsOfOrderMinusOneThird() {
    RateProblem problem = RateProblem.of(RidgeGame.polyakLojasiewicz(3, 1, 0.5));
    for (ScheduledMethod contender : ScheduledMethod.guaranteed(problem)) {
      double early = contender.bound().applyAsDouble(1L << 40);
      double late = contender.bound().applyAsDouble(1L << 43);
      assertThat(late / early).isCloseTo(0.5, within(0.01));
    }
  }

  private static double measure(
      RateProblem problem, ScheduledMethod contender, long horizon, long seed) {
    MeanGradient mean = new MeanGradient(problem.game());
    Solver.ofUnchecked(problem.game(), contender.schedule().apply(horizon))
        .seed(seed)
        .budget(Budget.iterations(horizon))
        .evaluateEvery(Integer.MAX_VALUE)
        .listener(mean)
        .solve();
    assertThat(mean.count()).isEqualTo(horizon);
    return mean.mean();
  }
}
