package dev.agon.lab.cruise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.control.CruiseEvaluation;
import dev.agon.control.CruiseParameters;
import dev.agon.lab.Reports;
import dev.agon.lab.Reproduction;
import dev.agon.lab.Tiny;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.claim.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CruiseExperimentTest {
  @TempDir Path folder;

  private Reproduction reproduction() {
    return Tiny.reproduction(folder, Tiny.cruise()).threads(2);
  }

  @Test
  void everyTrainingHasATrialThatIsNotRepeated() throws IOException {
    assertThat(reproduction().run().complete()).isTrue();
    assertThat(stored()).isEqualTo(30); // two methods, five seeds, training and both trials
    reproduction().run();
    assertThat(stored()).isEqualTo(30);
  }

  @Test
  void decidesClaimsFromRuns() {
    List<Verdict> claims = reproduction().run().claims();
    assertThat(claims)
        .extracting(verdict -> verdict.ruling().label())
        .as("SAGDA is worse with four of five seeds, which is not significant")
        .containsExactly("undecided", "does not hold", "holds");
    assertThat(claims).extracting(Verdict::holds).containsExactly(null, false, true);
    assertThat(claims.get(0).measured()).contains("HCMM-1").contains("versus SAGDA");
  }

  @Test
  void tableShowsTrialResults() throws IOException {
    reproduction().run();
    String[] row =
        Files.readAllLines(folder.resolve("csv/tiny-cruise-gains.csv")).stream()
            .filter(line -> line.startsWith("HCMM-1,2,"))
            .findFirst()
            .orElseThrow()
            .split(",");
    double[] gain = {
      Double.parseDouble(row[2]), Double.parseDouble(row[3]), Double.parseDouble(row[4])
    };
    CruiseEvaluation again = CruiseEvaluation.of(gain, CruiseParameters.defaults(), 64, 1, 1);
    assertThat(Double.parseDouble(row[5])).isEqualTo(again.worstCaseCost());
    assertThat(Double.parseDouble(row[8])).isEqualTo(again.smallestDistance());
    CruiseEvaluation forward =
        CruiseEvaluation.of(gain, CruiseParameters.defaults().forward(), 64, 1, 1);
    assertThat(Double.parseDouble(row[7])).isEqualTo(forward.worstCaseCost());
  }

  @Test
  void fullRunSelectsSmallestWorstCaseCost() throws IOException {
    reproduction().full().run();
    List<String> settings = Files.readAllLines(folder.resolve("csv/tiny-cruise-settings.csv"));
    // The winner of the spec moves K by at most 0.15: ten times the step costs much less.
    assertThat(settings.get(2)).contains("HCMM-1").contains("step-x 0.01,");
  }

  @Test
  void rebuildsReportFromStoredRuns() throws IOException {
    reproduction().run();
    String page = Files.readString(folder.resolve("report.html"));
    assertThat(page).contains("Agon.renderers.cars");
    Files.delete(folder.resolve("report.html"));
    Reports.build(folder);
    assertThat(Files.readString(folder.resolve("report.html"))).isEqualTo(page);
  }

  @Test
  void rejectsUnknownSeriesOrKey() {
    String yaml = Tiny.cruise().file().text();
    assertThatThrownBy(
            () -> Experiments.parse("mine.yaml", yaml.replace("shown: hcmm1", "shown: hcmm3")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("hcmm3");
    assertThatThrownBy(() -> Experiments.parse("mine.yaml", yaml.replace("episodes:", "episode:")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("line 7")
        .hasMessageContaining("unknown key 'episode'");
  }

  @Test
  void quantitiesFollowFromTheSpacingError() {
    double[] error = {10, 4, 2, 0.5, 0.3, -0.4};
    assertThat(CruiseQuantity.settlingTime(error, 0.1)).isCloseTo(0.3, within(1e-15));
    assertThat(CruiseQuantity.settlingTime(new double[] {0.5, 2}, 0.1)).isInfinite();
    assertThat(CruiseQuantity.settlingTime(new double[] {0.5, 0.2}, 0.1)).isZero();
    assertThat(CruiseQuantity.trackingError(error))
        .isCloseTo(Math.sqrt((0.25 + 0.09 + 0.16) / 3), within(1e-15));
    // slopes -6, -2, -1.5, -0.2, -0.7 change by 4, 0.5, 1.3, 0.5
    assertThat(CruiseQuantity.roughness(error, 0.1)).isCloseTo(63, within(1e-12));
  }

  private long stored() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("runs"))) {
      return files.filter(file -> file.toString().endsWith(".json")).count();
    }
  }
}
