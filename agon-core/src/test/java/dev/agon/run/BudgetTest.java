package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Bowl;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.PrimalProblem;
import org.junit.jupiter.api.Test;

/** Every limit ends a run as documented, with its reason. */
class BudgetTest {
  private static Solver solver() {
    return Solver.of(new Bowl(1), Sgda.defaults().withSteps(0.1, 0.1).withBatches(5, 7));
  }

  @Test
  void iterationLimitEndsRun() {
    Solution solution = solver().budget(Budget.iterations(13)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.ITERATIONS);
    assertThat(solution.iterations()).isEqualTo(13);
  }

  @Test
  void zeroIterationsReturnTheStart() {
    Solution solution = solver().budget(Budget.iterations(0)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.ITERATIONS);
    assertThat(solution.x()).containsExactly(1);
    assertThat(solution.oracleCalls()).isZero();
    assertThat(solution.trace()).hasSize(1);
    assertThat(solution.last().risk()).isEqualTo(1);
  }

  /** The first iteration costs 14, every further one 10: 44 are reached by the fourth. */
  @Test
  void oracleCallLimitEndsRun() {
    Budget enough = Budget.UNLIMITED.withOracleCalls(44);
    Solution solution = solver().budget(enough).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.ORACLE_CALLS);
    assertThat(solution.iterations()).isEqualTo(4);
    assertThat(solution.oracleCalls()).isEqualTo(44);
    assertThat(solver().budget(enough.withOracleCalls(45)).solve().iterations()).isEqualTo(5);
  }

  @Test
  void timeLimitEndsRun() {
    Solution solution = solver().budget(Budget.UNLIMITED.withSeconds(1e-9)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.SECONDS);
    assertThat(solution.iterations()).isEqualTo(1);
  }

  @Test
  void targetRiskEndsRun() {
    Solution solution =
        solver().evaluateEvery(3).budget(Budget.UNLIMITED.withTargetRisk(0.25)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.TARGET_RISK);
    assertThat(solution.iterations() % 3).isZero();
    assertThat(solution.last().risk()).isLessThanOrEqualTo(0.25);
    TracePoint before = solution.trace().get(solution.trace().size() - 2);
    assertThat(before.risk()).isGreaterThan(0.25);
  }

  @Test
  void targetGradientEndsRun() {
    Solution solution =
        solver().evaluateEvery(1).budget(Budget.UNLIMITED.withTargetGradient(0.5)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.TARGET_GRADIENT);
    assertThat(solution.last().gradientNorm()).isLessThanOrEqualTo(0.5);
    assertThat(solution.last().gradientNorm()).isEqualTo(2 * Math.abs(solution.x()[0]));
  }

  @Test
  void targetReachedAtTheStartEndsRun() {
    Solution solution = solver().budget(Budget.UNLIMITED.withTargetRisk(1)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.TARGET_RISK);
    assertThat(solution.iterations()).isZero();
  }

  @Test
  void targetIsInclusive() {
    Solution solution = solver().budget(Budget.UNLIMITED.withTargetGradient(2)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.TARGET_GRADIENT);
    assertThat(solution.iterations()).isZero();
  }

  /** Thirty evaluations sleep 600 ms together; thirty steps take almost no time. */
  @Test
  void evaluationsAndListenersAreNotTimed() {
    PrimalProblem slow =
        (x, gradient) -> {
          sleep();
          return 1;
        };
    RunListener slowListener =
        new RunListener() {
          @Override
          public void iterated(long iteration) {
            sleep();
          }
        };
    Solution solution =
        solver()
            .evaluateWith(slow)
            .evaluateEvery(1)
            .listener(slowListener)
            .budget(Budget.iterations(30))
            .solve();
    assertThat(solution.seconds()).isLessThan(0.3);
    assertThat(solution.seconds()).isGreaterThan(0);
    assertThat(solution.last().seconds()).isEqualTo(solution.seconds());
  }

  private static void sleep() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void smallestLimitsAreAllowed() {
    assertThat(Budget.UNLIMITED.withOracleCalls(1).oracleCalls()).isEqualTo(1);
    assertThat(Budget.UNLIMITED.withSeconds(Double.MIN_VALUE).seconds()).isPositive();
    assertThat(Budget.UNLIMITED.withTargetGradient(0).targetGradient()).isZero();
  }

  @Test
  void rejectsLimitsOutOfRange() {
    assertThatThrownBy(() -> Budget.iterations(-1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("iterations must not be negative, but was -1");
    assertThatThrownBy(() -> Budget.UNLIMITED.withOracleCalls(0))
        .isInstanceOf(InvalidInputException.class);
    for (double bad : new double[] {Double.NaN, -1, 0}) {
      assertThatThrownBy(() -> Budget.UNLIMITED.withSeconds(bad))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("seconds must be positive, but was " + bad);
    }
    assertThatThrownBy(() -> Budget.UNLIMITED.withTargetGradient(-Double.MIN_VALUE))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> solver().evaluateEvery(0)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> solver().startX(1, 2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the start x must be 1 finite numbers, but has 2");
    assertThatThrownBy(() -> solver().startY(Double.NaN))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("not all of them finite");
  }
}
