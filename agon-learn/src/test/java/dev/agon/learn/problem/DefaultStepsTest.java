package dev.agon.learn.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.RealData;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.MethodInfo;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Solution;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The results with default settings on the real data sets. */
class DefaultStepsTest {
  /** P* of lambda1 = 1/n: the best value that L-BFGS on the exact P is known to reach. */
  @ParameterizedTest
  @CsvSource({
    "mushrooms, 0.0080",
    "phishing, 0.230348",
    "ijcnn1, 0.287010",
    "a9a, 0.436106",
    "w8a, 0.149583"
  })
  void theKeptModelClosesMostOfTheGap(String name, double optimum) {
    Dataset data = RealData.read(name);
    for (long seed = 1; seed <= 3; seed++) {
      TrainingResult result = new Trainer(data).seed(seed).threads(2).train();
      double start = result.solution().trace().get(0).risk();
      double closed = (start - result.model().worstCaseRisk()) / (start - optimum);
      assertThat(closed).as("share of P(0) - P* closed, seed %d", seed).isGreaterThan(0.85);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mushrooms", "phishing", "ijcnn1", "a9a", "w8a"})
  void withConcentratedWeightsTheKeptModelIsNoWorseThanTheStart(String name) {
    var settings =
        ProblemSettings.logistic(
            PenaltyWeight.ONE_OVER_N_SQUARED, 0.001, 10, true, Weighting.UNBIASED);
    TrainingResult result = new Trainer(RealData.read(name)).settings(settings).threads(2).train();
    Solution solution = result.solution();
    assertThat(result.model().worstCaseRisk()).isLessThanOrEqualTo(solution.trace().get(0).risk());
    if (name.equals("mushrooms")) { // the only data set with a minimum well below log 2
      assertThat(result.model().worstCaseRisk()).isLessThan(0.1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 20, 150, 5000})
  void defaultBatchesHaveAtMostOneSamplePerRow(int rows) {
    ProblemSettings settings =
        ProblemSettings.logistic(
            PenaltyWeight.ONE_OVER_N_SQUARED, 0.001, 10, true, Weighting.UNBIASED);
    DefaultSteps steps = new DefaultSteps(rows, settings);
    for (MethodInfo info : Methods.all()) {
      if (steps.create(info.name(), Map.of()) instanceof HasBatches<?> method) {
        Batches usual = ((HasBatches<?>) info.method()).batches();
        assertThat(method.batches())
            .as(info.name())
            .isEqualTo(new Batches(Math.min(usual.each(), rows), Math.min(usual.first(), rows)));
      }
    }
    assertThat(steps.create("sgda", Map.of("first-batch", "9000")))
        .isInstanceOfSatisfying(
            Sgda.class, given -> assertThat(given.batches().first()).isEqualTo(9000));
  }
}
