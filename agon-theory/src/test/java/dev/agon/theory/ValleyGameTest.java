package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import dev.agon.testkit.problem.KnownGame;
import dev.agon.testkit.problem.ValleyGame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The valley game compared with its formula, with differences, and with its stated noise. */
class ValleyGameTest {
  private static final ValleyGame GAME = ValleyGame.stronglyConcave(5, 0.5, 2, 1, 0.5);

  @Test
  void worstCaseMatchesTheFormula() {
    double[] gradient = new double[5];
    double p = GAME.primal(new double[] {0.3, -1, 0, 2, 3}, gradient);
    assertThat(p).isCloseTo((0.09 + 1 + 4) / 2 + 2 * StrictMath.pow(10, -0.25), within(1e-14));
    assertThat(gradient)
        .containsExactly(
            new double[] {0.3, -1, 0, 2, -3 * StrictMath.pow(10, -1.25)}, within(1e-14));
  }

  @Test
  void startIsOneUnitAlongTheValley() {
    double[] x = new double[5];
    double[] y = {1, 1, 1, 1, 1};
    GAME.start(x, y);
    assertThat(x).containsExactly(0, 0, 0, 0, 1);
    assertThat(y).containsOnly(0);
    KnownGame.Facts facts = GAME.facts();
    assertThat(facts.primalGap()).isCloseTo(2 * StrictMath.pow(2, -0.25), within(1e-14));
    assertThat(facts.distanceY()).isEqualTo(0.5);
    assertThat(facts.dualGap()).isEqualTo(0.125);
    assertThat(facts.stronglyConcave()).isTrue();
    assertThat(facts.concavity()).isEqualTo(1);
  }

  @Test
  void gradientsMatchDifferencesAndTheMaximumIsTheWorstCase() {
    RandomStream random = new RandomStream(21, 0);
    double h = 1e-6;
    for (int trial = 0; trial < 50; trial++) {
      double[] x = gaussian(random, 5);
      double[] y = gaussian(random, 5);
      double[] gx = new double[5];
      double[] gy = new double[5];
      GAME.riskGradient(x, y, gx, gy);
      for (int j = 0; j < 5; j++) {
        assertThat(gx[j]).isCloseTo((risk(x, j, h, y) - risk(x, j, -h, y)) / (2 * h), within(1e-8));
        assertThat(gy[j]).isCloseTo(x[j] / 2 - y[j], within(1e-14));
      }
      double[] half = x.clone();
      Vectors.scale(half, 0.5);
      double[] gradient = new double[5];
      GAME.primal(x, gradient);
      GAME.riskGradient(x, half, gx, gy);
      assertThat(gx).containsExactly(gradient, within(1e-14));
      assertThat(Vectors.norm(gy)).isZero();
    }
  }

  /** J by its own formula, with x_j moved by h. */
  private static double risk(double[] x, int j, double h, double[] y) {
    double sum = 0;
    for (int i = 0; i < 5; i++) {
      double t = x[i] + (i == j ? h : 0);
      sum += i < 4 ? t * t / 2 : 2 / StrictMath.sqrt(StrictMath.sqrt(1 + t * t));
      sum -= (y[i] - t / 2) * (y[i] - t / 2) / 2;
    }
    return sum;
  }

  @Test
  void gradientsAndHessiansHaveTheStatedDeviationsEverywhere() {
    RandomStream random = new RandomStream(22, 0);
    double[] x = {0.3, -2, 0, 1, 7};
    double[] y = {1, 0.5, 0, -3, 2};
    double[] riskX = new double[5];
    double[] riskY = new double[5];
    GAME.riskGradient(x, y, riskX, riskY);
    int trials = 20_000;
    double[] gx = new double[5];
    double[] gy = new double[5];
    double[] hx = new double[5];
    double[] hy = new double[5];
    double[] zero = new double[5];
    double[] meanX = new double[5];
    double gradients = 0;
    double hessians = 0;
    Batch batch = new Batch();
    for (int k = 0; k < trials; k++) {
      GAME.sampling().draw(random, 1, batch);
      double squares = 0;
      for (int j = 0; j < 10; j++) { // column by column: the Frobenius norm of a rank-one noise
        double[] dx = zero.clone();
        double[] dy = zero.clone();
        (j < 5 ? dx : dy)[j % 5] = 1;
        GAME.gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);
        double[] exactX = new double[5];
        double[] exactY = new double[5];
        exact(x, dx, dy, exactX, exactY);
        Vectors.subtract(hx, exactX, hx);
        Vectors.subtract(hy, exactY, hy);
        squares += Vectors.dot(hx, hx) + Vectors.dot(hy, hy);
      }
      hessians += squares / trials;
      Vectors.subtract(gx, riskX, gx);
      Vectors.subtract(gy, riskY, gy);
      Vectors.addScaled(1.0 / trials, gx, meanX);
      gradients += (Vectors.dot(gx, gx) + Vectors.dot(gy, gy)) / trials;
    }
    assertThat(Vectors.norm(meanX)).isLessThan(0.02);
    assertThat(Math.sqrt(gradients)).isCloseTo(1, within(0.01));
    assertThat(Math.sqrt(hessians)).isCloseTo(0.5, within(0.005));
  }

  /** The Hessian of J times (dx, dy), from the formula. */
  private static void exact(double[] x, double[] dx, double[] dy, double[] hx, double[] hy) {
    for (int j = 0; j < 5; j++) {
      double d = 1 + x[j] * x[j];
      double secondDerivative =
          j < 4 ? 1 : 2 * 0.5 * (1.5 * x[j] * x[j] - 1) / (d * d) / StrictMath.pow(d, 0.25);
      hx[j] = (secondDerivative - 0.25) * dx[j] + 0.5 * dy[j];
      hy[j] = 0.5 * dx[j] - dy[j];
    }
  }

  @ParameterizedTest
  @CsvSource({"0.5, 2", "0.25, 4", "1, 40", "3, 0.1"})
  void theConstantsAreTheLargestOverTheValley(double decay, double amplitude) {
    ValleyGame game = ValleyGame.stronglyConcave(2, decay, amplitude, 0, 0);
    double norm = 0;
    double third = 0;
    double before = 0;
    double h = 1e-3;
    for (double u = 0; u < 6; u += h) {
      double secondDerivative = secondDerivative(game, u);
      for (double each : new double[] {secondDerivative, 1}) { // the valley, and a side
        double middle = (each - 1.25) / 2;
        double half = (each + 0.75) / 2;
        norm = Math.max(norm, Math.abs(middle) + Math.sqrt(half * half + 0.25));
      }
      third = u == 0 ? 0 : Math.max(third, Math.abs(secondDerivative - before) / h);
      before = secondDerivative;
    }
    assertThat(game.facts().gradientLipschitz()).isCloseTo(norm, within(1e-5 * norm));
    assertThat(game.facts().hessianLipschitz()).isCloseTo(third, within(1e-4 * third));
  }

  private static double secondDerivative(ValleyGame game, double u) {
    double[] hx = new double[2];
    game.gradientAndProduct(
        new double[] {0, u},
        new double[2],
        new double[] {0, 1},
        new double[2],
        new Batch(),
        new double[2],
        new double[2],
        hx,
        new double[2]);
    return hx[1] + 0.25;
  }

  @Test
  void gradientIsBelowItsBoundInTheRegion() {
    RandomStream random = new RandomStream(23, 0);
    double largest = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      double[] x = new double[5];
      double[] y = new double[5];
      for (int j = 0; j < 5; j++) {
        x[j] = random.nextDouble() < 0.5 ? 2 : -2;
        y[j] = x[j] / 2 + (random.nextDouble() < 0.5 ? 2 : -2);
      }
      x[4] = random.nextDouble();
      y[4] = x[4] / 2 + 2;
      double[] gx = new double[5];
      double[] gy = new double[5];
      GAME.riskGradient(x, y, gx, gy);
      largest = Math.max(largest, Math.sqrt(Vectors.dot(gx, gx) + Vectors.dot(gy, gy)));
    }
    assertThat(largest).isBetween(0.8 * GAME.facts().gradientBound(), GAME.facts().gradientBound());
  }

  @Test
  void rejectsValleyWithoutDecay() {
    assertThatThrownBy(() -> ValleyGame.stronglyConcave(5, 0, 2, 1, 0.5))
        .hasMessageContaining("decay > 0");
    assertThatThrownBy(() -> ValleyGame.stronglyConcave(5, 0.5, Double.NaN, 1, 0.5))
        .hasMessageContaining("amplitude > 0");
    assertThatThrownBy(() -> ValleyGame.stronglyConcave(0, 0.5, 2, 1, 0.5))
        .hasMessageContaining("dimension");
  }

  private static double[] gaussian(RandomStream random, int n) {
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = random.nextGaussian();
    }
    return v;
  }
}
