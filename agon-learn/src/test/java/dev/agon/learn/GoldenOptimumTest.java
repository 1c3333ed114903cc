package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.model.Model;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Method;
import dev.agon.method.auto.Auto;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.run.Budget;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Training reaches the optima of an independent solver, judged by the exact worst case. */
class GoldenOptimumTest {
  static Stream<GoldenOptimum> smooth() throws IOException {
    return GoldenOptimum.all().filter(GoldenOptimum::isSmooth);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("smooth")
  void lbfgsReachesTheOptimumOfASmoothSet(GoldenOptimum golden) throws IOException {
    reaches(golden, PrimalLbfgs.defaults(), 1e-7);
  }

  static Stream<GoldenOptimum> all() throws IOException {
    return GoldenOptimum.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void autoReachesEveryOptimum(GoldenOptimum golden) throws IOException {
    reaches(golden, Auto.defaults().withTolerance(1e-6), 1e-7);
  }

  /** The default tolerance is sufficient for a model, but not for many digits. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void autoComesCloseToEveryOptimumByDefault(GoldenOptimum golden) throws IOException {
    reaches(golden, Auto.defaults(), 1e-4);
  }

  private static void reaches(GoldenOptimum golden, Method<?> method, double accuracy)
      throws IOException {
    Model model =
        new Trainer(golden.data())
            .settings(golden.settings())
            .method(method)
            .budget(Budget.iterations(5000))
            .train()
            .model();
    assertThat(model.worstCaseRisk() - golden.value())
        .as("P %s, should be %s", model.worstCaseRisk(), golden.value())
        .isBetween(-1e-9 * golden.value(), accuracy * golden.value());
  }
}
