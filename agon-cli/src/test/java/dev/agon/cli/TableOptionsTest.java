package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.output.ExitCode;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables on the command line: messages about them, and the columns that a model needs. */
class TableOptionsTest {
  @TempDir Path folder;

  private final String text =
      new MessyTable(MessyTable.Kind.IDENTIFIER_AND_CONSTANT, 7, 200).text(false);
  private Path table = Path.of("");
  private String model = "";

  @BeforeEach
  void aTable() throws IOException {
    table = Files.writeString(folder.resolve("people.csv"), text);
    model = folder.resolve("model.json").toString();
  }

  @Test
  void dataCheckShowsColumnKinds() {
    String out = Shell.run("data", "check", table.toString()).out();
    assertThat(out)
        .containsPattern("customer_id +identifier")
        .containsPattern("country +constant")
        .containsPattern("income +number +- +1 ")
        .containsPattern("city +category +- +4 ")
        .containsPattern("answer +label .*positive: yes");
  }

  @Test
  void trainReportsExcludedColumnsAndLabel() {
    Shell.Result result = Shell.run("train", table.toString());
    assertThat(result.err())
        .contains("excluded as identifier: \"customer_id\"", "excluded as constant: \"country\"")
        .contains("the label is the last column, \"answer\"")
        .containsPattern("age +number");
    assertThat(Shell.run("train", table.toString(), "--quiet").err()).isEmpty();
  }

  @Test
  void optionsOverrideEveryDetection() {
    String[] options = {"--label", "flag", "--positive", "0", "--drop", "answer,customer_id"};
    String[] all = new String[9];
    System.arraycopy(new String[] {"data", "check", table.toString()}, 0, all, 0, 3);
    System.arraycopy(options, 0, all, 3, 6);
    assertThat(Shell.run(all).out())
        .containsPattern("flag +label .*positive: 0")
        .containsPattern("answer +dropped");
    refused("data check --categories nowhere", "no column \"nowhere\"");
    refused("train --label city --positive Rome", "must be one of two labels");
    refused("train --numbers city", "is not a number");
    refused("train --delimiter ;;", "--delimiter");
    refused("train --header maybe", "--header");
    refused("train --scale huge", "--scale");
  }

  /** An evaluation uses the same rows as the training; unknown labels are still an error. */
  @Test
  void rowsWithoutALabelAreNotEvaluated() throws IOException {
    StringBuilder text = new StringBuilder("age,city,kind\n");
    for (int i = 0; i < 60; i++) {
      text.append(20 + i * 7 % 31).append(i % 3 == 0 ? ",Bern," : ",Rome,");
      text.append(i * 5 % 7 > 3 ? "yes\n" : "no\n");
    }
    String labelled = Files.writeString(folder.resolve("rows.csv"), text).toString();
    String total = Files.writeString(folder.resolve("total.csv"), text + "Total,,\n").toString();
    String model = folder.resolve("m.json").toString();
    assertThat(Shell.run("train", total, "--model", model, "--quiet").code()).isZero();
    for (String by : List.of("", "--by=city")) {
      List<String> more = by.isEmpty() ? List.of() : List.of(by);
      Shell.Result all = evaluate(model, labelled, more);
      Shell.Result some = evaluate(model, total, more);
      assertThat(some.code()).as(some.err()).isZero();
      assertThat(some.err()).contains("1 of 61 rows has no label and is left out.");
      assertThat(some.out()).isEqualTo(all.out().replace("rows.csv", "total.csv"));
    }
    String typo = Files.writeString(folder.resolve("t.csv"), text + "30,Rome,yess\n").toString();
    assertThat(evaluate(model, typo, List.of()).err()).contains("unknown to the model");
    String none = Files.writeString(folder.resolve("n.csv"), "age,city,kind\n3,Rome,\n").toString();
    assertThat(evaluate(model, none, List.of()).code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  private static Shell.Result evaluate(String model, String data, List<String> more) {
    List<String> all = new ArrayList<>(List.of("evaluate", model, data));
    all.addAll(more);
    return Shell.run(all.toArray(String[]::new));
  }

  @Test
  void tableWithBlanksIsDetected() throws IOException {
    String blanks = "a b kind\n" + "1 2.5 yes\n3 1.5 no\n2 4 no\n".repeat(20);
    Path file = Files.writeString(folder.resolve("rows.txt"), blanks);
    Shell.Result found = Shell.run("data", "check", file.toString());
    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.out()).containsPattern("b +number").containsPattern("kind +label");
    Shell.Result piped = Shell.runWithInput(blanks, "data", "check", "-");
    assertThat(piped.code()).as(piped.err()).isZero();
  }

  /** Such text looks like LIBSVM text without values, unless it has the name of such a file. */
  @Test
  void delimiterMakesTextWithUnequalLinesATable() throws IOException {
    String blanks = "a b kind\n" + "1 2.5 yes\n3 1.5 no\n2 4 no\n".repeat(20) + "5 4 no rows\n";
    String file = Files.writeString(folder.resolve("rows.txt"), blanks).toString();
    Shell.Result without = Shell.run("data", "check", file);
    assertThat(without.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(without.err()).contains("for a table with blanks", "--delimiter ' '");
    Shell.Result with = Shell.run("data", "check", file, "--delimiter", " ", "--label", "kind");
    assertThat(with.err()).contains("line 62", "4 fields");
    String named = Files.writeString(folder.resolve("rows.libsvm"), "1 1:2\n-1 1:3\n").toString();
    Shell.Result libsvm = Shell.run("data", "check", named, "--delimiter", " ");
    assertThat(libsvm.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(libsvm.err()).contains("--delimiter cannot be used");
  }

  /** Words for missing values and thousands separators, in training and afterwards. */
  @Test
  void tableOfASpreadsheetIsRead() throws IOException {
    StringBuilder cells = new StringBuilder("Umsatz;Alter;Ort;Kündigung\n");
    for (int i = 0; i < 300; i++) {
      String sum = String.format(Locale.GERMANY, "%,.2f", 50 + i * i * 1.37);
      cells.append(i % 20 == 3 ? "k.A." : sum).append(';').append(i % 25 == 4 ? -1 : 20 + i % 50);
      cells.append(';').append(i % 9 == 2 ? "unbekannt" : "Ort " + i % 3);
      cells.append(i * 7 % 300 < i ? ";ja\n" : ";nein\n");
    }
    String file = Files.writeString(folder.resolve("sheet.csv"), cells).toString();
    Shell.Result checked = Shell.run("data", "check", file, "--missing", "-1,Unbekannt");
    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.out())
        .containsPattern("Umsatz +number +5.0% +2 +50 to 122500")
        .containsPattern("Alter +number +4.0% +2 +20 to 69")
        .containsPattern("Ort +category +11.* +4 +Ort 0");
    assertThat(checked.err())
        .contains("also 15 words, the first \"k.A.\" in line 5")
        .contains("thousands separators: \"Umsatz\" (1.048,73 as 1048.73)");
    Shell.Result trained =
        Shell.run("train", file, "--missing=-1,Unbekannt", "--model", model, "--quiet");
    assertThat(trained.code()).as(trained.err()).isZero();
    String later = "Umsatz;Alter;Ort\n2.500;30;Ort 1\nk.A.;-1;unbekannt\n2500,0;30;Ort 1\n;;\n";
    Path rows = Files.writeString(folder.resolve("later.csv"), later);
    Shell.Result predicted = Shell.run("predict", model, rows.toString());
    assertThat(predicted.code()).as(predicted.err()).isZero();
    assertThat(predicted.err().lines().filter(line -> line.contains("warning")))
        .singleElement()
        .asString()
        .startsWith("agon: warning: training: ")
        .contains("also 15 words");
    List<String> probabilities =
        predicted.out().lines().skip(1).map(line -> line.split(",")[2]).toList();
    assertThat(probabilities.get(0)).isEqualTo(probabilities.get(2));
    assertThat(probabilities.get(1)).isEqualTo(probabilities.get(3));
  }

  @Test
  void misspeltNamesAreSuggestedAndValuesCheckedBeforeReading() throws IOException {
    refused("train --label answr", "Did you mean \"answer\"?");
    refused("train --label ans", "Did you mean \"answer\"?");
    table = Files.writeString(folder.resolve("broken.csv"), "a,b\n1,2\n3\n");
    refused("train", "line 3");
    refused("train --method hcm2", "Did you mean hcmm2?");
    refused("train --method sgda --step-x=-1", "--step-x must be");
    refused("train --robust cvr=0.5", "Did you mean cvar=0.5?");
    refused("train --robust men", "Did you mean mean?");
    refused("train --loss hubr", "Did you mean huber?");
    refused("train --regulariser l3", "Did you mean l2?");
    refused("train --lambda2=-1", "--lambda2 must be");
    refused("train --robust mean --lambda1 1", "both given");
    refused("train --validate 2", "but was 2.0");
    refused("train --max-seconds=-1", "--max-seconds");
    refused("compare --methods sgd", "Did you mean sgda?");
    refused("compare --methods sgda --lambda2=-1", "--lambda2 must be");
    refused("theory --regulariser l3", "Did you mean l2?");
    refused("tune --robust cvar --values 1 --metric acuracy", "Did you mean accuracy?");
    refused("tune --robust cvar --values 2", "cvar must be");
  }

  private void refused(String command, String words) {
    String[] parts = command.split(" ", -1);
    String[] all = java.util.Arrays.copyOf(parts, parts.length + 1);
    all[parts.length] = table.toString();
    Shell.Result result = Shell.run(all);
    assertThat(result.code()).as(command).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).contains(words);
  }

  @Test
  void modelFindsColumnsByNameAndReportsMissingOne() throws IOException {
    Shell.run("train", table.toString(), "--model", model, "--quiet");
    Path without =
        Files.writeString(folder.resolve("w.csv"), "age,flag,city,member\n30,1,Rome,no\n");
    Shell.Result missing = Shell.run("predict", model, without.toString());
    assertThat(missing.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(missing.err()).contains("no column \"income\"", "hint: ");
    Path other =
        Files.writeString(
            folder.resolve("o.tsv"),
            "shoes\tcity\tmember\tage\tincome\tflag\n44\tAtlantis\tno\t30\t1e6\t1\n");
    Shell.Result extra = Shell.run("predict", model, other.toString());
    assertThat(extra.code()).isZero();
    assertThat(extra.out().lines()).hasSize(2);
    assertThat(extra.err())
        .contains("not used by the model: shoes")
        .contains("column \"city\": 1 row with a level that was absent in training");
  }

  @Test
  void predictionsKeepColumnsAsTheyAreWritten() throws IOException {
    Shell.run("train", table.toString(), "--model", model, "--quiet");
    List<String> plain =
        Shell.run("predict", model, table.toString(), "--quiet").out().lines().toList();
    List<String> lines = text.lines().toList();
    StringBuilder named = new StringBuilder("no," + lines.get(0) + ",full name\n");
    for (int i = 1; i < lines.size(); i++) {
      named.append("00").append(i).append(".0,").append(lines.get(i));
      named.append(",\"Ann \"\"").append(i).append("\"\", Mrs\"\n");
    }
    Path file = Files.writeString(folder.resolve("named.csv"), named);

    Shell.Result result =
        Shell.run("predict", model, file.toString(), "--keep", "full name,no", "--quiet");

    assertThat(result.code()).as(result.err()).isZero();
    List<String> kept = result.out().lines().toList();
    assertThat(kept).hasSameSizeAs(plain);
    assertThat(kept.get(0)).isEqualTo("row,full name,no,label,probability");
    for (int i = 1; i < plain.size(); i++) {
      String answer = plain.get(i).substring(plain.get(i).indexOf(','));
      assertThat(kept.get(i))
          .isEqualTo((i - 1) + ",\"Ann \"\"" + i + "\"\", Mrs\",00" + i + ".0" + answer);
    }
    assertThat(Shell.run("predict", model, file.toString(), "--keep", "ful name").err())
        .contains("no column \"ful name\"", "Did you mean \"full name\"?");
    Shell.Result twice = Shell.run("predict", model, file.toString(), "--keep", "probability");
    assertThat(twice.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(twice.err()).contains("--keep probability", "hint: ");
  }

  @Test
  void standardInputCanBeATable() {
    Shell.run("train", table.toString(), "--model", model, "--quiet");
    String fromFile = Shell.run("predict", model, table.toString()).out();
    assertThat(Shell.runWithInput(text, "predict", model, "-").out()).isEqualTo(fromFile);
    assertThat(Shell.runWithInput(text, "predict", model, "-", "--format", "csv").out())
        .isEqualTo(fromFile);
    assertThat(Shell.runWithInput(text, "predict", model, "-", "--format", "libsvm").code())
        .isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void libsvmTextIsScaledOnlyWhenItsColumnsDifferInSize() throws IOException {
    StringBuilder equalSizes = new StringBuilder();
    StringBuilder unequalSizes = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      String start = (i * 7 % 11 > 5 ? "+1" : "-1") + " 1:" + (i % 5 + 1) + " 2:";
      equalSizes.append(start).append(i * 7 % 11 + 1).append('\n');
      unequalSizes.append(start).append(1000 * (i * 7 % 11) + 1).append('\n');
    }
    Path same = Files.writeString(folder.resolve("equal.libsvm"), equalSizes);
    Shell.Result left = Shell.run("train", same.toString(), "--model", model);
    assertThat(left.err()).doesNotContain("divided");
    assertThat(ModelFile.read(Path.of(model)).columns()).isNull();
    Path different = Files.writeString(folder.resolve("unequal.libsvm"), unequalSizes);
    Shell.Result scaled = Shell.run("train", different.toString(), "--model", model);
    assertThat(scaled.err())
        .contains("columns are divided by their sizes", "; use --scale none to keep them");
    Model known = ModelFile.read(Path.of(model));
    assertThat(Objects.requireNonNull(known.columns()).scaling().scale()).containsExactly(5, 10001);
    double trained = known.worstCaseRisk();
    assertThat(
            Shell.run("evaluate", model, different.toString(), "--json")
                .json()
                .get("worst_case_risk")
                .asDouble())
        .isEqualTo(trained);
    Shell.Result unscaled = Shell.run("train", different.toString(), "--scale", "none");
    assertThat(unscaled.err()).doesNotContain("divided");
    assertThat(unscaled.out()).contains("certificate      scaled-gradient", "divided by its size");
    assertThat(scaled.out()).contains("certificate      gradient").doesNotContain("its size");
  }

  @Test
  void formatsAreDistinguished() throws IOException {
    Shell.run("train", table.toString(), "--model", model, "--quiet");
    Path libsvm = Files.writeString(folder.resolve("d.libsvm"), "+1 1:1\n-1 2:1\n");
    assertThat(Shell.run("evaluate", model, libsvm.toString()).err())
        .contains("named columns", "LIBSVM");
    Shell.run("train", libsvm.toString(), "--model", model, "--quiet");
    assertThat(Shell.run("evaluate", model, table.toString()).err())
        .contains("numbered features", "table");
    assertThat(Shell.run("train", "--jdbc", "jdbc:none:").err()).contains("belong together");
    assertThat(Shell.run("train").err()).contains("DATA");
  }

  @Test
  void exportWritesAnOnnxFile() {
    Shell.run("train", table.toString(), "--model", model, "--quiet");
    Path onnx = folder.resolve("model.onnx");
    assertThat(Shell.run("export", model, "--onnx", onnx.toString()).code()).isZero();
    assertThat(onnx).isNotEmptyFile();
    assertThat(Shell.run("export", model).code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void helpHintsAndCompletionSuggestWords() {
    assertThat(Shell.run().out()).startsWith("Usage: agon");
    assertThat(Shell.run().code()).isZero();
    assertThat(Shell.run("train", "x", "--lamda1", "3").err()).contains("Did you mean --lambda1?");
    assertThat(Shell.run("train", "x", "--lable=y").err()).contains("Did you mean --label?");
    assertThat(Shell.run("evalute").err()).contains("Did you mean evaluate?");
    assertThat(Shell.run("generate-completion").out()).contains("a9a", "storm-gda", "cvar=0.8");
    assertThat(Shell.run("train", "x", "--zzzzzz").err()).contains("See agon train --help");
  }
}
