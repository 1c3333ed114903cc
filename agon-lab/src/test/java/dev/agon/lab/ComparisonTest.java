package dev.agon.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.lab.run.Columns;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm2;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
  private static final Dataset DATA = Generator.generate("outliers,n=200,d=4,test=1").train();

  @TempDir Path folder;

  private Comparison comparison() {
    return new Comparison(DATA)
        .method("hcmm2", Hcmm2.defaults().withBatches(10, 50))
        .method("storm-gda", StormGda.defaults())
        .seeds(2)
        .iterations(80);
  }

  @Test
  void everyMethodIsTunedWithTheSameOracleCalls() throws IOException {
    Comparison.Result result =
        comparison().method("primal", PrimalLbfgs.defaults()).tuneBudget(200_000).run(folder);
    assertThat(result.complete()).isTrue();
    List<String> rows = Files.readAllLines(folder.resolve("csv/comparison-tuning.csv"));
    assertThat(rows).hasSize(3); // the method without steps has no grid
    for (String row : rows.subList(1, 3)) {
      String[] cells = row.split(",");
      long callsPerIteration = cells[0].equals("hcmm2") ? 30 : 80;
      long used = 9 * Long.parseLong(cells[2]) * callsPerIteration;
      assertThat(used).as(row).isBetween(160_000L, 200_000L);
      double best = Double.parseDouble(cells[3]);
      assertThat(best).isLessThanOrEqualTo(Double.parseDouble(cells[4]));
    }
    // The given steps are in the grid, so tuning can only lower the risk of the tuning seed.
    assertThat(StepGrid.points(Hcmm2.defaults())).hasSize(9).contains(Hcmm2.defaults());
    assertThat(StepGrid.points(PrimalLbfgs.defaults())).hasSize(1);
    byte[] page = Files.readAllBytes(folder.resolve("report.html"));
    Comparison.rebuild(folder);
    assertThat(Files.readAllBytes(folder.resolve("report.html"))).isEqualTo(page);
  }

  @Test
  void tuneBudgetThatIsTooSmallIsRejected() {
    assertThatThrownBy(() -> comparison().tuneBudget(100).run(folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at least one iteration at each of 9 points of hcmm2");
    assertThatThrownBy(() -> comparison().tuneBudget(0)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void everyMethodAndSeedHasARowAndATrace() throws IOException {
    double target = 0.65;
    Comparison.Result result = comparison().targetRisk(target).run(folder);
    List<Comparison.Row> rows =
        result.rows().stream().filter(row -> !row.method().equals("primal-lbfgs")).toList();
    assertThat(rows)
        .extracting(Comparison.Row::method)
        .containsExactly("hcmm2", "hcmm2", "storm-gda", "storm-gda");
    assertThat(rows).extracting(Comparison.Row::seed).containsExactly(1, 2, 1, 2);
    List<String> lines = Files.readAllLines(folder.resolve("summary.csv"));
    assertThat(lines.get(0))
        .isEqualTo(
            "method,seed,best_risk,final_risk,oracle_calls,seconds,calls_to_target,seconds_to_target");
    assertThat(lines).hasSize(result.rows().size() + 1);
    for (Comparison.Row row : rows) {
      Path file = folder.resolve("traces/" + row.method() + "-" + row.seed() + ".csv");
      Columns trace = Columns.parse(file, Files.readString(file));
      double[] risk = trace.get("worst_case_risk");
      assertThat(row.finalRisk()).isEqualTo(risk[risk.length - 1]);
      for (int i = 0; i < risk.length && trace.get("oracle_calls")[i] < row.callsToTarget(); i++) {
        assertThat(risk[i]).isGreaterThan(target);
      }
    }
    assertThat(rows).anyMatch(row -> Double.isFinite(row.callsToTarget()));
  }

  @Test
  void threadsDoNotChangeRisks(@TempDir Path other) {
    List<Double> one = risks(comparison().threads(1).run(folder));
    assertThat(risks(comparison().threads(3).run(other))).isEqualTo(one);
  }

  private static List<Double> risks(Comparison.Result result) {
    return result.rows().stream().map(Comparison.Row::finalRisk).toList();
  }

  @Test
  void otherSettingsReplaceStoredRuns() {
    Comparison.Result first = comparison().run(folder);
    Comparison.Result second = comparison().iterations(40).run(folder);
    assertThat(second.rows().get(0).oracleCalls()).isLessThan(first.rows().get(0).oracleCalls());
    assertThat(second.rows().get(0).callsToTarget()).isNaN();
  }

  @Test
  void omitsRunsOfEarlierComparison() {
    comparison().seeds(3).run(folder);

    Comparison.Result second = comparison().iterations(40).seeds(1).run(folder);

    assertThat(second.rows()).extracting(Comparison.Row::seed).containsOnly(1);
    new Comparison(DATA).method("primal-lbfgs", PrimalLbfgs.defaults()).seeds(2).run(folder);
    assertThat(comparison().seeds(2).iterations(40).run(folder).rows())
        .filteredOn(row -> row.method().equals("primal-lbfgs"))
        .hasSize(1);
  }

  @Test
  void interruptedComparisonOmitsEarlierRuns() {
    comparison().run(folder);
    Dataset other = Generator.generate("outliers,n=150,d=4,test=1,seed=2").train();
    Comparison.Result result =
        new Comparison(other)
            .method("hcmm2", Hcmm2.defaults().withBatches(10, 50))
            .seeds(2)
            .iterations(80)
            .interruptedBy(() -> true)
            .run(folder);
    assertThat(result.complete()).isFalse();
    assertThat(result.rows()).isEmpty();
  }

  @Test
  void folderBelongsToOneComparison() throws IOException {
    comparison().seeds(3).run(folder);
    comparison().seeds(1).run(folder);
    try (java.util.stream.Stream<Path> files = Files.list(folder.resolve("traces"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "hcmm2-1.json",
              "hcmm2-1.csv",
              "storm-gda-1.json",
              "storm-gda-1.csv",
              "primal-lbfgs-1.json",
              "primal-lbfgs-1.csv");
    }
  }

  @Test
  void keepsForeignFiles() throws IOException {
    comparison().run(folder);
    Path mine = Files.writeString(folder.resolve("traces/mine.csv"), "a,b\n");
    Path notes = Files.writeString(folder.resolve("traces/notes.json"), "{}");
    comparison().seeds(1).run(folder);
    assertThat(mine).exists();
    assertThat(notes).exists();
  }

  @Test
  void rejectsEditedScope() throws IOException {
    comparison().targetRisk(0.5).run(folder);
    Path scope = folder.resolve("comparison.json");
    Files.writeString(scope, Files.readString(scope).replace("0.5", "0.9"));
    assertThatThrownBy(() -> Reports.build(folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("its content has been changed");
  }

  @Test
  void rebuildsReportFromTheFolder() throws IOException {
    comparison().run(folder);
    String page = Files.readString(folder.resolve("report.html"));
    Files.delete(folder.resolve("report.html"));
    Reports.build(folder);
    assertThat(Files.readString(folder.resolve("report.html"))).isEqualTo(page);
  }

  @Test
  void namesAndOmitsDamagedOrMissingRuns() throws IOException {
    comparison().run(folder);
    Path traces = folder.resolve("traces");
    Path edited = traces.resolve("hcmm2-1.json");
    Files.writeString(edited, Files.readString(edited).replace("\"seed\" : 1", "\"seed\" : 9"));
    Path swapped = traces.resolve("storm-gda-1.json");
    for (String kind : List.of(".json", ".csv")) {
      Files.copy(
          traces.resolve("storm-gda-2" + kind),
          traces.resolve("storm-gda-1" + kind),
          StandardCopyOption.REPLACE_EXISTING);
    }
    Path lost = traces.resolve("primal-lbfgs-1.json");
    Files.delete(lost);

    Reports.Made made = Reports.build(folder);

    assertThat(made.leftOut()).containsExactly(edited, lost, swapped);
    assertThat(Files.readString(made.page())).contains("3 of 5 runs are omitted");
    assertThat(Files.readAllLines(folder.resolve("summary.csv"))).hasSize(3);
    assertThat(comparison().run(folder).damaged()).containsExactly(edited);
    assertThat(Reports.build(folder).leftOut()).isEmpty();
  }

  @Test
  void doesNotFollowLinks(@TempDir Path elsewhere) throws IOException {
    comparison().seeds(1).run(folder);
    Path mine = Files.writeString(elsewhere.resolve("mine"), "x");
    Path page = folder.resolve("report.html");
    Files.delete(page);
    Files.createSymbolicLink(page, mine);
    assertThatThrownBy(() -> Reports.build(folder)).hasMessageContaining("is a link");
    assertThat(mine).hasContent("x");
  }

  @Test
  void rejectsDuplicateMethodName() {
    assertThatThrownBy(() -> comparison().method("hcmm2", Hcmm2.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("hcmm2");
  }
}
