package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.Hcmm1;
import dev.agon.method.Hcmm2;
import dev.agon.method.HeavyBall;
import dev.agon.method.Sgda;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.Sampling;
import dev.agon.set.Ball;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import org.junit.jupiter.api.Test;

class StabilityCheckTest {
  private static final Constants C = new Constants(2, 1, 1, 1, 0.5, 4);
  private static final Assumption PL = Assumption.POLYAK_LOJASIEWICZ;
  private static final MinMaxProblem FREE = problem(new WholeSpace(), new WholeSpace());

  @Test
  void stableParametersPass() {
    assertThat(StabilityCheck.of(FREE, Schedule.stableHcmm2(C, 1, 1), C, PL).isCovered()).isTrue();
    for (Assumption assumption : Assumption.values()) {
      Hcmm1 stable = Schedule.hcmm1(100, Schedule.stableHcmm1(C, assumption, 20));
      assertThat(StabilityCheck.of(FREE, stable, C, assumption).warnings()).isEmpty();
    }
  }

  @Test
  void aStepRatioOfOneIsTooLargeForHcmm2() {
    Hcmm2 method = Hcmm2.defaults().withSteps(0.01, 0.01);
    assertThat(StabilityCheck.of(FREE, method, C, PL).warnings())
        .containsExactly(
            "HCMM-2, Polyak-Lojasiewicz: mu_x = 0.01 is 12 times its limit mu_y/(6 kappa) ="
                + " 0.0008333.");
  }

  @Test
  void theExperimentsChoicesOfHcmm1LeaveTheTheory() {
    Hcmm1 method =
        new Hcmm1(0.1, 0.1, 0.01, 0.02, 0.01, 0.1, Hcmm1.Carry.UNCLIPPED, false, true, 20, 20);
    assertThat(StabilityCheck.of(FREE, method, C, PL).warnings())
        .anyMatch(line -> line.contains("unclipped momentum"))
        .anyMatch(line -> line.contains("N1 = 0.1 amplifies"))
        .anyMatch(line -> line.contains("below the gradient bound G = 4"))
        .anyMatch(line -> line.contains("beta_x = 0.01 and beta_y = 0.02 differ"))
        .anyMatch(line -> line.contains("whole Hessian"))
        .anyMatch(line -> line.contains("mu_y/(64 kappa^4)"));
  }

  @Test
  void aSetIsOutsideTheTheory() {
    MinMaxProblem constrained = problem(new Ball(1), new Simplex(1));
    assertThat(StabilityCheck.of(constrained, Schedule.stableHcmm2(C, 1, 1), C, PL).warnings())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("x lives on a set (ball of radius 1.0)"))
        .anyMatch(line -> line.contains("grad_y J need not vanish"))
        .allMatch(line -> line.contains("nothing is proved"));
  }

  @Test
  void descentAscentWantsKappaSquared() {
    assertThat(StabilityCheck.of(FREE, new Sgda(0.1, 0.4, 1, 1), C, PL).isCovered()).isTrue();
    assertThat(StabilityCheck.of(FREE, new Sgda(0.2, 0.6, 1, 1), C, PL).warnings())
        .containsExactly(
            "mu_y = 0.6 is above 1/L_f = 0.5.",
            "mu_y/mu_x = 3 is below kappa^2 = 4: descent ascent can circle for ever, even with"
                + " exact gradients.");
    assertThat(StabilityCheck.of(FREE, HeavyBall.defaults(), C, PL).warnings())
        .containsExactly(
            "No stability condition is known here for HeavyBall: its parameters were not"
                + " checked.");
  }

  private static MinMaxProblem problem(ConvexSet setX, ConvexSet setY) {
    return new MinMaxProblem() {
      @Override
      public int dimensionX() {
        return 1;
      }

      @Override
      public int dimensionY() {
        return 1;
      }

      @Override
      public ConvexSet setX() {
        return setX;
      }

      @Override
      public ConvexSet setY() {
        return setY;
      }

      @Override
      public Sampling sampling() {
        return Sampling.uniformRows(1);
      }

      @Override
      public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
        throw new AssertionError("a check evaluates nothing");
      }
    };
  }
}
