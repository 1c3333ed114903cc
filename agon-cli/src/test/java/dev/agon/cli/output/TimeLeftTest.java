package dev.agon.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLeftTest {
  @ParameterizedTest
  @CsvSource({
    "0.4, 0 s left",
    "59.4, 59 s left",
    "59.6, 1 min 0 s left",
    "5400, 90 min 0 s left",
    "5460, 1 h 31 min left",
    "172800, 48 h 0 min left",
    "176400, 2 days 1 h left",
    "1e9, 11574 days 1 h left"
  })
  void theUnitsGrowWithTheTime(double seconds, String text) {
    assertThat(TimeLeft.text(seconds)).isEqualTo(text);
  }
}
