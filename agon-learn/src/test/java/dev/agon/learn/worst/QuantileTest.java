package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quantile against a walk down the sorted losses. */
class QuantileTest {
  @ParameterizedTest
  @ValueSource(strings = {"spread", "ties", "one value", "near each other"})
  void itIsTheLargestLossWithMoreThanAWeightAtOrAboveIt(String shape) {
    RandomStream random = new RandomStream(3, 0);
    double[] loss = new double[90];
    double[] weight = new double[90];
    for (int i = 0; i < loss.length; i++) {
      double u = random.nextDouble();
      loss[i] =
          switch (shape) {
            case "ties" -> Math.rint(7 * u);
            case "one value" -> 4;
            case "near each other" -> i == 8 ? 1e6 : 1e-7 * u;
            default -> u;
          };
      weight[i] = 1 + random.nextInt(4);
    }
    double largest = Arrays.stream(loss).max().orElseThrow();
    LossSums losses = ArrayLosses.ofPart(loss, weight).relativeTo(largest);
    double total = losses.totalWeight();
    Quantile quantile = new Quantile();
    for (double wanted : new double[] {0, 0.5, 1, 17, 90.5, total - 1, total - 0.5, total, 999}) {
      quantile.find(losses, wanted);

      double[] difference = Arrays.stream(loss).map(l -> l - largest).toArray();
      double[] expected = plain(difference, weight, wanted);
      assertThat(quantile.value()).as("at %s", wanted).isEqualTo(expected[0]);
      assertThat(quantile.weightAbove()).as("at %s", wanted).isCloseTo(expected[1], within(1e-12));
      assertThat(quantile.weightAt()).as("at %s", wanted).isEqualTo(expected[2]);
    }
  }

  /** The quantile, the weight above it, and the weight at it. */
  private static double[] plain(double[] loss, double[] weight, double wanted) {
    double[] values = Arrays.stream(loss).sorted().distinct().toArray();
    double above = 0;
    for (int k = values.length - 1; ; k--) {
      double here = 0;
      for (int i = 0; i < loss.length; i++) {
        here += loss[i] == values[k] ? weight[i] : 0;
      }
      if (above + here > wanted || k == 0) {
        return new double[] {values[k], above, here};
      }
      above += here;
    }
  }
}
