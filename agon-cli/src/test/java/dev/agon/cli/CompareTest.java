package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of compare and of the report made again. */
class CompareTest {
  private static final String DATA = "src/test/resources/golden/small/data.libsvm";

  @TempDir Path folder;

  @Test
  void comparesAndReports() throws IOException {
    Path out = folder.resolve("comparison");
    Shell.Result result =
        Shell.run(
            "compare",
            DATA,
            "--methods",
            "hcmm2,sgda",
            "--seeds",
            "2",
            "--iterations",
            "100",
            "--target-risk",
            "0.69",
            "--out",
            out.toString(),
            "--quiet");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("hcmm2", "sgda", "primal-lbfgs", "report.html");
    List<String> summary = Files.readAllLines(out.resolve("summary.csv"));
    assertThat(summary.get(0))
        .isEqualTo(
            "method,seed,best_risk,final_risk,oracle_calls,seconds,calls_to_target,"
                + "seconds_to_target");
    assertThat(summary.stream().filter(line -> line.startsWith("hcmm2,"))).hasSize(2);
    assertThat(out.resolve("traces/sgda-2.csv")).exists();
    assertThat(out.resolve("report.html")).exists();

    Files.delete(out.resolve("report.html"));
    assertThat(Shell.run("report", out.toString()).code()).isZero();
    assertThat(out.resolve("report.html")).exists();
  }

  @Test
  void seedsThatDoNotReachTheTargetAreCounted() {
    Shell.Result result =
        Shell.run(
            "compare",
            DATA,
            "--methods",
            "hcmm2",
            "--seeds",
            "4",
            "--iterations",
            "60",
            "--target-risk",
            "0.6146",
            "--out",
            folder.resolve("reached").toString(),
            "--quiet");
    assertThat(result.out().lines().filter(line -> line.startsWith("hcmm2")))
        .singleElement()
        .asString()
        .contains("2 of 4", "never");
    assertThat(Shell.run("compare", "--help").out()).contains("primal-lbfgs");
  }

  @Test
  void theHelpNamesEveryExperiment() {
    String help = Shell.run("reproduce", "--help").out();
    assertThat(help).contains(Experiments.names());
    assertThat(Experiments.names()).contains("figure1", "table2", "starts", "ablations", "rates");
  }

  @Test
  void badInputIsRefused() {
    assertThat(Shell.run("compare", DATA).code()).isEqualTo(2);
    assertThat(Shell.run("compare", DATA, "--methods", "newton").err()).contains("newton", "Maybe");
    assertThat(Shell.run("report", folder.toString()).err()).contains("no stored runs", "Maybe");
    assertThat(Shell.run("reproduce", "figure9").err()).contains("figure9", "Maybe");
    assertThat(Shell.run("reproduce", "--quick", "--full").code()).isEqualTo(2);
  }
}
