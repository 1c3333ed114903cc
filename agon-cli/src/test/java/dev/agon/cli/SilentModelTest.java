package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.output.ExitCode;
import dev.agon.learn.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bad model is reported on standard error, in --json, in the model file, and by the exit code.
 */
class SilentModelTest {
  @TempDir Path folder;

  private String data = "";
  private Path model = Path.of("");

  @BeforeEach
  void aTable() throws IOException {
    data =
        Files.writeString(
                folder.resolve("t.csv"), new MessyTable(MessyTable.Kind.PLAIN, 3, 300).text(false))
            .toString();
    model = folder.resolve("model.json");
  }

  private Shell.Result train(String... more) {
    String[] all = new String[5 + more.length];
    System.arraycopy(new String[] {"train", data, "--model", "", "--quiet"}, 0, all, 0, 5);
    all[3] = model.toString();
    System.arraycopy(more, 0, all, 5, more.length);
    return Shell.run(all);
  }

  private void saidEverywhere(String words, int code, String... options) {
    Shell.Result result = train(options);
    assertThat(result.code()).isEqualTo(code);
    assertThat(result.err()).contains("warning: ", words);
    assertThat(ModelFile.read(model).warnings().toString()).contains(words);
    String[] json = java.util.Arrays.copyOf(options, options.length + 1);
    json[options.length] = "--json";
    Shell.Result machine = train(json);
    assertThat(machine.json().get("warnings").toString()).contains(words);
    assertThat(machine.code()).isEqualTo(code);
  }

  @Test
  void modelNoBetterThanItsStartCausesWarning() {
    saidEverywhere(
        "rose from",
        ExitCode.LEARNED_NOTHING,
        "--method",
        "sgda",
        "--step-x",
        "1000",
        "--iterations",
        "40");
    saidEverywhere("no better than its start", 4, "--method", "sgda", "--iterations", "0");
  }

  @Test
  void sameScoreForEveryRowCausesWarning() throws IOException {
    data =
        Files.writeString(
                folder.resolve("blind.libsvm"), "+1 1:1\n".repeat(30) + "-1 1:1\n".repeat(10))
            .toString();
    saidEverywhere("same score", ExitCode.LEARNED_NOTHING);
  }

  @Test
  void perfectFitOfFewRowsCausesWarning() throws IOException {
    String eight = "age,paid\n20,no\n21,no\n22,no\n23,no\n51,yes\n52,yes\n53,yes\n54,yes\n";
    data = Files.writeString(folder.resolve("eight.csv"), eight).toString();
    saidEverywhere("8 rows are few for a model of 2 weights", 0);
    Shell.Result measured = Shell.run("evaluate", model.toString(), data, "--json");
    assertThat(measured.json().get("accuracy").doubleValue()).isEqualTo(1);
    assertThat(measured.json().get("warnings").toString())
        .contains("8 rows are few for a model evaluation", "1.0000 here, 0.68 on other rows");
    Shell.Result validated = train("--validate", "0.25", "--json");
    assertThat(validated.json().get("validation").get("warnings").toString())
        .contains("2 rows are few");
    assertThat(validated.err())
        .contains("validation: 2 rows are few", "Use held-out rows")
        .doesNotContain("--validate 0.2");
  }

  /**
   * A model with as many weights as rows fits any labels; with twice as many rows it fits random
   * labels half of the time.
   */
  @Test
  void fewRowsPerWeightCauseWarning() throws IOException {
    var wide = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      wide.append(i * 7 % 3 == 0 ? "+1 " : "-1 ").append(i % 40 + 1).append(":1\n");
    }
    data = Files.writeString(folder.resolve("wide.libsvm"), wide).toString();
    saidEverywhere("60 rows are few for a model of 41 weights", 0);
  }

  @Test
  void enoughRowsCauseNoWarning() {
    assertThat(train("--json").json().get("warnings").toString()).doesNotContain("rows are few");
  }

  /** Model files name parameters, as the library does; messages of the program name options. */
  @Test
  void warningsOfTheProgramNameItsOptions() {
    Shell.Result result = train("--method", "sgda", "--iterations", "0", "--json");
    String warnings = result.json().get("warnings").toString();
    assertThat(warnings).contains("--step-x, --step-y").doesNotContain("`");
    assertThat(result.err()).contains("--step-x, --step-y").doesNotContain("`");
    Shell.Result plain = train("--iterations", "0");
    assertThat(plain.err()).as("no option of a method was given").contains("(--step-x, --step-y)");
    assertThat(ModelFile.read(model).warnings().toString()).contains("`step-x`");
  }

  @Test
  void samePredictedClassForEveryRowCausesWarning() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      text.append(i % 40 == 0 ? "+1" : "-1").append(" 1:").append(i % 7 * 0.1 + 0.1).append('\n');
    }
    data = Files.writeString(folder.resolve("few.libsvm"), text).toString();
    saidEverywhere("predicts the class -1 for every", ExitCode.DONE, "--lambda1", "1000");
    assertThat(train("--lambda1", "1000").err()).contains("(use --balance or --threshold)");
  }

  /** Ten of 500 numbers are outliers, which dominate the default set. */
  @Test
  void predictionsWorseThanMeanCauseWarning() throws IOException {
    String words = "is not better than predicting the mean of these rows";
    numbers(50);
    saidEverywhere(words, ExitCode.LEARNED_NOTHING, "--robust", "penalty=1/n");
    assertThat(train("--robust", "penalty=1/n").err())
        .containsOnlyOnce(words)
        .contains("--robust mean and --loss huber");
    assertThat(train("--loss", "huber", "--robust", "mean").code()).isZero();
    numbers(0);
    assertThat(train("--json").json().get("warnings")).isEmpty();
    assertThat(train().code()).isZero();
  }

  private void numbers(int outlierEvery) throws IOException {
    StringBuilder text = new StringBuilder("a,b,price\n");
    for (int i = 0; i < 500; i++) {
      double a = i * 37 % 101 / 50.0 - 1;
      double b = i * 53 % 89 / 44.0 - 1;
      boolean far = outlierEvery > 0 && i % outlierEvery == 7;
      double off = far ? (i % 100 < 50 ? 200 : -200) : i * 29 % 31 / 31.0;
      text.append(a).append(',').append(b).append(',').append(3 * a - 2 * b + off).append('\n');
    }
    data = Files.writeString(folder.resolve("numbers.csv"), text).toString();
  }

  /** A hint must not suggest what was already done. */
  @Test
  void hintsSuggestUntriedSettings() throws IOException {
    StringBuilder text = new StringBuilder("a,b,label\n");
    for (int i = 0; i < 400; i++) {
      double a = i * 37 % 101 / 50.0 - 1;
      boolean rare = i % 25 == 3 && a > -0.5;
      text.append(a).append(',').append(i % 7).append(rare ? ",fraud\n" : ",ok\n");
    }
    data = Files.writeString(folder.resolve("rare.csv"), text).toString();
    assertThat(train("--robust", "chi2=95%").err())
        .contains("is worse than that of predicting the class shares")
        .contains("the robust set chi2=95% is too strict, try --robust mean");
    assertThat(train("--robust", "mean").err()).doesNotContain("too strict", "--robust");
    assertThat(train("--robust", "mean", "--lambda2", "10").err())
        .contains("too strong, try a --lambda2 below 10")
        .doesNotContain("too strict", "--robust");
  }

  @Test
  void missingCertificateCausesWarning() {
    saidEverywhere("without its certificate", ExitCode.DONE, "--iterations", "3");
  }

  @Test
  void goodModelHasNoWarnings() {
    Shell.Result result = train("--json");
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.json().get("warnings")).isEmpty();
    assertThat(ModelFile.read(model).warnings()).isEmpty();
  }
}
