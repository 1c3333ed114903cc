package dev.agon.lab;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Ruling;
import dev.agon.lab.claim.Verdict;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.StoredRun;
import dev.agon.learn.data.DatasetWriter;
import dev.agon.learn.data.catalogue.Shape;
import dev.agon.learn.data.generate.Generator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ReproductionTest {
  /** Two data sets, two starts of L-BFGS each. */
  private static final int OPTIMA = 4;

  @TempDir Path folder;

  private Reproduction reproduction() {
    return Tiny.reproduction(folder, Tiny.experiment()).threads(2);
  }

  @Test
  void defaultRunUsesWinnersOfTheSpec() throws IOException {
    Reproduction.Result result = reproduction().run();
    assertThat(result.complete()).isTrue();
    assertThat(stored()).hasSize(OPTIMA + 20); // two data sets, two series, five seeds
    assertThat(reproduction().seeds(6).run().complete()).isTrue();
    assertThat(stored()).hasSize(OPTIMA + 24);
  }

  /** The same rows as those of the stand-in, in a file with the name of the data set. */
  private Reproduction withFile() {
    Path file = folder.resolve("nowhere.libsvm");
    DatasetWriter.write(Generator.standIn("nowhere", new Shape(300, 10, 900, 150), 1), file);
    return reproduction()
        .data(name -> name.equals("nowhere") ? Optional.of(file) : Optional.empty());
  }

  @Test
  void standInClaimsAreNotJudged() throws IOException {
    List<Verdict> claims = reproduction().run().claims();
    assertThat(claims).extracting(Verdict::holds).containsExactly(null, null);
    assertThat(claims).extracting(Verdict::ruling).containsOnly(Ruling.NOT_JUDGED);
    assertThat(Files.readString(folder.resolve("report.html")))
        .as("the experiment requests generated data, so its claim is judged")
        .containsPattern("tiny-impossible.*\"ruling\":\"NOT_JUDGED\".*\"ruling\":\"FAILS\"")
        .contains("\"banner\":\"Generated stand-ins were used for nowhere");
    withFile().run();
    assertThat(Files.readString(folder.resolve("report.html"))).contains("\"banner\":\"\"");
  }

  @Test
  void decidesClaimsFromRuns() throws IOException {
    List<Verdict> claims = withFile().run().claims();
    assertThat(claims)
        .extracting(verdict -> verdict.claim().id())
        .containsExactly("tiny-order", "tiny-impossible");
    assertThat(claims).extracting(Verdict::holds).containsExactly(true, false);
    List<?> json =
        JsonMapper.builder().build().readValue(folder.resolve("claims.json").toFile(), List.class);
    assertThat(json).hasSize(2);
    assertThat(((Map<?, ?>) json.get(1)).get("holds")).isEqualTo(false);
    assertThat(((Map<?, ?>) json.get(1)).keySet().stream().map(Object::toString))
        .contains("id", "paper", "measured", "holds", "verdict", "interval");
    assertThat(((Map<?, ?>) json.get(1)).get("verdict")).isEqualTo("does not hold");
    Map<?, ?> interval =
        (Map<?, ?>) ((List<?>) requireNonNull(((Map<?, ?>) json.get(1)).get("interval"))).get(0);
    assertThat(interval.get("at_most")).isEqualTo(-1.0);
    assertThat(interval.get("seeds")).isEqualTo(5);
    assertThat((Double) interval.get("low")).isLessThanOrEqualTo((Double) interval.get("high"));
  }

  @Test
  void fullRunSelectsBestMedianOfTuningSeeds() throws IOException {
    reproduction().full().run();
    // 8 grid points with five tuning seeds and with seed 1, 4 winners with seeds 2 to 5
    assertThat(stored()).hasSize(OPTIMA + 8 * 5 + 8 + 4 * 4);
    Map<String, List<Double>> risks = new java.util.TreeMap<>();
    for (Path file : stored()) {
      StoredRun run = new RunStore(folder.resolve("runs")).named(name(file)).orElseThrow();
      String what = run.identity().toString();
      if (what.contains("name=nowhere") && what.contains("storm-gda") && what.contains("seed=10")) {
        String step = what.replaceAll(".*step-x=([^,]*),.*", "$1");
        risks.computeIfAbsent(step, s -> new ArrayList<>()).add(run.number("final_risk"));
      }
    }
    risks.values().forEach(java.util.Collections::sort);
    assertThat(risks).containsOnlyKeys("0.001", "0.1");
    assertThat(requireNonNull(risks.get("0.1")).get(2))
        .isLessThan(requireNonNull(risks.get("0.001")).get(2));
    assertThat(Files.readAllLines(folder.resolve("csv/tiny-settings.csv")).get(1))
        .as("not the winner that the spec states")
        .contains("nowhere (stand-in),STORM-GDA,storm-gda,\"step-x 0.1,");
  }

  @Test
  void tableComparesBothDefinitionsWithThePaper() throws IOException {
    reproduction().run();
    Map<String, String> quick = row("tiny-to-reference", "HCMM-2");
    assertThat(quick).containsEntry("earliest of grid | points", "1 of 2");
    assertThat(quick.get("earliest of grid | ours")).isEqualTo(quick.get("best final run | ours"));
    double ours = Double.parseDouble(quick.get("best final run | ours"));
    double ratio = Double.parseDouble(quick.get("best final run | ratio"));
    assertThat(ratio).isEqualTo(ours / 400); // the number of the paper in the spec
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("a full run covers all of them");
    reproduction().full().run();
    Map<String, String> full = row("tiny-to-reference", "HCMM-2");
    assertThat(full).containsEntry("earliest of grid | points", "2 of 2");
    assertThat(Double.parseDouble(full.get("earliest of grid | ours")))
        .isLessThanOrEqualTo(Double.parseDouble(full.get("best final run | ours")));
    assertThat(Files.readString(folder.resolve("report.html")))
        .doesNotContain("a full run covers all of them");
  }

  @Test
  void noRunEndsBelowMeasuredOptimum() throws IOException {
    reproduction().run();
    Map<String, String> row = row("tiny-optimum", "nowhere (stand-in)");
    double optimum = Double.parseDouble(row.get("P* | from zero"));
    assertThat(optimum).isLessThan(Double.parseDouble(row.get("P(0)")));
    assertThat(Double.parseDouble(row.get("P* | best"))).isLessThanOrEqualTo(optimum);
    assertThat(row.get("P* | expected")).as("of the real set, not of a stand-in").isEmpty();
    assertThat(Files.readString(folder.resolve("report.html"))).contains("P* = ");
    double run = Double.parseDouble(row("tiny-risks", "HCMM-2").get("final P | best"));
    assertThat(run).isGreaterThan(optimum);
  }

  /** The first line of a CSV file with this first or second field, by heading. */
  private Map<String, String> row(String table, String wanted) throws IOException {
    List<CsvRecord> lines = new ArrayList<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder().ofCsvRecord(folder.resolve("csv/" + table + ".csv"))) {
      reader.forEach(lines::add);
    }
    for (CsvRecord line : lines) {
      if (line.getField(0).startsWith(wanted) || line.getField(1).startsWith(wanted)) {
        Map<String, String> row = new java.util.LinkedHashMap<>();
        for (int c = 0; c < line.getFieldCount(); c++) {
          row.put(lines.get(0).getField(c), line.getField(c));
        }
        return row;
      }
    }
    throw new AssertionError("no row " + wanted + " in " + table);
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".json", "");
  }

  @Test
  void rebuildsReportFromStoredRuns() throws IOException {
    reproduction().run();
    String page = Files.readString(folder.resolve("report.html"));
    Files.delete(folder.resolve("report.html"));
    assertThat(Reports.build(folder).page()).isEqualTo(folder.resolve("report.html"));
    assertThat(Files.readString(folder.resolve("report.html"))).isEqualTo(page);
  }

  @Test
  void rejectsEditedRulesAndOrigins() throws IOException {
    reproduction().run();
    for (String name : List.of("specs/tiny.yaml", "reproduction.json")) {
      Path file = folder.resolve(name);
      String text = Files.readString(file);
      Files.writeString(file, text.replace("tiny", "tiny ").replace("tiny .", "tiny."));
      assertThatThrownBy(() -> Reports.build(folder))
          .as(name)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("changed");
      Files.writeString(file, text);
    }
    Reports.build(folder);
  }

  @Test
  void addingAnExperimentKeepsOtherChapters() throws IOException {
    reproduction().of(List.of(Tiny.cruise())).run();
    Reproduction.Result result = reproduction().seeds(6).run();
    assertThat(result.claims()).extracting(Verdict::experiment).containsOnly("tiny");
    String page = Files.readString(folder.resolve("report.html"));
    assertThat(page).contains("\"id\":\"tiny\"", "\"id\":\"tiny-cruise\"");
    assertThat(Files.readString(folder.resolve("claims.json"))).contains("tiny-order", "cruise");
    assertThat(Files.readAllLines(folder.resolve("csv/chapters.csv")))
        .hasSize(3)
        .anyMatch(line -> line.startsWith("tiny-cruise,") && line.contains("as in the spec"))
        .anyMatch(line -> line.startsWith("tiny,") && line.contains("1 to 6"));
    Reports.build(folder);
    assertThat(Files.readString(folder.resolve("report.html"))).isEqualTo(page);
    reproduction().run(); // again: a chapter replaces itself
    assertThat(Files.readAllLines(folder.resolve("csv/chapters.csv"))).hasSize(3);
  }

  @Test
  void rejectsInvalidLedger() throws IOException {
    Files.writeString(folder.resolve("reproduction.json"), "{\"experiments\": [\"tiny\"]}");
    assertThatThrownBy(() -> reproduction().run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("reproduction.json");
  }

  @Test
  void interruptedReproductionReportsFinishedRuns() throws IOException {
    AtomicBoolean stop = new AtomicBoolean();
    Reproduction.Result result =
        reproduction()
            .of(List.of(Tiny.experiment(), Tiny.cruise()))
            .threads(1)
            .listener(progress -> stop.set(progress.title().equals("tiny") && progress.done() >= 3))
            .interruptedBy(stop::get)
            .run();
    assertThat(result.complete()).isFalse();
    assertThat(result.claims()).extracting(Verdict::holds).contains((Boolean) null);
    String page = Files.readString(folder.resolve("report.html"));
    Reports.build(folder);
    assertThat(Files.readString(folder.resolve("report.html"))).isEqualTo(page);
    int before = stored().size();
    assertThat(before).isEqualTo(OPTIMA + 3);
    assertThat(reproduction().run().complete()).isTrue();
    assertThat(stored()).hasSize(OPTIMA + 20);
  }

  @Test
  void standInsAreLabelledEverywhere() throws IOException {
    reproduction().run();
    assertThat(Files.readString(folder.resolve("csv/tiny-risks.csv")))
        .contains("nowhere (stand-in)");
    assertThat(Files.readString(folder.resolve("csv/data.csv"))).contains("stand-in");
    assertThat(Files.readString(folder.resolve("claims.json"))).contains("nowhere (stand-in): ");
    assertThat(Files.readString(folder.resolve("report.html"))).contains("nowhere (stand-in)");
  }

  @Test
  void threadsDoNotChangeResults() throws IOException {
    reproduction().threads(1).run();
    Map<String, String> one = traces();
    reproduction().fresh().threads(4).run();
    assertThat(traces()).isEqualTo(one);
  }

  @Test
  void freshRepeatsOnlyRequestedExperiments() throws IOException {
    reproduction().of(List.of(Tiny.experiment(), Tiny.cruise())).run();
    Map<Path, FileTime> before = times();
    Map<String, String> traces = traces();
    assertThatThrownBy(() -> reproduction().fresh().threads(0).run())
        .isInstanceOf(InvalidInputException.class);
    assertThat(times()).as("a call that cannot run does not remove results").isEqualTo(before);
    reproduction().fresh().run();
    Map<Path, FileTime> after = times();
    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(after.entrySet().stream().filter(e -> !e.getValue().equals(before.get(e.getKey()))))
        .hasSize(OPTIMA + 20);
    assertThat(traces()).isEqualTo(traces);
  }

  private Map<Path, FileTime> times() throws IOException {
    Map<Path, FileTime> times = new java.util.TreeMap<>();
    for (Path file : stored()) {
      times.put(file, Files.getLastModifiedTime(file));
    }
    return times;
  }

  @Test
  void rejectsFolderWithoutRuns() {
    assertThatThrownBy(() -> Reports.build(folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(folder.toString());
  }

  private List<Path> stored() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("runs"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  /** Returns every trace without its seconds. */
  private Map<String, String> traces() throws IOException {
    Map<String, String> traces = new java.util.TreeMap<>();
    for (Path file : stored()) {
      Path csv = Path.of(file.toString().replace(".json", ".csv"));
      Columns trace = Columns.parse(csv, Files.readString(csv));
      List<String> columns = new ArrayList<>();
      for (String name : trace.names()) {
        if (!name.equals("seconds")) {
          columns.add(name + java.util.Arrays.toString(trace.get(name)));
        }
      }
      traces.put(file.getFileName().toString(), columns.toString());
    }
    return traces;
  }
}
