package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ExpLogTest {
  /**
   * fdlibm, on which StrictMath is based, has an error of less than one unit in the last place
   * itself.
   */
  private static void assertCloseTo(
      DoubleUnaryOperator ours, DoubleUnaryOperator strict, double argument, int units) {
    double expected = strict.applyAsDouble(argument);
    double actual = ours.applyAsDouble(argument);
    assertThat(Math.abs(actual - expected))
        .as("at %s: %s for %s", argument, actual, expected)
        .isLessThanOrEqualTo(units * Math.ulp(expected));
  }

  @Test
  void expIsWithinAUnitOfStrictMath() {
    RandomStream random = new RandomStream(1, 0);
    for (int i = 0; i < 20000; i++) {
      double argument = 1449 * random.nextDouble() - 740;
      assertCloseTo(Elementary::exp, StrictMath::exp, argument, 1);
      assertCloseTo(Elementary::exp, StrictMath::exp, random.nextGaussian(), 1);
    }
  }

  @Test
  void logIsWithinAUnitOfStrictMath() {
    RandomStream random = new RandomStream(2, 0);
    for (int i = 0; i < 20000; i++) {
      double argument = StrictMath.pow(10, 630 * random.nextDouble() - 322);
      assertCloseTo(Elementary::log, StrictMath::log, argument, 1);
      assertCloseTo(Elementary::log, StrictMath::log, 0.5 + random.nextDouble(), 1);
    }
  }

  @Test
  void log1pIsWithinTwoUnitsOfStrictMath() {
    RandomStream random = new RandomStream(3, 0);
    for (int i = 0; i < 20000; i++) {
      double magnitude = StrictMath.pow(10, 40 * random.nextDouble() - 20);
      assertCloseTo(Elementary::log1p, StrictMath::log1p, magnitude, 2);
      assertCloseTo(Elementary::log1p, StrictMath::log1p, -random.nextDouble(), 2);
      assertCloseTo(Elementary::log1p, StrictMath::log1p, -1e-3 * random.nextDouble(), 2);
    }
  }

  @Test
  void endsOfTheRangeAreCorrect() {
    assertThat(Elementary.exp(0)).isEqualTo(1);
    assertThat(Elementary.exp(710)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Elementary.exp(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Elementary.exp(-746)).isEqualTo(0);
    assertThat(Elementary.exp(Double.NEGATIVE_INFINITY)).isEqualTo(0);
    assertThat(Elementary.exp(Double.NaN)).isNaN();

    assertThat(Elementary.log(1)).isEqualTo(0);
    assertThat(Elementary.log(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Elementary.log(-1)).isNaN();
    assertThat(Elementary.log(Double.NaN)).isNaN();
    assertThat(Elementary.log(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);

    assertThat(Elementary.log1p(0)).isEqualTo(0);
    assertThat(1 / Elementary.log1p(-0.0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Elementary.log1p(-1)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Elementary.log1p(-1.5)).isNaN();
    assertThat(Elementary.log1p(Double.NaN)).isNaN();
    assertThat(Elementary.log1p(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void bitsMatchGoldenValues() {
    long hash = 0;
    for (int i = -5000; i < 5000; i++) {
      double argument = 0.00737 * i;
      hash = 31 * hash + Double.doubleToRawLongBits(Elementary.exp(argument));
      hash = 31 * hash + Double.doubleToRawLongBits(Elementary.log(Math.abs(argument)));
      hash = 31 * hash + Double.doubleToRawLongBits(Elementary.log1p(Math.abs(argument)));
    }
    assertThat(hash).isEqualTo(-2891049028108133485L);
  }
}
