package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.cli.output.ExitCode;
import dev.agon.learn.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The plain model next to a robust one, class weights, probabilities and thresholds. */
class DecisionsTest {
  @TempDir Path folder;
  private String table = "";
  private Path model = Path.of("");

  /** One row in eight is positive; a determines the class, with noise. */
  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("a,b,label\n");
    for (int i = 0; i < 1200; i++) {
      double a = i * 37 % 101 / 50.0 - 1;
      double noise = i * 61 % 97 / 97.0;
      text.append(a).append(',').append(i % 7).append(a + 2 * noise > 2 ? ",yes\n" : ",no\n");
    }
    table = Files.writeString(folder.resolve("table.csv"), text).toString();
    model = folder.resolve("model.json");
  }

  private JsonNode train(String... more) {
    List<String> all =
        new java.util.ArrayList<>(
            List.of("train", table, "--positive", "yes", "--validate", "0.25", "--quiet"));
    all.addAll(List.of("--model", model.toString(), "--json"));
    all.addAll(List.of(more));
    Shell.Result result = Shell.run(all.toArray(String[]::new));
    assertThat(result.code()).as(result.err()).isZero();
    return result.json();
  }

  @Test
  void plainModelIsShownNextToRobustOneWithoutChangingIt() throws IOException {
    JsonNode robust = train("--robust", "cvar=0.8");
    String file = Files.readString(model);
    JsonNode plain = train("--robust", "mean");
    assertThat(robust.get("baseline").get("validation").get("log_loss").asDouble())
        .isEqualTo(plain.get("validation").get("log_loss").asDouble());
    assertThat(robust.get("baseline").get("log_loss").asDouble())
        .isEqualTo(plain.get("validation").get("log_loss").asDouble());
    assertThat(robust.get("baseline").get("comparison").asString()).startsWith("Robustness ");
    assertThat(plain.has("baseline")).isFalse();
    assertThat(train("--robust", "cvar=0.8", "--no-baseline").has("baseline")).isFalse();
    assertThat(Files.readString(model)).isEqualTo(file);
    Shell.Result text = Shell.run("train", table, "--robust", "cvar=0.8");
    assertThat(text.out())
        .contains("on the training rows", "cvar=0.8  mean (plain)", "loss of the worst 10%")
        .contains("calibration error", "Robustness ");
  }

  @Test
  void reportShowsBothModels() throws IOException {
    Path page = folder.resolve("page.html");
    train("--robust", "cvar=0.8", "--report", page.toString());
    assertThat(Files.readString(page))
        .contains("Comparison with the plain model", "validation, plain model");
  }

  @Test
  void reportShowsThresholdAndCalibration() throws IOException {
    Path page = folder.resolve("page.html");
    train("--threshold", "0.25", "--calibrate", "--report", page.toString());
    assertThat(Files.readString(page))
        .contains("yes, which is predicted above the probability 0.2500.")
        .contains("The probabilities are calibrated: sigmoid(");
    train("--report", page.toString());
    assertThat(Files.readString(page))
        .contains("Precision, recall and F1 are for the class yes.")
        .doesNotContain("probabilities are calibrated");
  }

  @Test
  void calibrationRestoresBaseRate() {
    JsonNode raw = train("--robust", "penalty=1/n");
    assertThat(raw.get("warnings").toString())
        .contains("the mean predicted probability of yes", "--calibrate");
    JsonNode fitted = train("--robust", "penalty=1/n", "--calibrate");
    assertThat(fitted.get("warnings").toString()).doesNotContain("mean predicted probability");
    assertThat(fitted.get("calibration_error").asDouble())
        .isEqualTo(fitted.get("validation").get("calibration_error").asDouble())
        .isLessThan(raw.get("calibration_error").asDouble());
    assertThat(fitted.get("validation").get("log_loss").asDouble())
        .isLessThan(raw.get("validation").get("log_loss").asDouble());
    assertThat(fitted.get("validation").get("auc").asDouble())
        .isCloseTo(raw.get("validation").get("auc").asDouble(), within(1e-12));
    var map = Objects.requireNonNull(ModelFile.read(model).probabilityMap());
    assertThat(fitted.get("probability_map").get("slope").asDouble()).isEqualTo(map.slope());
  }

  @Test
  void biasOfCalibratedProbabilitiesIsExplainedByOtherRows() throws IOException {
    String[] lines = Files.readString(Path.of(table)).split("\n");
    StringBuilder positive = new StringBuilder(lines[0]).append('\n');
    for (int i = 1; i < lines.length; i++) {
      if (lines[i].endsWith("yes") || i % 20 == 0) {
        positive.append(lines[i]).append('\n');
      }
    }
    String other = Files.writeString(folder.resolve("other.csv"), positive).toString();
    JsonNode fitted = train("--robust", "penalty=1/n", "--calibrate", "--test", other);
    assertThat(fitted.get("test").get("warnings").toString())
        .contains("the mean predicted probability of yes", "these rows differ from the training")
        .doesNotContain("--calibrate", "penalty=1/n");
    JsonNode raw = train("--robust", "penalty=1/n", "--test", other);
    assertThat(raw.get("test").get("warnings").toString())
        .contains("penalty=1/n", "--calibrate", "or these rows differ from the training rows");
  }

  @Test
  void balanceRaisesRecall() {
    JsonNode plain = train();
    JsonNode balanced = train("--balance");
    assertThat(balanced.get("validation").get("recall").asDouble())
        .isGreaterThan(plain.get("validation").get("recall").asDouble());
    assertThat(balanced.get("parameters").get("balance").asBoolean()).isTrue();
  }

  @Test
  void thresholdIsChosenStoredAndUsed() {
    assertThat(train().get("threshold").asDouble()).isEqualTo(0.5);
    JsonNode recall = train("--threshold", "recall=0.9");
    double threshold = recall.get("threshold").asDouble();
    assertThat(threshold).isLessThan(0.5).isEqualTo(ModelFile.read(model).threshold());
    assertThat(recall.get("training").get("recall").asDouble()).isCloseTo(0.9, within(0.05));
    JsonNode f1 = train("--threshold", "f1");
    assertThat(f1.get("training").get("f1").asDouble())
        .isGreaterThanOrEqualTo(train().get("training").get("f1").asDouble());

    train("--threshold", "0.25");
    String[] lines = Shell.run("predict", model.toString(), table).out().split("\n");
    for (int i = 1; i < lines.length; i++) {
      String[] cells = lines[i].split(",");
      assertThat(cells[1]).isEqualTo(Double.parseDouble(cells[2]) > 0.25 ? "yes" : "no");
    }
    JsonNode evaluated = Shell.run("evaluate", model.toString(), table, "--json").json();
    long named = java.util.Arrays.stream(lines).filter(line -> line.contains(",yes,")).count();
    JsonNode counts = evaluated.get("confusion").get("counts");
    assertThat(counts.get(0).get(1).asDouble() + counts.get(1).get(1).asDouble()).isEqualTo(named);
  }

  @Test
  void rejectsModelsWithoutProbabilities() throws IOException {
    refused("must be a probability between 0 and 1", "--threshold", "2");
    refused("must be a probability between 0 and 1", "--threshold", "recall=0");
    refused("must be a probability between 0 and 1", "--threshold", "often");
    refused("the loss has no probabilities", "--calibrate", "--loss", "hinge");
    refused("moves the intercept", "--calibrate", "--no-intercept");
    table = Files.writeString(folder.resolve("n.csv"), "a,y\n1,2.5\n2,3.5\n3,1.25\n").toString();
    refused("numbers are predicted", "--threshold", "f1");
    refused("numbers are predicted", "--balance");
  }

  private void refused(String words, String... options) {
    String[] all = java.util.Arrays.copyOf(options, options.length + 2);
    System.arraycopy(options, 0, all, 2, options.length);
    all[0] = "train";
    all[1] = table;
    Shell.Result result = Shell.run(all);
    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).contains("agon: error: ", words, "hint: ");
  }
}
