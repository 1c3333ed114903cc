package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.QuadraticSum;
import dev.agon.method.catalogue.Methods;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Recorded results, bit for bit: the same on every JDK, with and without the Vector API. Changing
 * one changes the results of users' seeds and must be recorded in the change log.
 */
class SameBitsTest {
  @ParameterizedTest
  @CsvSource({
    "hcmm2, e0516d91",
    "hcmm1, b69a46e2",
    "sgda, aa14af92",
    "sagda, c06b3626",
    "storm-gda, 7f99ec45",
    "heavy-ball, f2808dc7",
  })
  void resultsEqualRecordedBits(String method, String digest) {
    Solution solution =
        Solver.ofUnchecked(
                new QuadraticSum(19, 11, 40, 0.1, 7),
                Methods.named(method).create(Map.of("batch", "5", "first-batch", "9")))
            .seed(2026)
            .budget(Budget.iterations(300))
            .solve();
    int hash = 31 * Arrays.hashCode(solution.x()) + Arrays.hashCode(solution.y());
    assertThat(Integer.toHexString(hash)).isEqualTo(digest);
  }
}
