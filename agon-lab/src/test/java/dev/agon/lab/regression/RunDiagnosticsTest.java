package dev.agon.lab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job.Outcome;
import dev.agon.lab.run.Stopped;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Start;
import dev.agon.method.Method;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDiagnosticsTest {
  private static final int ITERATIONS = 30;

  private static RegressionJob job(Method<?> method, int evaluateEvery) {
    String generator = "outliers,n=200,d=4,fraction=0.1,test=100";
    DataSets sets = new DataSets(name -> Optional.empty());
    DataSpec spec = new DataSpec("cloud", 0, 0, 0, 0, null, generator, null, null);
    DataCard card = sets.get(spec).card();
    return new RegressionJob(
        card,
        () -> sets.get(spec),
        method,
        ProblemSettings.published(),
        Start.ONES,
        1,
        ITERATIONS,
        evaluateEvery,
        /* diagnostics= */ true);
  }

  private static Columns trace(Method<?> method) {
    Outcome outcome = Objects.requireNonNull(job(method, 1).execute(() -> false, null));
    assertThat(outcome.trace().rows()).isEqualTo(ITERATIONS + 1);
    return outcome.trace();
  }

  @Test
  void normalisedStepHasGivenLength() {
    Columns trace =
        trace(Hcmm2.defaults().withSteps(0.02, 0.01).withSmoothing(0.1).withBatches(5, 50));
    for (int i = 1; i < ITERATIONS; i++) {
      double length = trace.get("effective_step")[i] * trace.get("momentum_norm")[i];
      assertThat(length).isCloseTo(0.02, within(1e-12));
    }
  }

  @Test
  void unclippedStepHasGivenStepSize() {
    Hcmm1.Carry carry = Hcmm1.Carry.UNCLIPPED;
    Columns trace =
        trace(
            Hcmm1.defaults()
                .withSteps(1e-4, 1e-4)
                .withSmoothing(0.1)
                .withClip(1e9, 1)
                .withCarry(carry)
                .withBatches(5, 50));
    for (int i = 1; i < ITERATIONS; i++) {
      assertThat(trace.get("effective_step")[i]).isCloseTo(1e-4, within(1e-12));
    }
  }

  @Test
  void firstMomentumIsTheGradient() {
    double[] smoothed =
        trace(
                Hcmm2.defaults()
                    .withSteps(0.02, 0.01)
                    .withSmoothing(0.1)
                    .withoutHessian()
                    .withBatches(5, 50))
            .get("gradient_momentum_cosine");
    assertThat(smoothed[1]).isCloseTo(1, within(1e-12));
    assertThat(smoothed[5]).isBetween(-1.0, 0.9999);
    double[] pure =
        trace(
                Hcmm2.defaults()
                    .withSteps(0.02, 0.01)
                    .withSmoothing(1)
                    .withoutHessian()
                    .withBatches(5, 50))
            .get("gradient_momentum_cosine");
    for (int i = 1; i < ITERATIONS; i++) {
      assertThat(pure[i]).isCloseTo(1, within(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 7})
  void interruptionKeepsDiagnostics(int evaluateEvery, @TempDir Path folder) {
    Method<?> method = Hcmm2.defaults().withSteps(0.02, 0.01).withBatches(5, 50);
    Stopped.assertEndsTheSame(job(method, evaluateEvery), 11, folder);
  }

  @Test
  void interruptionKeepsOptimumRun(@TempDir Path folder) {
    RegressionJob like = job(Hcmm2.defaults(), 1);
    OptimumJob optimum =
        new OptimumJob(
            like.card(), like.data(), ProblemSettings.nonconvex(), 1, /* iterations= */ 40);
    Stopped.assertEndsTheSame(optimum, 11, folder);
  }
}
