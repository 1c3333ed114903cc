package dev.agon.learn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.linalg.Activation;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.StopReason;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks are trained, saved and evaluated, and learn what a linear model cannot. */
class NetworkTrainingTest {
  /** Two classes by the sign of a product, which no linear model separates. */
  private static Dataset product(int n, int seed) {
    RandomStream random = new RandomStream(seed, 0);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[n];
    for (int i = 0; i < n; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      rows.add(0, a);
      rows.add(1, b);
      rows.endRow();
      label[i] = a * b > 0 ? 1 : 0;
    }
    return new Dataset(
        rows.build(), new Classes(label, List.of("no", "yes")), "product", "", List.of());
  }

  private static ProblemSettings settings(Dataset data, String set) {
    return ProblemSettings.suiting(data.target(), data.size(), data.features())
        .withRobust(set)
        .withNetwork(Architecture.of(16, 8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "penalty=1", "chi2=0.1", "cvar=0.5", "kl=0.1", "tv=0.1"})
  void learnsAnInteractionWithEveryKindOfSet(String set) {
    Dataset data = product(800, 1);
    TrainingResult result = new Trainer(data).settings(settings(data, set)).seed(3).train();
    assertThat(result.solution().stopReason()).isEqualTo(StopReason.HELD_OUT);
    Evaluation fresh = Evaluator.evaluate(result.model(), product(1000, 2), 1);
    assertThat(auc(fresh)).isGreaterThan(0.95);
  }

  /** During the run the risk is that of the held-out rows, also if the budget ends it. */
  @ParameterizedTest
  @ValueSource(longs = {100, Long.MAX_VALUE})
  void theModelHasTheRiskOfTheTrainingRows(long iterations) {
    Dataset data = product(800, 1);
    ProblemSettings settings = settings(data, "cvar=0.5");
    Budget budget = Budget.iterations(iterations);
    TrainingResult result = new Trainer(data).settings(settings).budget(budget).seed(3).train();
    Dataset training = Subset.of(data, Split.fraction(data, 0.1, 3).training());
    double risk = RobustProblem.of(training, settings, 1).primal(result.model().weights());
    assertThat(result.model().worstCaseRisk()).isCloseTo(risk, within());
    assertThat(result.solution().best().at().risk()).isNotCloseTo(risk, within());
  }

  private static double auc(Evaluation evaluation) {
    return ((ClassMetrics) evaluation.metrics()).auc();
  }

  @Test
  void aLinearModelDoesNotLearnAnInteraction() {
    Dataset data = product(800, 1);
    Model linear =
        new Trainer(data).settings(settings(data, "mean").withNetwork(null)).train().model();
    assertThat(auc(Evaluator.evaluate(linear, product(1000, 2), 1))).isLessThan(0.65);
  }

  @Test
  void aSavedNetworkPredictsTheSame() {
    Dataset data = product(300, 1);
    Model model = new Trainer(data).settings(settings(data, "cvar=0.5")).train().model();
    Model read = ModelFile.parse(ModelFile.text(model), "test");
    assertThat(read.settings()).isEqualTo(model.settings());
    double[][] scores = Evaluator.scores(read, data);
    for (int i = 0; i < data.size(); i++) {
      double[] row = {data.rows().value(i, 0), data.rows().value(i, 1)};
      double expected = 1 / (1 + StrictMath.exp(-scores[0][i]));
      assertThat(read.probability(row)).isCloseTo(expected, within());
      assertThat(read.probability(new int[] {0, 1}, row, 2)).isCloseTo(expected, within());
    }
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cvar=0.5", "groups"})
  void resumedRunIsTheSameBitForBit(String set, @TempDir Path folder) {
    int[] group = new int[300];
    Arrays.setAll(group, i -> i % 10 == 0 ? 1 : 0);
    Dataset data = product(300, 1).withGroups(new Groups(group, List.of("a", "b")));
    ProblemSettings settings = settings(data, set);
    double[] whole = new Trainer(data).settings(settings).seed(5).train().model().weights();
    Checkpoint checkpoint = new Checkpoint(folder.resolve("run.checkpoint"));
    for (long iterations : new long[] {120, 700}) {
      new Trainer(data)
          .settings(settings)
          .seed(5)
          .checkpoint(checkpoint)
          .budget(Budget.iterations(iterations))
          .train();
    }
    double[] resumed =
        new Trainer(data)
            .settings(settings)
            .seed(5)
            .checkpoint(checkpoint)
            .budget(Budget.UNLIMITED)
            .train()
            .model()
            .weights();
    assertThat(resumed).isEqualTo(whole);
  }

  @Test
  void threadsChangeNoBitOfTheGradientOfTheRisk() {
    Dataset data = product(5000, 1);
    ProblemSettings settings = settings(data, "chi2=0.5");
    double[] x = Architecture.of(16, 8).initial(2, 1, 7);
    double[] one = new double[x.length];
    double[] two = new double[x.length];
    double first = problem(data, settings, 1).primal(x, one);
    double second = problem(data, settings, 2).primal(x, two);
    assertThat(second).isEqualTo(first);
    assertThat(two).isEqualTo(one);
  }

  private static RobustProblem problem(Dataset data, ProblemSettings settings, int threads) {
    return RobustProblem.of(data, data.features(), settings, Form.WEIGHTS, threads);
  }

  @Test
  void gradientOfTheExactRiskEqualsTheBatchGradientAtTheWorstWeights() {
    Dataset data = product(200, 1);
    ProblemSettings settings = settings(data, "cvar=0.5");
    RobustProblem problem = problem(data, settings, 1);
    double[] x = Architecture.of(16, 8).initial(2, 1, 7);
    double[] exact = new double[x.length];
    problem.primal(x, exact);
    double[] y = problem.worstCase().weights().clone();
    double[] gx = new double[x.length];
    problem.gradient(x, y, Batch.allRows(200), gx, new double[200]);
    for (int j = 0; j < x.length; j++) {
      assertThat(gx[j]).isCloseTo(exact[j], within());
    }
  }

  @Test
  void sizesAndActivationsAreChecked() {
    assertThat(Architecture.parse("64, 32")).isEqualTo(Architecture.of(64, 32));
    assertThatThrownBy(() -> Architecture.parse("64,x"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("64,x");
    assertThatThrownBy(() -> Architecture.parse("0")).hasMessageContaining("0 units");
    assertThatThrownBy(() -> Activation.of("sine")).hasMessageContaining("sine");
    Architecture shape = Architecture.of(5, 3);
    assertThat(shape.length(7, 2)).isEqualTo(5 * 8 + 3 * 6 + 2 * 4);
    assertThat(shape.features(shape.length(7, 2), 2)).isEqualTo(7);
    assertThat(shape.features(shape.length(7, 2) + 1, 2)).isNegative();
  }
}
