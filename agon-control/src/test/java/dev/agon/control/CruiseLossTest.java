package dev.agon.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hand-written problem and the one with automatic derivatives are the same. */
class CruiseLossTest {
  private static final double TOLERANCE = 1e-10;

  /** No constant is 0 or 1 or equal to another, so each one has an effect. */
  private static CruiseParameters odd(double distance) {
    return odd(distance, 0, 19);
  }

  private static CruiseParameters odd(double distance, double stoppingWidth, double ego) {
    return new CruiseParameters(
        37,
        0.13,
        4.2,
        1.3,
        9.1,
        3.7,
        4.4,
        stoppingWidth,
        new CruiseParameters.Weights(1.1, 0.6, 0.07, 23, 41),
        new CruiseParameters.Noise(0.2, 0.3, 0.15),
        new CruiseParameters.Start(distance, 3.1, ego, 1.2, ego - 2, 0.8));
  }

  /**
   * Far apart, close enough for the safety term to dominate, and more episodes than fit a block.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 45, 16, 0, 19",
    "2, 8, 16, 0, 19",
    "3, 12, 1, 0, 19",
    "4, 20, 41, 0, 19",
    "5, 30, 16, 0.3, 2", // cars that come to rest
    "6, 12, 41, 0.1, 1",
    "7, 45, 5, 0.7, 19"
  })
  void valueGradientAndProductEqualHandWrittenOnes(
      long seed, double distance, int episodes, double stoppingWidth, double ego) {
    CruiseParameters parameters = odd(distance, stoppingWidth, ego);
    CruiseControl byHand = new CruiseControl(parameters);
    AutodiffProblem automatic = new CruiseLoss(parameters).problem();
    RandomStream random = new RandomStream(seed, 0);
    Batch batch = new Batch();
    byHand.sampling().draw(random, episodes, batch);
    int steps = byHand.dimensionY();
    double[] x = gaussians(random, 3);
    double[] y = gaussians(random, steps);
    double[] dx = gaussians(random, 3);
    double[] dy = gaussians(random, steps);

    double value = byHand.value(x, y, batch);
    assertThat(automatic.value(x, y, batch)).isCloseTo(value, within(TOLERANCE * Math.abs(value)));
    double[][] expected = {new double[3], new double[steps], new double[3], new double[steps]};
    double[][] actual = {new double[3], new double[steps], new double[3], new double[steps]};
    byHand.gradientAndProduct(
        x, y, dx, dy, batch, expected[0], expected[1], expected[2], expected[3]);
    automatic.gradientAndProduct(x, y, dx, dy, batch, actual[0], actual[1], actual[2], actual[3]);
    for (int i = 0; i < expected.length; i++) {
      double size = Vectors.norm(expected[i]);
      assertThat(size).isGreaterThan(0.1);
      assertThat(actual[i]).containsExactly(expected[i], within(TOLERANCE * size));
    }
    automatic.gradient(x, y, batch, actual[0], actual[1]);
    assertThat(actual[0]).containsExactly(expected[0], within(TOLERANCE * Vectors.norm(actual[0])));
    assertThat(actual[1]).containsExactly(expected[1], within(TOLERANCE * Vectors.norm(actual[1])));
  }

  @Test
  void samplesAndSetsMatchTheHandWrittenProblem() {
    CruiseControl byHand = new CruiseControl(odd(45));
    AutodiffProblem automatic = new CruiseLoss(odd(45)).problem();
    Batch one = new Batch();
    Batch other = new Batch();
    byHand.sampling().draw(new RandomStream(5, 0), 4, one);
    automatic.sampling().draw(new RandomStream(5, 0), 4, other);
    assertThat(other.values()).isEqualTo(one.values());
    assertThat(automatic.setX()).isEqualTo(byHand.setX());
    assertThat(automatic.setY()).isEqualTo(byHand.setY());
  }

  private static double[] gaussians(RandomStream random, int n) {
    double[] result = new double[n];
    for (int i = 0; i < n; i++) {
      result[i] = random.nextGaussian();
    }
    return result;
  }
}
