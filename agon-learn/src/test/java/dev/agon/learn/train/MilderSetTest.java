package dev.agon.learn.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.learn.settings.ProblemSettings;
import org.junit.jupiter.api.Test;

/** A set that learns nothing is followed by a milder one that was tried and learns. */
class MilderSetTest {
  private static final Dataset NOISY =
      Generator.generate("n=300,d=5,nnz=3,flip=0.3,seed=4").train();

  private static TrainingResult train(String set, boolean compared) {
    return new Trainer(NOISY)
        .settings(ProblemSettings.suiting(NOISY.target(), NOISY.size()).withRobust(set))
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
