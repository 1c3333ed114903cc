package dev.agon.lab.experiment;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.lab.Tiny;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.cruise.CruiseSpec;
import dev.agon.lab.regression.RegressionSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpecFileTest {
  @Test
  void publishedSpecsHaveTheGridsOfThePaper() {
    List<Experiment> all = Experiments.published();
    assertThat(all.stream().map(Experiment::id))
        .containsExactly(
            "figure1",
            "outliers",
            "cruise",
            "starts",
            "oracles",
            "ablations",
            "rates",
            "field-spectral",
            "field-wasserstein",
            "field-wasserstein-accuracy",
            "field-large-scale",
            "field-groups");
    RegressionSpec figure1 = (RegressionSpec) all.get(0).spec();
    assertThat(figure1.data().stream().filter(set -> set.beside() == null)).hasSize(5);
    assertThat(figure1.series().stream().map(s -> s.settings().size()))
        .containsExactly(9, 36, 144, 36); // two smoothing factors for each player
    assertThat(
            requireNonNull(requireNonNull(figure1.paper().get("calls-to-reference")).get("hcmm2"))
                .get("ijcnn1"))
        .isEqualTo(41140);
  }

  @Test
  void everyWinnerIsAGridPoint() {
    for (Experiment experiment : Experiments.published()) {
      if (experiment.spec() instanceof RegressionSpec regression) {
        for (Series series : regression.series()) {
          regression
              .data()
              .forEach(
                  data -> assertThat(series.settings()).contains(series.winnerOn(data.name())));
        }
      } else if (experiment.spec() instanceof CruiseSpec cruise) {
        for (Series series : cruise.series()) {
          assertThat(series.settings()).contains(series.winnerOn("any"));
        }
      }
    }
  }

  @Test
  void namesMisspeltKeyWithLine() {
    String yaml = Tiny.yaml().replace("    label: STORM-GDA\n", "    lable: STORM-GDA\n");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("mine.yaml, line 18")
        .hasMessageContaining("unknown key 'lable'")
        .asString()
        .contains("label");
  }

  @Test
  void rejectsDuplicateKey() {
    String yaml = Tiny.yaml().replace("title: A tiny", "title: Another\ntitle: A tiny");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("mine.yaml, line 5")
        .hasMessageContaining("title");
  }

  @Test
  void rejectsIdThatLeavesTheFolder() {
    String yaml = Tiny.yaml().replace("id: tiny\n", "id: ../../tiny\n");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("../../tiny");
  }

  @Test
  void rejectsClaimAboutUnknownQuantity() {
    String yaml = Tiny.yaml().replace("quantity: final-risk, series", "quantity: luck, series");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("quantity 'luck' is unknown")
        .asString()
        .contains("final-risk");
  }

  @Test
  void unknownKindMessageListsKnownOnes() {
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", "kind: guess\n"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'guess'")
        .asString()
        .contains("convergence or cruise-control or held-out or rates or robust-regression");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", "id: tiny\n"))
        .hasMessageContaining("'kind' is missing");
  }

  @Test
  void namesMissingKey() {
    String yaml = Tiny.yaml().replace("title: A tiny experiment\n", "");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'title' is missing");
  }

  @Test
  void rejectsYamlAlias() {
    String yaml = Tiny.yaml().replace("title: A tiny experiment", "title: *other");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("line 4")
        .hasMessageContaining("alias");
  }

  @Test
  void rejectsUnknownRuleOrConstant() {
    String rule = Tiny.yaml().replace("type: bound", "type: guess");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", rule))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("guess");
    String constant = Tiny.yaml().replace("start: ones", "start: twos");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", constant))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'twos'")
        .asString()
        .contains("zeros");
  }

  @Test
  void comparisonsWithOthersRunOnlyIfTheyAreNamed() {
    assertThat(Experiments.named(List.of()).stream().map(Experiment::id))
        .containsExactly(
            "figure1", "outliers", "cruise", "starts", "oracles", "ablations", "rates");
    assertThat(Experiments.named(List.of("field")).stream().map(Experiment::id))
        .hasSize(5)
        .allMatch(id -> id.startsWith("field-"));
    assertThat(Experiments.named(List.of("all"))).hasSize(12);
    assertThat(Experiments.names()).doesNotHaveDuplicates();
  }

  @Test
  void unknownExperimentMessageListsKnownOnes() {
    assertThat(Experiments.named(List.of("table2")).get(0).id()).isEqualTo("figure1");
    assertThatThrownBy(() -> Experiments.named(List.of("figure9")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("figure9")
        .asString()
        .contains("table2");
  }
}
