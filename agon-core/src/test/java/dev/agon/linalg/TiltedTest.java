package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Exponentially tilted values: both kernels agree bit for bit, and each term is accurate to the
 * last digits.
 */
class TiltedTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 7, 8, 13, 207, 4098})
  void bothKernelsAgreeBitForBit(int n) {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    RandomStream random = new RandomStream(n, 1);
    double[] a = new double[n + 3];
    for (int i = 0; i < a.length; i++) {
      a[i] = -Math.abs(random.nextGaussian()) * (i % 5 == 0 ? 1e3 : 1);
    }
    for (double rate : new double[] {0, 1e-9, 0.7, 3, 1e4}) {
      Kernels[] kernels = {new ScalarKernels(), new VectorApiKernels()};
      double[][] minusOne = new double[2][n + 3];
      double[][] results = new double[2][n + 3];
      for (int k = 0; k < 2; k++) {
        kernels[k].expm1(a, n, rate, minusOne[k]);
        kernels[k].exponential(a, 1, n + 1, 0.25, rate, 0.3, results[k]);
      }
      assertThat(minusOne[1]).containsExactly(minusOne[0]);
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
}
