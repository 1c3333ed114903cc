package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.player.PlayerKind;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.TracePoint;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One seed, one result: recorded digests of complete runs, which every JDK, with and without SIMD,
 * on any number of threads, must reproduce. With 9,000 rows, many of them are drawn and move in
 * cohorts.
 */
class SameBitsTest {
  @ParameterizedTest
  @CsvSource({
    "hcmm2, DENSE, 3000, 300, 1c86937753e68915",
    "hcmm2, LAZY, 3000, 300, 85ef2a009ab7f582",
    "hcmm2, LAZY, 9000, 600, c56f6fee1041c333",
    "storm-gda, LAZY, 9000, 600, bb92af442a47d461",
    "hcmm1, LAZY, 3000, 300, 62e377550a6d2ee5",
    "storm-gda, DENSE, 3000, 300, e586f7bd9b6f56de",
    "sagda, DENSE, 3000, 300, 5e7eda18511e4639",
    "adam-gda, DENSE, 3000, 300, 16ce9c35dd196326"
  })
  void theRunIsTheRecordedOne(
      String method, PlayerKind player, int n, int iterations, String digest) {
    Dataset data = Generator.generate("n=" + n + ",d=40,nnz=7,flip=0.1,seed=3").train();
    ProblemSettings settings = ProblemSettings.nonconvex();
    for (int threads = 1; threads <= 3; threads += 2) {
      Solution solution =
          new Trainer(data)
              .settings(settings)
              .method(new DefaultSteps(data.size(), settings).create(method, Map.of()))
              .player(player)
              .threads(threads)
              .budget(Budget.iterations(iterations))
              .train()
              .solution();
      assertThat(digest(solution)).isEqualTo(digest);
    }
  }

  private static String digest(Solution solution) {
    long hash = 17;
    for (TracePoint point : solution.trace()) {
      hash = 31 * hash + Double.doubleToLongBits(point.risk());
      hash = 31 * hash + Double.doubleToLongBits(point.gradientNorm());
    }
    for (double value : solution.x()) {
      hash = 31 * hash + Double.doubleToLongBits(value);
    }
    for (double value : solution.y()) {
      hash = 31 * hash + Double.doubleToLongBits(value);
    }
    return Long.toHexString(hash);
  }
}
