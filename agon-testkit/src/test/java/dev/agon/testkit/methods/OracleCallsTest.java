package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.AdaMsgda;
import dev.agon.method.AdamGda;
import dev.agon.method.DmHsgd;
import dev.agon.method.ExtraMomentum;
import dev.agon.method.Extragradient;
import dev.agon.method.Method;
import dev.agon.method.Msgda;
import dev.agon.method.OptimisticGda;
import dev.agon.method.PrimalLbfgs;
import dev.agon.method.SmoothedAgda;
import dev.agon.method.Sreda;
import dev.agon.method.TiAda;
import dev.agon.method.VrAgda;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts by hand: n = 12 rows, batches of 3 after a first one of 8. */
class OracleCallsTest {
  static Stream<Arguments> counts() {
    return Stream.of(
        Arguments.of(new SmoothedAgda(0.01, 0.01, 1, 0.1, 3, 8), counts(11, 6, 6, 6)),
        Arguments.of(new Msgda(0.01, 0.01, 1, 1, 1, 8, 3, 8), counts(16, 12, 12, 12)),
        Arguments.of(new AdaMsgda(0.01, 0.01, 1, 1, 1, 8, 0.9, 1e-8, 3, 8), counts(16, 12, 12, 12)),
        Arguments.of(new AdamGda(0.01, 0.01, 0.9, 0.9, 1e-8, 3, 8), counts(16, 6, 6, 6)),
        Arguments.of(new TiAda(0.01, 0.01, 0.6, 0.4, 1, 3, 8), counts(16, 6, 6, 6)),
        Arguments.of(new ExtraMomentum(0.01, 0.01, 0.1, 1, 3, 8), counts(16, 6, 6, 6)),
        Arguments.of(new OptimisticGda(0.01, 0.01, 3, 8), counts(16, 6, 6, 6)),
        Arguments.of(new Extragradient(0.01, 0.01, 3, 8), counts(16 + 6, 12, 12, 12)),
        Arguments.of(new VrAgda(0.01, 0.01, 2, 3), counts(24 + 12, 12, 24 + 12, 12)),
        Arguments.of(
            new Sreda(0.01, 0.01, 1, 2, 3, 2, 3, 8),
            counts(8 + 6 + 16 + 36, 12 + 36, 16 + 36, 12 + 36)),
        Arguments.of(
            new Sreda(0.01, 0.01, 1, 2, 3, 0, 3, 0), counts(24 + 36, 12 + 36, 24 + 36, 12 + 36)),
        Arguments.of(
            new DmHsgd(0.01, 0.01, 0.1, 0.1, 5, DmHsgd.Mixing.RING, 3, 8),
            counts(5 * 16, 5 * 12, 5 * 12, 5 * 12)),
        Arguments.of(
            new DmHsgd(0.01, 0.01, 0.1, 0.1, 1, DmHsgd.Mixing.RING, 3, 8), counts(16, 12, 12, 12)));
  }

  private static long[] counts(long... perIteration) {
    return perIteration;
  }

  @ParameterizedTest
  @MethodSource("counts")
  void countsEveryCall(Method<?> method, long[] perIteration) {
    long expected = 0;
    for (int i = 0; i < perIteration.length; i++) {
      expected += perIteration[i];
      Solution solution =
          Solver.ofUnchecked(new NoisyQuadratic(), method).budget(Budget.iterations(i + 1)).solve();
      assertThat(solution.oracleCalls()).as("after %d iterations", i + 1).isEqualTo(expected);
    }
  }

  @Test
  void theWorstCaseCostsAFullGradient() {
    int[] evaluations = {0};
    Saddle counted =
        new Saddle(1, 1, 0.5) {
          @Override
          public double primal(double[] x, double[] gradient) {
            evaluations[0]++;
            return super.primal(x, gradient);
          }
        };
    Solution solution =
        Solver.of(counted, PrimalLbfgs.defaults())
            .evaluateWith((x, gradient) -> 0)
            .budget(Budget.iterations(3))
            .solve();
    assertThat(solution.oracleCalls()).isEqualTo(2L * evaluations[0]).isGreaterThan(4);
  }
}
