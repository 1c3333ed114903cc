package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Checks that {@code agon bench} runs and prints what it measured; the figures are not checked. */
class BenchTest {
  @Test
  void everyFigureIsPositive() {
    Shell.Result result = Shell.run("bench", "--rows", "2000", "--rounds", "1", "--json");

    assertThat(result.code()).isZero();
    JsonNode figures = result.json();
    assertThat(figures.size()).isGreaterThanOrEqualTo(7);
    figures.forEach(figure -> assertThat(figure.asDouble()).isPositive());
  }

  @Test
  void aNumberOfRowsBelowOneIsRefused() {
    Shell.Result result = Shell.run("bench", "--rows", "0");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("--rows must be at least 1, but was 0").contains("hint: ");
  }
}
