package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.Bowl;
import dev.agon.fixture.RowRegression;
import dev.agon.method.catalogue.Methods;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Calls counted by hand: one per sample and x-gradient, y-gradient, joint Hessian-vector product.
 */
class OracleCountTest {
  private static final int T = 11;
  private static final int B = 7;
  private static final int B0 = 50;

  private static long calls(int dimensionY, String method, Map<String, String> more) {
    Map<String, String> values = new HashMap<>(more);
    values.put("batch", String.valueOf(B));
    values.put("first-batch", String.valueOf(B0));
    return Solver.ofUnchecked(new Bowl(dimensionY), Methods.named(method).create(values))
        .budget(Budget.iterations(T))
        .solve()
        .oracleCalls();
  }

  @ParameterizedTest
  @CsvSource({"hcmm1, 3", "hcmm2, 3", "storm-gda, 4", "sgda, 2", "heavy-ball, 2"})
  void callsOfFirstAndLaterIterations(String method, int perSample) {
    assertThat(calls(1, method, Map.of())).isEqualTo(2 * B0 + (T - 1) * perSample * B);
  }

  @Test
  void sagdaTakesOneGradientPerBatch() {
    assertThat(calls(1, "sagda", Map.of())).isEqualTo((B0 + B) + (T - 1) * 2 * B);
  }

  @ParameterizedTest
  @CsvSource({"hcmm1, 2", "hcmm2, 2", "storm-gda, 2", "sgda, 1", "sagda, 1", "heavy-ball, 1"})
  void withoutYTheMaximiserCostsNothing(String method, int perSample) {
    assertThat(calls(0, method, Map.of())).isEqualTo(B0 + (T - 1) * perSample * B);
  }

  @Test
  void countsCallsOfAblations() {
    assertThat(calls(1, "hcmm2", Map.of("no-cross-blocks", "true")))
        .isEqualTo(2 * B0 + (T - 1) * 3 * B);
    assertThat(calls(1, "hcmm2", Map.of("no-hessian", "true"))).isEqualTo(2 * B0 + (T - 1) * 2 * B);
  }

  @Test
  void rowGamesCountTheSame() {
    Solution solution =
        Solver.ofUnchecked(
                new RowRegression(30, 3, 1),
                Methods.named("storm-gda").create(Map.of("batch", "7", "first-batch", "50")))
            .budget(Budget.iterations(T))
            .solve();
    assertThat(solution.oracleCalls()).isEqualTo(2 * B0 + (T - 1) * 4 * B);
  }

  /** The published table: 5,000 iterations of STORM-GDA, 240 of HCMM, b = 20, b0 = 2,000. */
  @Test
  void countsMatchThePaper() {
    Solver storm = Solver.ofUnchecked(new Bowl(1), Methods.named("storm-gda").method());
    assertThat(storm.budget(Budget.iterations(5000)).solve().oracleCalls()).isEqualTo(403_920);
    Solver hcmm = Solver.ofUnchecked(new Bowl(1), Methods.named("hcmm2").method());
    assertThat(hcmm.budget(Budget.iterations(240)).solve().oracleCalls()).isEqualTo(18_340);
  }
}
