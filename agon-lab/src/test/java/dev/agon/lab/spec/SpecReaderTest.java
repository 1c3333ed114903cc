package dev.agon.lab.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.lab.Experiment;
import dev.agon.lab.Experiments;
import dev.agon.lab.Tiny;
import dev.agon.lab.cruise.CruiseExperiment;
import dev.agon.lab.regression.RegressionExperiment;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpecReaderTest {
  @Test
  void publishedSpecsAreReadAndTheirGridsAreThePapers() {
    List<Experiment> all = Experiments.published();
    assertThat(all.stream().map(Experiment::id))
        .containsExactly(
            "figure1", "outliers", "cruise", "starts", "oracles", "ablations", "rates");
    RegressionSpec figure1 = ((RegressionExperiment) all.get(0)).spec();
    assertThat(figure1.data()).hasSize(5);
    assertThat(figure1.series().stream().map(s -> s.settings().size()))
        .containsExactly(9, 18, 72, 18);
    assertThat(figure1.paper("calls-to-reference", "hcmm2", "ijcnn1")).isEqualTo(41140);
  }

  @Test
  void everyWinnerIsAPointOfItsGrid() {
    for (Experiment experiment : Experiments.published()) {
      if (experiment instanceof RegressionExperiment regression) {
        for (SeriesSpec series : regression.spec().series()) {
          regression
              .spec()
              .data()
              .forEach(
                  data -> assertThat(series.settings()).contains(series.winnerOn(data.name())));
        }
      } else if (experiment instanceof CruiseExperiment cruise) {
        for (SeriesSpec series : cruise.spec().series()) {
          assertThat(series.settings()).contains(series.winnerOn("any"));
        }
      }
    }
  }

  @Test
  void aMisspeltKeyIsNamedWithItsLine() {
    String yaml = Tiny.yaml().replace("    label: STORM-GDA\n", "    lable: STORM-GDA\n");
    assertThatThrownBy(() -> new RegressionExperiment("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("mine.yaml, line 18")
        .hasMessageContaining("no key 'lable'")
        .hasMessageContaining("Maybe")
        .hasMessageContaining("label");
  }

  @Test
  void aMissingKeyIsNamed() {
    String yaml = Tiny.yaml().replace("title: A tiny experiment\n", "");
    assertThatThrownBy(() -> new RegressionExperiment("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'title' is missing");
  }

  @Test
  void anAliasIsAnErrorNotItsName() {
    String yaml = Tiny.yaml().replace("title: A tiny experiment", "title: *other");
    assertThatThrownBy(() -> new RegressionExperiment("mine.yaml", yaml))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("line 4")
        .hasMessageContaining("alias");
  }

  @Test
  void anUnknownRuleOrConstantIsAnError() {
    String rule = Tiny.yaml().replace("type: bound", "type: guess");
    assertThatThrownBy(() -> new RegressionExperiment("mine.yaml", rule))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("guess");
    String constant = Tiny.yaml().replace("start: ones", "start: twos");
    assertThatThrownBy(() -> new RegressionExperiment("mine.yaml", constant))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'twos'")
        .hasMessageContaining("zeros");
  }

  @Test
  void anUnknownExperimentIsAnErrorThatListsTheOthers() {
    assertThat(Experiments.named(List.of("table2")).get(0).id()).isEqualTo("figure1");
    assertThatThrownBy(() -> Experiments.named(List.of("figure9")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("figure9")
        .hasMessageContaining("table2");
  }
}
