package dev.agon.learn.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Laws of the mean of the worst share, and of the list of hardest rows. */
class TailTest {
  @Test
  void tailMatchesHandComputation() {
    double[] values = {4, 1, 3, 2};
    assertThat(Tail.mean(values, null, 1)).isEqualTo(2.5);
    assertThat(Tail.mean(values, null, 0.5)).isEqualTo(3.5);
    assertThat(Tail.mean(values, null, 0.25)).isEqualTo(4);
    assertThat(Tail.mean(values, null, 0.001)).isEqualTo(4);
    assertThat(Tail.mean(values, null, 0.375))
        .as("the second row counts by half")
        .isEqualTo((4 + 0.5 * 3) / 1.5, within(1e-15));
    assertThat(Tail.mean(values, new double[] {1, 5, 1, 1}, 0.25)).isEqualTo(3.5);
    assertThat(Tail.mean(new double[] {7}, null, 0.1)).isEqualTo(7);
  }

  @Test
  void selectingAgreesWithSortingOnRandomRowsWithTiesAndWeights() {
    for (int seed = 1; seed <= 300; seed++) {
      var random = new RandomStream(seed, 1);
      int n = 1 + random.nextInt(40);
      int kinds = 1 + random.nextInt(50);
      double[] values = random(n, () -> random.nextInt(kinds) - 20);
      double[] weights = random.nextInt(2) == 0 ? null : random(n, () -> random.nextInt(4) + 0.5);
      double share = random.nextInt(10) == 0 ? 1 : 1 - random.nextDouble();
      assertThat(Tail.mean(values, weights, share))
          .as("seed %d", seed)
          .isCloseTo(sorted(values, weights, share), within(1e-12));
    }
  }

  @Test
  void theTailGrowsTowardsTheMaximum() {
    var random = new RandomStream(3, 1);
    TailCurve curve = TailCurve.of(random(1000, random::nextGaussian), null);
    double[] ladder = new double[curve.worst().length + 2];
    ladder[0] = curve.mean();
    System.arraycopy(curve.worst(), 0, ladder, 1, curve.worst().length);
    ladder[ladder.length - 1] = curve.maximum();
    assertThat(ladder).isSorted();
  }

  @Test
  void hugeAndEqualLossesKeepTheirPrecision() {
    double[] huge = {1e8, 1e8, 1e8, -1e8};
    assertThat(Tail.mean(huge, null, 0.5)).isEqualTo(1e8);
    assertThat(Tail.mean(new double[] {0.1, 0.1, 0.1}, null, 0.7)).isEqualTo(0.1);
  }

  @Test
  void nonFiniteValuesHaveNoTail() {
    assertThat(Tail.mean(new double[] {1, Double.NaN}, null, 0.5)).isNaN();
    assertThat(TailCurve.of(new double[] {1, Double.POSITIVE_INFINITY}, null).maximum()).isNaN();
    assertThat(TailCurve.of(new double[0], null).mean()).isNaN();
  }

  @Test
  void aShareOutsideItsRangeIsRefused() {
    for (double share : new double[] {0, -1, 1.5, Double.NaN}) {
      assertThatThrownBy(() -> Tail.mean(new double[] {1}, null, share))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(String.valueOf(share));
    }
  }

  @Test
  void theHardestRowsAreTheFirstOfASortedList() {
    for (int seed = 1; seed <= 100; seed++) {
      var random = new RandomStream(seed, 2);
      int n = random.nextInt(60);
      double[] weights = random(n, () -> random.nextInt(3));
      double[] losses = random(n, () -> random.nextInt(4));
      int count = random.nextInt(20);
      int[] expected =
          IntStream.range(0, n)
              .boxed()
              .sorted(
                  Comparator.<Integer>comparingDouble(i -> -weights[i])
                      .thenComparingDouble(i -> -losses[i])
                      .thenComparingInt(i -> i))
              .limit(count)
              .mapToInt(i -> i)
              .toArray();
      assertThat(Hardest.rows(weights, losses, count)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  private static double[] random(int n, java.util.function.DoubleSupplier draw) {
    return IntStream.range(0, n).mapToDouble(i -> draw.getAsDouble()).toArray();
  }

  /** Takes weight from the largest value down until the share is full. */
  private static double sorted(double[] values, double @Nullable [] weights, double share) {
    Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> -values[i]));
    double total = 0;
    for (int i : order) {
      total += weights == null ? 1 : weights[i];
    }
    double missing = share * total;
    double sum = 0;
    for (int i : order) {
      double taken = Math.min(missing, weights == null ? 1 : weights[i]);
      sum += taken * values[i];
      missing -= taken;
    }
    return sum / (share * total);
  }
}
