package dev.agon.lab.heldout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.lab.Reproduction;
import dev.agon.lab.Tiny;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Values;
import dev.agon.learn.settings.ProblemSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Experiments on held-out rows, also of the worst group. */
class HeldOutTest {
  @Test
  void measuresDescribeTheWorstGroup() {
    // Ten rows of each group: the first is predicted perfectly, the second has three errors.
    double[] probability = new double[20];
    int[] actual = new int[20];
    int[] group = new int[20];
    for (int i = 0; i < 20; i++) {
      actual[i] = i % 2;
      group[i] = i / 10;
      boolean wrong = i == 10 || i == 12 || i == 13;
      probability[i] = (actual[i] == 1) != wrong ? 0.8 : 0.2;
    }
    Map<String, Object> measures =
        GroupMeasures.of(probability, actual, new Groups(group, List.of("a", "b")));
    assertThat(measures.get("accuracy")).isEqualTo(0.85);
    assertThat(measures.get("worst_group_accuracy")).isEqualTo(0.7);
    assertThat(measures.get("worst_group")).isEqualTo("b");
    double loss = -(7 * StrictMath.log(0.8) + 3 * StrictMath.log(0.2)) / 10;
    assertThat(measures.get("worst_group_log_loss"))
        .asInstanceOf(DOUBLE)
        .isEqualTo(loss, within(1e-12));
    // Of 25 pairs of group b, 12 are ranked correctly, 11 are ties and 2 are wrong.
    assertThat(measures.get("worst_group_auc")).asInstanceOf(DOUBLE).isEqualTo(0.7, within(1e-12));
  }

  @Test
  void smallGroupsAreLeftOut() {
    double[] probability = new double[12];
    Arrays.fill(probability, 0.9);
    int[] actual = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0};
    int[] group = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1};
    assertThat(
            GroupMeasures.of(probability, actual, new Groups(group, List.of("a", "b")))
                .get("worst_group_accuracy"))
        .isEqualTo(1.0);
  }

  @Test
  void groupsOfTwoColumnsAreCrossed() {
    Groups crossed =
        SplitRows.cross(
            new Groups(new int[] {0, 1, 0, 1}, List.of("Rome", "Oslo")),
            new Groups(new int[] {0, 0, 1, 0}, List.of("f", "m")));
    assertThat(crossed.names()).containsExactly("Rome, f", "Oslo, f", "Rome, m");
    assertThat(crossed.of()).containsExactly(0, 1, 2, 1);
  }

  @Test
  void everyModelIsMeasuredOnTheSameSplits(@TempDir Path folder) throws IOException {
    Reproduction.Result result =
        Tiny.reproduction(
                folder,
                Experiments.parse("tiny-held-out.yaml", Tiny.resource("tiny-held-out.yaml")))
            .run();
    assertThat(result.complete()).isTrue();
    assertThat(result.standIns()).containsExactly("nowhere", "nothing");
    List<String> rows = Files.readAllLines(folder.resolve("csv/tiny-held-out-measures.csv"));
    assertThat(rows).hasSize(5);
    for (String row : rows.subList(1, 5)) {
      String[] cells = row.split(",");
      assertThat(cells[0]).endsWith("(stand-in)");
      assertThat(Double.parseDouble(cells[2])).as(row).isBetween(0.55, 1.0);
      assertThat(Double.parseDouble(cells[5])).isLessThanOrEqualTo(Double.parseDouble(cells[2]));
    }
  }

  @Test
  void interceptIsLeftOutWhereTheSpecSaysSo() {
    Learner with = new Learner("a", "a", null, List.of(), null, null, null, List.of());
    Learner without = new Learner("b", "b", null, List.of(), null, false, null, List.of());
    ProblemSettings defaults = ProblemSettings.suiting(new Values(new double[] {1, 2}), 2, 1);
    assertThat(with.settings(defaults).intercept()).isTrue();
    assertThat(without.settings(defaults).intercept()).isFalse();
  }

  @Test
  void pageOfComparisonsIsNotAboutThePaper(@TempDir Path folder) throws IOException {
    String spec =
        Tiny.resource("tiny-held-out.yaml").replace("id: tiny-held-out", "id: field-groups");
    Tiny.reproduction(folder, Experiments.parse("field.yaml", spec)).run();
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("Agon compared with published numbers")
        .doesNotContain("Bias-corrected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"scikit-learn", "xgboost"})
  void otherLibrariesFitClassesWithAnyNames(String tool) {
    assumeTrue(Python.has(tool), () -> "python3 has no " + tool);
    int n = 200;
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] of = new int[n];
    for (int i = 0; i < n; i++) {
      rows.add(0, 1 + i % 10);
      rows.endRow();
      of[i] = i % 10 < 5 ? 0 : 1;
    }
    Dataset data =
        new Dataset(
            rows.build(),
            new Classes(of, List.of("<=50K", ">50K, or more")),
            "made",
            "",
            List.of());
    Learner learner = new Learner("a", "a", null, List.of(), null, null, tool, List.of());
    double[] probability = Python.probabilities(learner, new SplitRows(data, data));
    for (int i = 0; i < n; i++) {
      assertThat(probability[i] > 0.5).isEqualTo(of[i] == 1);
    }
  }
}
