package dev.agon.learn.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.run.Budget;
import dev.agon.run.StopReason;
import org.junit.jupiter.api.Test;

/** A set that learns nothing is followed by a milder one that was tried and learns. */
class MilderSetTest {
  private static final Dataset NOISY =
      Generator.generate("n=300,d=5,nnz=3,flip=0.3,seed=4").train();

  private static TrainingResult train(String set, boolean compared) {
    return new Trainer(NOISY)
        .settings(
            ProblemSettings.suiting(NOISY.target(), NOISY.size(), NOISY.features()).withRobust(set))
        .baseline(compared)
        .train();
  }

  @Test
  void hintNamesASetThatLearns() {
    TrainingResult strict = train("cvar=0.05", true);
    assertThat(strict.learned()).isFalse();
    String hint =
        strict.model().warnings().stream()
            .filter(text -> text.contains("learns nothing from these rows"))
            .findFirst()
            .orElseThrow();
    String named = hint.replaceAll(".*`robust` (\\S+), which was tried and does learn\\.", "$1");
    assertThat(train(named, false).learned()).isTrue();
    assertThat(train("cvar=0.05", false).model().warnings().toString())
        .doesNotContain("which was tried");
  }

  @Test
  void setIsNotNamedAsTheCauseIfTrainingStoppedEarly() {
    TrainingResult cut =
        new Trainer(NOISY)
            .settings(
                ProblemSettings.suiting(NOISY.target(), NOISY.size(), NOISY.features())
                    .withRobust("cvar=0.05"))
            .budget(Budget.iterations(1))
            .baseline(true)
            .train();
    assertThat(cut.learned()).isFalse();
    Model stored = ModelFile.parse(ModelFile.text(cut.model()), "model.json");
    assertThat(stored.stopReason()).isEqualTo(StopReason.ITERATIONS);
    String all = cut.model().warnings() + " " + stored.evaluate(NOISY).warnings();
    assertThat(all)
        .contains("the training was stopped early (ITERATIONS)")
        .doesNotContain("too strict", "learns nothing from these rows", "regulariser is too");
  }

  @Test
  void milderSetsAreOfTheSameKindAndAscending() {
    for (RobustSet set : RobustSets.examples()) {
      for (RobustSet milder : set.milder()) {
        assertThat(milder).isNotEqualTo(set).hasSameClassAs(set);
        assertThat(set.milder()).containsAll(milder.milder());
      }
    }
    assertThat(RobustSet.parse("cvar=0.1").milder().get(0)).hasToString("cvar=0.5");
    assertThat(RobustSet.parse("chi2=0.5").milder().get(0)).hasToString("chi2=0.05");
  }
}
