package dev.agon.learn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Account;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.run.Budget;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With three labels of ten flipped at random, small shares learn once the worst rows are trimmed.
 */
class TrimmedTrainingTest {
  private static final Dataset DATA =
      Generator.generate("n=4000,d=20,nnz=10,flip=0.3,seed=1").train();

  @ParameterizedTest
  @ValueSource(strings = {"cvar=0.2,trim=0.3", "cvar=0.5,trim=0.3", "mean,trim=0.3"})
  void learnsAtLeastAsWellAsTheMean(String set) {
    assertThat(auc(set)).isGreaterThanOrEqualTo(auc("mean"));
  }

  @Test
  void isRefusedForMethodsOnBatchesForAnyLoss() {
    Trainer trainer =
        new Trainer(DATA)
            .settings(ProblemSettings.nonconvex().withRobust("cvar=0.5,trim=0.1"))
            .method(Hcmm2.defaults())
            .budget(Budget.iterations(1));
    assertThatThrownBy(trainer::train)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cvar=0.5,trim=0.1 has no stochastic form.");
  }

  private static double auc(String set) {
    Split split = Split.fraction(DATA, 0.25, 1);
    Dataset training = Subset.of(DATA, split.training());
    TrainingResult result =
        new Trainer(training)
            .settings(
                ProblemSettings.suiting(training.target(), training.size(), training.features())
                    .withRobust(set))
            .baseline(false)
            .train();
    Dataset heldOut = Subset.of(DATA, split.heldOut());
    Account account = Objects.requireNonNull(result.solution().account());
    assertThat(account.certificate().met()).isTrue();
    return ((ClassMetrics) Evaluator.evaluate(result.model(), heldOut, 1).metrics()).auc();
  }
}
