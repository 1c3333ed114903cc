package dev.agon.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as a reader of the report sees them. */
class WordsTest {
  @ParameterizedTest
  @CsvSource({
    "NaN, \u2013",
    "Infinity, never",
    "1000, '1,000'",
    "1234567.8, '1,234,568'",
    "-1000, '-1,000'",
    "999.94, 999.9",
    "100, 100",
    "100.25, 100.3",
    "99.994, 99.99",
    "1, 1.00",
    "0, 0.00",
    "0.994, 0.994",
    "0.5, 0.50",
    "0.001, 0.001",
    "0.0009, 9.00e-04",
  })
  void aNumberHasAsManyDigitsAsItNeeds(double value, String words) {
    assertThat(Words.number(value)).isEqualTo(words);
  }

  @Test
  void aRatioBelowOneIsSaidTheOtherWayRound() {
    assertThat(Words.times(1, 0.5, 2)).isEqualTo("1.00 times [0.50, 2.00]");
    assertThat(Words.times(0.5, 0.25, 1)).isEqualTo("2.00 times less [1.00, 4.00]");
    assertThat(Words.count(1234567)).isEqualTo("1,234,567");
  }
}
