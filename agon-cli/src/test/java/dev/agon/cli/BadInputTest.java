package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input: one clear message, a hint, exit code 2, nothing lost. */
class BadInputTest {
  @TempDir Path folder;
  private Path good = Path.of("");

  @BeforeEach
  void writeGoodData() throws IOException {
    good = write("good.libsvm", "+1 1:1 2:0.5\n-1 1:-1\n+1 2:2\n-1 2:-1 3:1\n");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static void refused(Shell.Result result, String... words) {
    assertThat(result.code()).as(result.err()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(words).doesNotContain("Exception", "\tat ");
    assertThat(result.err().lines().filter(line -> line.startsWith("hint: "))).hasSize(1);
    assertThat(result.err().lines().filter(line -> !line.startsWith("hint: "))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "--step-x, 0, step-x",
    "--step-x, -0.1, -0.1",
    "--step-y, nan, step-y",
    "--step-x, infinity, step-x",
    "--step-x, abc, abc",
    "--smoothing-x, 0, smoothing-x",
    "--smoothing-y, 1.5, 1.5",
    "--batch, 0, batch",
    "--first-batch, -3, -3",
    "--lambda1, 0, lambda1",
    "--lambda1, nan, lambda1",
    "--lambda1, 2/n, 2/n",
    "--lambda2, -1, lambda2",
    "--lambda2, NaN, finite",
    "--regulariser-scale, 0, regulariser-scale",
    "--regulariser-scale, Infinity, finite",
    "--rho, 1, --rho",
    "--robust, cvar, cvar",
    "--robust, cvar=0, above 0",
    "--robust, cvar=1.5, 1.5",
    "--robust, chi2=-1, radius",
    "--robust, kl=NaN, NaN",
    "--robust, tv=much, tv=much",
    "--robust, kl-penalty=0, positive",
    "--robust, mean=3, mean",
    "--robust, wasserstein=-1, wasserstein",
    "--loss, poisson, poisson",
    "--regulariser, l1, l1",
    "--form, primal, primal",
    "--iterations, -1, iterations",
    "--iterations, many, many",
    "--iterations, 1e4, an integer",
    "--seed, 99999999999999999999, too large",
    "--threads, 3000000000, too large",
    "--lambda2, much, is not a number",
    "--batch, 2.5, a whole number",
    "--max-seconds, Infinity, max-seconds",
    "--test, no-such-file, no-such-file",
    "--max-oracle-calls, 0, max-oracle-calls",
    "--max-seconds, 0, max-seconds",
    "--target-risk, NaN, target-risk",
    "--evaluate-every, 0, evaluate-every",
    "--threads, 0, threads",
    "--start, twos, twos",
    "--keep, worst, worst",
    "--weighting, heavy, heavy",
    "--method, newton, newton",
    "--param, foo=1, foo",
    "--param, foo, foo",
    "--clip-threshold, 1, clip-threshold",
    "--carry, sideways, carry",
    "--replay, /no/such/file, /no/such/file",
    "--init, /no/such/model, /no/such/model",
    "--trace, /no/such/folder/t.csv, /no/such/folder",
    "--unknown, 1, --unknown"
  })
  void anOptionOutOfRangeIsRefused(String option, String value, String word) {
    refused(Shell.run("train", good.toString(), option, value), word);
  }

  @Test
  void clipOptionsBelongToTheClippingMethod() {
    refused(
        Shell.run("train", good.toString(), "--method", "hcmm1", "--carry", "sideways"),
        "sideways",
        "unclipped");
    refused(
        Shell.run("train", good.toString(), "--method", "sgda", "--smoothing-x", "0.1"),
        "sgda",
        "smoothing-x");
  }

  @Test
  void contradictionsAreRefused() throws IOException {
    Path batches = write("batches.txt", "0 1\n2\n");
    refused(
        Shell.run("train", good.toString(), "--replay", batches.toString(), "--batch", "5"),
        "--replay");
    refused(Shell.run("train", good.toString(), "--start", "ones", "--init", "m.json"), "--init");
    refused(
        Shell.run("train", good.toString(), "--step-x", "0.1", "--param", "step-x=0.2"), "step-x");
    String file = folder.resolve("same").toString();
    refused(Shell.run("train", good.toString(), "--trace", file, "--model", file), "same");
  }

  @ParameterizedTest
  @CsvSource({"'0 9', row 9, line 2", "'0 -1', row -1, line 2", "'0 x', 'x', line 2"})
  void replayedRowOutsideDataIsReportedWithLine(String line, String what, String place)
      throws IOException {
    Path batches = write("batches.txt", "0 1\n" + line + "\n");
    refused(Shell.run("train", good.toString(), "--replay", batches.toString()), what, place);
  }

  @Test
  void anEmptyReplayIsRefused() throws IOException {
    refused(
        Shell.run("train", good.toString(), "--replay", write("b.txt", "\n\n").toString()),
        "no batches");
  }

  static Stream<String[]> brokenLines() {
    return Stream.of(
        new String[] {"letters in a value", "+1 1:abc", "abc"},
        new String[] {"letters in an index", "+1 one:1", "one"},
        new String[] {"a label of letters", "yes 1:1", "yes"},
        new String[] {"descending indices", "+1 3:1 2:1", "2"},
        new String[] {"a duplicate index", "+1 2:1 2:1", "2"},
        new String[] {"index zero", "+1 0:1", "0"},
        new String[] {"a negative index", "+1 -4:1", "-4"},
        new String[] {"a huge index", "+1 99999999999:1", "99999999999"},
        new String[] {"not a number", "+1 1:nan", "nan"},
        new String[] {"infinity", "+1 1:inf", "inf"},
        new String[] {"overflow", "+1 1:1e400", "1e400"},
        new String[] {"no colon", "+1 17", "17"},
        new String[] {"binary junk", "\u0000\u0001\u0002\u0003", "line 5"});
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenLines")
  void invalidLineIsReported(String what, String line, String word) throws IOException {
    Path bad = write("bad.libsvm", Files.readString(good) + line + "\n");
    Shell.Result result = Shell.run("train", bad.toString());
    refused(result, word);
    assertThat(result.err()).contains("line 5");
  }

  @Test
  void lossRejectsUnsupportedLabels() throws IOException {
    String three = write("three.libsvm", Files.readString(good) + "3 1:1\n").toString();
    refused(Shell.run("train", three, "--loss", "logistic"), "3", "third");
    String numbers = write("numbers.libsvm", "0.5 1:1\n0.25 1:2\n-7.5 1:1\n").toString();
    refused(Shell.run("train", numbers, "--loss", "hinge"), "label");
  }

  @Test
  void contradictingOptionsOfTheObjectiveAreRefused() {
    String data = good.toString();
    refused(Shell.run("train", data, "--robust", "cvar=0.1", "--lambda1", "1/n"), "--lambda1");
    refused(
        Shell.run("train", data, "--regulariser", "l2", "--regulariser-scale", "3"),
        "no such parameter");
    refused(
        Shell.run("train", data, "--regulariser", "none", "--lambda2", "3"), "no such parameter");
    refused(Shell.run("train", data, "--robust", "groups"), "groups", "--groups");
    refused(Shell.run("train", data, "--robust", "tv=0.1", "--form", "dual"), "no dual form");
    refused(Shell.run("train", data, "--robust", "kl=0.1", "--form", "weights"), "--form dual");
  }

  @ParameterizedTest
  @CsvSource({"'', no rows", "'+1 1:1\n+1 2:1\n', label"})
  void tooFewRowsOrClassesAreRefused(String text, String word) throws IOException {
    refused(Shell.run("train", write("few.libsvm", text).toString()), word);
  }

  @Test
  void missingFileMessageListsKnownDataSets() {
    refused(Shell.run("train", "no-such-file.libsvm"), "no-such-file.libsvm");
    refused(Shell.run("evaluate", "no-such-model.json", good.toString()), "no-such-model.json");
  }

  @Test
  void existingFilesAreKept() throws IOException {
    Path model = write("model.json", "precious");
    Path bad = write("bad.libsvm", "+1 1:1\n-1 1:x\n");
    refused(Shell.run("train", bad.toString(), "--model", model.toString()), "line 2");
    assertThat(model).hasContent("precious");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("good.libsvm", "bad.libsvm", "model.json");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', not a model",
    "'{}', format",
    "'{\"format\":\"agon-robust-logistic-regression\",\"version\":9}', version",
    "'[1,2', not a model"
  })
  void aDamagedModelIsRefused(String text, String word) throws IOException {
    Path model = write("model.json", text);
    refused(Shell.run("evaluate", model.toString(), good.toString()), "model.json", word);
  }

  @Test
  void aModelWithAnUnknownKeyOrTooFewWeightsIsRefused() throws IOException {
    Path model = folder.resolve("model.json");
    assertThat(Shell.run("train", good.toString(), "--model", model.toString()).code()).isZero();
    String text = Files.readString(model);
    Path odd = write("odd.json", text.replaceFirst("\"lambda2\"", "\"lambda3\""));
    refused(Shell.run("evaluate", odd.toString(), good.toString()), "checksum");
    Path short1 = write("short.json", text.replaceFirst("\"features\" : 3", "\"features\" : 5"));
    refused(Shell.run("evaluate", short1.toString(), good.toString()), "checksum");
  }

  @Test
  void moreFeaturesThanInTheModelAreRefused() throws IOException {
    Path model = folder.resolve("model.json");
    Shell.run("train", good.toString(), "--model", model.toString());
    Path wide = write("wide.libsvm", "+1 9:1\n-1 1:1\n");
    refused(Shell.run("evaluate", model.toString(), wide.toString()), "9", "3");
    refused(Shell.run("predict", model.toString(), wide.toString()), "9", "3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train ",
        "cruise evaluate --gain 1,2",
        "cruise evaluate --gain 1,x,2",
        "cruise evaluate --gain 1,2,3 --model gain.json",
        "cruise evaluate --model .",
        "cruise train --threads 0",
        "cruise theory --gain 1,2",
        "cruise theory --points 0",
        "data get a9a --from http://[",
        "data get a9a --from nowhere",
        "compare DATA --methods sgda,sgda",
        "compare DATA --methods sgda --threads 0",
        "compare DATA --methods sgda --target-risk NaN",
        "reproduce cruise --threads 0",
        "report README.md",
        "theory DATA --radius NaN"
      })
  void everyCommandReportsErrors(String command) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    arguments.replaceAll(word -> word.equals("DATA") ? good.toString() : word);
    if (command.startsWith("compare") || command.startsWith("reproduce")) {
      arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    }
    if (command.startsWith("data")) {
      arguments.addAll(List.of("--data", folder.toString()));
    }
    Shell.Result result = Shell.run(arguments.toArray(String[]::new));
    refused(result, "agon: ");
    assertThat(result.err())
        .doesNotContain("internal error", "disk is full", " long", " double", "another problem");
  }

  @Test
  void onlySimilarWordsAreSuggested() {
    assertThat(Shell.run("trian").err()).contains("Did you mean train?");
    assertThat(Shell.run("frobnicate").err()).contains("See agon --help");
  }

  @Test
  void usageErrorsAreOneMessage() {
    for (String[] arguments :
        new String[][] {{"trian"}, {"train"}, {"train", "a", "b"}, {"data"}, {"data", "got"}}) {
      Shell.Result result = Shell.run(arguments);
      assertThat(result.code()).as(Arrays.toString(arguments)).isEqualTo(2);
      assertThat(result.err()).contains("hint: ");
    }
  }
}
