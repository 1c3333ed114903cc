package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.random.RandomStream;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class TanhTest {
  private static final MathContext DIGITS = new MathContext(60);

  @Test
  void isWithinTwoUnitsInTheLastPlace() {
    RandomStream random = new RandomStream(1, 0);
    double worst = 0;
    for (int i = 0; i < 3000; i++) {
      double magnitude = StrictMath.pow(10, 18 * random.nextDouble() - 16.6);
      worst = Math.max(worst, error(magnitude));
      worst = Math.max(worst, error(4 * random.nextDouble()));
    }
    assertThat(worst).isLessThanOrEqualTo(2);
  }

  @Test
  void keepsTheSpecialValues() {
    assertThat(Elementary.tanh(0.0)).isEqualTo(0.0);
    assertThat(1 / Elementary.tanh(-0.0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Elementary.tanh(Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
    assertThat(Elementary.tanh(25)).isEqualTo(1);
    assertThat(Elementary.tanh(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(Elementary.tanh(Double.NEGATIVE_INFINITY)).isEqualTo(-1);
    assertThat(Elementary.tanh(Double.NaN)).isNaN();
  }

  @Test
  void bothKernelsAgreeBitForBitAndKeepOtherElements() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    RandomStream random = new RandomStream(2, 0);
    Kernels[] kernels = {new ScalarKernels(), new VectorApiKernels()};
    for (int n : new int[] {0, 1, 3, 4, 7, 13, 207, 4098}) {
      double[] argument = new double[n + 3];
      for (int i = 0; i < argument.length; i++) {
        argument[i] = random.nextGaussian() * StrictMath.pow(10, 3 - random.nextInt(12));
      }
      double[][] result = new double[2][n + 3];
      for (int k = 0; k < 2; k++) {
        kernels[k].tanh(argument, 1, n + 1, result[k]);
      }
      assertThat(result[1]).isEqualTo(result[0]);
      assertThat(result[0][0]).isZero();
      assertThat(result[0][n + 1]).isZero();
    }
  }

  /** The distance from the exact value, in units in the last place of the latter. */
  private static double error(double x) {
    BigDecimal exact = exactTanh(new BigDecimal(x));
    BigDecimal unit = new BigDecimal(Math.ulp(exact.doubleValue()));
    BigDecimal difference = new BigDecimal(Elementary.tanh(x)).subtract(exact);
    return difference.abs().divide(unit, DIGITS).doubleValue();
  }

  /** tanh(x) = (1 - e)/(1 + e) with e = exp(-2x), in sixty digits. */
  private static BigDecimal exactTanh(BigDecimal x) {
    if (x.compareTo(BigDecimal.valueOf(40)) > 0) {
      return BigDecimal.ONE;
    }
    BigDecimal e = exp(x.multiply(BigDecimal.valueOf(-2)));
    return BigDecimal.ONE.subtract(e).divide(BigDecimal.ONE.add(e), DIGITS);
  }

  /** The exponential series at t/1024, squared ten times. */
  private static BigDecimal exp(BigDecimal t) {
    MathContext extra = new MathContext(90);
    BigDecimal small = t.divide(BigDecimal.valueOf(1024), extra);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int n = 1; n < 60; n++) {
      term = term.multiply(small, extra).divide(BigDecimal.valueOf(n), extra);
      sum = sum.add(term, extra);
    }
    for (int i = 0; i < 10; i++) {
      sum = sum.multiply(sum, extra);
    }
    return sum;
  }
}
