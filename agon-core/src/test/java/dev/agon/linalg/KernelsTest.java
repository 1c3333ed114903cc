package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two sets of kernels agree bit for bit, on awkward sizes and awkward values. */
class KernelsTest {
  private static final double[] AWKWARD = {
    0.0,
    -0.0,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    1e-310,
    Double.MIN_NORMAL,
    1e-300,
    1,
    -1,
    1 + 0x1.0p-52,
    1e300,
    -1e300,
    708,
    -708,
    709,
    -709,
    745,
    -746,
    1e5,
    36.7,
    -36.7,
    0.41421356
  };
  private static final double[] NOT_FINITE = {
    Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
  };

  private final Kernels scalar = new ScalarKernels();

  private static Kernels vector() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    return new VectorApiKernels();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 7, 8, 9, 13, 16, 207, 4098})
  void maxIsTheLargestElementOfTheRange(int n) {
    Kernels vector = vector();
    for (int seed = 0; seed < 20; seed++) {
      double[] a = values(new RandomStream(seed, n), n, 0.1, seed % 4 == 3 ? 0.01 : 0);
      int from = Math.min(n, seed % 5);
      double largest = Double.NEGATIVE_INFINITY;
      for (int i = from; i < n; i++) {
        largest = Math.max(largest, a[i]);
      }
      assertSameBits(scalar.max(a, from, n), largest);
      assertSameBits(vector.max(a, from, n), largest);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 7, 8, 9, 13, 16, 207, 4098})
  void dotAndSumAgreeBitForBit(int n) {
    Kernels vector = vector();
    for (int seed = 0; seed < 20; seed++) {
      RandomStream random = new RandomStream(seed, n);
      double[] a = values(random, n, seed % 3 == 0 ? 0.1 : 0, seed % 4 == 3 ? 0.01 : 0);
      double[] b = values(random, n, seed % 3 == 1 ? 0.1 : 0, 0);
      assertSameBits(scalar.dot(a, b, n), vector.dot(a, b, n));
      assertSameBits(scalar.sum(a, n), vector.sum(a, n));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 7, 8, 9, 13, 16, 207, 4098})
  void logisticAgreesBitForBit(int n) {
    Kernels vector = vector();
    for (int seed = 0; seed < 20; seed++) {
      double[] margin = values(new RandomStream(seed, n), n, 0.2, seed % 2 == 0 ? 0.02 : 0);
      double[][] expected = new double[2][n];
      double[][] actual = new double[2][n];
      scalar.logistic(margin, n, expected[0], expected[1], 0);
      vector.logistic(margin, n, actual[0], actual[1], 0);
      for (int i = 0; i < n; i++) {
        assertSameBits(expected[0][i], actual[0][i]);
        assertSameBits(expected[1][i], actual[1][i]);
      }
    }
  }

  /** The order of a reduction, according to its definition. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 13, 207})
  void reductionsFollowTheDocumentedOrder(int n) {
    double[] a = values(new RandomStream(1, n), n, 0, 0);
    double[] lanes = new double[8];
    for (int i = 0; i < n; i++) {
      lanes[i < n - n % 8 ? i % 8 : 0] += a[i];
    }
    double expected =
        ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3]))
            + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    assertSameBits(expected, scalar.sum(a, n));
  }

  @Test
  void onlyTheGivenNumberOfElementsIsUsed() {
    double[] a = new double[20];
    Arrays.fill(a, 1);
    assertThat(scalar.sum(a, 11)).isEqualTo(11);
    assertThat(scalar.dot(a, a, 11)).isEqualTo(11);
    assertThat(vector().sum(a, 11)).isEqualTo(11);
    assertThat(vector().dot(a, a, 11)).isEqualTo(11);
  }

  @Test
  void logisticIsCorrectForHugeMargins() {
    double[] margin = {800, -800, 0, Double.POSITIVE_INFINITY, Double.NaN};
    double[] loss = new double[5];
    double[] probability = new double[5];
    Vectors.logistic(margin, 5, loss, probability, 0);
    assertThat(loss[0]).isBetween(0.0, 1e-300);
    assertThat(loss[1]).isEqualTo(800);
    assertThat(loss[2]).isEqualTo(StrictMath.log(2));
    assertThat(loss[3]).isBetween(0.0, 1e-300);
    assertThat(loss[4]).isNaN();
    assertThat(probability[0]).isBetween(0.0, 1e-300);
    assertThat(probability[1]).isEqualTo(1);
    assertThat(probability[2]).isEqualTo(0.5);
    assertThat(probability[4]).isNaN();
  }

  /** Mostly moderate numbers, with some special values and optionally some that are not finite. */
  private static double[] values(RandomStream random, int n, double awkward, double notFinite) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      double u = random.nextDouble();
      values[i] =
          u < notFinite
              ? NOT_FINITE[random.nextInt(NOT_FINITE.length)]
              : u < notFinite + awkward
                  ? AWKWARD[random.nextInt(AWKWARD.length)]
                  : 8 * random.nextGaussian();
    }
    return values;
  }

  /** NaN equals NaN for any payload, which no operation reads; -0 is not 0. */
  private static void assertSameBits(double expected, double actual) {
    assertThat(Double.doubleToLongBits(actual)).isEqualTo(Double.doubleToLongBits(expected));
  }
}
