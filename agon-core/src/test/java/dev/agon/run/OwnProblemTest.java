package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.Stationarity;
import dev.agon.fixture.Bowl;
import dev.agon.fixture.Coupled;
import dev.agon.fixture.OneByOne;
import dev.agon.fixture.Plain;
import dev.agon.fixture.WorstOfQuadratics;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import dev.agon.set.Box;
import dev.agon.set.WholeSpace;
import java.nio.file.Path;
import java.time.Duration;
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
    Solution solution = coupled().evaluateEvery(50).budget(Budget.iterations(300)).solve();
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

  /** Counts the calls of the problem, those of the method and those of the evaluation. */
  private static final class Counting implements OneByOne {
    private final Coupled behind = Coupled.free(1);
    private long samples;

    @Override
    public Sampling sampling() {
      return behind.sampling();
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      samples += batch.size();
      behind.gradient(x, y, batch, gx, gy);
    }
  }

  @Test
  void evaluationCostsAtMostATenthOfALongRunUnlessAskedFor() {
    Counting counting = new Counting();
    Solution solution =
        Solver.of(counting, METHOD.withBatches(200, 200)).budget(Budget.iterations(20_000)).solve();
    long evaluated = 2 * counting.samples - solution.oracleCalls();
    assertThat(solution.trace()).hasSizeGreaterThan(3);
    assertThat(solution.last().gradientNorm()).isFinite();
    assertThat(evaluated).isPositive().isLessThan(solution.oracleCalls() / 10 + 3 * 2 * 4096);
  }

  @Test
  void aShortRunIsEvaluatedAtItsEndOnFewSamples() {
    Counting counting = new Counting();
    Solution solution = Solver.of(counting, METHOD).budget(Budget.iterations(30)).solve();
    assertThat(solution.trace()).hasSize(2);
    assertThat(solution.last().gradientNorm()).isFinite();
    assertThat(2 * counting.samples - solution.oracleCalls()).isLessThan(64 * 2 * 25);
    PrimalEstimate.Quality quality = Objects.requireNonNull(solution.estimate());
    assertThat(quality.samples()).isEqualTo(64);
  }

  @Test
  void withoutEvaluationTheProblemIsCalledByTheMethodOnly() {
    Counting counting = new Counting();
    Solution solution =
        Solver.of(counting, METHOD)
            .evaluation(Evaluation.none())
            .budget(Budget.iterations(30))
            .solve();
    assertThat(2 * counting.samples).isEqualTo(solution.oracleCalls());
    assertThat(solution.last().risk()).isNaN();
    assertThat(solution.best().x()).containsExactly(solution.x());
    assertThat(solution.stationarity()).isEqualTo(Stationarity.UNKNOWN);
  }

  @Test
  void deadlineAppliesWithinAnEvaluation() {
    Counting slow = new Counting();
    long begin = System.nanoTime();
    Solution solution =
        Solver.of(slow, METHOD.withBatches(100_000, 100_000))
            .evaluateEvery(1)
            .deadline(Duration.ofMillis(300))
            .budget(Budget.UNLIMITED)
            .solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.DEADLINE);
    assertThat(System.nanoTime() - begin).isLessThan(3_000_000_000L);
    assertThat(solution.x()).doesNotContain(Double.NaN);
  }

  @Test
  void aDeadlineMustBePositive() {
    assertThatThrownBy(() -> coupled().deadline(Duration.ZERO))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("deadline must be positive");
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
    Solution solution =
        Solver.of(pressed, METHOD).evaluateEvery(50).budget(Budget.iterations(200)).solve();
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
    coupled()
        .evaluateEvery(40)
        .budget(Budget.iterations(130))
        .checkpoint(new Checkpoint(file))
        .solve();
    Solution resumed =
        coupled()
            .evaluateEvery(40)
            .budget(Budget.iterations(400))
            .checkpoint(new Checkpoint(file).resume(true))
            .solve();
    Solution whole = coupled().evaluateEvery(40).budget(Budget.iterations(400)).solve();
    assertThat(resumed.last().risk()).isEqualTo(whole.last().risk());
    assertThat(resumed.last().gradientNorm()).isEqualTo(whole.last().gradientNorm());
    assertThat(resumed.best().at().iteration()).isEqualTo(whole.best().at().iteration());
  }
}
