package dev.agon.game;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.Batches;
import dev.agon.fixture.Plain;
import dev.agon.fixture.RowRegression;
import dev.agon.linalg.Vectors;
import dev.agon.method.Hcmm1;
import dev.agon.method.Hcmm1.Carry;
import dev.agon.method.Hcmm2;
import dev.agon.method.HeavyBall;
import dev.agon.method.Method;
import dev.agon.method.Sagda;
import dev.agon.method.Sgda;
import dev.agon.method.StormGda;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sparse derivatives with a common quadratic give the same game as the written-out ones. */
class RowGameTest {
  private static final int SAMPLES = 50;
  private static final int STEPS = 200;

  static List<Method<?>> methods() {
    return List.of(
        new Hcmm2(0.01, 0.002, 0.2, 0.1, true, true, 6, 6),
        new Hcmm2(0.01, 0.002, 0.2, 0.1, false, true, 6, 6),
        new Hcmm2(0.01, 0.002, 0.2, 0.1, true, false, 6, 6),
        new Hcmm1(0.05, 1e-3, 0.2, 0.1, 0.5, 0.5, Carry.UNCLIPPED, true, true, 6, 6),
        new Hcmm1(0.05, 1e-3, 0.2, 0.1, 0.5, 0.5, Carry.CLIPPED, true, true, 6, 6),
        new Sgda(0.05, 1e-3, 6, 6),
        new Sagda(0.05, 1e-3, 6, 6),
        new StormGda(0.05, 1e-3, 0.2, 0.1, 6, 6),
        new HeavyBall(0.05, 1e-3, 0.2, 0.1, 6, 6));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void equalsTheVectorGame(Method<?> method) {
    RowRegression problem = new RowRegression(SAMPLES, 7, 3);
    // Six of fifty with replacement: some batches hold a row twice.
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
