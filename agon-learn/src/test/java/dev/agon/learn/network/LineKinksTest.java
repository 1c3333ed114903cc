package dev.agon.learn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.linalg.Activation;
import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

/** Between two kinks a relu network is linear, and at a kink it is not. */
class LineKinksTest {
  private static final int FEATURES = 5;

  @Test
  void kinkOfAUnitIsAtItsZero() {
    Architecture one = Architecture.of(1).withActivation(Activation.RELU);
    InputGradient network = new InputGradient(one, new double[] {1, 0, 1, 0}, 1, 1);
    assertThat(LineKinks.between(network, new double[] {-1}, new double[] {3}))
        .containsExactly(0, 0.25, 1);
    assertThat(LineKinks.between(network, new double[] {1}, new double[] {3}))
        .containsExactly(0, 1);
  }

  @Test
  void theScoreIsLinearBetweenNeighbouringKinksOnly() {
    Architecture shape = Architecture.of(40, 30, 20).withActivation(Activation.RELU);
    InputGradient network = new InputGradient(shape, shape.initial(FEATURES, 1, 3), FEATURES, 1);
    RandomStream random = new RandomStream(5, 5);
    double[] from = new double[40];
    double[] to = new double[40];
    for (int i = 0; i < from.length; i++) {
      from[i] = random.nextGaussian();
      to[i] = random.nextGaussian();
    }
    double[] knots = LineKinks.between(network, from, to);
    assertThat(knots).hasSizeBetween(40, 400);
    int bent = 0;
    for (int k = 1; k < knots.length; k++) {
      double middle = (knots[k - 1] + knots[k]) / 2;
      double mean =
          (score(network, from, to, knots[k - 1]) + score(network, from, to, knots[k])) / 2;
      assertThat(score(network, from, to, middle)).isCloseTo(mean, within(1e-14));
      if (k > 1) {
        double before = score(network, from, to, (knots[k - 2] + knots[k - 1]) / 2);
        double slopeBefore =
            (score(network, from, to, knots[k - 1]) - before) / (knots[k - 1] - knots[k - 2]);
        double slope =
            (score(network, from, to, middle) - score(network, from, to, knots[k - 1]))
                / (knots[k] - knots[k - 1]);
        bent += Math.abs(slope - slopeBefore) > 1e-9 ? 1 : 0;
      }
    }
    assertThat(bent).isGreaterThan(knots.length / 2);
  }

  private static double score(InputGradient network, double[] from, double[] to, double t) {
    double[] point = new double[from.length];
    LineKinks.at(from, to, t, point);
    return network.scoresOf(point)[0];
  }
}
