package dev.agon.learn.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Groups;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The worst group is not one of a few rows. */
class WorstGroupsTest {
  private static final Groups GROUPS = groups(20, 10, 2);

  private static Groups groups(int... sizes) {
    int[] of = new int[Arrays.stream(sizes).sum()];
    int next = 0;
    for (int g = 0; g < sizes.length; g++) {
      Arrays.fill(of, next, next + sizes[g], g);
      next += sizes[g];
    }
    return new Groups(of, List.of("a", "b", "c").subList(0, sizes.length));
  }

  /** The squared losses of the groups a, b and c are 0.5, 2 and 50. */
  private static Answers answers(Groups groups) {
    double[] loss = new double[groups.of().length];
    double[] error = {1, 2, 10};
    double[] value = new double[loss.length];
    double[] predicted = new double[loss.length];
    Arrays.setAll(predicted, i -> error[groups.of()[i]]);
    Arrays.setAll(loss, i -> predicted[i] * predicted[i] / 2);
    return new ValueAnswers(value, predicted, loss, null);
  }

  @Test
  void leavesOutGroupsWithFewerThanTenRows() {
    assertThat(WorstGroups.meanLoss(answers(GROUPS), GROUPS)).isCloseTo(2, within(1e-12));
    assertThat(WorstGroups.warning(GROUPS))
        .startsWith("one group has fewer than 10 rows here: \"c\" (2);");
  }

  @Test
  void comparesAllGroupsIfEveryGroupIsSmall() {
    Groups small = groups(4, 9, 2);
    assertThat(WorstGroups.meanLoss(answers(small), small)).isCloseTo(50, within(1e-12));
    assertThat(WorstGroups.warning(small)).isNull();
  }

  @Test
  void hasNoValueWithoutGroups() {
    assertThat(WorstGroups.meanLoss(answers(GROUPS), null)).isNaN();
    assertThat(WorstGroups.warning(null)).isNull();
  }
}
