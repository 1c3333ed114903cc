package dev.agon.saddle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.estimate.SampleAverage;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import org.junit.jupiter.api.Test;

class DualityGapTest {
  /** {@code x'Ay + b|x|^2/2} on two simplices. */
  private record Game(double b) implements FiniteSumProblem {
    private static final double[][] PAYS = {{0, 1, -2}, {-1, 0, 3}, {2, -3, 0}};

    @Override
    public int dimensionX() {
      return 3;
    }

    @Override
    public int dimensionY() {
      return 3;
    }

    @Override
    public int sampleCount() {
      return 1;
    }

    @Override
    public ConvexSet setX() {
      return new Simplex();
    }

    @Override
    public ConvexSet setY() {
      return new Simplex();
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      for (int i = 0; i < 3; i++) {
        gx[i] = b * x[i];
        gy[i] = 0;
        for (int j = 0; j < 3; j++) {
          gx[i] += PAYS[i][j] * y[j];
          gy[i] += PAYS[j][i] * x[j];
        }
      }
    }
  }

  private static final double[] X = {0.2, 0.3, 0.5};
  private static final double[] Y = {0.6, 0.3, 0.1};

  /** The largest entry of x'A is 0.7, the least of A y is -0.3. */
  @Test
  void aBilinearGapNeedsThreeGradients() {
    SampleAverage sample = SampleAverage.of(new Game(0));
    DualityGap gap = new DualityGap(new Game(0), sample, true);
    assertThat(gap.measure(X, Y, 0)).isCloseTo(0.7 + 0.3, within(1e-12));
    assertThat(sample.calls()).as("one of y, two of x").isEqualTo(3);
  }

  @Test
  void searchFindsTheDecreaseIfThereIsCurvature() {
    Game game = new Game(2);
    double expected = 0.7 - fall(game);
    DualityGap linear = new DualityGap(game, SampleAverage.of(game), true);
    assertThat(linear.measure(X, Y, 0)).isCloseTo(expected, within(1e-3));
    DualityGap searching = new DualityGap(game, SampleAverage.of(game), false);
    assertThat(searching.measure(X, Y, 0)).isCloseTo(expected, within(1e-3));
  }

  /** Returns min over x of J(x, Y) - J(X, Y) + x'AY of the start, on a fine grid. */
  private static double fall(Game game) {
    double[] pays = new double[3];
    new Game(0).gradient(X, Y, new Batch(), pays, new double[3]);
    double least = Double.POSITIVE_INFINITY;
    int n = 1000;
    for (int i = 0; i <= n; i++) {
      for (int j = 0; i + j <= n; j++) {
        double u = (double) i / n;
        double v = (double) j / n;
        double w = 1 - u - v;
        double value = u * pays[0] + v * pays[1] + w * pays[2];
        least = Math.min(least, value + game.b() * (u * u + v * v + w * w) / 2);
      }
    }
    double here = game.b() * (X[0] * X[0] + X[1] * X[1] + X[2] * X[2]) / 2;
    return least - here;
  }

  /** A gap that is known to be negligible from one gradient is not measured more exactly. */
  @Test
  void aNegligibleGapIsBoundedByTheGradient() {
    Game game = new Game(1e-6);
    SampleAverage sample = SampleAverage.of(game);
    DualityGap gap = new DualityGap(game, sample, true);
    double[] x = {0.5, 1 / 3.0, 1 / 6.0};
    assertThat(gap.measure(x, x, 1e-5)).isBetween(0.0, 1e-5);
    assertThat(sample.calls()).isEqualTo(2);
  }
}
