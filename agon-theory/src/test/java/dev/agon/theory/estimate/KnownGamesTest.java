package dev.agon.theory.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.Stationarity;
import dev.agon.linalg.Vectors;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.KnownGame;
import dev.agon.testkit.problem.RidgeGame;
import dev.agon.testkit.problem.TwistGame;
import dev.agon.testkit.problem.ValleyGame;
import dev.agon.theory.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The games with known constants compared with the estimators: derivatives, worst cases, constants,
 * and the game that cycles.
 */
class KnownGamesTest {
  @Test
  void stationarityAtWorstCaseIsGradientOfP() {
    RidgeGame game = RidgeGame.polyakLojasiewicz(3, 0, 0);
    PrimalEstimate ascent = PrimalEstimate.of(game);
    double[] gradient = new double[3];
    double[] y = new double[3];
    for (double[] x : new double[][] {{0.4, -1, 2}, {0, 0, 0}}) {
      ascent.primal(x, gradient);
      ascent.copyWorstCase(y);
      assertThat(y).containsExactly(new double[] {x[0] / 2, x[1] / 2, x[2] / 2}, within(1e-5));
      Stationarity pair = Stationarity.of(game, x, y);
      game.primal(x, gradient);
      assertThat(pair.x()).isCloseTo(Vectors.norm(gradient), within(1e-5));
      assertThat(pair.y()).isLessThan(1e-5);
    }
  }

  @Test
  void productsMatchDifferencesOfGradients() {
    RandomStream random = new RandomStream(11, 0);
    for (HessianProblem problem :
        new HessianProblem[] {
          RidgeGame.polyakLojasiewicz(3, 1, 0.5),
          ValleyGame.stronglyConcave(3, 0.5, 2, 1, 0.5),
          new TwistGame(0.5, 1, 0.1, 1.3)
        }) {
      int n = problem.dimensionX();
      for (int trial = 0; trial < 50; trial++) {
        double[] x = gaussian(random, n);
        double[] y = gaussian(random, n);
        double[] dx = gaussian(random, n);
        double[] dy = gaussian(random, n);
        Batch batch = new Batch();
        problem.sampling().draw(random, 2, batch);
        double[] gx = new double[n];
        double[] gy = new double[n];
        double[] hx = new double[n];
        double[] hy = new double[n];
        problem.gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);
        double[] plusX = new double[n];
        double[] plusY = new double[n];
        double[] minusX = new double[n];
        double[] minusY = new double[n];
        double h = 1e-5;
        problem.gradient(moved(x, h, dx), moved(y, h, dy), batch, plusX, plusY);
        problem.gradient(moved(x, -h, dx), moved(y, -h, dy), batch, minusX, minusY);
        for (int i = 0; i < n; i++) {
          assertThat(hx[i]).isCloseTo((plusX[i] - minusX[i]) / (2 * h), within(1e-7));
          assertThat(hy[i]).isCloseTo((plusY[i] - minusY[i]) / (2 * h), within(1e-7));
        }
      }
    }
  }

  @Test
  void theTwistHasTheWorstCaseOfItsQuadratic() {
    TwistGame game = new TwistGame(0.5, 1, 0.1, 1);
    RandomStream random = new RandomStream(12, 0);
    for (int trial = 0; trial < 20; trial++) {
      double[] x = gaussian(random, 2);
      Vectors.scale(x, 0.1);
      PrimalEstimate ascent = PrimalEstimate.of(game);
      ascent.beginAt(gaussian(random, 2));
      double[] gradient = new double[2];
      double[] estimated = new double[2];
      game.primal(x, gradient);
      ascent.primal(x, estimated);
      assertThat(ascent.quality().reached()).isTrue();
      assertThat(estimated).containsExactly(gradient, within(1e-4));
    }
  }

  @Test
  void theRidgeIsPolyakLojasiewiczWithTheStatedConstant() {
    // Polyak-Lojasiewicz at sampled points: |grad_y J|^2 >= 2 nu (P - J), J along y by quadrature.
    RidgeGame game = RidgeGame.polyakLojasiewicz(1, 0, 0);
    double nu = game.facts().concavity();
    double height = 0;
    double smallest = Double.POSITIVE_INFINITY;
    double h = 1e-3;
    for (double u = 0; u < 12; u += h) {
      height += h * slope(game, u + h / 2);
      double slope = slope(game, u + h);
      smallest = Math.min(smallest, slope * slope / (2 * height));
    }
    assertThat(smallest).isCloseTo(nu, within(1e-4));
  }

  private static double slope(RidgeGame game, double u) {
    double[] gx = new double[1];
    double[] gy = new double[1];
    game.riskGradient(new double[1], new double[] {u}, gx, gy);
    return -gy[0];
  }

  @Test
  void theNoiseIsUnbiasedWithTheStatedDeviations() {
    RidgeGame game = RidgeGame.stronglyConcave(2, 0.8, 0.5);
    RandomStream random = new RandomStream(13, 0);
    double[] x = {0.3, -2};
    double[] y = {1, 0.5};
    double[] riskX = new double[2];
    double[] riskY = new double[2];
    game.riskGradient(x, y, riskX, riskY);
    int trials = 40_000;
    double[] meanX = new double[2];
    double squares = 0;
    double[] gx = new double[2];
    double[] gy = new double[2];
    Batch batch = new Batch();
    for (int k = 0; k < trials; k++) {
      game.sampling().draw(random, 1, batch);
      game.gradient(x, y, batch, gx, gy);
      Vectors.subtract(gx, riskX, gx);
      Vectors.subtract(gy, riskY, gy);
      Vectors.addScaled(1.0 / trials, gx, meanX);
      squares += (Vectors.dot(gx, gx) + Vectors.dot(gy, gy)) / trials;
    }
    assertThat(Vectors.norm(meanX)).isLessThan(0.01);
    assertThat(Math.sqrt(squares)).isCloseTo(0.8, within(0.01));
    assertThatThrownBy(() -> RidgeGame.stronglyConcave(2, 0.1, 0.5))
        .hasMessageContaining("sigma_h <= sigma");
  }

  @Test
  void theRidgesConstantsHoldEverywhere() {
    RidgeGame game = RidgeGame.polyakLojasiewicz(2, 0, 0);
    KnownGame.Facts known = game.facts();
    EstimateOptions options = new EstimateOptions(200, 3, 10, 2, 2, 1, 1);
    Estimate seen = ConstantEstimator.estimate(game, options);
    assertThat(seen.gradientLipschitz().value())
        .isBetween(0.9 * known.gradientLipschitz(), known.gradientLipschitz());
    assertThat(seen.hessianLipschitz().value())
        .isBetween(0.6 * known.hessianLipschitz(), known.hessianLipschitz());
  }

  /**
   * Gradient descent ascent with exact gradients and mu_y/mu_x = ratio; returns the final |grad P|.
   */
  private static double finalGradient(TwistGame game, double ratio) {
    return Solver.of(game, Sgda.defaults().withSteps(0.1 / ratio, 0.1).withBatches(1, 1))
        .budget(Budget.iterations(200_000))
        .evaluateEvery(1000)
        .solve()
        .last()
        .gradientNorm();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.05})
  void sgdaCyclesBelowKappaSquaredAndConvergesAbove(double nu) {
    TwistGame game = new TwistGame(0.5, 1, nu, 1);
    double kappa = 1 / nu; // of the underlying quadratic
    assertThat(finalGradient(game, kappa * kappa / 4)).isGreaterThan(1);
    assertThat(finalGradient(game, 0.9 * kappa * kappa)).isGreaterThan(1);
    assertThat(finalGradient(game, 1.5 * kappa * kappa)).isLessThan(1e-6);
    // Without the twist a ratio of order kappa is sufficient.
    TwistGame straight = new TwistGame(0.5, 1, nu, 0);
    assertThat(finalGradient(straight, 2 * kappa)).isLessThan(1e-6);
  }

  @Test
  void theTwistIsSmoothAndPolyakLojasiewicz() {
    TwistGame game = new TwistGame(0.5, 1, 0.1, 1);
    RandomStream random = new RandomStream(14, 0);
    double[] gx = new double[2];
    double[] gy = new double[2];
    boolean concave = true;
    for (int trial = 0; trial < 3000; trial++) {
      double[] x = gaussian(random, 2);
      double[] y = gaussian(random, 2);
      Vectors.scale(x, 0.3 / Vectors.norm(x));
      Vectors.scale(y, 2);
      game.gradient(x, y, new Batch(), gx, gy);
      // J = x.gx/2 + (b x.w)/2 - nu |y|^2/2 with b x.w = x.gx + a |x|^2.
      double coupling = Vectors.dot(x, gx) + 0.5 * 0.09;
      double risk = -0.25 * 0.09 + coupling - 0.05 * Vectors.dot(y, y);
      double gap = game.primal(x, new double[2]) - risk;
      assertThat(gap).isGreaterThan(-1e-12);
      assertThat(Vectors.dot(gy, gy))
          .isGreaterThanOrEqualTo(2 * game.plConstant() * gap * (1 - 1e-9));
      double[] z = {x[0], x[1], y[0], y[1]};
      MeanOracle oracle = new MeanOracle(game);
      double norm =
          Lanczos.extremes(4, 4, (in, out) -> oracle.product(z, in, new Batch(), out), random)
              .norm();
      assertThat(norm).isLessThanOrEqualTo(game.lipschitz(0.3));
      concave &=
          Lanczos.extremes(2, 2, (in, out) -> oracle.productY(z, in, new Batch(), out), random)
                  .largest()
              < 0;
    }
    assertThat(concave).isFalse();
  }

  private static double[] gaussian(RandomStream random, int n) {
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = random.nextGaussian();
    }
    return v;
  }

  private static double[] moved(double[] u, double h, double[] d) {
    double[] result = u.clone();
    Vectors.addScaled(h, d, result);
    return result;
  }
}
