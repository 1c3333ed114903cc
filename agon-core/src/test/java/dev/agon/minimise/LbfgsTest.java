package dev.agon.minimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.CurvedPrimal;
import dev.agon.state.State;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The expected descent of L-BFGS, and the pairs that it keeps for the next function. */
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
  void pairsOfSimilarFunctionSpeedUpNextDescent() {
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

  /** On a quadratic function it is the whole descent once the pairs cover every direction. */
  @Test
  void expectedDescentEqualsRemainingGap() {
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

  /** {@code sum_j 10^(j/5) (e^2/2 + e^4/12), e = x_j - 1}, with its Hessian, for a given cost. */
  private final class Steep implements CurvedPrimal {
    private final double cost;
    private int curvatures;
    private double excess = 1;
    private double reported = 1;

    Steep(double cost) {
      this.cost = cost;
    }

    private static double scale(int j) {
      return StrictMath.pow(10, j / 5.0);
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      evaluations++;
      double sum = 0;
      for (int j = 0; j < x.length; j++) {
        double square = (x[j] - 1) * (x[j] - 1);
        gradient[j] = scale(j) * (x[j] - 1) * (1 + square / 3);
        sum += scale(j) * square * (0.5 + square / 12);
      }
      return sum;
    }

    @Override
    public double curvatureCost() {
      return cost;
    }

    @Override
    public double curvature(double[] x, double[][] lower) {
      curvatures++;
      for (int j = 0; j < x.length; j++) {
        Arrays.fill(lower[j], 0);
        lower[j][j] = reported * scale(j) * (1 + (x[j] - 1) * (x[j] - 1));
      }
      return excess;
    }
  }

  @Test
  void usesNewtonStepsWithHessian() {
    Steep cheap = new Steep(1);
    Lbfgs newton = new Lbfgs(cheap, 10, DIMENSION);
    newton.start(new double[DIMENSION]);
    int withCurvature = evaluationsUntilFlat(newton);
    assertThat(newton.isCurved()).isTrue();
    assertThat(withCurvature).isLessThan(12);
    assertThat(cheap.curvatures).as("none where the gradient halves").isLessThan(withCurvature);

    Steep dear = new Steep(1000);
    Lbfgs plain = new Lbfgs(dear, 10, DIMENSION);
    plain.start(new double[DIMENSION]);
    assertThat(evaluationsUntilFlat(plain)).isGreaterThan(3 * withCurvature);
    assertThat(plain.isCurved()).isFalse();
    assertThat(dear.curvatures).isZero();

    Steep middling = new Steep(20);
    Lbfgs late = new Lbfgs(middling, 10, DIMENSION);
    late.start(new double[DIMENSION]);
    assertThat(evaluationsUntilFlat(late)).isGreaterThanOrEqualTo(20 * middling.curvatures);
    assertThat(middling.curvatures).isPositive();
  }

  /**
   * A slope without curvature, like that of huber beyond its threshold: a matrix would give an
   * arbitrary step and expected gain.
   */
  @Test
  void ignoresMatrixThatIsZeroInARelevantCoordinate() {
    int[] curvatures = new int[1];
    CurvedPrimal sloped =
        new CurvedPrimal() {
          @Override
          public double primal(double[] x, double[] gradient) {
            gradient[0] = Math.signum(x[0] - 1e6);
            gradient[1] = x[1] - 1;
            return Math.abs(x[0] - 1e6) + gradient[1] * gradient[1] / 2;
          }

          @Override
          public double curvatureCost() {
            return 1;
          }

          @Override
          public double curvature(double[] x, double[][] lower) {
            curvatures[0]++;
            lower[0][0] = 0;
            lower[1][0] = 0;
            lower[1][1] = 1;
            return 1;
          }
        };
    Lbfgs minimiser = new Lbfgs(sloped, 10, 2);
    minimiser.start(new double[2]);
    for (int k = 0; k < 12; k++) {
      assertThat(minimiser.isCurved()).isFalse();
      minimiser.step();
    }
    assertThat(minimiser.point()[0]).as("it goes on").isGreaterThan(1000);
    assertThat(curvatures[0]).as("evaluated from time to time").isBetween(1, 8);
  }

  /** Values that vary within rounding, and a gradient that rotates: there is no gain. */
  @Test
  void ascentWithinRoundingIsNotProgress() {
    PrimalProblem shaking =
        (x, gradient) -> {
          evaluations++;
          double sign = evaluations % 2 == 0 ? 1 : -1;
          gradient[0] = sign * (0.95 + 0.05 / evaluations);
          return 1 + (evaluations % 2) * 4e-14;
        };
    Lbfgs minimiser = new Lbfgs(shaking, 3, 1);
    minimiser.start(new double[1]);
    int steps = 0;
    while (steps < 1000 && minimiser.step()) {
      steps++;
    }
    assertThat(steps).isLessThan(100);
  }

  /** A sampled matrix is used for a few steps, unless a step meets more curvature. */
  @Test
  void recomputesInsufficientMatrix() {
    Steep fitting = new Steep(1);
    fitting.excess = 2;
    assertThat(curvatures(fitting, 6)).isLessThanOrEqualTo(2);
    Steep flat = new Steep(1);
    flat.excess = 2;
    flat.reported = 0.2;
    assertThat(curvatures(flat, 6)).isGreaterThanOrEqualTo(5);
  }

  private static int curvatures(Steep function, int steps) {
    Lbfgs minimiser = new Lbfgs(function, 10, DIMENSION);
    minimiser.start(new double[DIMENSION]);
    for (int k = 0; k < steps; k++) {
      minimiser.step();
    }
    return function.curvatures;
  }

  /** The same after the expected descent was computed, which may have updated the matrix. */
  @Test
  void savedNewtonContinuesBitForBit() {
    Lbfgs whole = new Lbfgs(new Steep(1), 10, DIMENSION);
    whole.start(new double[DIMENSION]);
    for (int k = 0; k < 6; k++) {
      State state = new State();
      whole.save(state);
      Lbfgs again = new Lbfgs(new Steep(1), 10, DIMENSION);
      again.restore(state);
      whole.step();
      again.step();
      assertThat(again.point()).isEqualTo(whole.point());
      assertThat(again.expectedDescent()).isEqualTo(whole.expectedDescent());
    }
  }

  @Test
  void expectedDescentIncludesMatrixUncertainty() {
    Steep all = new Steep(1);
    Lbfgs newton = new Lbfgs(all, 10, DIMENSION);
    newton.start(new double[DIMENSION]);
    Steep sample = new Steep(1);
    sample.excess = 3;
    Lbfgs sampled = new Lbfgs(sample, 10, DIMENSION);
    sampled.start(new double[DIMENSION]);
    assertThat(sampled.expectedDescent()).isEqualTo(3 * newton.expectedDescent());
    State state = new State();
    sampled.save(state);
    Lbfgs again = new Lbfgs(sample, 10, DIMENSION);
    again.restore(state);
    assertThat(again.expectedDescent()).isEqualTo(sampled.expectedDescent());
  }
}
