package dev.agon.method.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.Certificate;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.SgdaB;
import dev.agon.method.baseline.StormGda;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A suggestion sets the parameters that a method has; certificates as text. */
class SuggestionTest {
  @Test
  void suggestionSetsEveryParameterOfTheMethod() {
    Suggestion all = Suggestion.steps(0.5, 0.25).smoothing(0.125).batches(3, 7).concavity(2);
    assertThat(all.applyTo(Sgda.defaults()))
        .isEqualTo(Sgda.defaults().withSteps(0.5, 0.25).withBatches(3, 7));
    assertThat(all.applyTo(StormGda.defaults()))
        .isEqualTo(
            StormGda.defaults().withSteps(0.5, 0.25).withSmoothing(0.125, 0.125).withBatches(3, 7));
    assertThat(all.applyTo(SgdaB.defaults()))
        .isEqualTo(SgdaB.defaults().withConcavity(2).withBatch(3));
  }

  @Test
  void suggestionIsImmutable() {
    Suggestion steps = Suggestion.steps(0.5, 0.25);
    assertThat(steps.batches(3, 7)).isNotSameAs(steps);
    assertThat(steps.applyTo(Sgda.defaults())).isEqualTo(Sgda.defaults().withSteps(0.5, 0.25));
  }

  @Test
  void certificateIsMetUpToItsTolerance() {
    assertThat(Certificate.of("gap", 2, 2).met()).isTrue();
    assertThat(Certificate.of("gap", Math.nextUp(2.0), 2).met()).isFalse();
    assertThat(Certificate.of("gap", Double.NaN, 2).met()).isFalse();
    assertThat(Certificate.NONE.met()).isFalse();
  }

  @Test
  void onlyMetCertificateGivesGuarantee() {
    for (String kind :
        new String[] {
          "gradient", "scaled-gradient", "generalised-gradient", "estimated-gradient"
        }) {
      assertThat(Certificate.of(kind, 1, 2).guarantee()).contains("stationary point");
      assertThat(Certificate.of(kind, 3, 2).guarantee()).contains("small");
    }
    assertThat(Certificate.of("gap", 1, 2).guarantee()).startsWith("no model has a lower risk");
    assertThat(Certificate.of("gap", 3, 2).guarantee()).contains("has not closed the gap");
    assertThat(Certificate.NONE.guarantee()).startsWith("nothing");
    assertThat(
            Stream.of(
                    "gradient",
                    "scaled-gradient",
                    "generalised-gradient",
                    "estimated-gradient",
                    "gap",
                    "none")
                .map(kind -> Certificate.of(kind, 1, 2).guarantee()))
        .doesNotHaveDuplicates();
  }
}
