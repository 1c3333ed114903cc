package dev.agon.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.StopReason;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CruiseTrainerTest {
  private final CruiseParameters parameters = CruiseParameters.defaults();

  private Solution train(String method, Map<String, String> options, long seed) {
    return CruiseTrainer.solver(parameters, CruiseTrainer.method(method, options))
        .seed(seed)
        .evaluateEvery(100)
        .solve();
  }

  /** The saddle's cost on these episodes is about 750; the goals are 800 and 25 metres. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hcmm1FindsASafeController(long seed) {
    Solution solution = train("hcmm1", Map.of(), seed);
    assertThat(solution.stopReason()).isEqualTo(StopReason.ITERATIONS);
    CruiseEvaluation evaluation = CruiseEvaluation.of(solution.x(), parameters, 2000, 1, 2);
    assertThat(evaluation.worstCase().converged()).isTrue();
    assertThat(evaluation.worstCaseCost()).isLessThan(775);
    assertThat(evaluation.smallestDistance()).isGreaterThan(31);
    assertThat(evaluation.worstAcceleration()[99]).isZero();
  }

  /**
   * The steps of these methods are proportional to the gradient, which is very large at the start,
   * K = 0.
   */
  @ParameterizedTest
  @CsvSource({"sgda", "sagda", "storm-gda"})
  void methodsWithoutClippingEndWithoutError(String method) {
    Map<String, String> smallest = Map.of("step-x", "0.001", "step-y", "0.001");
    Solution solution = train(method, smallest, 1);
    assertThat(Vectors.isFinite(solution.x())).isTrue();
    assertThat(solution.stopReason()).isIn(StopReason.ITERATIONS, StopReason.DIVERGED);
    assertThat(solution.last().risk()).isGreaterThan(2000);
  }

  @Test
  void stepsThatOverflowEndAsDiverged() {
    Solution solution = train("sgda", Map.of("step-x", "1e308", "step-y", "0.1"), 1);
    assertThat(solution.stopReason()).isEqualTo(StopReason.DIVERGED);
    assertThat(Vectors.isFinite(solution.x())).isTrue();
  }

  @Test
  void oneSeedGivesOneResult() {
    assertThat(shortRun(4)).isEqualTo(shortRun(4));
    assertThat(shortRun(4)).isNotEqualTo(shortRun(5));
  }

  private double[] shortRun(long seed) {
    return CruiseTrainer.solver(parameters, CruiseTrainer.method("hcmm1", Map.of()))
        .seed(seed)
        .budget(Budget.iterations(20))
        .solve()
        .x();
  }

  @Test
  void defaultsMatchThoseOfCruiseControl() {
    Hcmm1 expected =
        Hcmm1.defaults().withSteps(0.01, 0.1).withSmoothing(0.1).withClip(1).withBatches(16, 16);
    assertThat(CruiseTrainer.method("hcmm1", Map.of())).isEqualTo(expected);
    assertThatThrownBy(() -> CruiseTrainer.method("sgda", Map.of("clip-length", "1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("clip-length");
  }
}
