package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** Accuracy against 40 decimal digits and, on dense grids, against StrictMath (below 1 ulp). */
class ElementaryTest {
  private static final MathContext DIGITS = new MathContext(40);

  @Test
  void expOfNegativeWithinTwoUlp() {
    for (int i = 0; i <= 200_000; i++) {
      double a = 708.0 * i / 200_000;
      assertUlps("exp of -", a, Elementary.expOfNegative(a), StrictMath.exp(-a), 2);
    }
    RandomStream random = new RandomStream(1, 0);
    for (int i = 0; i < 300; i++) {
      double a = 708 * random.nextDouble() * random.nextDouble();
      assertUlps("exp of -", a, Elementary.expOfNegative(a), exp(-a), 1.5);
    }
  }

  @Test
  void log1pOfUnitWithinTwoUlp() {
    for (int i = 0; i <= 200_000; i++) {
      double e = i / 200_000.0;
      assertUlps("log1p of ", e, Elementary.log1pOfUnit(e), StrictMath.log1p(e), 2);
    }
    for (int exponent = 0; exponent <= 1074; exponent++) {
      double e = Math.scalb(1.0, -exponent);
      assertUlps("log1p of ", e, Elementary.log1pOfUnit(e), StrictMath.log1p(e), 1);
    }
  }

  @Test
  void log1pIsAccurateWhereItsFormulaChanges() {
    for (double e = 0.4142135; e < 0.414213625; e += 1e-11) {
      assertUlps("log1p of ", e, Elementary.log1pOfUnit(e), StrictMath.log1p(e), 2);
    }
  }

  @Test
  void expIsCorrectAtTheEndsOfItsRange() {
    assertThat(Elementary.expOfNegative(0)).isEqualTo(1);
    assertThat(Elementary.expOfNegative(-0.0)).isEqualTo(1);
    assertThat(Elementary.expOfNegative(Double.MIN_VALUE)).isEqualTo(1);
    assertThat(Elementary.expOfNegative(709)).isEqualTo(Elementary.expOfNegative(708));
    assertThat(Elementary.expOfNegative(Double.POSITIVE_INFINITY)).isBetween(3.3e-308, 3.4e-308);
    assertThat(Elementary.expOfNegative(Double.NaN)).isNaN();
  }

  @Test
  void sigmoidAndSoftplusAreAccurate() {
    for (int i = -6000; i <= 6000; i++) {
      double t = i / 10.0;
      BigDecimal e = exp(-Math.abs(t));
      BigDecimal large = BigDecimal.ONE.divide(BigDecimal.ONE.add(e), DIGITS);
      BigDecimal expected = t >= 0 ? large : large.multiply(e);
      assertUlps("sigmoid of ", t, Elementary.sigmoid(t), expected, 3);
      double plus = Math.max(t, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(t)));
      assertUlps("softplus of ", t, Elementary.softplus(t), plus, 4);
    }
  }

  @Test
  void sigmoidAndSoftplusAreCorrectForHugeArguments() {
    assertThat(Elementary.sigmoid(1e308)).isEqualTo(1);
    assertThat(Elementary.sigmoid(-1e308)).isBetween(0.0, 4e-308);
    assertThat(Elementary.softplus(1e308)).isEqualTo(1e308);
    assertThat(Elementary.softplus(-1e308)).isBetween(0.0, 4e-308);
    assertThat(Elementary.sigmoid(Double.NaN)).isNaN();
    assertThat(Elementary.softplus(Double.NaN)).isNaN();
    assertThat(Elementary.softplus(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  private static void assertUlps(
      String what, double at, double actual, double expected, double ulps) {
    assertThat(Math.abs(actual - expected) / Math.ulp(expected))
        .as(() -> what + at)
        .isLessThanOrEqualTo(ulps);
  }

  private static void assertUlps(
      String what, double at, double actual, BigDecimal expected, double ulps) {
    BigDecimal error = new BigDecimal(actual).subtract(expected).abs();
    assertThat(error.doubleValue() / Math.ulp(expected.doubleValue()))
        .as(() -> what + at)
        .isLessThanOrEqualTo(ulps);
  }

  /** {@code exp(t)} by halving the argument, the power series and squaring back. */
  private static BigDecimal exp(double t) {
    MathContext digits = new MathContext(60);
    BigDecimal small = new BigDecimal(t).divide(BigDecimal.valueOf(1 << 14), digits);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int k = 1; k < 25; k++) {
      term = term.multiply(small, digits).divide(BigDecimal.valueOf(k), digits);
      sum = sum.add(term, digits);
    }
    for (int k = 0; k < 14; k++) {
      sum = sum.multiply(sum, digits);
    }
    return sum.round(DIGITS);
  }
}
