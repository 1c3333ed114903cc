package dev.agon.learn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.settings.ProblemSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The risks of two models, for rows that may be on other machines. */
class BaselineRisksTest {
  @Test
  void risksAreThoseOfTheEvaluations() {
    Dataset data = Generator.generate("n=400,d=6,nnz=3,seed=2").train();
    TrainingResult result =
        new Trainer(data)
            .settings(ProblemSettings.suiting(data.target(), data.size()).withRobust("cvar=0.8"))
            .baseline(true)
            .train();
    Model plain = Objects.requireNonNull(result.baseline());
    BaselineRisks risks = BaselineRisks.of(new LocalRows(data, 1), result);
    BaselineComparison both =
        new BaselineComparison(
            Evaluator.evaluate(result.model(), data, 1), Evaluator.evaluate(plain, data, 1), null);
    assertThat(risks.mean()).isCloseTo(both.robust().meanLoss(), within(1e-12));
    assertThat(risks.plainMean()).isCloseTo(both.plain().meanLoss(), within(1e-12));
    assertThat(risks.worstTenth())
        .isCloseTo(BaselineComparison.worstTenth(both.robust()), within(1e-12));
    assertThat(risks.sentence()).isEqualTo(both.sentence());
  }

  @Test
  void worstGroupIsThatOfTheEvaluation() {
    Dataset rows = Generator.generate("n=400,d=6,nnz=3,seed=2").train();
    int[] of = new int[rows.size()];
    Arrays.setAll(of, i -> i % 3);
    Dataset data = rows.withGroups(new Groups(of, List.of("a", "b", "c")));
    TrainingResult result =
        new Trainer(data)
            .settings(ProblemSettings.suiting(data.target(), data.size()).withRobust("groups"))
            .baseline(true)
            .train();
    Model plain = Objects.requireNonNull(result.baseline());
    BaselineRisks risks = BaselineRisks.of(new LocalRows(data, 1), result);
    BaselineComparison both =
        new BaselineComparison(
            Evaluator.evaluate(result.model(), data, 1), Evaluator.evaluate(plain, data, 1), null);
    assertThat(risks.worstGroup())
        .isCloseTo(BaselineComparison.worstGroup(both.robust()), within(1e-12));
    assertThat(risks.plainWorstGroup())
        .isCloseTo(BaselineComparison.worstGroup(both.plain()), within(1e-12));
    assertThat(risks.sentence()).isEqualTo(both.sentence()).contains("worst group");
  }
}
