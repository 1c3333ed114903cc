package dev.agon.learn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.settings.ProblemSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The measures of a model on rows that may be on other machines. */
class ModelMeasuresTest {
  @Test
  void risksMatchTheEvaluations() {
    Dataset data = Generator.generate("n=400,d=6,nnz=3,seed=2").train();
    TrainingResult result =
        new Trainer(data)
            .settings(
                ProblemSettings.suiting(data.target(), data.size(), data.features())
                    .withRobust("cvar=0.8"))
            .baseline(true)
            .train();
    Model plain = Objects.requireNonNull(result.baseline());
    same(data, result.model());
    same(data, plain);
  }

  /** Remote rows that do not fit into memory have no measure of the order of rows. */
  private static ModelMeasures same(Dataset data, Model model) {
    LocalRows rows = new LocalRows(data, 1);
    ModelMeasures expected = ModelMeasures.of(Evaluator.evaluate(model, data, 1));
    assertThat(ModelMeasures.of(rows, model)).isEqualTo(expected);
    ModelMeasures risks = ModelMeasures.ofRisks(rows, model);
    assertThat(risks.meanLoss()).isCloseTo(expected.meanLoss(), within(1e-12));
    assertThat(risks.worstTenth()).isCloseTo(expected.worstTenth(), within(1e-12));
    assertThat(risks.constant()).isEqualTo(expected.constant()).isFalse();
    assertThat(risks.metrics()).isNull();
    return risks;
  }

  @Test
  void worstGroupMatchesTheEvaluation() {
    Dataset rows = Generator.generate("n=400,d=6,nnz=3,seed=2").train();
    int[] of = new int[rows.size()];
    Arrays.setAll(of, i -> i % 3);
    Dataset data = rows.withGroups(new Groups(of, List.of("a", "b", "c")));
    TrainingResult result =
        new Trainer(data)
            .settings(
                ProblemSettings.suiting(data.target(), data.size(), data.features())
                    .withRobust("groups"))
            .baseline(true)
            .train();
    Model plain = Objects.requireNonNull(result.baseline());
    for (Model model : List.of(result.model(), plain)) {
      double worst =
          Evaluator.evaluate(model, data, 1)
              .by(Objects.requireNonNull(data.groups()))
              .values()
              .stream()
              .mapToDouble(Metrics::meanLoss)
              .max()
              .orElseThrow();
      assertThat(same(data, model).worstGroup()).isCloseTo(worst, within(1e-12));
    }
    assertThat(BaselineComparison.of(new LocalRows(data, 1), result).sentence())
        .contains("worst group");
  }
}
