package dev.agon.learn;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.game.GameSetup;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.method.HasSteps;
import dev.agon.method.MethodInfo;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.adaptive.Msgda;
import dev.agon.method.baseline.SgdaB;
import dev.agon.method.catalogue.Methods;
import dev.agon.problem.MinMaxProblem;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps that a learning problem of 100 rows suggests, by numbers. */
class SuggestedStepsTest {
  private static DefaultSteps rows(int n) {
    return new DefaultSteps(n, ProblemSettings.nonconvex());
  }

  @ParameterizedTest
  @CsvSource({
    "hcmm2, 0.01, 1e-4",
    "hcmm1, 0.1, 1e-4",
    "adam-gda, 0.01, 1e-5",
    "ada-msgda, 0.1, 1e-4",
    "tiada, 2.5118864315095797, 0.003981071705534973",
    "msgda, 0.5, 0.005",
    "sgda, 0.1, 0.001",
    "storm-gda, 0.1, 0.001",
    "sreda, 0.1, 0.001"
  })
  void stepsDependOnWhatTheyMultiply(String name, double x, double y) {
    Map<String, Object> values = MethodInfo.of(rows(100).create(name, Map.of())).values();
    assertThat(values.get("step-x")).isEqualTo(x);
    assertThat(values.get("step-y")).isEqualTo(y);
  }

  @Test
  void concentratedWeightsUseSmallerSmoothing() {
    var settings =
        ProblemSettings.logistic(
            PenaltyWeight.ONE_OVER_N_SQUARED, 0.001, 10, true, Weighting.UNBIASED);
    assertThat(smoothing(new DefaultSteps(100, settings))).isEqualTo(0.01);
    assertThat(smoothing(rows(100))).isEqualTo(0.1);
  }

  private static double smoothing(DefaultSteps steps) {
    return (double)
        requireNonNull(
            MethodInfo.of(steps.create("storm-gda", Map.of())).values().get("smoothing-x"));
  }

  @Test
  void theSmoothingOfAScheduleIsLeftAlone() {
    assertThat(((Msgda) rows(100).create("msgda", Map.of())).smoothing())
        .isEqualTo(Msgda.defaults().smoothing());
  }

  @Test
  void concavityOfRiskIsKnown() {
    WeightsFormProblem problem =
        new WeightsFormProblem(
            Generator.generate("n=100,d=3,nnz=2,seed=1").train(), ProblemSettings.nonconvex(), 1);
    assertThat(((SgdaB) rows(100).create("sgda-b", Map.of())).concavity())
        .isEqualTo(problem.curvature());
  }

  @Test
  void givenParametersOverrideSuggestions() {
    Map<String, Object> values =
        MethodInfo.of(rows(100).create("sgda", Map.of("step-y", "0.5"))).values();
    assertThat(values).containsEntry("step-x", 0.1).containsEntry("step-y", 0.5);
    assertThatThrownBy(() -> rows(100).create("sgda", Map.of("clip-length", "1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("clip-length");
  }

  @Test
  void aMethodWithoutStepsIsNotChanged() {
    assertThat(rows(100).create("primal-lbfgs", Map.of()))
        .isEqualTo(Methods.named("primal-lbfgs").method());
  }

  /** A method that is not built in. */
  public record Stranger(@Parameter(above = 0, meaning = "step") Pair step)
      implements dev.agon.method.Method<MinMaxProblem>, HasSteps<Stranger> {
    @Override
    public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
      return i -> {};
    }
  }

  @Test
  void unknownMethodGetsGeneralSteps() {
    Stranger stranger = new Stranger(Pair.both(1));
    assertThat(rows(100).suggest(stranger).applyTo(stranger))
        .isEqualTo(stranger.withSteps(0.1, 0.001));
  }
}
