package dev.agon.learn.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.Agon;
import dev.agon.learn.Training;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.robust.RobustSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The default regulariser of networks grows with the features per row, and with small groups. */
class NetworkRegulariserTest {
  private static final Classes TARGET = new Classes(new int[] {0, 1}, List.of("no", "yes"));

  private static double lambda2(SettingsReader given, int rows, int features) {
    return given.settings(TARGET, rows, features).regulariser().lambda2();
  }

  @Test
  void networksHaveMoreRegularisationThanLinearModels() {
    SettingsReader network = new SettingsReader().read(SettingsReader.NETWORK, "8");
    assertThat(lambda2(network, 1000, 50)).isCloseTo(6.0 / 1000, within(1e-15));
    assertThat(lambda2(network, 1000, 500)).isCloseTo(10.0 / 1000, within(1e-15));
    assertThat(lambda2(new SettingsReader(), 1000, 50)).isEqualTo(1.0 / 1000);
    assertThat(lambda2(new SettingsReader().read("network", "none"), 1000, 50))
        .isEqualTo(1.0 / 1000);
    assertThat(lambda2(network.read("lambda2", 0.25), 1000, 50)).isEqualTo(0.25);
  }

  /** 990 rows of 5 features; two groups are small, and no row belongs to the last one. */
  private static Dataset groups(int small, int smaller) {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[990];
    int[] group = new int[990];
    for (int i = 0; i < label.length; i++) {
      rows.add(i % 5, 1 + i % 7);
      rows.endRow();
      label[i] = i / 3 % 2;
      group[i] = i < small ? 1 : i < small + smaller ? 2 : 0;
    }
    return new Dataset(
            rows.build(), new Classes(label, List.of("no", "yes")), "groups", "", List.of())
        .withGroups(new Groups(group, List.of("large", "small", "smaller", "empty")));
  }

  /** 490 + 490 + 10 rows, with 50 more in each group; 980 + 5 + 5 rows count as a quarter. */
  @Test
  void smallGroupsNeedMoreRegularisation() {
    double n = 9 / (2.0 / 540 + 1.0 / 60);
    double expected = (1 + 500 / n) / n;
    Dataset rows = groups(490, 10);
    for (String set : List.of("groups", "groups-penalty=1")) {
      assertThat(ProblemSettings.ofNetwork(rows, RobustSet.parse(set)).lambda2())
          .isCloseTo(expected, within(1e-15));
    }
    assertThat(ProblemSettings.ofNetwork(groups(5, 5), RobustSet.parse("groups")).lambda2())
        .isCloseTo((1 + 500 / 247.5) / 247.5, within(1e-15));
    double plain = ProblemSettings.ofNetwork(990, 5).lambda2();
    assertThat(plain).isLessThan(expected / 2);
    assertThat(ProblemSettings.ofNetwork(rows, new Mean()).lambda2()).isEqualTo(plain);
    assertThat(ProblemSettings.ofNetwork(rows, null).lambda2()).isEqualTo(plain);
    Training training = Agon.train(rows).network(2).robust("groups").baseline(false);
    assertThat(training.fit().settings().regulariser().lambda2())
        .isCloseTo(expected, within(1e-15));
    assertThat(training.regulariser(new L2(0.5)).fit().settings().regulariser().lambda2())
        .isEqualTo(0.5);
  }
}
