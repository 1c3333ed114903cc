package dev.agon.learn.io.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.io.NumberOutput;

/** Shortest decimals agree with an independent implementation, digit by digit. */
class DecimalsTest {
  private static void agrees(double value) {
    String expected = NumberOutput.toString(value, /* useFastWriter= */ true);
    assertThat(Decimals.withPoint(value)).isEqualTo(expected);
    assertThat(Double.parseDouble(Decimals.shortest(value))).isEqualTo(value);
  }

  @Test
  void agreesOnRandomBitPatterns() {
    RandomStream random = new RandomStream(1, 1);
    for (int k = 0; k < 500_000; k++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        agrees(value);
      }
    }
  }

  @Test
  void agreesOnNumbersWithFewDigits() {
    for (int power = -330; power <= 308; power++) {
      for (int digits = 0; digits < 200; digits++) {
        agrees(Double.parseDouble(digits + "e" + power));
        agrees(-Double.parseDouble("9.99" + digits + "e" + power));
      }
    }
  }

  @Test
  void agreesAtPowersOfTwoAndTheirNeighbours() {
    for (int e = -1074; e <= 1023; e++) {
      double power = Math.scalb(1.0, e);
      agrees(power);
      agrees(Math.nextUp(power));
      agrees(Math.nextDown(power));
    }
    agrees(Double.MAX_VALUE);
    agrees(-0.0);
  }

  @ParameterizedTest
  @CsvSource({
    "2.0E-3, 0.002",
    "1e23, 1E23",
    "3, 3",
    "1e9, 1E9",
    "0.1, 0.1",
    "4.9e-324, 4.9E-324",
    "2e23, 2E23",
    "1234567, 1234567",
    "12345678, 1.2345678E7",
    "-0.5, -0.5",
    "100, 100"
  })
  void numbersAreWrittenWithFewestDigits(double value, String expected) {
    assertThat(Decimals.shortest(value)).isEqualTo(expected);
  }
}
