package dev.agon.method.auto.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.minimise.Lbfgs;
import dev.agon.problem.PrimalProblem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Weights that reduce the loss by less than their penalty. */
class ResetsTest {
  private static final double[] START = {0.5, 0.5, 0.5, 0.5};

  /** Each coordinate away from the start costs 1; its benefit is its index. */
  private static double risk(double[] x, double... worth) {
    double sum = 10;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] == START[j] ? 0 : 1 - worth[j];
    }
    return sum;
  }

  private static boolean sweep(PrimalProblem problem, double[] x) {
    Lbfgs at = new Lbfgs(problem, 1, x.length);
    at.start(x);
    return new Resets(problem, START).sweep(at, x);
  }

  @Test
  void onlyCoordinatesThatLowerTheRiskAreReset() {
    double[] x = {3, -2, 0.5, 7};
    double[] worth = {2, 0.3, 0, 0.9};
    assertThat(sweep((z, g) -> risk(z, worth), x)).isTrue();
    assertThat(x).containsExactly(3, 0.5, 0.5, 0.5);
  }

  @Test
  void keepsWeightsThatReduceTheRisk() {
    double[] x = {3, -2, 0.5, 7};
    double[] worth = {2, 2, 0, 2};
    assertThat(sweep((z, g) -> risk(z, worth), x)).isFalse();
    assertThat(x).containsExactly(3, -2, 0.5, 7);
  }

  /** Less than a millionth of the risk is not worth a new descent. */
  @Test
  void keepsWeightsWithNegligibleSavings() {
    double[] x = {3, -2, 0.5, 7};
    double[] worth = {2, 1 - 1e-7, 0, 2};
    assertThat(sweep((z, g) -> risk(z, worth), x)).isFalse();
    assertThat(x).containsExactly(3, -2, 0.5, 7);
  }

  /** Benefits 2, 0.3 and 0.9 for a price of 1; a bound proves the first. */
  @Test
  void skipsWeightsExcludedByABound() {
    double[] worth = {2, 0.3, 0, 0.9};
    List<Double> tried = new ArrayList<>();
    PrimalProblem bounded =
        new PrimalProblem() {
          @Override
          public double primal(double[] x, double[] gradient) {
            tried.add(x[0]);
            return risk(x, worth);
          }

          @Override
          public double leastChange(double[] x, double[] gradient, int j, double to) {
            return worth[j] - 1;
          }
        };
    double[] x = {3, -2, 0.5, 7};
    assertThat(sweep(bounded, x)).isTrue();
    assertThat(x).containsExactly(3, 0.5, 0.5, 0.5);
    assertThat(tried).as("the start and two resets").containsExactly(3.0, 3.0, 3.0);
  }
}
