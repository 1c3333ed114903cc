package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.cli.output.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The contract of evaluate, and of the parts that train holds out. */
class EvaluateTest {
  private static final String DATA = "src/test/resources/golden/small/data.libsvm";

  @TempDir Path folder;

  private String model = "";

  @BeforeEach
  void train() {
    model = folder.resolve("model.json").toString();
    Shell.run("train", DATA, "--iterations", "300", "--model", model, "--quiet");
  }

  @Test
  void jsonHasEveryKeyOfTheContract() {
    JsonNode json = Shell.run("evaluate", model, DATA, "--json", "--worst-rows", "3").json();
    assertThat(json.propertyNames())
        .contains(
            "accuracy",
            "mean_loss",
            "auc",
            "worst_case_risk",
            "gradient_norm",
            "worst_rows",
            "confusion",
            "precision",
            "recall",
            "f1",
            "brier",
            "log_loss",
            "effective_rows",
            "implied_chi2",
            "warnings")
        .doesNotContain("by", "rmse");
    assertThat(json.get("worst_rows")).hasSize(3);
    assertThat(json.get("worst_rows").get(0).propertyNames())
        .contains("row", "weight", "loss", "label");
    double right =
        json.get("confusion").get("counts").get(0).get(0).asDouble()
            + json.get("confusion").get("counts").get(1).get(1).asDouble();
    assertThat(json.get("accuracy").asDouble()).isEqualTo(right / 200);
    assertThat(json.get("log_loss")).isEqualTo(json.get("mean_loss"));
  }

  @Test
  void measuresByAColumnAddUpToTheWhole() {
    JsonNode json = Shell.run("evaluate", model, DATA, "--json", "--by", "1,2").json();
    for (String column : List.of("1", "2")) {
      JsonNode levels = json.get("by").get(column);
      assertThat(levels.size()).isGreaterThan(1);
      double rows = 0;
      double right = 0;
      for (String level : levels.propertyNames()) {
        rows += levels.get(level).get("rows").asDouble();
        right +=
            levels.get(level).get("rows").asDouble() * levels.get(level).get("accuracy").asDouble();
      }
      assertThat(rows).isEqualTo(200);
      assertThat(right / rows).isCloseTo(json.get("accuracy").asDouble(), within(1e-12));
    }
    assertThat(Shell.run("evaluate", model, DATA, "--by", "1").out()).contains("by 1:");
    Shell.Result wrong = Shell.run("evaluate", model, DATA, "--by", "income");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--by income is not a column", "hint: ");
  }

  @Test
  void rowsOfOneClassHaveNoAucAndWarning() throws IOException {
    Path one = folder.resolve("one.libsvm");
    Files.writeString(one, "1 1:0.5\n1 2:1\n");
    Shell.Result result = Shell.run("evaluate", model, one.toString(), "--json");
    assertThat(result.json().get("auc").isNull()).isTrue();
    assertThat(result.json().get("warnings").toString()).contains("all rows have the class");
    assertThat(result.err()).contains("all rows have the class").contains("count as 0");
    Shell.Result people = Shell.run("evaluate", model, one.toString(), "--quiet");
    assertThat(people.out()).containsPattern("AUC +-\n");
    assertThat(people.err()).contains("all rows have the class");
  }

  @Test
  void heldOutAndTrainingRowsAreShownSideBySide() {
    Shell.Result people = Shell.run("train", DATA, "--iterations", "100", "--validate", "0.25");
    assertThat(people.out())
        .containsPattern("training +validation")
        .containsPattern("rows +150 +50");
    JsonNode json =
        Shell.run("train", DATA, "--iterations", "100", "--validate", "0.25", "--json").json();
    assertThat(json.get("data").get("rows").asInt()).isEqualTo(150);
    assertThat(json.get("training").get("rows").asInt()).isEqualTo(150);
    assertThat(json.get("validation").get("rows").asInt()).isEqualTo(50);
    assertThat(json.get("validation").get("auc").asDouble()).isGreaterThan(0.5);
    assertThat(json.get("mean_loss")).isEqualTo(json.get("training").get("mean_loss"));
    assertThat(rows(json, "validation"))
        .as("numbers in the whole data")
        .doesNotContainAnyElementsOf(rows(json, "training"))
        .anyMatch(row -> row >= 50);
    JsonNode test =
        Shell.run("train", DATA, "--iterations", "100", "--test", DATA, "--json").json();
    assertThat(test.get("test").get("accuracy")).isEqualTo(test.get("training").get("accuracy"));
  }

  @Test
  void trainingRowsAreEvaluatedIfNoneAreHeldOut() {
    JsonNode json =
        Shell.run("train", DATA, "--iterations", "100", "--model", model, "--json").json();
    JsonNode alone = Shell.run("evaluate", model, DATA, "--json").json();
    for (String measure : List.of("rows", "accuracy", "auc", "log_loss", "confusion")) {
      assertThat(json.get("training").get(measure)).as(measure).isEqualTo(alone.get(measure));
    }
    assertThat(json.has("validation")).isFalse();
  }

  private static List<Integer> rows(JsonNode json, String part) {
    return json.get(part)
        .get("worst_rows")
        .valueStream()
        .map(row -> row.get("row").asInt())
        .toList();
  }

  @Test
  void aFractionOutsideItsRangeIsRefused() {
    Shell.Result result = Shell.run("train", DATA, "--validate", "1.5");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("between 0 and 1, but was 1.5", "Use for example 0.2");
  }

  @Test
  void lossCurveRisesFromMeanToWorstRow() {
    JsonNode json = Shell.run("robust", model, DATA, "--json", "--by", "1").json();
    double[] ladder =
        List.of("mean", "cvar=0.5", "cvar=0.2", "cvar=0.1", "cvar=0.05", "cvar=0.01", "max")
            .stream()
            .mapToDouble(key -> json.get(key).asDouble())
            .toArray();
    assertThat(ladder).isSorted();
    JsonNode evaluation = Shell.run("evaluate", model, DATA, "--json", "--by", "1").json();
    assertThat(json.get("mean").asDouble())
        .isCloseTo(evaluation.get("mean_loss").asDouble(), within(1e-12));
    JsonNode worst = json.get("worst_group").get("1");
    for (String level : evaluation.get("by").get("1").propertyNames()) {
      assertThat(evaluation.get("by").get("1").get(level).get("mean_loss").asDouble())
          .isLessThanOrEqualTo(worst.get("mean_loss").asDouble());
    }
    assertThat(Shell.run("robust", model, DATA).out()).contains("worst 10% (cvar=0.1)");
  }

  @Test
  void reportIsOneSelfContainedFile() throws IOException {
    Path page = folder.resolve("page.html");
    Shell.run("evaluate", model, DATA, "--by", "1", "--report", page.toString());
    assertThat(Files.readString(page))
        .contains(
            "Robust logistic regression", "Confusion", "Rows with the largest weights", "By 1")
        .doesNotContain("csv/");
    Path trained = folder.resolve("trained.html");
    Shell.run("train", DATA, "--iterations", "5", "--report", trained.toString(), "--quiet");
    assertThat(Files.readString(trained)).contains("the iteration limit was reached");
  }

  @Test
  void tuneComparesValuesOnHeldOutRowsAndWritesBestModel() throws IOException {
    Path out = folder.resolve("tuning");
    String[] command = {
      "tune",
      DATA,
      "--robust",
      "penalty",
      "--values",
      "1,1/n,1/n^2",
      "--folds",
      "3",
      "--iterations",
      "100",
      "--out",
      out.toString()
    };
    Shell.Result people = Shell.run(command);
    assertThat(people.code()).as(people.err()).isZero();
    assertThat(people.out())
        .containsPattern("set +auc")
        .contains("penalty=1/n^2", "Chosen: penalty=", "worst 10%");
    String[] again = java.util.Arrays.copyOf(command, command.length + 3);
    again[command.length] = "--json";
    again[command.length + 1] = "--threads";
    again[command.length + 2] = "1";
    JsonNode json = Shell.run(again).json();
    assertThat(json.get("values")).hasSize(3);
    String chosen = json.get("chosen").asString();
    assertThat(people.out()).as("for any number of threads").contains("Chosen: " + chosen + ",");
    JsonNode file = Json.MAPPER.readTree(Files.readString(out.resolve("model.json")));
    assertThat(file.get("robust").asString()).isEqualTo(chosen);
    assertThat(Files.readAllLines(out.resolve("tuning.csv"))).hasSize(1 + 3 * 3);
    assertThat(Files.readString(out.resolve("report.html"))).contains("Why " + chosen);
    assertThat(out.resolve("csv").resolve("trade-off-all.csv")).exists();
  }

  @Test
  void tuneReportsErrors() {
    Shell.Result twice = Shell.run("tune", DATA, "--robust", "cvar=0.1", "--values", "0.1,0.2");
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err()).contains("without a value", "Use --robust cvar --values 0.1,0.2");
    Shell.Result metric =
        Shell.run(
            "tune",
            DATA,
            "--robust",
            "cvar",
            "--values",
            "1",
            "--metric",
            "worst-group-accuracy",
            "--out",
            folder.resolve("t").toString());
    assertThat(metric.code()).isEqualTo(2);
    assertThat(metric.err()).contains("needs groups", "hint: ");
  }
}
