package dev.agon.learn.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.Generated;
import dev.agon.learn.Golden;
import dev.agon.learn.RealData;
import dev.agon.learn.SlowReference;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.risk.DatasetRows;
import dev.agon.learn.risk.WorstCase;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact worst case against a slow, obvious implementation with compensated sums. */
class WorstCaseTest {
  @ParameterizedTest
  @CsvSource({"1/n, true", "1/n^2, true", "0.5, true", "1e-9, true", "1/n, false"})
  void agreesWithTheSlowReference(String lambda1, boolean intercept) {
    var settings =
        ProblemSettings.logistic(
            new PenaltyWeight(lambda1), 0.001, 10, intercept, Weighting.UNBIASED);
    agrees(Golden.data(), settings);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mushrooms", "phishing", "ijcnn1", "a9a", "w8a"})
  void agreesOnRealData(String name) {
    Dataset data = RealData.read(name);
    agrees(data, ProblemSettings.nonconvex());
    agrees(data, ProblemSettings.published());
  }

  private static void agrees(Dataset data, ProblemSettings settings) {
    var problem = new WeightsFormProblem(data, settings, 2);
    var slow = new SlowReference(data, settings);
    RandomStream random = new RandomStream(7, 0);
    for (double scale : new double[] {0, 0.1, 1, 10}) {
      double[] x = new double[problem.dimensionX()];
      Arrays.setAll(x, j -> scale * random.nextGaussian());
      double[] gradient = new double[x.length];

      double risk = problem.primal(x, gradient);

      double expected = slow.primal(x);
      assertThat(risk).isCloseTo(expected, within(1e-10 * Math.abs(expected)));
      double[] slowGradient = slow.gradient(x);
      Vectors.addScaled(-1, slowGradient, gradient);
      assertThat(Vectors.norm(gradient)).isLessThanOrEqualTo(1e-10 * Vectors.norm(slowGradient));
    }
  }

  /** Without its gradient P has the same bits, and leaves the weights that its curvature needs. */
  @ParameterizedTest
  @ValueSource(strings = {"penalty=1/n", "chi2=0.5", "cvar=0.3", "kl=0.1", "tv=0.2", "mean"})
  void theValueAloneIsTheSame(String set) {
    Dataset data = Generated.rows(2_000, 20, 5, 4);
    ProblemSettings settings = ProblemSettings.nonconvex().withRobust(set);
    double[] x = new double[data.features() + 1];
    var alone = new WorstCase(new DatasetRows(data), x.length, settings, 2);
    var both = new WorstCase(new DatasetRows(data), x.length, settings, 2);
    RandomStream random = new RandomStream(9, 0);
    Arrays.setAll(x, j -> random.nextGaussian());

    assertThat(alone.primal(x)).isEqualTo(both.primal(x, new double[x.length]));
    assertThat(alone.weights()).isEqualTo(both.weights());
    x[0] = Double.NaN;
    assertThat(alone.primal(x)).isNaN();
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    Dataset data = Generated.rows(20_000, 40, 8, 3);
    double[] x = new double[data.features() + 1];
    RandomStream random = new RandomStream(8, 0);
    Arrays.setAll(x, j -> random.nextGaussian());
    double[] one = new double[x.length];
    double[] four = new double[x.length];

    double riskOne = new WeightsFormProblem(data, ProblemSettings.nonconvex(), 1).primal(x, one);
    double riskFour = new WeightsFormProblem(data, ProblemSettings.nonconvex(), 4).primal(x, four);

    assertThat(riskFour).isEqualTo(riskOne);
    assertThat(four).isEqualTo(one);
  }

  /** Two rows share the weight as long as their losses are less than lambda1 n^2 apart. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 0.8, 0.99, 1, 1.5, 30})
  void aRowCarriesWeightUpToItsLimit(double apart) {
    Dataset data =
        LibsvmReader.read(
            new ByteArrayInputStream("1 1:1\n-1 1:1\n".getBytes(StandardCharsets.UTF_8)), "two");
    double[] x = {1.5, 0};
    double difference = 1.5; // log(1 + e^t) - log(1 + e^-t) = t
    var lambda1 = new PenaltyWeight("" + difference / apart / 4);
    var settings = ProblemSettings.logistic(lambda1, 0, 10, true, Weighting.UNBIASED);
    var problem = new WeightsFormProblem(data, settings, 1);

    problem.primal(x, new double[2]);

    double more = Math.min(1, (1 + apart) / 2);
    assertThat(problem.worstCase().weights()[0]).isCloseTo(1 - more, within(1e-14));
    assertThat(problem.worstCase().weights()[1]).isCloseTo(more, within(1e-14));
  }

  @Test
  void atZeroAllRowsHaveTheSameWeight() {
    Dataset data = Golden.data();
    var problem = new WeightsFormProblem(data, ProblemSettings.nonconvex(), 1);
    double risk =
        problem.primal(new double[problem.dimensionX()], new double[problem.dimensionX()]);
    assertThat(risk).isCloseTo(StrictMath.log(2), within(1e-15));
    assertThat(problem.worstCase().weights()).containsOnly(1.0 / data.size());
  }
}
