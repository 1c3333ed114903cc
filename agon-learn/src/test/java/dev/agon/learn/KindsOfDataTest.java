package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Account;
import dev.agon.method.auto.Auto;
import dev.agon.random.RandomStream;
import dev.agon.run.Solution;
import dev.agon.run.StopReason;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs that auto reports as converged are at the minimum of a convex risk, for kinds of data that
 * were not used to choose its settings.
 */
class KindsOfDataTest {
  /** The tolerated distance from the minimum, relative to the possible gain. */
  private static final double NEAR = 3e-5;

  /** The tolerated distance relative to the risk, as proven by a lower bound. */
  private static final double GAP = 1e-5;

  /** The kinds of generated rows. */
  private enum Kind {
    DENSE(300, 20),
    TINY(8, 3),
    WIDE(60, 150),
    RARE_ONES(600, 60),
    NEARLY_COLLINEAR(300, 12),
    SEPARABLE(300, 8),
    IMBALANCED(600, 8),
    HEAVY_TAILS(300, 12),
    MANY_DENSE(4000, 60);

    private final int rows;
    private final int columns;

    Kind(int rows, int columns) {
      this.rows = rows;
      this.columns = columns;
    }

    private double[] row(RandomStream random) {
      double[] row = new double[columns];
      double shared = random.nextGaussian();
      for (int j = 0; j < columns; j++) {
        double own = random.nextGaussian();
        row[j] =
            switch (this) {
              case RARE_ONES -> random.nextDouble() < 1.0 / (2 + j) ? 1 : 0;
              case NEARLY_COLLINEAR -> shared + 1e-3 * own;
              case HEAVY_TAILS -> own / Math.max(0.05, Math.abs(random.nextGaussian()));
              default -> own;
            };
      }
      return row;
    }

    private boolean isPositive(double score, int row, RandomStream random) {
      double noise = random.nextGaussian();
      return switch (this) {
        case SEPARABLE -> score > 0;
        case IMBALANCED -> score + noise > 4 || row == 0;
        default -> score + noise > 0;
      };
    }

    Dataset data() {
      RandomStream random = new RandomStream(11, ordinal());
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < rows; i++) {
        double[] row = row(random);
        double score = 0;
        for (int j = 0; j < columns; j++) {
          score += (j % 3 - 1.0) * row[j] * (this == NEARLY_COLLINEAR ? 300 : 1);
        }
        text.append(isPositive(score / Math.sqrt(columns), i, random) ? 1 : -1);
        for (int j = 0; j < columns; j++) {
          text.append(' ').append(j + 1).append(':').append(row[j]);
        }
        text.append('\n');
      }
      var stream = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
      return LibsvmReader.read(stream, name(), LabelRule.twoClasses());
    }
  }

  static Stream<Arguments> kinds() {
    List<String> smooth = List.of("mean", "penalty=1/n", "penalty=1/n^2", "chi2=0.5", "kl=0.5");
    List<String> all = List.of("mean", "penalty=1/n", "penalty=1/n^2", "chi2=0.5", "cvar=0.3");
    return Stream.of(Kind.values())
        .flatMap(
            kind ->
                (kind == Kind.MANY_DENSE ? smooth : all)
                    .stream().map(set -> Arguments.of(kind, set)));
  }

  private static Solution train(Dataset data, String set, double tolerance) {
    ProblemSettings settings =
        ProblemSettings.nonconvex().withRobust(set).withRegulariser(new L2(1e-3));
    return new Trainer(data)
        .settings(settings)
        .method(Auto.defaults().withTolerance(tolerance))
        .train()
        .solution();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void convergedRunsAreAtTheMinimum(Kind kind, String set) {
    Dataset data = kind.data();
    Solution found = train(data, set, 1e-3);
    Solution sought = train(data, set, 1e-8);
    double least = Math.min(sought.best().at().risk(), found.best().at().risk());
    double start = found.trace().get(0).risk();
    double above = found.best().at().risk() - least;
    Account account = Objects.requireNonNull(found.account());
    boolean proven = account.certificate().kind().equals("gap");
    assertThat(above).isLessThanOrEqualTo(proven ? GAP * start : NEAR * (start - least));
    assertThat(found.stopReason()).isEqualTo(StopReason.CONVERGED);
  }
}
