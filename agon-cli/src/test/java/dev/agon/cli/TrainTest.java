package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The contract of train, evaluate and predict. */
class TrainTest {
  private static final String DATA = "src/test/resources/golden/small/data.libsvm";

  @TempDir Path folder;

  @Test
  void jsonHasEveryKeyOfTheContract() {
    Shell.Result result =
        Shell.run(
            "train",
            DATA,
            "--method",
            "hcmm2",
            "--robust",
            "penalty=1/n",
            "--iterations",
            "100",
            "--json");
    JsonNode json = result.json();
    assertThat(json.propertyNames())
        .contains(
            "method",
            "parameters",
            "final_risk",
            "best_risk",
            "best_iteration",
            "gradient_norm",
            "iterations",
            "oracle_calls",
            "seconds",
            "stop_reason",
            "seed",
            "phases",
            "certificate",
            "baseline",
            "calibration_error",
            "threshold",
            "data");
    assertThat(json.get("data").propertyNames())
        .contains("path", "rows", "features", "nonzeros", "sha256");
    assertThat(json.get("method").asString()).isEqualTo("hcmm2");
    assertThat(json.get("parameters").get("step_x").isNumber()).isTrue();
    assertThat(json.get("parameters").get("lambda1").asDouble()).isEqualTo(1.0 / 200);
    assertThat(json.get("oracle_calls").asLong()).isEqualTo(2 * 200 + 99 * 60);
    assertThat(json.get("stop_reason").asString()).isEqualTo("ITERATIONS");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void autoIsTheDefaultAndReturnsCertificate() {
    Shell.Result result = Shell.run("train", DATA, "--json");
    JsonNode json = result.json();
    assertThat(json.get("method").asString()).isEqualTo("auto");
    assertThat(json.get("stop_reason").asString()).isEqualTo("CONVERGED");
    assertThat(json.get("phases").get(0).get("name").asString()).isEqualTo("exact");
    JsonNode certificate = json.get("certificate");
    assertThat(certificate.get("kind").asString()).isEqualTo("gradient");
    assertThat(certificate.get("met").asBoolean()).isTrue();
    assertThat(certificate.get("value").asDouble())
        .isEqualTo(json.get("gradient_norm").asDouble())
        .isLessThanOrEqualTo(certificate.get("tolerance").asDouble());
    JsonNode stopped = Shell.run("train", DATA, "--iterations", "2", "--json").json();
    assertThat(stopped.get("certificate").get("met").asBoolean()).isFalse();
    String explained = Shell.run("train", DATA, "--explain").out();
    assertThat(explained).contains("certificate", "stationary point", "exact");
  }

  @Test
  void aStepWithoutAMethodMeansHcmm2() {
    JsonNode json =
        Shell.run("train", DATA, "--step-x", "0.02", "--iterations", "10", "--json").json();
    assertThat(json.get("method").asString()).isEqualTo("hcmm2");
    assertThat(json.get("phases")).isEmpty();
  }

  @Test
  void traceContainsTheStartEveryKthAndTheLastIteration() throws IOException {
    Path trace = folder.resolve("trace.csv");
    Shell.run(
        "train",
        DATA,
        "--method",
        "hcmm2",
        "--iterations",
        "30",
        "--evaluate-every",
        "20",
        "--trace",
        trace.toString());
    List<String> lines = Files.readAllLines(trace);
    assertThat(lines.get(0))
        .startsWith("iteration,oracle_calls,seconds,worst_case_risk,gradient_norm");
    assertThat(lines.stream().skip(1).map(line -> line.split(",")[0]))
        .containsExactly("0", "20", "30");
    assertThat(lines.get(1)).startsWith("0,0,0,0.6931471805599");
  }

  @Test
  void increasedRiskIsReported() {
    String[] absurd = {"train", DATA, "--method", "sgda", "--step-x", "1000", "--iterations", "40"};
    Shell.Result result = Shell.run(absurd);
    assertThat(result.code()).isEqualTo(ExitCode.LEARNED_NOTHING);
    assertThat(result.err()).containsOnlyOnce("rose from 0.693147").contains("Try smaller steps");
    String[] quiet = java.util.Arrays.copyOf(absurd, absurd.length + 1);
    quiet[absurd.length] = "--quiet";
    assertThat(Shell.run(quiet).err())
        .as("a useless model is reported even by --quiet")
        .containsOnlyOnce("rose from 0.693147")
        .contains("predicts the class -1 for every");
  }

  @Test
  void sameSeedGivesSameResult() {
    JsonNode first = train("--method", "hcmm2", "--seed", "5", "--threads", "1");
    JsonNode again = train("--method", "hcmm2", "--seed", "5", "--threads", "2");
    JsonNode other = train("--method", "hcmm2", "--seed", "6");
    assertThat(again.get("final_risk")).isEqualTo(first.get("final_risk"));
    assertThat(other.get("final_risk")).isNotEqualTo(first.get("final_risk"));
  }

  private static JsonNode train(String... more) {
    String[] arguments = new String[5 + more.length];
    List<String> fixed = List.of("train", DATA, "--iterations", "200", "--json");
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = i < 5 ? fixed.get(i) : more[i - 5];
    }
    return Shell.run(arguments).json();
  }

  @Test
  void everyBudgetEndsTheRun() {
    assertThat(stopReason("--max-oracle-calls", "10000")).isEqualTo("ORACLE_CALLS");
    assertThat(stopReason("--max-seconds", "0.01")).isEqualTo("SECONDS");
    assertThat(stopReason("--target-risk", "0.69")).isEqualTo("TARGET_RISK");
    assertThat(stopReason("--target-gradient", "100")).isEqualTo("TARGET_GRADIENT");
  }

  private static String stopReason(String option, String value) {
    return Shell.run("train", DATA, "--method", "hcmm2", option, value, "--json")
        .json()
        .get("stop_reason")
        .asString();
  }

  @Test
  void aDivergedRunExitsWith3AndStillWritesTheBestFiniteModel() throws IOException {
    Path model = folder.resolve("model.json");
    Shell.Result result =
        Shell.run(
            "train",
            DATA,
            "--method",
            "sgda",
            "--step-x",
            "1e308",
            "--step-y",
            "1e300",
            "--model",
            model.toString(),
            "--json");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.json().get("stop_reason").asString()).isEqualTo("DIVERGED");
    assertThat(result.err()).contains("diverged", "Try smaller steps");
    Shell.Result evaluated = Shell.run("evaluate", model.toString(), DATA, "--json");
    assertThat(evaluated.json().get("worst_case_risk").isNumber()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"best", "final"})
  void evaluateAgreesWithTrain(String keep) {
    Path model = folder.resolve("model.json");
    JsonNode trained =
        Shell.run("train", DATA, "--keep", keep, "--model", model.toString(), "--json").json();
    JsonNode evaluated = Shell.run("evaluate", model.toString(), DATA, "--json").json();
    assertThat(evaluated.get("worst_case_risk")).isEqualTo(trained.get(keep + "_risk"));
    assertThat(evaluated.get("worst_rows")).hasSize(10);
    assertThat(evaluated.get("accuracy").asDouble()).isBetween(0.5, 1.0);
    assertThat(evaluated.get("auc").asDouble()).isBetween(0.5, 1.0);
  }

  @Test
  void evaluateWithOneClassHasNoAuc() throws IOException {
    Path model = folder.resolve("model.json");
    Shell.run("train", DATA, "--iterations", "50", "--model", model.toString());
    Path oneClass = Files.writeString(folder.resolve("one.libsvm"), "+1 1:1\n+1 2:1\n");
    JsonNode json = Shell.run("evaluate", model.toString(), oneClass.toString(), "--json").json();
    assertThat(json.get("auc").isNull()).isTrue();
  }

  @Test
  void predictWritesOriginalLabelsWithOrWithoutLabelsInTheData() throws IOException {
    Path data = Files.writeString(folder.resolve("d.libsvm"), "4 1:1\n2 1:-1\n4 1:2\n2 1:-2\n");
    Path model = folder.resolve("model.json");
    Shell.run(
        "train",
        data.toString(),
        "--batch",
        "20",
        "--iterations",
        "300",
        "--model",
        model.toString());
    Path unlabelled = Files.writeString(folder.resolve("u.libsvm"), "1:3\n1:-3\n\n");
    Shell.Result result = Shell.run("predict", model.toString(), unlabelled.toString());
    List<String> lines = result.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("row,label,probability");
    assertThat(lines.get(1)).startsWith("0,4,0.");
    assertThat(lines.get(2)).matches("1,2,.*E-.*|1,2,0\\.0.*");
    Path out = folder.resolve("p.csv");
    Shell.run("predict", model.toString(), data.toString(), "--out", out.toString());
    assertThat(Files.readAllLines(out)).hasSize(5);
  }

  @Test
  void initContinuesFromAModel() {
    Path model = folder.resolve("model.json");
    JsonNode first = Shell.run("train", DATA, "--model", model.toString(), "--json").json();
    JsonNode second =
        Shell.run("train", DATA, "--init", model.toString(), "--iterations", "0", "--json").json();
    assertThat(second.get("final_risk")).isEqualTo(first.get("best_risk"));
    assertThat(second.get("oracle_calls").asLong()).isZero();
  }

  @Test
  void standardInputIsData() throws IOException {
    String text = Files.readString(Path.of(DATA));
    JsonNode piped = Shell.runWithInput(text, "train", "-", "--iterations", "200", "--json").json();
    assertThat(piped.get("final_risk")).isEqualTo(train().get("final_risk"));
    assertThat(piped.get("data").get("sha256")).isEqualTo(train().get("data").get("sha256"));
  }

  @Test
  void testDataAreEvaluated() {
    JsonNode json = train("--test", DATA);
    assertThat(json.get("test").get("worst_case_risk")).isEqualTo(json.get("best_risk"));
  }

  @Test
  void everyCommandHasHelp() {
    for (String command : List.of("train", "evaluate", "predict", "data", "methods")) {
      Shell.Result result = Shell.run(command, "--help");
      assertThat(result.code()).isZero();
      assertThat(result.out()).contains("Usage: agon " + command);
    }
    assertThat(Shell.run("generate-completion").out()).contains("_complete_agon");
    assertThat(Shell.run("help", "train").out()).contains("Usage: agon train");
    assertThat(Shell.run("cruise", "train", "-V").out()).startsWith("agon ");
  }

  @Test
  void aLongCellWidensItsColumnInEveryRow() {
    List<String> lines = new TextTable().row("a", "x").row("longer", "y").row("", "z").lines();
    assertThat(lines).containsExactly("a       x", "longer  y", "        z");
  }

  @Test
  void methodsAreListedAndExplained() {
    assertThat(Shell.run("methods").out()).contains("hcmm1", "storm-gda", "O(eps^-3)");
    assertThat(Shell.run("methods", "hcmm1").out()).contains("clip-threshold", "arXiv 2406.13041");
  }
}
