package dev.agon.learn.io.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every number is the double of {@code Double.parseDouble}, and nothing else is accepted. */
class NumberScannerTest {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private final NumberScanner scanner = new NumberScanner();

  private void check(String text) {
    // Once at the very end of the array, once with other text behind.
    for (String tail : new String[] {"\n", " 12:3.4567890123 5:6\n"}) {
      byte[] bytes = (text + tail).getBytes(StandardCharsets.ISO_8859_1);
      int end = scanner.scan(bytes, 0);
      boolean whole = end == text.length();
      assertThat(whole).as("%s is a number", text).isEqualTo(NUMBER.matcher(text).matches());
      if (whole) {
        assertThat(scanner.value() + 0.0).as(text).isEqualTo(Double.parseDouble(text) + 0.0);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "1",
        "-1",
        "+1",
        "9",
        "10",
        "-0",
        "0.5",
        ".5",
        "5.",
        "-.5",
        "+.5e1",
        "1e5",
        "1E-5",
        "1e+22",
        "1e22",
        "1e23",
        "1e-22",
        "1e-23",
        "9007199254740992",
        "9007199254740993",
        "9007199254740993e1",
        "0.1234567",
        "0.12345678",
        "0.123456789",
        "0.1234567812345678",
        "0.12345678123456789",
        "123456789012345678",
        "1234567890123456789",
        "0.00000000000000000001",
        "4.9e-324",
        "2.2250738585072014e-308",
        "2.2250738585072011e-308",
        "1.7976931348623157e308",
        "1e400",
        "-1e400",
        "1e-400",
        "1e99999999999",
        "1e-99999999999",
        "0e999999999",
        "0.500000000000000166533453693773481063544750213623046875",
        "",
        "-",
        "+",
        ".",
        "-.",
        "e5",
        "1e",
        "1e+",
        "1e-",
        "1.e",
        "--1",
        "+-1",
        "-+1",
        "1-",
        "1.2.3",
        "0x1",
        "1d",
        "1f",
        "1_0",
        "nan",
        "NaN",
        "inf",
        "Infinity",
        "\u00B9",
        "\u00AD1",
        "1\u00B2"
      })
  void awkwardTextsAreReadLikeParseDouble(String text) {
    check(text);
  }

  @Test
  void randomDecimalsAreReadCorrectly() {
    RandomStream random = new RandomStream(20260101, 1);
    for (int i = 0; i < 30_000; i++) {
      StringBuilder text = new StringBuilder(random.nextInt(2) == 0 ? "-" : "");
      appendDigits(text, random, random.nextInt(5));
      text.append('.');
      appendDigits(text, random, 1 + random.nextInt(random.nextInt(4) == 0 ? 30 : 9));
      if (random.nextInt(4) == 0) {
        text.append('e').append(random.nextInt(60) - 30);
      }
      check(text.toString());
    }
  }

  @Test
  void randomDoublesSurviveBeingWritten() {
    RandomStream random = new RandomStream(20260101, 2);
    for (int i = 0; i < 20_000; i++) {
      double value =
          Double.longBitsToDouble(
              ((long) random.nextInt() << 32) ^ (random.nextInt() & 0xFFFFFFFFL));
      if (Double.isFinite(value)) {
        check(Double.toString(value));
        check(Decimals.shortest(value));
        assertThat(Double.parseDouble(Decimals.shortest(value))).isEqualTo(value);
      }
    }
  }

  private static void appendDigits(StringBuilder out, RandomStream random, int count) {
    for (int k = 0; k < count; k++) {
      out.append((char) ('0' + random.nextInt(10)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "-0.0,-0",
    "1.0,1",
    "-1.0,-1",
    "0.1,0.1",
    "-0.731854,-0.731854",
    "1e15,1E15",
    "2e-3,0.002",
    "2e23,2E23",
    "1e-7,1E-7",
    "4.9e-324,4.9E-324",
    "0.30000000000000004,0.30000000000000004",
    "1.7976931348623157e308,1.7976931348623157E308",
    "123456.789,123456.789",
    "1e16,1E16"
  })
  void numbersAreWrittenWithFewestDigits(double value, String text) {
    assertThat(Decimals.shortest(value)).isEqualTo(text);
  }
}
