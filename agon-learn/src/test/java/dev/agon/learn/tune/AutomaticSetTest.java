package dev.agon.learn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice of a set on held-out folds, and the sets that are left out. */
class AutomaticSetTest {
  private static Tuner tuner(Dataset data, AutomaticSet rule) {
    return new Tuner(data, rule.sets()).criterion(rule.criterion()).seed(3);
  }

  /** The choice is that of a comparison of all sets. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "n=300,d=6,nnz=3,seed=2",
        "n=600,d=10,nnz=10,seed=5",
        "n=900,d=4,nnz=4,seed=7",
        "n=400,d=20,nnz=5,seed=8"
      })
  void choiceEqualsThatAmongAllSets(String spec) {
    Dataset data = Generator.generate(spec).train();
    AutomaticSet rule = AutomaticSet.of("auto", data);
    List<Candidate> all = tuner(data, rule).compare();
    List<Candidate> some = tuner(data, rule).path(rule).training(rule::compared).compare();
    List<Candidate> again =
        tuner(data, rule).path(rule).training(rule::compared).threads(3).compare();
    assertThat(again).isEqualTo(some);
    assertThat(rule.choose(some)).isEqualTo(rule.choose(all));
    assertThat(some).hasSameSizeAs(all);
    double error = Candidate.standardError(all.get(0).meanLoss());
    for (int s = 0; s < all.size(); s++) {
      if (some.get(s).isLeftOut()) {
        assertThat(Candidate.mean(all.get(s).meanLoss())).isGreaterThan(AutomaticSet.limit(all));
      } else {
        assertThat(Candidate.mean(some.get(s).meanLoss()))
            .isCloseTo(Candidate.mean(all.get(s).meanLoss()), within(1e-4 + error / 4));
      }
    }
  }

  @Test
  void strongerSetsOfAFamilyAreLeftOutOnceOneIsTooWeak() {
    Dataset data = Generator.generate("n=900,d=4,nnz=4,seed=7").train();
    AutomaticSet rule = AutomaticSet.of("auto", data);
    AtomicInteger trainings = new AtomicInteger();
    List<Candidate> some =
        tuner(data, rule)
            .path(rule)
            .training(
                trainer -> {
                  trainings.incrementAndGet();
                  return trainer;
                })
            .compare();
    List<String> leftOut =
        some.stream().filter(Candidate::isLeftOut).map(one -> one.set().toString()).toList();
    assertThat(leftOut).isNotEmpty();
    int whole = 5 * (some.size() - leftOut.size());
    assertThat(trainings.get()).isBetween(whole, whole + leftOut.size());
    assertThat(some.get(0).isLeftOut()).isFalse();
  }

  /**
   * If the loss in the first split is five standard errors above that of the mean, the other splits
   * cannot compensate for it.
   */
  @Test
  void setsFarWorseInTheFirstSplitAreDropped() {
    AutomaticSet rule = AutomaticSet.of("auto", Generator.generate("n=90,d=4,nnz=4").train());
    double[] loss = {0.5, 0.6, 0.55, 0.45, 0.5};
    Candidate mean =
        new Candidate(
            new Combination(rule.sets().get(0), null, null), loss, loss, loss, loss, 0, true);
    double most = 5 * Candidate.standardError(loss);
    List<Candidate> before = List.of(mean);
    assertThat(rule.isGivenUp(1, 0.5 + 0.99 * most, before)).isFalse();
    assertThat(rule.isGivenUp(1, 0.5 + 1.01 * most, before)).isTrue();
    assertThat(rule.isGivenUp(0, 9, List.of())).isFalse();
    AutomaticSet radius =
        AutomaticSet.of("wasserstein=auto", Generator.generate("n=90,d=4,nnz=4").train());
    assertThat(radius.isGivenUp(1, 9, before)).isFalse();
    assertThat(radius.isLeftOut(3, before)).isFalse();
  }

  /** The families do not depend on each other: each begins at the weights of the plain model. */
  @Test
  void everyFamilyStartsAtThePlainModel() {
    AutomaticSet rule = AutomaticSet.of("auto", Generator.generate("n=90,d=4,nnz=4").train());
    List<String> starts = new ArrayList<>();
    for (int s = 0; s < rule.sets().size(); s++) {
      int from = rule.startOf(s);
      starts.add(rule.sets().get(s) + " from " + (from < 0 ? "zeros" : rule.sets().get(from)));
    }
    assertThat(starts)
        .containsExactly(
            "mean from zeros",
            "chi2=95% from mean",
            "chi2=0.01 from mean",
            "chi2=0.05 from chi2=0.01",
            "chi2=0.2 from chi2=0.05",
            "cvar=0.95 from mean",
            "cvar=0.8 from cvar=0.95",
            "cvar=0.5 from cvar=0.8");
  }
}
