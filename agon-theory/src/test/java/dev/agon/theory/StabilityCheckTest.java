package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.fixture.OneByOne;
import dev.agon.method.Method;
import dev.agon.method.baseline.HeavyBall;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.Sampling;
import dev.agon.set.Ball;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import java.util.List;
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
  void stepRatioOfOneIsTooLargeForHcmm2() {
    Hcmm2 method = Hcmm2.defaults().withSteps(0.01, 0.01);
    StabilityWarning warning = StabilityCheck.of(FREE, method, C, PL).warnings().get(0);
    assertThat(warning.parameter()).isEqualTo("step-x");
    assertThat(warning.value()).isEqualTo(0.01);
    assertThat(warning.limit()).isCloseTo(0.01 / 12, within(1e-15));
    assertThat(warning.problem())
        .isEqualTo(
            "HCMM-2, Polyak-Lojasiewicz: mu_x = 0.01 is 12 times its limit mu_y/(6 kappa) ="
                + " 0.0008333.");
    assertThat(warning.hint()).isEqualTo("Use step-x 0.0008333.");
    // A mu_x above mu_y violates two limits; only the tighter one is reported.
    assertThat(StabilityCheck.of(FREE, method.withSteps(0.02, 0.01), C, PL).warnings()).hasSize(1);
  }

  @Test
  void paperExperimentsOfHcmm1AreOutsideTheTheory() {
    Hcmm1 method =
        Hcmm1.defaults()
            .withSteps(0.1, 0.1)
            .withSmoothing(0.01, 0.02)
            .withClip(0.01, 0.1)
            .withoutCrossBlocks()
            .withBatches(20, 20);
    assertThat(lines(FREE, method))
        .allMatch(line -> line.matches(".*\\. (Use|Clip|Remove) .*"))
        .anyMatch(line -> line.contains("unclipped momentum"))
        .anyMatch(line -> line.contains("N1 = 0.1 amplifies"))
        .anyMatch(line -> line.contains("below the gradient bound G = 4"))
        .anyMatch(line -> line.contains("beta_x = 0.01 and beta_y = 0.02 differ"))
        .anyMatch(line -> line.contains("whole Hessian"))
        .anyMatch(line -> line.contains("mu_y/(64 kappa^4)"));
  }

  @Test
  void warnsAboutConstraints() {
    MinMaxProblem constrained = problem(new Ball(1), new Simplex(1));
    assertThat(lines(constrained, Schedule.stableHcmm2(C, 1, 1)))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("x is constrained to a set (ball of radius 1.0)"))
        .anyMatch(line -> line.contains("grad_y J need not vanish"))
        .allMatch(line -> line.contains("nothing is proved"));
  }

  @Test
  void sgdaNeedsKappaSquared() {
    assertThat(
            StabilityCheck.of(FREE, Sgda.defaults().withSteps(0.1, 0.4).withBatches(1, 1), C, PL)
                .isCovered())
        .isTrue();
    assertThat(lines(FREE, Sgda.defaults().withSteps(0.2, 0.6).withBatches(1, 1)))
        .containsExactly(
            "mu_y = 0.6 is above 1/L_f = 0.5. Use step-y 0.5.",
            "mu_y/mu_x = 3 is below kappa^2 = 4: gradient descent ascent may cycle forever, even"
                + " with exact gradients. Use step-x 0.15.");
    assertThat(lines(FREE, HeavyBall.defaults()))
        .containsExactly(
            "No stability condition is known here for HeavyBall: its parameters were not"
                + " checked. Use hcmm1, hcmm2, sgda or sagda.");
  }

  @Test
  void warnsWithoutConcavity() {
    Estimate.Value one = new Estimate.Value("?", 1, 1, 1, "");
    Estimate.Value negative = new Estimate.Value("nu", -3, -3, 1, "");
    Estimate estimate = new Estimate(one, one, negative, one, one, one);
    assertThat(StabilityCheck.of(FREE, Hcmm2.defaults(), estimate, PL).warnings())
        .singleElement()
        .asString()
        .contains("nu = -3", "do not exist", "Use another point");
    assertThat(estimate.kappa().value()).isInfinite();
    Estimate known = estimate.withConcavity(0.5);
    assertThat(known.kappa().value()).isEqualTo(2);
    assertThat(StabilityCheck.of(FREE, Schedule.stableHcmm2(C, 1, 1), known, PL).isCovered())
        .isTrue();
  }

  private static List<String> lines(MinMaxProblem problem, Method<?> method) {
    return StabilityCheck.of(problem, method, C, PL).warnings().stream()
        .map(StabilityWarning::toString)
        .toList();
  }

  private static MinMaxProblem problem(ConvexSet setX, ConvexSet setY) {
    return new OneByOne() {
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
