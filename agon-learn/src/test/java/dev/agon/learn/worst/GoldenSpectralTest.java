package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.GoldenSets;
import dev.agon.learn.robust.RobustRisk;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spectral risks, sets with a price, and trimming against a computation in 60 digits. */
class GoldenSpectralTest {
  static Stream<GoldenSets> cases() throws IOException {
    return GoldenSets.of("best-response.json", "cases");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void valueAndWeightsAgree(GoldenSets golden) {
    double[] losses = Objects.requireNonNull(golden.array("losses"));
    RobustRisk risk = new RobustRisk(golden.set(), losses.length, golden.array("weights"), null);
    double value = golden.value();
    assertThat(Math.abs(risk.of(losses) - value))
        .as("R %s, should be %s", risk.of(losses), value)
        .isLessThanOrEqualTo(1e-9 * Math.abs(value));
    double[] y = golden.array("y");
    for (int i = 0; y != null && i < y.length; i++) {
      assertThat(Math.abs(risk.weights()[i] - y[i]))
          .as("y[%d] = %s, should be %s", i, risk.weights()[i], y[i])
          .isLessThanOrEqualTo(1e-9);
    }
  }
}
