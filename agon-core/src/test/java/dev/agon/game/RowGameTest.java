package dev.agon.game;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.Batches;
import dev.agon.fixture.Plain;
import dev.agon.fixture.RowRegression;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.baseline.HeavyBall;
import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm1.Carry;
import dev.agon.method.hcmm.Hcmm2;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compact derivatives with a common quadratic give the same game as expanded ones. */
class RowGameTest {
  private static final int SAMPLES = 50;
  private static final int STEPS = 200;

  static List<Method<?>> methods() {
    return List.of(
        Hcmm2.defaults().withSteps(0.01, 0.002).withSmoothing(0.2, 0.1).withBatches(6, 6),
        Hcmm2.defaults()
            .withSteps(0.01, 0.002)
            .withSmoothing(0.2, 0.1)
            .withoutCrossBlocks()
            .withBatches(6, 6),
        Hcmm2.defaults()
            .withSteps(0.01, 0.002)
            .withSmoothing(0.2, 0.1)
            .withoutHessian()
            .withBatches(6, 6),
        Hcmm1.defaults()
            .withSteps(0.05, 1e-3)
            .withSmoothing(0.2, 0.1)
            .withClip(0.5)
            .withBatches(6, 6),
        Hcmm1.defaults()
            .withSteps(0.05, 1e-3)
            .withSmoothing(0.2, 0.1)
            .withClip(0.5)
            .withCarry(Carry.CLIPPED)
            .withBatches(6, 6),
        Sgda.defaults().withSteps(0.05, 1e-3).withBatches(6, 6),
        Sagda.defaults().withSteps(0.05, 1e-3).withBatches(6, 6),
        StormGda.defaults().withSteps(0.05, 1e-3).withSmoothing(0.2, 0.1).withBatches(6, 6),
        HeavyBall.defaults().withSteps(0.05, 1e-3).withSmoothing(0.2, 0.1).withBatches(6, 6));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void equalsGameOverVectors(Method<?> method) {
    RowRegression problem = new RowRegression(SAMPLES, 7, 3);
    // Six of fifty with replacement: some batches contain a row twice.
    List<int[]> batches = Batches.random(2 * STEPS, SAMPLES, 6, 9);
    Trajectory rows = Trajectory.play(problem, method, batches, STEPS);
    Trajectory vectors = Trajectory.play(new Plain(problem), method, batches, STEPS);
    for (int i = 0; i <= STEPS; i++) {
      assertClose(rows.x().get(i), vectors.x().get(i), "x", i);
      assertClose(rows.y().get(i), vectors.y().get(i), "y", i);
    }
    assertThat(rows.x().get(STEPS)).isNotEqualTo(rows.x().get(0));
    assertThat(rows.y().get(STEPS)).isNotEqualTo(rows.y().get(0));
  }

  private static void assertClose(double[] a, double[] b, String player, int step) {
    double[] difference = new double[a.length];
    Vectors.subtract(a, b, difference);
    assertThat(Vectors.norm(difference))
        .as("%s after %s steps", player, step)
        .isLessThanOrEqualTo(1e-12 * Vectors.norm(b));
  }
}
