package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sorted values and the rows of each, against a tree. */
class AscendingTest {
  private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);

  private double value(String kind, int i) {
    double uniform = random.nextDouble();
    return switch (kind) {
      case "spread" -> uniform - 0.5;
      case "ties" -> Math.floor(7 * uniform);
      case "equal" -> 3;
      case "zeros" -> uniform < 0.5 ? -0.0 : 0.0;
      case "outlier" -> i == 100 ? 1e300 : uniform;
      case "scales" -> Math.scalb(1 + uniform, -(i % 1000));
      case "huge" -> (2 * uniform - 1) * Double.MAX_VALUE;
      case "tiny" -> Double.MIN_VALUE * Math.floor(50 * uniform);
      case "falling" -> 1e-9 * -i;
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "spread, 1", "spread, 2", "spread, 300", "spread, 20000", "ties, 20", "ties, 5000",
    "equal, 1000", "zeros, 300", "outlier, 5000", "scales, 5000", "huge, 3000", "tiny, 3000",
    "falling, 4000",
  })
  void valuesAreInOrderWithTheirRows(String kind, int n) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> value(kind, i));
    double[] weights = new double[n];
    Arrays.setAll(weights, i -> 1 + random.nextInt(5));
    TreeMap<Double, Double> expected = new TreeMap<>();
    for (int i = 0; i < n; i++) {
      expected.merge(values[i] + 0.0, weights[i], Double::sum);
    }
    Ascending ascending = new Ascending();
    ascending.of(new double[n + 1], null); // another size before
    ascending.of(values, weights);
    assertThat(ascending.size()).isEqualTo(expected.size());
    double[] byRow = new double[n];
    int k = 0;
    for (double value : expected.keySet()) {
      assertThat(ascending.value(k)).isEqualTo(value);
      assertThat(ascending.weight(k)).isEqualTo(expected.get(value));
      assertThat(ascending.place(value)).isEqualTo(k);
      ascending.spread(k, value, byRow);
      k++;
    }
    for (int i = 0; i < n; i++) {
      assertThat(byRow[i]).isEqualTo(values[i] + 0.0);
    }
  }
}
