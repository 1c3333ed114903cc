package dev.agon.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.agon.InvalidInputException;
import dev.agon.random.RandomStream;
import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The simplex projections against decimal arithmetic, and on large inputs. */
class SimplexProjectionTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 11})
  void equalsTheExactProjection(int n) {
    for (double[] v : AwkwardPoints.ofDimension(n)) {
      for (double total : new double[] {1, 0.1, 42, 1e-300, 1e300}) {
        assertClose(new Simplex(total), v, total, total);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 11})
  void cappedEqualsTheExactProjection(int n) {
    for (double[] v : AwkwardPoints.ofDimension(n)) {
      for (double share : new double[] {1, 1.0000001, 1.3, 2, n / 2.0 + 0.5, n, 3.0 * n}) {
        double cap = Math.max(share, 1) / n;
        assertClose(new CappedSimplex(1, cap), v, 1, cap);
        assertClose(new CappedSimplex(30, 30 * cap), v, 30, 30 * cap);
      }
    }
  }

  private static void assertClose(ConvexSet set, double[] v, double total, double cap) {
    double[] expected = ExactProjection.project(v, total, cap);
    double[] actual = v.clone();
    set.projector(v.length).project(actual);
    for (int i = 0; i < v.length; i++) {
      assertThat(Math.abs(actual[i] - expected[i]))
          .as(() -> set + " of " + Arrays.toString(v))
          .isLessThanOrEqualTo(1e-15 * total);
    }
  }

  @Test
  void tiesShareEqually() {
    double[] v = {0.7, 0.7, 0.7, 0.7, -3};
    new Simplex().projector(5).project(v);
    assertThat(v).containsExactly(0.25, 0.25, 0.25, 0.25, 0);
  }

  @Test
  void hugeCoordinateTakesAll() {
    double[] v = {1e300, 1, 1e-300};
    new Simplex().projector(3).project(v);
    assertThat(v).containsExactly(1, 0, 0);
  }

  @Test
  void capIsReachedExactly() {
    double[] v = {9, 8, 7, -1e300, -2e300};
    new CappedSimplex(1, 0.3).projector(5).project(v);
    assertThat(v[0]).isEqualTo(0.3);
    assertThat(v[2]).isEqualTo(0.3);
    assertThat(v[3]).isCloseTo(0.1, offset(1e-16));
    assertThat(v[4]).isZero();
  }

  @Test
  void capTimesDimensionEqualToTotalIgnoresThePoint() {
    double[] v = {1e300, -1e300, 3, Double.MIN_VALUE};
    new CappedSimplex(2, 0.5).projector(4).project(v);
    assertThat(v).containsOnly(0.5);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-5, 1e-3, 1, 1e6})
  void largePointsSumToOne(double scale) {
    int n = 100_000;
    double[] v = AwkwardPoints.gaussian(new RandomStream(3, 0), n, scale);
    assertSumsToOne(new Simplex(), v);
    assertSumsToOne(new CappedSimplex(1, 3.0 / n), v);
    assertSumsToOne(new CappedSimplex(1, 0.01), v);
  }

  /**
   * One coordinate takes half, a hundred thousand share the rest: the last bit of theta matters.
   */
  @Test
  void manyCoordinatesNearTheThresholdSumToOne() {
    int n = 100_001;
    double[] v = new double[n];
    RandomStream random = new RandomStream(4, 0);
    Arrays.setAll(v, i -> i == 0 ? 0.7 : 0.2 + 1e-5 * random.nextDouble());
    assertSumsToOne(new Simplex(), v);
    assertSumsToOne(new CappedSimplex(1, 0.25), v);
    v[0] = 0.9;
    v[1] = 0.5; // theta is 0.3 below this coordinate, relative to which the capped projection is
    // computed
    assertSumsToOne(new CappedSimplex(1, 0.6), v);
  }

  private static void assertSumsToOne(ConvexSet set, double[] v) {
    double[] p = v.clone();
    set.projector(v.length).project(p);
    BigDecimal error = ExactProjection.exactSum(p).subtract(BigDecimal.ONE).abs();
    assertThat(error.doubleValue()).as(set.describe()).isLessThanOrEqualTo(2e-13);
    assertThat(Arrays.stream(p).allMatch(u -> u >= 0)).isTrue();
  }

  @Test
  void rejectsEmptySets() {
    assertThatThrownBy(() -> new Simplex(0)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new Simplex(Double.NaN)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new CappedSimplex(1, -1)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new CappedSimplex(1, 0.1).projector(9))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("9 coordinates of at most 0.1 cannot sum to 1.0")
        .asString()
        .contains("Use ");
    assertThatThrownBy(() -> new Ball(0)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new Box(1, 0)).isInstanceOf(InvalidInputException.class);
  }
}
