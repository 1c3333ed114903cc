package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.problem.Batch;
import org.junit.jupiter.api.Test;

/** The rules at points where a function has no derivative, as documented. */
class KinksTest {
  /** A function of one number. */
  private interface Curve {
    Scalar of(Tape t, Scalar u);
  }

  private static double[] derivativesAt(double u, Curve curve) {
    AutodiffProblem problem =
        AutodiffProblem.of(1, 0, (t, x, y, xi) -> curve.of(t, x.get(0))).overRows(1);
    Derivatives result =
        Derivatives.of(
            problem,
            new double[] {u},
            new double[0],
            new double[] {1},
            new double[0],
            Batch.ofRows(0));
    return new double[] {result.value(), result.gx()[0], result.hx()[0]};
  }

  @Test
  void absHasDerivativeZeroAtZero() {
    assertThat(derivativesAt(0, (t, u) -> u.abs())).containsExactly(0, 0, 0);
    assertThat(derivativesAt(-2, (t, u) -> u.abs())).containsExactly(2, -1, 0);
  }

  @Test
  void maxAndMinTakeTheFirstOperandWhereBothAreEqual() {
    assertThat(derivativesAt(1, (t, u) -> u.max(u.squared()))).containsExactly(1, 1, 0);
    assertThat(derivativesAt(1, (t, u) -> u.squared().max(u))).containsExactly(1, 2, 2);
    assertThat(derivativesAt(1, (t, u) -> u.min(u.squared()))).containsExactly(1, 1, 0);
    assertThat(derivativesAt(1, (t, u) -> u.squared().min(u))).containsExactly(1, 2, 2);
  }

  @Test
  void maxAndMinOfAVariableAndAnEqualNumberUseTheVariablesDerivative() {
    assertThat(derivativesAt(3, (t, u) -> u.max(3))).containsExactly(3, 1, 0);
    assertThat(derivativesAt(3, (t, u) -> u.min(3))).containsExactly(3, 1, 0);
    assertThat(derivativesAt(2, (t, u) -> u.max(3))).containsExactly(3, 0, 0);
    assertThat(derivativesAt(4, (t, u) -> u.min(3))).containsExactly(3, 0, 0);
  }

  @Test
  void selectTakesTheFirstBranchAtZero() {
    Curve curve = (t, u) -> u.select(u.times(5), u.squared());
    assertThat(derivativesAt(0, curve)).containsExactly(0, 5, 0);
    assertThat(derivativesAt(-1, curve)).containsExactly(1, -2, 2);
  }

  @Test
  void selectIgnoresTheBranchNotTaken() {
    Curve curve = (t, u) -> u.select(u.max(1e-300).sqrt(), t.constant(0));
    assertThat(derivativesAt(4, curve)).containsExactly(2, 0.25, -1.0 / 32);
    assertThat(derivativesAt(-4, curve)).containsExactly(0, 0, 0);
  }

  @Test
  void normHasDerivativesZeroAtZero() {
    Curve curve = (t, u) -> t.stack(u, u.times(2)).norm();
    assertThat(derivativesAt(0, curve)).containsExactly(0, 0, 0);
  }

  @Test
  void powersOfZeroHaveTheDerivativesOfPolynomials() {
    assertThat(derivativesAt(0, (t, u) -> u.pow(0))).containsExactly(1, 0, 0);
    assertThat(derivativesAt(0, (t, u) -> u.pow(1))).containsExactly(0, 1, 0);
    assertThat(derivativesAt(0, (t, u) -> u.pow(2))).containsExactly(0, 0, 2);
    assertThat(derivativesAt(-2, (t, u) -> u.pow(3))).containsExactly(-8, 12, -12);
  }

  @Test
  void functionsOfHugeArgumentsStayFinite() {
    assertThat(derivativesAt(1000, (t, u) -> u.softplus())).containsExactly(1000, 1, 0);
    assertThat(derivativesAt(1000, (t, u) -> u.tanh())).containsExactly(1, 0, 0);
    assertThat(derivativesAt(-1000, (t, u) -> u.sigmoid())[0]).isBetween(0.0, 1e-300);
    assertThat(derivativesAt(-1000, (t, u) -> u.exp())).containsExactly(0, 0, 0);
  }
}
