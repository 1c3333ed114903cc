package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.InputOptions;
import dev.agon.cli.input.ModelOnData;
import dev.agon.cli.option.ColumnName;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.CsvCells;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.model.Explainer;
import dev.agon.learn.model.Explanation;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.Predictions;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.table.encode.Columns;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code agon predict}: predicts a label and a probability for every row. */
@Command(
    name = "predict",
    description = {
      "Predict the label with its probability, or the value, of every row.",
      "Writes CSV: row,label,probability (of the positive class) for two classes,"
          + " row,label,probability_CLASS,... for several, row,value for numbers; rows are"
          + " numbered from 0.",
      "Labels are not needed. --keep COL copies columns of the data, such as an" + " identifier."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class PredictCommand implements Callable<Integer> {
  private static final String ROW = "row";

  private final Terminal terminal;

  @Mixin ModelOnData on = new ModelOnData();

  @Option(names = "--out", paramLabel = "FILE", description = "Output file. [standard output]")
  @Nullable Path out;

  @Option(
      names = "--keep",
      paramLabel = "COL",
      split = ",",
      converter = ColumnName.class,
      description =
          "Copy these columns of the data, unchanged, between the row number and the"
              + " prediction, such as an identifier or the true label. Quote a name with a"
              + " comma: 'a,\"b, c\"'.")
  List<String> keep = List.of();

  @Option(
      names = "--explain",
      paramLabel = "K",
      arity = "0..1",
      fallbackValue = "3",
      description =
          "Add the K columns that contributed most to the score, with the row's values,"
              + " and the smallest change of a single column that changes the class, within the"
              + " range of the column in training: reason_1, contribution_1, ..., change."
              + " Contributions are measured from the average row. [3]")
  @Nullable Integer explain;

  @Option(
      names = "--no-csv-escape",
      description =
          "Write text unchanged. By default, text that a spreadsheet would evaluate as a"
              + " formula (it starts with =, +, - or @ and is not a number) is prefixed with"
              + " an apostrophe.")
  boolean noCsvEscape;

  PredictCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (explain != null && explain < 1) {
      throw new InvalidInputException(
          "--explain must be at least 1, but was " + explain + ".", "Use for example --explain 3.");
    }
    DataSource source = on.source(terminal);
    on.files(terminal, source).writes("--out", out);
    Model loaded = on.readModel(terminal);
    requireNewNames(loaded);
    DataRequest request =
        on.request(source, loaded, /* labelled= */ false).keep(new LinkedHashSet<>(keep));
    LoadedData prepared = InputOptions.load(terminal, request, on.quiet);
    if (out == null) {
      write(loaded, prepared, terminal.out());
    } else {
      AtomicFile.write(out, writer -> write(loaded, prepared, writer));
    }
    terminal.warnings(prepared.rows().warnings());
    if (explain != null && !loaded.classes().isEmpty() && loaded.hasUnknownRanges()) {
      terminal.notice(
          "warning: the model does not contain the ranges of its features in training, so a"
              + " proposed change may lie outside them.");
    }
    if (!on.quiet) {
      terminal.warningsOfTraining(loaded.warnings());
    }
    return ExitCode.DONE;
  }

  /** Rejects a name that occurs twice, because neither column could be selected by it. */
  private void requireNewNames(Model model) {
    List<String> taken = new ArrayList<>(predicted(model));
    taken.addAll(explained(model));
    taken.add(ROW);
    for (String name : keep) {
      if (taken.contains(name)) {
        throw new InvalidInputException(
            "--keep "
                + name
                + ": the predictions already have a column of that name ("
                + String.join(", ", taken)
                + ").",
            "Rename the column in the data.");
      }
    }
  }

  private void write(Model model, LoadedData prepared, Writer writer) throws IOException {
    Dataset rows = prepared.rows();
    Predictions answers = Predictions.of(model, rows);
    Map<String, List<String>> kept = prepared.kept();
    writer.write(ROW);
    for (String name : kept.keySet()) {
      writer.write("," + cells().cell(name));
    }
    for (String name : predicted(model)) {
      writer.write("," + cells().cell(name));
    }
    for (String name : explained(model)) {
      writer.write("," + name);
    }
    writer.write("\n");
    Explainer explainer = explain == null ? null : new Explainer(model);
    for (int i = 0; i < rows.size(); i++) {
      writer.write(Integer.toString(i));
      for (List<String> cells : kept.values()) {
        writer.write("," + cells().cell(cells.get(i)));
      }
      writer.write(line(model, answers.get(i)));
      if (explainer != null) {
        writer.write(line(model, explainer.explain(rows, i)));
      }
      writer.write("\n");
    }
    writer.flush();
  }

  /** The names of the predicted columns. */
  private static List<String> predicted(Model model) {
    if (model.classes().isEmpty()) {
      return List.of("value");
    }
    if (model.classes().size() == 2) {
      boolean hasProbabilities = model.settings().loss().hasProbabilities();
      return List.of("label", hasProbabilities ? "probability" : "score");
    }
    return Stream.concat(
            Stream.of("label"), model.classes().stream().map(name -> "probability_" + name))
        .toList();
  }

  /** The names of the columns that explain. */
  private List<String> explained(Model model) {
    List<String> names = new ArrayList<>();
    for (int k = 1; k <= reasons(model); k++) {
      names.add("reason_" + k);
      names.add("contribution_" + k);
    }
    if (explain != null && !model.classes().isEmpty()) {
      names.add("change");
    }
    return names;
  }

  /** The number of columns to name: not more than there are. */
  private int reasons(Model model) {
    Columns columns = model.columns();
    int all =
        columns == null || columns.areNumbered() ? model.features() : columns.columns().size();
    return explain == null ? 0 : Math.min(explain, all);
  }

  private String line(Model model, Explanation why) {
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < reasons(model); k++) {
      boolean there = k < why.contributions().size(); // features that are 0 contribute nothing
      line.append(',').append(there ? cells().cell(why.contributions().get(k).reason()) : "");
      line.append(',');
      line.append(there ? Decimals.shortest(why.contributions().get(k).contribution()) : "");
    }
    if (!model.classes().isEmpty()) {
      line.append(',').append(cells().cell(why.changeText()));
    }
    return line.toString();
  }

  private CsvCells cells() {
    return noCsvEscape ? CsvCells.verbatim() : CsvCells.neutralised();
  }

  private String line(Model model, Prediction answer) {
    if (model.classes().isEmpty()) {
      return "," + Decimals.shortest(answer.value());
    }
    String label = "," + cells().cell(answer.label()) + ",";
    if (model.classes().size() == 2) {
      boolean known = !Double.isNaN(answer.probability());
      return label + Decimals.shortest(known ? answer.probability() : answer.value());
    }
    return Arrays.stream(answer.probabilities())
        .mapToObj(Decimals::shortest)
        .collect(Collectors.joining(",", label, ""));
  }
}
