package dev.agon.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Coupled;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.claim.Ruling;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's spec: its own rows, fixed settings, no paper. */
class OwnSpecTest {
  private static final String SPEC =
      """
      kind: robust-regression
      id: mine
      title: Two steps on my rows
      data:
        - {name: rows, file: rows.csv}
      protocol: {iterations: 40, batch: 10, first-batch: 20, evaluate-every: 20, seeds: 5}
      series:
        - {id: moving, label: SGDA, method: sgda, with: {step-x: 0.1, step-y: 0.0001}}
        - {id: resting, label: slow SGDA, method: sgda, with: {step-x: 1e-9, step-y: 1e-9}}
      claims:
        - id: mine-order
          claim: Whoever moves ends lower.
          paper: none
          rule: {type: order, quantity: final-risk, descending: [resting, moving]}
      """;

  @TempDir Path folder;

  @BeforeEach
  void rows() throws IOException {
    StringBuilder rows = new StringBuilder("a,colour,label\n");
    for (int i = 0; i < 60; i++) {
      rows.append(i % 7).append(i % 2 == 0 ? ",red," : ",blue,").append(i % 7 > 3 ? "yes" : "no");
      rows.append('\n');
    }
    Files.writeString(folder.resolve("rows.csv"), rows);
  }

  private Reproduction.Result run(String spec) throws IOException {
    Path file = Files.writeString(folder.resolve("my.yaml"), spec);
    return new Reproduction(folder.resolve("out"))
        .experiments(List.of(file.toString()))
        .threads(1)
        .run();
  }

  @Test
  void findsDataBesideSpecWithFixedSettings() throws IOException {
    Reproduction.Result result = run(SPEC);
    assertThat(result.claims()).hasSize(1);
    assertThat(result.claims().get(0).ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(result.standIns()).isEmpty();
    String page = Files.readString(result.report());
    assertThat(page).contains("Two steps on my rows").doesNotContain("arXiv 2406.13041");
    assertThat(Files.readString(Reproduction.rebuild(folder.resolve("out")).report()))
        .isEqualTo(page);
  }

  @Test
  void rejectsMissingDataWithoutStandIn() {
    assertThatThrownBy(() -> run(SPEC.replace("rows.csv", "rowz.csv")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rowz.csv does not exist");
    assertThatThrownBy(() -> run(SPEC.replace(", file: rows.csv", "")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the data set rows was not found");
    String withShape =
        SPEC.replace("file: rows.csv", "rows: 60, features: 2, nonzeros: 120, positives: 30");
    assertThatThrownBy(() -> run(withShape))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the data set rows was not found");
  }

  @Test
  void rejectsClaimAboutUnknownSeriesBeforeRunning() {
    assertThatThrownBy(() -> run(SPEC.replace("[resting, moving]", "[resting, movin]")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("my.yaml: claim mine-order: mine has no series 'movin'.")
        .asString()
        .contains("moving, resting");
    assertThat(folder.resolve("out/runs")).doesNotExist();
  }

  @Test
  void rejectsMissingFileAndDuplicateId() throws IOException {
    assertThatThrownBy(() -> Experiments.named(List.of("nowhere.yaml")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no file nowhere.yaml");
    Path file = folder.resolve("taken.yaml");
    Files.writeString(file, SPEC.replace("id: mine\n", "id: figure1\n"));
    assertThatThrownBy(() -> Experiments.named(List.of("figure1", file.toString())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("two experiments have the id 'figure1'");
  }

  @Test
  void rejectsSpecInAnotherEncoding() throws IOException {
    Path file = folder.resolve("latin.yaml");
    Files.write(
        file, SPEC.replace("Two steps", "Zwei Läufe").getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Experiments.named(List.of(file.toString())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("latin.yaml is not UTF-8 text")
        .asString()
        .contains("iconv");
  }

  @Test
  void reproductionAndComparisonDoNotShareFolder() throws IOException {
    run(SPEC);
    assertThatThrownBy(
            () ->
                new Comparison("game", () -> Coupled.free(1))
                    .method("sgda", dev.agon.method.baseline.Sgda.defaults())
                    .run(folder.resolve("out")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("contains a reproduction");
  }
}
