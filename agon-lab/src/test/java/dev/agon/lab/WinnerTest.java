package dev.agon.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.Comparison.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The winner of a comparison, from artificial rows that distinguish all cases. */
class WinnerTest {
  private static final double NONE = Double.NaN;
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final List<Row> rows = new ArrayList<>();

  /** Rows of the seeds 1, 2, 3, ... */
  private WinnerTest calls(String method, double... toTarget) {
    for (int k = 0; k < toTarget.length; k++) {
      rows.add(
          new Row(method, k + 1, toTarget.length, NONE, 100, 1, toTarget[k], NONE, NONE, NONE));
    }
    return this;
  }

  private WinnerTest risks(String method, double... best) {
    for (int k = 0; k < best.length; k++) {
      rows.add(new Row(method, k + 1, best[k], NONE, 100, 1, NONE, NONE, 9 - best[k], NONE));
    }
    return this;
  }

  private Winner winner() {
    return Winner.of(rows, new Winner.Scale(8, 8));
  }

  @Test
  void smallestMedianWinsNotBestSeed() {
    Winner winner = risks("steady", 3, 3, 3, 3, 3).risks("lucky", 1, 1, 5, 5, 5).winner();
    assertThat(winner.method()).isEqualTo("steady");
    assertThat(winner.against()).isEqualTo("lucky");
    assertThat(winner.by()).isEqualTo(2);
    assertThat(winner.low()).as("two of five seeds contradict it").isNegative();
    assertThat(winner.sure()).isFalse();
    assertThat(winner.sentence())
        .contains("3 versus 5 for lucky", "a difference of 2 [-2, 2], over 5 seeds", "undecided");
  }

  @Test
  void winnerIsSureIfTheWholeRangeAgrees() {
    assertThat(risks("a", 1, 2, 1, 2, 1).risks("b", 3, 3, 4, 3, 4).winner().sure()).isTrue();
  }

  @Test
  void differencesBelowAMillionthOfTheGainAreTies() {
    double tiny = 7.9e-6;
    Winner even = risks("a", 0, 0, 0, 0, 0).risks("b", tiny, tiny, tiny, tiny, tiny).winner();
    assertThat(even.method()).isNull();
    assertThat(even.sure()).isFalse();
    assertThat(even.sentence()).startsWith("a and b tie by smallest risk: 0 and 7.900");
    rows.clear();
    double small = 8.1e-6;
    Winner ahead = risks("a", 0, 0, 0, 0, 0).risks("b", small, small, small, small, small).winner();
    assertThat(ahead.method()).isEqualTo("a");
    assertThat(ahead.sure()).isTrue();
  }

  @Test
  void callsToTargetAreComparedFirstAsAFactor() {
    Winner winner = calls("a", 10, 10, 10, 10, 10).calls("b", 30, 30, 30, 30, 30, 1, 1).winner();
    assertThat(winner.method()).isEqualTo("a");
    assertThat(winner.measure()).isEqualTo("oracle calls to the target");
    assertThat(winner.by()).isEqualTo(3);
    assertThat(winner.sure()).isTrue();
    assertThat(winner.sentence()).contains("a factor of 3 [3, 3], over 5 seeds");
    rows.clear();
    Winner tie = calls("a", 10, 10, 10, 10, 10).calls("b", 10, 10, 10, 10, 10).winner();
    assertThat(tie.by()).isEqualTo(1);
    assertThat(tie.sure()).isFalse();
  }

  @Test
  void risksDecideIfMostSeedsMissTheTarget() {
    Winner winner =
        calls("a", 10, NEVER, NEVER, NEVER, NEVER).calls("b", NEVER, NEVER, NEVER, NEVER).winner();
    assertThat(winner.measure()).isEqualTo("smallest risk");
    assertThat(winner.method()).as("the best risk is 4").isEqualTo("b");
  }

  @Test
  void aRunWithoutANumberCountsAgainstItsMethod() {
    Winner winner = risks("a", 1, NONE, NONE, NONE, 1).risks("b", 2, 2, 2, 2, 2).winner();
    assertThat(winner.method()).isEqualTo("b");
    assertThat(winner.measure()).isEqualTo("smallest risk");
  }

  @Test
  void gradientDecidesWithoutRisk() {
    for (int seed = 1; seed <= 5; seed++) {
      rows.add(new Row("a", seed, NONE, NONE, 100, 1, NONE, NONE, 0.5, NONE));
      rows.add(new Row("b", seed, NONE, NONE, 100, 1, NONE, NONE, 0.1, NONE));
    }
    assertThat(winner().measure()).isEqualTo("final |grad P|");
    assertThat(winner().method()).isEqualTo("b");
    rows.clear();
    assertThat(winner().method()).isNull();
  }

  /** An interrupted comparison has fewer seeds than requested. */
  @Test
  void certaintyUsesOnlyCommonSeeds() {
    Winner winner = risks("a", 1, 1, 1, 1, 1, 1, 1).risks("b", 3, 3, 3, 3).winner();
    assertThat(winner.method()).isEqualTo("a");
    assertThat(winner.sure()).isFalse();
    assertThat(winner.sentence()).contains("4 seeds are too few; at least 5 are needed");
  }
}
