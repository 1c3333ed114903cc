package dev.agon.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.game.GameSetup;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.catalogue.Methods;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.problem.MinMaxProblem;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodInfoTest {
  /** A method without a recipe, with a parameter and another component, in its own package. */
  private record Bare(@Parameter(atLeast = 2, below = 5, meaning = "size") int size, String note)
      implements Method<MinMaxProblem> {
    Bare {
      Ranges.check(Bare.class, size, note);
    }

    @Override
    public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
      return i -> {};
    }
  }

  @Test
  void describesMethodWithoutRecipeByClassName() {
    MethodInfo info = MethodInfo.of(new Bare(3, "kept"));
    assertThat(info.name()).isEqualTo("Bare");
    assertThat(info.values()).isEqualTo(Map.of("size", 3));
    assertThat(info.create(Map.of("size", " 4 "))).isEqualTo(new Bare(4, "kept"));
    assertThatThrownBy(info::recipe)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Bare has no recipe")
        .asString()
        .contains("Add the annotation @Recipe to its record");
  }

  @Test
  void lambdaIsMethodWithoutParameters() {
    Method<MinMaxProblem> lambda = setup -> i -> {};
    MethodInfo info = MethodInfo.of(lambda);
    assertThat(info.values()).isEmpty();
    assertThat(info.create(Map.of())).isSameAs(lambda);
    assertThatThrownBy(() -> info.create(Map.of("step-x", "1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("has no parameter step-x.");
  }

  @Test
  void boundIsCheckedByEveryConstructor() {
    for (int size : new int[] {1, 5}) {
      assertThatThrownBy(() -> new Bare(size, ""))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("size must be in the range [2, 5), but was " + size + ".")
          .asString()
          .contains("Use for example ");
    }
  }

  @Test
  void checkOfTooFewComponentsThrowsAssertionError() {
    assertThatThrownBy(() -> Ranges.check(Bare.class, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Bare has 2 components, not 1");
  }

  @Test
  void describesMethodWithItsValues() {
    MethodInfo info = MethodInfo.of(Sgda.defaults().withSteps(0.5, 0.25).withBatches(3, 4));
    assertThat(info.name()).isEqualTo("sgda");
    assertThat(info.values())
        .isEqualTo(Map.of("step-x", 0.5, "step-y", 0.25, "batch", 3, "first-batch", 4));
    assertThat(info.parameters().get(1))
        .isEqualTo(
            new ParameterInfo(
                "step-y", "mu_y", "> 0", "step size of the maximiser", double.class, 0.25));
  }

  @Test
  void symbolsDifferBetweenPlayers() {
    assertThat(Methods.named("hcmm2").parameters().stream().map(ParameterInfo::symbol))
        .containsSequence("mu_x", "mu_y");
    assertThat(MethodInfo.of(Sgda.defaults()).recipe().name()).isEqualTo("sgda");
    assertThat(MethodInfo.of(Sgda.defaults()).has("step-x")).isTrue();
    assertThat(MethodInfo.of(Sgda.defaults()).has("nodes")).isFalse();
  }

  @Test
  void unknownParameterMessageListsKnownOnes() {
    assertThatThrownBy(() -> MethodInfo.of(Sgda.defaults()).create(Map.of("nodes", "3")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("nodes")
        .asString()
        .contains("step-x, step-y, batch, first-batch");
  }

  @Test
  void hintNamesTheDefault() {
    MethodInfo info = Methods.named("hcmm1");
    assertThatThrownBy(() -> info.create(Map.of("carry", "both")))
        .asString()
        .contains("Use for example the default, unclipped.");
    assertThat(info.create(Map.of("carry", "clipped")))
        .isEqualTo(Hcmm1.defaults().withCarry(Hcmm1.Carry.CLIPPED));
    assertThatThrownBy(() -> Methods.named("hcmm2").create(Map.of("no-hessian", "perhaps")))
        .asString()
        .contains("Use for example the default, off.");
  }

  @Test
  void messageNamesParameterThatIsNotANumber() {
    MethodInfo info = Methods.named("hcmm1");
    assertThatThrownBy(() -> info.create(Map.of("step-x", "fast")))
        .hasMessageContaining("step-x must be a number, but was 'fast'.");
    assertThatThrownBy(() -> info.create(Map.of("batch", "2.5")))
        .hasMessageContaining("batch must be a whole number, but was '2.5'.");
    assertThatThrownBy(() -> info.create(Map.of("carry", "both")))
        .hasMessageContaining("carry must be unclipped or clipped, but was 'both'.");
  }
}
