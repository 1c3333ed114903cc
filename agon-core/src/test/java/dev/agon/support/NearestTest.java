package dev.agon.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Suggestions for misspelt words. */
class NearestTest {
  private static final List<String> COLUMNS =
      List.of("customer_id", "age", "income", "churned", "city", "Member");

  @ParameterizedTest
  @CsvSource({
    "churn, churned",
    "Churned, churned",
    "CHURN, churned",
    "chruned, churned",
    "incom, income",
    "income_eur, income",
    "member, Member",
    "AGE, age",
    "custmer_id, customer_id",
  })
  void nearestWordIsFound(String given, String meant) {
    assertThat(Nearest.to(given, COLUMNS)).isEqualTo(meant);
  }

  @ParameterizedTest
  @CsvSource({"price", "ch", "x", "label", "''"})
  void findsNothingIfNoneIsClose(String given) {
    assertThat(Nearest.to(given, COLUMNS)).isNull();
  }

  @Test
  void prefersCloseWordToCommonPrefix() {
    assertThat(Nearest.to("hcm2", Arrays.asList("hcmm1", "hcmm2", "hcm2-long-name")))
        .isEqualTo("hcmm2");
    assertThat(Nearest.to("churn", List.of("churned_last_year", "churned"))).isEqualTo("churned");
  }

  @Test
  void hintsNameAllCandidates() {
    assertThat(Nearest.hint("l3", List.of("l2", "none")))
        .isEqualTo("Did you mean l2? The choices are l2, none.");
    assertThat(Nearest.hint("huge", List.of("l2", "none")))
        .isEqualTo("Use one of these: l2, none.");
  }
}
