package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.linalg.Vectors;
import dev.agon.method.Hcmm1;
import dev.agon.player.Game;
import dev.agon.problem.BatchSource;
import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

/**
 * The clipping lemma, on HCMM-1 itself: with N = N1 &gt;= G &gt;= |grad| clipping never moves a
 * momentum away from the gradient.
 */
class ClippingLemmaTest {
  private static final int DIMENSION = 4;

  /** What the first iteration of HCMM-1 makes of a gradient sample m. */
  private static double[] clip(double[] m, double threshold, double length) {
    QuadraticGame problem = QuadraticGame.free(DIMENSION, 1, 0, 1);
    double[] x = java.util.Arrays.copyOf(problem.center, DIMENSION);
    double[] y = {problem.center[DIMENSION]};
    // At the centre the risk's gradient vanishes, so that the sample is the stochastic gradient.
    BatchSource source =
        (size, batch) -> System.arraycopy(m, 0, batch.resizeValues(1, DIMENSION + 1), 0, DIMENSION);
    Game game = Game.of(problem, x, y, source);
    new Hcmm1(1, 1, 0.5, 0.5, threshold, length, Hcmm1.Carry.CLIPPED, true, true, 1, 1)
        .begin(game)
        .step(0);
    double[] clipped = new double[DIMENSION];
    game.x().copyMomentum(clipped);
    return clipped;
  }

  @Test
  void neverMovesAwayFromTheGradient() {
    RandomStream random = new RandomStream(5, 0);
    int clippedOften = 0;
    for (int trial = 0; trial < 5000; trial++) {
      double bound = 3 * random.nextDouble();
      double[] gradient = vector(random, bound * random.nextDouble());
      double[] momentum = vector(random, 10 * random.nextDouble());
      double n = bound * (1 + random.nextDouble());
      double[] clipped = clip(momentum, n, n);
      assertThat(distance(clipped, gradient))
          .isLessThanOrEqualTo(distance(momentum, gradient) * (1 + 1e-12));
      clippedOften += Vectors.norm(momentum) > n ? 1 : 0;
    }
    assertThat(clippedOften).isGreaterThan(1000);
  }

  @Test
  void failsWhenClippingAmplifies() {
    double[] exact = {1, 0, 0, 0};
    // N = 0.5 < |m| = 1, stretched to N1 = 2: a perfect momentum is spoiled.
    assertThat(distance(clip(exact, 0.5, 2), exact)).isEqualTo(1);
  }

  @Test
  void failsBelowTheGradientBound() {
    double[] exact = {1, 0, 0, 0};
    assertThat(distance(clip(exact, 0.5, 0.5), exact)).isEqualTo(0.5);
  }

  private static double[] vector(RandomStream random, double length) {
    double[] v = new double[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      v[i] = random.nextGaussian();
    }
    Vectors.scale(v, length / Vectors.norm(v));
    return v;
  }

  private static double distance(double[] a, double[] b) {
    double[] difference = new double[a.length];
    Vectors.subtract(a, b, difference);
    return Vectors.norm(difference);
  }
}
