package dev.agon.minimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.problem.PrimalProblem;
import org.junit.jupiter.api.Test;

/** What L-BFGS knows of the descent to come, and what it takes along to the next function. */
class LbfgsTest {
  private static final int DIMENSION = 20;

  private int evaluations;

  /** {@code sum_j j^2 (x_j - shift)^2 / 2}. */
  private PrimalProblem bowl(double shift) {
    return (x, gradient) -> {
      evaluations++;
      double sum = 0;
      for (int j = 0; j < x.length; j++) {
        double curvature = (j + 1.0) * (j + 1.0);
        gradient[j] = curvature * (x[j] - shift);
        sum += gradient[j] * (x[j] - shift) / 2;
      }
      return sum;
    };
  }

  private int evaluationsUntilFlat(Lbfgs minimiser) {
    evaluations = 0;
    while (minimiser.gradientNorm() > 1e-6) {
      assertThat(minimiser.step()).isTrue();
    }
    return evaluations;
  }

  @Test
  void pairsOfASimilarFunctionShortenTheNextDescent() {
    Lbfgs minimiser = new Lbfgs(bowl(1), DIMENSION, DIMENSION);
    minimiser.start(new double[DIMENSION]);
    evaluationsUntilFlat(minimiser);
    double[] reached = minimiser.point().clone();

    minimiser.on(bowl(1.5));
    minimiser.goOn(reached);
    int withPairs = evaluationsUntilFlat(minimiser);
    minimiser.start(reached);
    int without = evaluationsUntilFlat(minimiser);
    assertThat(withPairs).isLessThan(without * 2 / 3);
  }

  /** On a quadratic function it is the whole descent once the pairs have seen every direction. */
  @Test
  void theExpectedDescentIsWhatIsLeft() {
    Lbfgs minimiser = new Lbfgs(bowl(1), DIMENSION, DIMENSION);
    minimiser.start(new double[DIMENSION]);
    evaluationsUntilFlat(minimiser);
    double[] nearby = minimiser.point().clone();
    for (int j = 0; j < DIMENSION; j++) {
      nearby[j] += 0.1;
    }
    minimiser.goOn(nearby);
    assertThat(minimiser.expectedDescent())
        .isCloseTo(minimiser.value(), within(0.2 * minimiser.value()));
  }
}
