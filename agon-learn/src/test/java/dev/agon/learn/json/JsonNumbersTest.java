package dev.agon.learn.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every spelling of a number is read as the nearest double. */
class JsonNumbersTest {
  private static void agrees(String literal) {
    assertThat(JsonReader.read(literal + " ").number())
        .as(literal)
        .isEqualTo(Double.parseDouble(literal));
  }

  @Test
  void randomNumbersAreReadCorrectly() {
    RandomStream random = new RandomStream(3, 3);
    for (int k = 0; k < 300_000; k++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        agrees(Double.toString(value));
      }
      StringBuilder digits = new StringBuilder(random.nextInt(2) == 0 ? "-0." : "0.");
      int count = 1 + random.nextInt(25);
      for (int i = 0; i < count; i++) {
        digits.append(random.nextInt(10));
      }
      agrees(digits.toString());
      agrees(digits + "e" + (random.nextInt(40) - 20));
      agrees(random.nextInt(1000) + digits.substring(digits.indexOf(".")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0",
        "-0.0",
        "0e5",
        "0.000e-999999999",
        "1e-400",
        "4.9e-324",
        "2.4703282292062328e-324",
        "2.2250738585072011e-308",
        "1.7976931348623157e308",
        "9007199254740993.0",
        "0.000000000000000000000000000000000000001",
        "123456789012345678.9",
        "1.00000000000000011",
        "100000000000000000000000e-23",
        "1E22",
        "1e+23",
        "999999999999999999.0e-1"
      })
  void valuesOfAwkwardLiteralsAreExact(String literal) {
    agrees(literal);
  }
}
