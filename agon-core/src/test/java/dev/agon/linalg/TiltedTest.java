package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exponentially tilted sums: both kernels to the bit, and each term to the last digits. */
class TiltedTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 7, 8, 13, 207, 4098})
  void bothKernelsAgreeToTheBit(int n) {
    RandomStream random = new RandomStream(n, 1);
    double[] a = new double[n + 3];
    for (int i = 0; i < a.length; i++) {
      a[i] = -Math.abs(random.nextGaussian()) * (i % 5 == 0 ? 1e3 : 1);
    }
    for (double rate : new double[] {0, 1e-9, 0.7, 3, 1e4}) {
      Kernels[] kernels = {new ScalarKernels(), new VectorApiKernels()};
      double[][] sums = new double[2][3];
      double[][] results = new double[2][n + 3];
      for (int k = 0; k < 2; k++) {
        kernels[k].tilted(a, 1, n + 1, 0.25, rate, sums[k]);
        kernels[k].exponential(a, 1, n + 1, 0.25, rate, 0.3, results[k]);
      }
      assertThat(sums[1]).containsExactly(sums[0]);
      assertThat(results[1]).containsExactly(results[0]);
      assertThat(results[0][0]).isZero();
      assertThat(results[0][n + 1]).isZero();
    }
  }

  @Test
  void expm1KeepsItsDigitsNearZero() {
    for (double a = 1e-300; a < 700; a *= 1.37) {
      double exact = StrictMath.expm1(-a);
      assertThat(Elementary.expm1OfNegative(a)).isCloseTo(exact, within(3e-16 * -exact));
    }
    assertThat(Elementary.expm1OfNegative(0)).isZero();
    assertThat(Elementary.expm1OfNegative(1e9)).isEqualTo(-1);
    assertThat(Elementary.expm1OfNegative(Double.NaN)).isNaN();
  }

  @Test
  void sumsAreWhatTheySay() {
    double[] a = {-3, -0.5, 0, -1e-12};
    double[] sums = new double[3];
    Vectors.tilted(a, 0, 4, 0, 2, sums);
    double[] expected = new double[3];
    for (double d : a) {
      expected[0] += StrictMath.expm1(2 * d);
      expected[1] += StrictMath.exp(2 * d) * d;
      expected[2] += StrictMath.exp(2 * d) * d * d;
    }
    for (int k = 0; k < 3; k++) {
      assertThat(sums[k]).isCloseTo(expected[k], within(1e-15));
    }
  }
}
