package dev.agon.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The format of numbers in reports. */
class NumbersTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @ParameterizedTest
  @CsvSource({
    "2940, '2,940'",
    "1234567.8, '1,234,568'",
    "999.96, 1000",
    "740.13, 740.1",
    "39.579, 39.58",
    "9.9999, 10.00",
    "1, 1",
    "0, 0",
    "0.5, 0.5000",
    "0.781456, 0.7815",
    "-0.35994, -0.3599",
    "0.00341, 0.003410",
    "0.0000999, 9.990·10⁻⁵",
    "-2.39e-10, -2.390·10⁻¹⁰",
    "1e-300, 1.000·10⁻³⁰⁰"
  })
  void numbersHaveFourSignificantDigits(double value, String text) {
    assertThat(Numbers.number(value)).isEqualTo(text);
  }

  @Test
  void formatsNanAndInfinityAsWords() {
    assertThat(Numbers.number(NEVER)).isEqualTo("never");
    assertThat(Numbers.number(Double.NaN)).isEqualTo("–");
  }

  @Test
  void ratioOfOneIsPrintedAsEqual() {
    assertThat(Numbers.times(1, 0.5, 2)).isEqualTo("equal [0.5000, 2]");
    assertThat(Numbers.times(1, 1, 1)).isEqualTo("equal [1, 1]");
    assertThat(Numbers.times(0.99987, 0.5, 2)).isEqualTo("equal [0.5000, 2]");
    assertThat(Numbers.times(1.001, 1, 2)).isEqualTo("1.001 times [1, 2]");
    assertThat(Numbers.times(0.5, 0.25, 1)).isEqualTo("2 times less [1, 4]");
    assertThat(Numbers.count(1234567)).isEqualTo("1,234,567");
  }

  @Test
  void formatsUndefinedRatiosAsWords() {
    assertThat(Numbers.times(NEVER, 2, NEVER)).isEqualTo("the former never reaches it");
    assertThat(Numbers.times(0, 0, 1)).isEqualTo("the latter never reaches it");
    assertThat(Numbers.times(Double.NaN, 0, 1)).isEqualTo("neither reaches it");
    assertThat(Numbers.times(4, 2, NEVER)).isEqualTo("4 times [2, ∞]");
    assertThat(Numbers.times(0.25, 0, 0.5)).isEqualTo("4 times less [2, ∞]");
  }
}
