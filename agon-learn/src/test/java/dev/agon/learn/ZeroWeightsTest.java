package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Values;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.encode.Columns;
import dev.agon.random.RandomStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of weight 0 mean the same as rows that are not there. */
class ZeroWeightsTest {
  /** A table; the rows of weight 0 have other scales, levels and labels, if they are there. */
  private static Table table(boolean zeros) {
    RandomStream random = new RandomStream(8, 3);
    StringBuilder text = new StringBuilder("size,colour,times,label\n");
    for (int i = 0; i < 80; i++) {
      double size = random.nextGaussian();
      String colour = List.of("red", "green", "blue").get(random.nextInt(3));
      String label = size + 0.5 * random.nextGaussian() > 0 ? "yes" : "no";
      text.append(size).append(',').append(colour).append(',').append(1 + i % 4);
      text.append(',').append(label).append('\n');
      if (zeros && i % 5 == 0) {
        text.append(1000.0 * i).append(",violet,0,").append(i % 10 == 0 ? "yes" : "no");
        text.append('\n');
      }
    }
    return Tables.read(text.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "chi2=0.05", "cvar=0.5", "tv=0.1", "kl-penalty=0.5", "groups"})
  void rowsOfWeightZeroDoNotChangeTheModel(String set) {
    Fit with = fit(set, table(/* zeros= */ true));
    Fit without = fit(set, table(/* zeros= */ false));
    assertThat(with.model().weights()).isEqualTo(without.model().weights());
    Columns columns = Objects.requireNonNull(with.model().columns());
    Columns others = Objects.requireNonNull(without.model().columns());
    assertThat(columns.scaling()).isEqualTo(others.scaling());
    assertThat(columns.features()).isEqualTo(others.features());
  }

  private static Fit fit(String set, Table table) {
    Training training = Agon.train(table).label("label").weights("times").robust(set);
    return (set.equals("groups") ? training.groups("colour") : training).run();
  }

  @Test
  void rowsAreLeftOutOfEvaluationsButPredicted() {
    Table all = table(/* zeros= */ true);
    Fit fit = fit("cvar=0.5", table(/* zeros= */ false));
    Columns columns = Objects.requireNonNull(fit.model().columns());
    List<String> classes = fit.model().classes();
    assertThat(columns.read(all, (LabelRule.Known) LabelRule.known(classes)).size()).isEqualTo(80);
    assertThat(columns.read(all, (LabelRule.Known) LabelRule.optional(classes)).size())
        .isEqualTo(96);
  }

  @Test
  void encodedRowsOfWeightZeroAreLeftOut() {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    for (int i = 0; i < 4; i++) {
      rows.add(0, i + 1.0);
      rows.endRow();
    }
    Dataset data =
        new Dataset(rows.build(), new Values(new double[] {5, 6, 7, 8}), "made", "", List.of())
            .withGroups(new Groups(new int[] {0, 1, 2, 1}, List.of("a", "b", "c")))
            .withWeights(new double[] {1, 2, 0, 4});
    assertThat(data.size()).isEqualTo(3);
    assertThat(((Values) data.target()).of()).containsExactly(5, 6, 8);
    assertThat(data.weights()).containsExactly(1, 2, 4);
    assertThat(data.groups()).isEqualTo(new Groups(new int[] {0, 1, 1}, List.of("a", "b")));
    assertThat(data.notices()).containsExactly("1 of 4 rows have the weight 0 and are left out.");
    assertThatThrownBy(() -> data.withWeights(new double[3]))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the sum of the row weights is 0");
    assertThatThrownBy(() -> data.withWeights(new double[] {1, -1, 1}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("must not be negative");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "chi2=0.2", "cvar=0.5", "tv=0.3", "kl-penalty=0.01", "kl=0.2"})
  void riskOfLossesLeavesThemOut(String text) {
    RobustSet set = RobustSet.parse(text);
    RobustRisk all = new RobustRisk(set, 5, new double[] {1, 0, 2, 0, 1}, null);
    RobustRisk some = new RobustRisk(set, 3, new double[] {1, 2, 1}, null);
    assertThat(all.of(new double[] {1, 1e6, 3, -5, 2})).isEqualTo(some.of(new double[] {1, 3, 2}));
    double[] y = some.weights();
    assertThat(all.weights()).containsExactly(y[0], 0, y[1], 0, y[2]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"groups", "groups-penalty=0.1"})
  void groupsWithoutRowsAreLeftOut(String set) {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    for (int i = 0; i < 6; i++) {
      rows.add(0, i - 2.0);
      rows.endRow();
    }
    Classes classes = new Classes(new int[] {0, 1, 0, 1, 1, 1}, List.of("no", "yes"));
    Dataset data = new Dataset(rows.build(), classes, "made", "", List.of());
    ProblemSettings settings = ProblemSettings.suiting(classes, 6, 1).withRobust(set);
    double[] x = {0.3, -0.2};
    Groups gaps = new Groups(new int[] {1, 1, 3, 3, 1, 3}, List.of("a", "b", "c", "d"));
    Groups none = new Groups(new int[] {0, 0, 1, 1, 0, 1}, List.of("b", "d"));
    assertThat(RobustProblem.of(data.withGroups(gaps), settings, 1).primal(x))
        .isFinite()
        .isEqualTo(RobustProblem.of(data.withGroups(none), settings, 1).primal(x));
  }
}
