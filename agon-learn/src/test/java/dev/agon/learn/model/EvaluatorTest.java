package dev.agon.learn.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.ValueMetrics;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Evaluations of every kind of model, compared with their definitions. */
class EvaluatorTest {
  private static final int N = 240;

  /** Rows of two numbers; the target follows from the first. */
  private static Dataset data(java.util.function.Function<double[], Target> target) {
    var random = new RandomStream(8, 1);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    double[] signal = new double[N];
    for (int i = 0; i < N; i++) {
      double a = random.nextGaussian();
      rows.add(0, a);
      rows.add(1, random.nextGaussian());
      rows.endRow();
      signal[i] = a + 0.3 * random.nextGaussian();
    }
    return new Dataset(rows.build(), target.apply(signal), "made", "", List.of());
  }

  private static Dataset classes(String... names) {
    return data(
        signal ->
            new Classes(
                Arrays.stream(signal)
                    .mapToInt(
                        s -> names.length == 2 ? (s > 0 ? 1 : 0) : s < -0.6 ? 0 : s < 0.6 ? 1 : 2)
                    .toArray(),
                List.of(names)));
  }

  private static Model train(Dataset data, String loss) {
    return new Trainer(data)
        .settings(ProblemSettings.nonconvex().withLoss(Loss.parse(loss)))
        .budget(Budget.iterations(600))
        .train()
        .model();
  }

  @Test
  void severalClassesAreEvaluated() {
    Dataset data = classes("low", "middle", "high");
    Model model = train(data, "softmax");
    Evaluation evaluation = Evaluator.evaluate(model, data, 2);
    ClassMetrics metrics = (ClassMetrics) evaluation.metrics();
    double[][] scores = Evaluator.scores(model, data);
    double surprise = 0;
    int right = 0;
    for (int i = 0; i < N; i++) {
      double sum = 0;
      int top = 0;
      for (int k = 0; k < 3; k++) {
        sum += StrictMath.exp(scores[k][i]);
        top = scores[k][i] > scores[top][i] ? k : top;
      }
      int own = data.classes().of()[i];
      surprise += StrictMath.log(sum) - scores[own][i];
      right += own == top ? 1 : 0;
    }
    assertThat(metrics.accuracy()).isEqualTo((double) right / N).isGreaterThan(0.7);
    assertThat(metrics.logLoss()).isCloseTo(surprise / N, within(1e-12));
    assertThat(metrics.auc()).isNaN();
    assertThat(metrics.measures().stream().map(measure -> measure.key()))
        .containsExactly("accuracy", "macro_f1", "log_loss", "mean_loss");
  }

  @Test
  void numericTargetsAreEvaluated() {
    Dataset data = data(Values::new);
    Evaluation evaluation = Evaluator.evaluate(train(data, "squared"), data, 1);
    ValueMetrics metrics = (ValueMetrics) evaluation.metrics();
    assertThat(metrics.errors().r2()).isGreaterThan(0.8);
    double rmse = metrics.errors().rmse();
    assertThat(metrics.meanLoss()).as("half the square").isCloseTo(rmse * rmse / 2, within(1e-12));
    assertThat(evaluation.accuracy()).isNaN();
    assertThat(evaluation.warnings()).isEmpty();
    double[] far = new double[N];
    Arrays.setAll(far, i -> ((Values) data.target()).of()[i] + 100);
    var other = new Dataset(data.rows(), new Values(far), "far", "", List.of());
    assertThat(Evaluator.evaluate(evaluation.model(), other, 1).warnings())
        .anyMatch(text -> text.contains("not better than predicting the mean"));
  }

  @Test
  void misleadingMeasuresCauseWarnings() {
    Dataset data = classes("no", "yes");
    Model model = train(data, "logistic");
    assertThat(Evaluator.evaluate(model, data, 1).warnings()).isEmpty();
    int[] flipped = Arrays.stream(data.classes().of()).map(k -> 1 - k).toArray();
    var turned =
        new Dataset(
            data.rows(), new Classes(flipped, List.of("no", "yes")), "turned", "", List.of());
    assertThat(Evaluator.evaluate(model, turned, 1).warnings())
        .hasSize(3)
        .anyMatch(text -> text.contains("not better than predicting the class"))
        .anyMatch(text -> text.contains("worse than that of predicting the class shares"))
        .anyMatch(text -> text.contains("not better than chance"));
  }

  @Test
  void hingeModelsHaveNoProbabilities() {
    Dataset data = classes("no", "yes");
    Evaluation evaluation = Evaluator.evaluate(train(data, "hinge"), data, 1);
    ClassMetrics metrics = (ClassMetrics) evaluation.metrics();
    assertThat(metrics.brier()).isNaN();
    assertThat(metrics.logLoss()).isNaN();
    assertThat(metrics.auc()).isGreaterThan(0.9);
  }

  @Test
  void softmaxOfTwoClassesRanksLikeLogistic() {
    Dataset data = classes("no", "yes");
    Evaluation evaluation = Evaluator.evaluate(train(data, "softmax"), data, 1);
    ClassAnswers answers = (ClassAnswers) evaluation.answers();
    assertThat(((ClassMetrics) evaluation.metrics()).auc()).isGreaterThan(0.9);
    double[] surprise = requireNonNull(answers.surprise());
    double[] probability = requireNonNull(answers.probability());
    for (int i = 0; i < N; i++) {
      double p = probability[i];
      double own = answers.actual()[i] == 1 ? p : 1 - p;
      assertThat(-StrictMath.log(own)).isCloseTo(surprise[i], within(1e-9));
    }
  }

  @Test
  void wholeRowWeightsCountLikeRepeatedRows() {
    Dataset data = classes("no", "yes");
    Model model = train(data, "logistic");
    int[] times = IntStream.range(0, N).map(i -> 1 + i % 3).toArray();
    int[] repeated =
        IntStream.range(0, N).flatMap(i -> IntStream.range(0, times[i]).map(k -> i)).toArray();
    Evaluation weighted =
        Evaluator.evaluate(
            model, data.withWeights(Arrays.stream(times).asDoubleStream().toArray()), 1);
    Evaluation whole = Evaluator.evaluate(model, Subset.of(data, repeated), 1);
    assertThat(weighted.accuracy()).isCloseTo(whole.accuracy(), within(1e-12));
    assertThat(weighted.meanLoss()).isCloseTo(whole.meanLoss(), within(1e-12));
    assertThat(weighted.tail().worst()).containsExactly(whole.tail().worst(), within(1e-12));
  }

  @Test
  void groupsShareTheWorstCaseWeightAndTheHardestRowsHoldMostOfIt() {
    Dataset data = classes("no", "yes");
    int[] group = IntStream.range(0, N).map(i -> i % 2).toArray();
    Groups parity = new Groups(group, List.of("even", "odd"));
    Dataset grouped = data.withGroups(parity);
    Evaluation evaluation = Evaluator.evaluate(train(grouped, "logistic"), grouped, 1);
    var shares = evaluation.weightBy(parity);
    assertThat(shares.getOrDefault("even", 0.0) + shares.getOrDefault("odd", 0.0))
        .isCloseTo(1, within(1e-12));
    assertThat(requireNonNull(evaluation.by(parity).get("odd")).rows()).isEqualTo(N / 2);
    var hardest = evaluation.worstRows(5);
    assertThat(hardest).hasSize(5);
    double top = Arrays.stream(evaluation.worstWeights()).max().orElse(0);
    assertThat(hardest.get(0).weight()).isEqualTo(top);
    assertThat(hardest.get(0).values()).containsKeys("1", "2");
    assertThat(evaluation.worstRows(0)).isEmpty();
  }

  @Test
  void moreFeaturesAreRejectedAndFewerReported() {
    Dataset data = classes("no", "yes");
    Model model = train(data, "logistic");
    SparseRowsBuilder wide = new SparseRowsBuilder();
    wide.add(5, 1);
    wide.endRow();
    Target one = new Classes(new int[] {1}, List.of("no", "yes"));
    var wider = new Dataset(wide.build(), one, "wide", "", List.of());
    assertThatThrownBy(() -> Evaluator.evaluate(model, wider, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("6 features, but the model has only 2");
    SparseRowsBuilder narrow = new SparseRowsBuilder();
    narrow.add(0, 1);
    narrow.endRow();
    var narrower = new Dataset(narrow.build(), one, "narrow", "", List.of());
    assertThat(Evaluator.evaluate(model, narrower, 1).warnings())
        .anyMatch(text -> text.contains("1 features, but the model has 2"));
  }
}
