package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.testkit.problem.RidgeGame;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class GuaranteeTest {
  private static final Constants C = new Constants(2, 1, 1, 3, 0.5, 4);
  private static final StartValues START = new StartValues(10, 2, 5, 3);

  @Test
  void guaranteeHasStableParametersAndTheirBound() {
    RidgeGame free = RidgeGame.stronglyConcave(1, 0, 0);
    for (Assumption assumption : Assumption.values()) {
      Guarantee first = Guarantee.hcmm1(C, START, assumption, 20, 5000);
      assertThat(StabilityCheck.of(free, first.method(), C, assumption).warnings()).isEmpty();
      assertThat(((Hcmm1) first.method()).batches().first()).isEqualTo(20 * 18);
    }
    Guarantee second = Guarantee.hcmm2(C, START, 20, 5000);
    Hcmm2 method = (Hcmm2) second.method();
    Constants mean = C.withBatch(20);
    StartValues from = START.withFirstBatch(3, 20);
    assertThat(second.bound())
        .isEqualTo(
            ExplicitBounds.hcmm2(
                mean, from, 5000, method.smoothing().x(), method.step().x(), method.step().y()));
  }

  @Test
  void stepOfYMinimisesTheBound() {
    for (long horizon : new long[] {1, 1000, 1L << 40}) {
      double best = Guarantee.hcmm2(C, START, 1, horizon).bound().total();
      for (double step = 1e-6; step < 1e6; step *= 1.1) {
        Hcmm2 other = Schedule.hcmm2(horizon, Schedule.stableHcmm2(C, step, 1));
        double bound =
            ExplicitBounds.hcmm2(
                    C, START, horizon, other.smoothing().x(), other.step().x(), other.step().y())
                .total();
        assertThat(best).isLessThanOrEqualTo(bound * (1 + 1e-9));
      }
    }
  }

  @Test
  void horizonIsTheSmallestThatSuffices() {
    LongFunction<Guarantee> family = horizon -> Guarantee.hcmm2(C, START, 1, horizon);
    for (double epsilon = 1; epsilon < 200; epsilon *= 1.7) {
      long horizon = Guarantee.horizonFor(epsilon, family);
      assertThat(family.apply(horizon).bound().total()).isLessThanOrEqualTo(epsilon);
      assertThat(family.apply(horizon - 1).bound().total()).isGreaterThan(epsilon);
    }
    // Half the bound needs eight times as many iterations: T^-1/3.
    long later = Guarantee.horizonFor(0.5, family);
    assertThat((double) Guarantee.horizonFor(0.25, family) / later).isCloseTo(8, within(0.1));
    assertThat(Guarantee.horizonFor(1e-9, family)).isEqualTo(Guarantee.LONGEST);
    assertThatThrownBy(() -> Guarantee.horizonFor(0, family)).hasMessageContaining("epsilon");
  }

  @Test
  void startValuesOfAQuadraticAreCorrect() {
    // J = -(y - 2)^2/2 in one dimension, from y = 0: gradient 2, gap 2.
    StartValues start = StartValues.of(7, new double[] {0}, new double[] {2}, new double[] {2}, C);
    assertThat(start).isEqualTo(new StartValues(7, 2, 2, 3));
  }
}
