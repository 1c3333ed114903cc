package dev.agon.learn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.BaselineComparison.Line;
import dev.agon.run.Budget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The cost and the benefit of robustness, compared with the plain model. */
class BaselineComparisonTest {
  private static final Dataset DATA = Generator.generate("n=400,d=6,nnz=3,seed=2").train();

  private static BaselineComparison of(String set) {
    TrainingResult result =
        new Trainer(DATA)
            .settings(
                ProblemSettings.suiting(DATA.target(), DATA.size(), DATA.features())
                    .withRobust(set))
            .baseline(true)
            .train();
    return compared(result);
  }

  private static BaselineComparison compared(TrainingResult result) {
    return new BaselineComparison(
        Evaluator.evaluate(result.model(), DATA, 1),
        Evaluator.evaluate(java.util.Objects.requireNonNull(result.baseline()), DATA, 1),
        result.unfairComparison());
  }

  @Test
  void linesContainMeasuresOfBothModels() {
    BaselineComparison both = of("cvar=0.8");
    List<Line> lines = both.lines();
    assertThat(lines)
        .extracting(Line::name)
        .containsExactly(
            "mean log loss", "AUC", "accuracy", "loss of the worst 10%", "calibration error");
    assertThat(lines.get(0).robust()).isEqualTo(both.robust().meanLoss());
    assertThat(lines.get(0).plain())
        .isEqualTo(both.plain().meanLoss())
        .isLessThan(lines.get(0).robust());
    assertThat(lines.get(3).robust()).isLessThan(lines.get(3).plain());
  }

  @Test
  void sentenceStatesCostAndGain() {
    BaselineComparison both = of("cvar=0.5");
    double cost = 100 * (both.robust().meanLoss() / both.plain().meanLoss() - 1);
    double gain = 100 * (1 - both.robust().worstTenth() / both.plain().worstTenth());
    assertThat(both.sentence())
        .isEqualTo(
            String.format(
                java.util.Locale.ROOT,
                "Robustness costs %.1f%% mean log loss and lowers the loss of the worst 10%% of the"
                    + " rows by %.1f%%.",
                cost,
                gain));
  }

  @Test
  void sentenceStatesNoCostForARunThatWasStoppedEarly() {
    assertThat(stoppedAfter(1, "hcmm2").sentence())
        .isEqualTo(
            "The cost of robustness is not known: the robust model was stopped before it converged"
                + " (ITERATIONS), but the plain one was trained until it converged. Allow more"
                + " iterations, or use the method auto without a limit.");
    assertThat(stoppedAfter(1, "auto").sentence())
        .contains("both models were stopped before they converged (ITERATIONS).");
    assertThat(stoppedAfter(1000, "auto").sentence()).startsWith("Robustness ");
  }

  private static BaselineComparison stoppedAfter(int iterations, String method) {
    ProblemSettings settings =
        ProblemSettings.suiting(DATA.target(), DATA.size(), DATA.features()).withRobust("cvar=0.5");
    return compared(
        new Trainer(DATA)
            .settings(settings)
            .method(new DefaultSteps(DATA.size(), settings).create(method, Map.of()))
            .budget(Budget.iterations(iterations))
            .baseline(true)
            .train());
  }

  @Test
  void sentenceStatesThatNothingIsGained() {
    BaselineComparison both = of("chi2=1e-9");
    assertThat(both.sentence())
        .startsWith("Robustness gains nothing here: the loss of the worst")
        .endsWith(" is the same, and the mean log loss is the same.");
  }

  @Test
  void calibrationErrorIsTheMeanDistanceFromTheDiagonal() {
    int[] actual = {0, 0, 1, 1};
    double[] probability = {0.25, 0.25, 0.25, 0.95};
    ClassAnswers answers =
        new ClassAnswers(
            2, actual, actual, probability, probability, probability, probability, null);
    double expected = (3 * (1.0 / 3 - 0.25) + 0.05) / 4;
    assertThat(answers.calibrationError()).isCloseTo(expected, within(1e-12));
    assertThat(answers.measure().calibrationError()).isEqualTo(answers.calibrationError());
  }
}
