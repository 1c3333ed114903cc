package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Certificate;
import dev.agon.method.auto.Auto;
import dev.agon.random.RandomStream;
import dev.agon.run.Solution;
import dev.agon.run.StopReason;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Numbers of 1e2 to 1e6 with a penalty of 1/n, which is tiny compared with the spread of their
 * losses: P is numerically a maximum, and short steps at its kinks do not prove convergence.
 */
class LargeTargetsTest {
  private static Dataset data(int seed) {
    RandomStream random = new RandomStream(seed, 1);
    int rows = 60 + random.nextInt(300);
    int columns = 3 + random.nextInt(12);
    double size = StrictMath.pow(10, 2 + 4 * random.nextDouble());
    double[] truth = new double[columns];
    for (int j = 0; j < columns; j++) {
      truth[j] = random.nextGaussian();
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows; i++) {
      StringBuilder row = new StringBuilder();
      double value = 2 + 0.3 * random.nextGaussian() / (0.1 + random.nextDouble());
      for (int j = 0; j < columns; j++) {
        double entry = random.nextGaussian();
        value += truth[j] * entry;
        row.append(' ').append(j + 1).append(':').append(entry);
      }
      text.append(size * value).append(row).append('\n');
    }
    var stream = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
    return LibsvmReader.read(stream, "numbers", LabelRule.values());
  }

  private static Solution solve(Dataset data, double tolerance) {
    ProblemSettings settings =
        ProblemSettings.suiting(data.target(), data.size(), data.features())
            .withRobust("penalty=1/n")
            .withRegulariser(new L2(1.0 / data.size()));
    return new Trainer(data)
        .settings(settings)
        .method(Auto.defaults().withTolerance(tolerance))
        .train()
        .solution();
  }

  /** The optimum is known from a finer run up to its proven gap. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void convergedRunIsAtTheOptimum(int seed) {
    Dataset data = data(seed);
    Solution fine = solve(data, 1e-6);
    Certificate gap = Objects.requireNonNull(fine.account()).certificate();
    assertThat(gap.kind()).isEqualTo("gap");
    double least = fine.best().at().risk() - gap.value();
    Solution found = solve(data, 1e-3);
    assertThat(found.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(found.best().at().risk() - least)
        .isLessThanOrEqualTo(1e-4 * (found.trace().get(0).risk() - least));
  }
}
