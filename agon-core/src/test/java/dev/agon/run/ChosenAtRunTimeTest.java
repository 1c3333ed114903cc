package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.auto.Auto;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.Sampling;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Problems and methods whose types are known only at run time. */
class ChosenAtRunTimeTest {
  /** {@code (x - 3)^2/2 + x y - y^2/2}: P = (x - 3)^2/2 + x^2/2. */
  private static class Parabola implements MinMaxProblem, PrimalProblem {
    int evaluations;

    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 1;
    }

    @Override
    public Sampling sampling() {
      return Sampling.stream(1, (random, values, at) -> values[at] = random.nextGaussian());
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = x[0] - 3 + y[0];
      gy[0] = x[0] - y[0];
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      evaluations++;
      gradient[0] = 2 * x[0] - 3;
      return (x[0] - 3) * (x[0] - 3) / 2 + x[0] * x[0] / 2;
    }
  }

  /** The same as a finite sum: both interfaces, but not FinitePrimalProblem. */
  private static final class Both extends Parabola implements FiniteSumProblem {
    @Override
    public int sampleCount() {
      return 5;
    }

    @Override
    public Sampling sampling() {
      return FiniteSumProblem.super.sampling();
    }
  }

  @Test
  void aProblemThatComputesPIsMinimisedExactly() {
    for (Parabola problem : new Parabola[] {new Both(), new Parabola()}) {
      Solution solution = Solver.ofUnchecked(problem, Auto.defaults()).solve();
      assertThat(solution.stopReason()).isEqualTo(StopReason.CONVERGED);
      assertThat(solution.x()[0]).isCloseTo(1.5, within(1e-6));
      Certificate certificate = Objects.requireNonNull(solution.account()).certificate();
      assertThat(certificate.kind()).isEqualTo("gradient");
      assertThat(problem.evaluations).isLessThan(20);
    }
  }

  @Test
  void bothInterfacesAreAsGoodAsTheirUnion() {
    Solution chosen = Solver.ofUnchecked(new Both(), PrimalLbfgs.defaults()).solve();
    assertThat(chosen.x()[0]).isCloseTo(1.5, within(1e-8));
    Solution typed = Solver.of(FinitePrimalProblem.of(new Both()), PrimalLbfgs.defaults()).solve();
    assertThat(typed.x()).containsExactly(chosen.x());
    assertThat(typed.oracleCalls()).isEqualTo(chosen.oracleCalls());
  }

  @Test
  void missingCapabilityIsNamed() {
    Method<?> method = Hcmm2.defaults();
    assertThatThrownBy(() -> Solver.ofUnchecked(new Parabola(), method))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("method hcmm2 needs a HessianProblem, but Parabola is not one.");
    assertThatThrownBy(() -> Solver.ofUnchecked(new Parabola(), PrimalLbfgs.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("needs a FinitePrimalProblem");
  }
}
