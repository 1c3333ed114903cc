package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.Reproduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The contract of compare and of the report. */
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
            "--regulariser",
            "nonconvex",
            "--out",
            folder.resolve("reached").toString(),
            "--quiet");
    assertThat(result.out().lines().filter(line -> line.startsWith("hcmm2")))
        .singleElement()
        .asString()
        .contains("1 of 4", "never");
    assertThat(Shell.run("compare", "--help").out()).contains("primal-lbfgs");
  }

  @Test
  void methodsMayHaveParametersAndTheResultMayBeJson() {
    String[] arguments = {
      "compare",
      DATA,
      "--methods",
      "hcmm2(step-x=0.02,step-y=0.001),hcmm2,sgda",
      "--seeds",
      "5",
      "--iterations",
      "60",
      "--json",
      "--out",
      folder.resolve("json").toString(),
      "--quiet"
    };
    Shell.Result result = Shell.run(arguments);
    assertThat(result.code()).as(result.err()).isZero();
    List<String> names = new ArrayList<>();
    result.json().get("methods").forEach(one -> names.add(one.get("method").asString()));
    assertThat(names)
        .containsExactly("hcmm2(step-x=0.02 step-y=0.001)", "hcmm2", "sgda", "primal-lbfgs");
    assertThat(result.json().get("methods").get(0).get("runs")).hasSize(5);
    JsonNode winner = result.json().get("winner");
    String verb = winner.get("sure").asBoolean() ? " is ahead by " : " has the lower median of ";
    assertThat(winner.get("sentence").asString())
        .startsWith(winner.get("method").asString() + verb);
    assertThat(folder.resolve("json/traces/hcmm2-step-x=0.02-step-y=0.001-5.csv")).exists();
  }

  /** Returns the risk found by L-BFGS, always with the same folder. */
  private double best(String data, String... options) {
    List<String> all = new ArrayList<>(List.of("compare", data, "--methods", "sgda", "--json"));
    all.addAll(List.of("--seeds", "1", "--iterations", "40", "--quiet", "--out"));
    all.add(folder.resolve("same").toString());
    all.addAll(List.of(options));
    Shell.Result result = Shell.run(all.toArray(String[]::new));
    assertThat(result.code()).as(result.err()).isZero();
    return result.json().get("methods").get(1).get("best_risk").asDouble();
  }

  @Test
  void methodsAreComparedOnNumericLabels() throws IOException {
    StringBuilder text = new StringBuilder("a,b,price\n");
    for (int i = 0; i < 80; i++) {
      text.append(i % 7).append(',').append(i % 11 * 0.5).append(',');
      text.append(i % 7 - i % 11 + i * 13 % 17 * 0.25).append('\n');
    }
    String data = Files.writeString(folder.resolve("t.csv"), text).toString();
    assertThat(best(data, "--loss", "huber")).isBetween(0.0, best(data, "--loss", "squared"));
  }

  /** The stored runs belong to another problem then. */
  @Test
  void storedRunsAreNotUsedForAnotherLossOrLabel() throws IOException {
    StringBuilder text = new StringBuilder("a,b,x\n");
    for (int i = 0; i < 80; i++) {
      text.append(List.of("u,v,", "v,u,", "u,u,", "v,v,").get(i % 4)).append(i % 9).append('\n');
    }
    String data = Files.writeString(folder.resolve("t.csv"), text).toString();
    double first = best(data, "--label", "a", "--scale", "none");
    assertThat(best(data, "--label", "a", "--scale", "none", "--loss", "hinge"))
        .isNotEqualTo(first);
    assertThat(best(data, "--label", "b", "--scale", "none")).isNotEqualTo(first);
    assertThat(best(data, "--label", "a", "--scale", "none")).isEqualTo(first);
  }

  @Test
  void invalidListOfMethodsIsRejected() {
    for (String methods :
        List.of("hcmm2(step-x)", "hcmm2(step-x=1", "hcmm2(step-x=1,step-x=2)", "a,,b", "", "a)b")) {
      Shell.Result result = Shell.run("compare", DATA, "--methods", methods);
      assertThat(result.code()).as(methods).isEqualTo(2);
      assertThat(result.err()).as(methods).contains("--methods", "hint: ");
    }
    assertThat(Shell.run("compare", DATA, "--methods", "sgda(brake=2)").err())
        .contains("sgda", "brake", "Use one of these");
    assertThat(Shell.run("compare", DATA, "--methods", "sgda(step-x=-1)").err())
        .contains("step-x", "-1", "Use for example step-x");
  }

  @Test
  void theHelpNamesEveryExperiment() {
    String help = Shell.run("reproduce", "--help").out();
    assertThat(help).contains(Reproduction.names());
    assertThat(Reproduction.names()).contains("figure1", "table2", "starts", "ablations", "rates");
  }

  @Test
  void badInputIsRefused() {
    assertThat(Shell.run("compare", DATA).code()).isEqualTo(2);
    assertThat(Shell.run("compare", DATA, "--methods", "newton").err())
        .contains("newton", "Use one of these");
    assertThat(Shell.run("report", folder.toString()).err())
        .contains("does not contain stored runs", "Run agon reproduce");
    assertThat(Shell.run("reproduce", "figure9").err())
        .contains("figure9", "Use one of these: all");
    assertThat(Shell.run("reproduce", "--quick").code()).isEqualTo(2);
  }
}
