package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.Comparison;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a bilinear game extrapolation wins: plain descent ascent cycles, and diminishing steps stop
 * too early.
 */
class OwnMethodTest {
  @Test
  void optimisticMethodNeedsFewerIterations(@TempDir Path folder) {
    Comparison.Result result = OwnMethod.compare(folder);
    assertThat(result.report()).exists();
    assertThat(result.winner().method()).isEqualTo("extragradient");
    assertThat(result.winner().sure()).isTrue();
    assertThat(result.rows())
        .filteredOn(row -> row.method().equals("extragradient"))
        .allSatisfy(row -> assertThat(row.finalRisk()).isBetween(-1e-9, 1e-6));
    assertThat(result.rows())
        .filteredOn(row -> row.method().equals("sgda"))
        .allSatisfy(row -> assertThat(row.finalRisk()).isGreaterThan(0.01));
  }
}
