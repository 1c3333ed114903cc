package dev.agon.method.hcmm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.Sampling;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Clipping at a bound of the gradient never moves a momentum away from the gradient: {@code N = N1
 * >= G >= |grad|} implies {@code |clip(m) - grad| <= |m - grad|}.
 */
class ClippingLemmaTest {
  private static final int DIMENSION = 3;

  /** The first step of HCMM-1 from the origin on J = m.x with step 1 ends at -clip(m). */
  private static double[] clip(double[] m, double threshold, double length) {
    Hcmm1 method =
        Hcmm1.defaults()
            .withSteps(1, 1)
            .withSmoothing(0.5)
            .withClip(threshold, length)
            .withBatches(1, 1);
    var setup =
        new GameSetup<>(new Linear(m), new double[m.length], new double[0], (size, batch) -> {});
    method.begin(setup).step(0);
    double[] x = new double[m.length];
    setup.game().x().copyPoint(x);
    Arrays.setAll(x, i -> 0 - x[i]);
    return x;
  }

  @Test
  void clippingNeverShortensBelowLimit() {
    RandomStream random = new RandomStream(6, 0);
    for (int i = 0; i < 20_000; i++) {
      double bound = StrictMath.exp(2 * random.nextGaussian());
      double[] gradient = vector(random, bound * random.nextDouble());
      double[] m = vector(random, bound * 3 * random.nextDouble());
      double[] clipped = clip(m, bound, bound);
      assertThat(distance(clipped, gradient))
          .as(() -> Arrays.toString(m) + " for " + Arrays.toString(gradient) + ", N " + bound)
          .isLessThanOrEqualTo(distance(m, gradient) + 1e-15 * bound);
    }
  }

  @Test
  void amplificationIsAllowed() {
    double[] gradient = {1, 0, 0};
    double[] clipped = clip(gradient, 0.5, 2);
    assertThat(clipped).containsExactly(2, 0, 0);
    assertThat(distance(clipped, gradient)).isGreaterThan(distance(gradient, gradient));
  }

  @Test
  void thresholdItselfIsClipped() {
    assertThat(clip(new double[] {0, 2, 0}, 2, 1)).containsExactly(0, 1, 0);
    assertThat(clip(new double[] {0, Math.nextDown(2.0), 0}, 2, 1))
        .containsExactly(0, Math.nextDown(2.0), 0);
  }

  private static double[] vector(RandomStream random, double length) {
    double[] v = new double[DIMENSION];
    Arrays.setAll(v, i -> random.nextGaussian());
    Vectors.scale(v, length / Vectors.norm(v));
    return v;
  }

  private static double distance(double[] a, double[] b) {
    double[] difference = new double[a.length];
    Vectors.subtract(a, b, difference);
    return Vectors.norm(difference);
  }

  private record Linear(double[] m) implements HessianProblem {
    @Override
    public int dimensionX() {
      return m.length;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public Sampling sampling() {
      return (random, size, batch) -> {};
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      System.arraycopy(m, 0, gx, 0, m.length);
    }

    @Override
    public void gradientAndProduct(
        double[] x,
        double[] y,
        double[] dx,
        double[] dy,
        Batch batch,
        double[] gx,
        double[] gy,
        double[] hx,
        double[] hy) {
      gradient(x, y, batch, gx, gy);
      Arrays.fill(hx, 0);
    }
  }
}
