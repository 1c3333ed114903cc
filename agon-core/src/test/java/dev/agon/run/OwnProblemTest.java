package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.Stationarity;
import dev.agon.fixture.Bowl;
import dev.agon.fixture.Coupled;
import dev.agon.fixture.Plain;
import dev.agon.fixture.WorstOfQuadratics;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.method.baseline.Sgda;
import dev.agon.set.Box;
import dev.agon.set.WholeSpace;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A problem that provides only its gradient is evaluated, too. */
class OwnProblemTest {
  private static final Sgda METHOD = Sgda.defaults().withSteps(0.02, 0.1).withBatches(5, 5);

  /** The larger of x^2/2 and (x - 1)^2, whose worst case is known. */
  private static final WorstOfQuadratics WORST =
      new WorstOfQuadratics(new double[][] {{1}, {2}}, new double[][] {{0}, {1}}, new double[2]);

  private static Solver coupled() {
    return Solver.of(Coupled.free(1), METHOD);
  }

  @Test
  void runHasRiskGradientAndStationarity() {
    Solution solution = coupled().budget(Budget.iterations(300)).solve();
    TracePoint first = solution.trace().get(0);
    assertThat(first.risk()).isCloseTo(2.5, within(0.3));
    assertThat(first.gradientNorm()).isCloseTo(5, within(0.6));
    assertThat(solution.last().risk()).isLessThan(0.01 * first.risk());
    PrimalEstimate.Quality quality = Objects.requireNonNull(solution.estimate());
    assertThat(quality.reached()).isTrue();
    Stationarity measure = solution.stationarity();
    assertThat(measure).isEqualTo(Stationarity.of(Coupled.free(1), solution.x(), solution.y()));
    assertThat(measure.x()).isLessThan(1);
    assertThat(measure.samples()).isEqualTo(4096);
  }

  @Test
  void evaluationsAreNotCharged() {
    Solution watched = coupled().evaluateEvery(1).budget(Budget.iterations(30)).solve();
    Solution alone = coupled().evaluateEvery(30).budget(Budget.iterations(30)).solve();
    assertThat(watched.trace()).hasSize(31);
    assertThat(watched.oracleCalls()).isEqualTo(2 * 5 * 30);
    assertThat(watched.x()).containsExactly(alone.x());
  }

  @Test
  void evaluationsBecomeRarer() {
    List<TracePoint> trace = coupled().budget(Budget.iterations(1000)).solve().trace();
    assertThat(trace.get(1).iteration()).isEqualTo(20);
    assertThat(trace.get(2).iteration()).isEqualTo(40);
    assertThat(trace).hasSizeBetween(20, 35);
    for (int k = 1; k < trace.size() - 1; k++) {
      long before = trace.get(k - 1).iteration();
      assertThat(trace.get(k).iteration()).isEqualTo(before + Math.max(20, before / 10));
    }
  }

  @Test
  void targetsUseTheEstimate() {
    Solution risk = coupled().budget(Budget.iterations(5000).withTargetRisk(0.1)).solve();
    assertThat(risk.stopReason()).isEqualTo(StopReason.TARGET_RISK);
    Solution norm =
        Solver.of(new Plain(new Bowl(1)), METHOD)
            .budget(Budget.iterations(5000).withTargetGradient(0.01))
            .solve();
    assertThat(norm.stopReason()).isEqualTo(StopReason.TARGET_GRADIENT);
    assertThat(norm.last().risk()).isNaN();
  }

  @Test
  void rejectsTargetsThatCannotBeMeasured() {
    assertThatThrownBy(
            () ->
                Solver.of(new Plain(new Bowl(1)), METHOD)
                    .budget(Budget.UNLIMITED.withTargetRisk(0))
                    .solve())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Plain computes neither its risk nor its loss")
        .asString()
        .contains("Implement ValueProblem");
    assertThatThrownBy(() -> Budget.UNLIMITED.withTargetGradient(-1e-9))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("target-gradient must not be negative");
  }

  @Test
  void missingEstimateDoesNotEndRun() {
    Solution solution = Solver.of(Coupled.free(-1), METHOD).budget(Budget.iterations(5)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.ITERATIONS);
    assertThat(solution.last().risk()).isNaN();
    assertThat(solution.best().x()).containsExactly(solution.x());
  }

  @Test
  void constrainedXUsesProjectedGradient() {
    Coupled pressed = new Coupled(1, new Box(0.5, 2), new WholeSpace());
    Solution solution = Solver.of(pressed, METHOD).budget(Budget.iterations(200)).solve();
    assertThat(solution.x()).containsExactly(0.5);
    assertThat(solution.last().gradientNorm()).isZero();
    assertThat(solution.stationarity().x()).isZero();
  }

  @Test
  void primalMethodIsEvaluatedAtWorstCase() {
    Bowl bowl = new Bowl(1);
    Solution solution = Solver.of(WORST, PrimalLbfgs.defaults()).solve();
    assertThat(solution.estimate()).isNull();
    assertThat(solution.stationarity().x()).isEqualTo(solution.last().gradientNorm());
    assertThat(solution.stationarity().y()).isZero();
    Solution played = Solver.of(bowl, METHOD).budget(Budget.iterations(3)).solve();
    assertThat(played.estimate()).isNull();
    assertThat(played.stationarity()).isEqualTo(Stationarity.of(bowl, played.x(), played.y()));
  }

  @Test
  void resumedRunContinuesEstimates(@TempDir Path folder) {
    Path file = folder.resolve("run.checkpoint");
    coupled().budget(Budget.iterations(130)).checkpoint(new Checkpoint(file)).solve();
    Solution resumed =
        coupled()
            .budget(Budget.iterations(400))
            .checkpoint(new Checkpoint(file).resume(true))
            .solve();
    Solution whole = coupled().budget(Budget.iterations(400)).solve();
    assertThat(resumed.last().risk()).isEqualTo(whole.last().risk());
    assertThat(resumed.last().gradientNorm()).isEqualTo(whole.last().gradientNorm());
    assertThat(resumed.best().at().iteration()).isEqualTo(whole.best().at().iteration());
  }
}
