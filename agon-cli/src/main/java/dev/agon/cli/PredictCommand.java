package dev.agon.cli;

import dev.agon.learn.Model;
import dev.agon.learn.Prediction;
import dev.agon.learn.Predictions;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Decimals;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code agon predict}: a label and a probability for every row. */
@Command(
    name = "predict",
    description = {
      "Predict a label with its probability, or a value, for every row.",
      "Writes CSV: row,label,probability (of the positive label) for two classes,",
      "row,label,probability_CLASS,... for several, row,value for numbers; rows count from 0.",
      "The data need no labels."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PredictCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin ModelOnData on = new ModelOnData();

  @Option(names = "--out", paramLabel = "FILE", description = "Write here. [standard output]")
  @Nullable Path out;

  PredictCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    on.files(terminal).writes("--out", out);
    Model loaded = on.readModel(terminal);
    Dataset rows = on.unlabelled(terminal, loaded);
    if (out == null) {
      write(loaded, rows, terminal.out());
    } else {
      AtomicFile.write(out, writer -> write(loaded, rows, writer));
    }
    rows.warnings().forEach(warning -> terminal.notice("warning: " + warning));
    if (!on.quiet) {
      loaded.warnings().forEach(warning -> terminal.notice("warning: " + warning));
    }
    return Main.DONE;
  }

  private static void write(Model model, Dataset rows, Writer writer) throws IOException {
    Predictions answers = Predictions.of(model, rows);
    writer.write(header(model) + "\n");
    for (int i = 0; i < rows.size(); i++) {
      writer.write(i + line(model, answers.get(i)) + "\n");
    }
    writer.flush();
  }

  private static String header(Model model) {
    if (model.classes().isEmpty()) {
      return "row,value";
    }
    if (model.classes().size() == 2) {
      return model.settings().loss().name().equals("hinge")
          ? "row,label,score"
          : "row,label,probability";
    }
    return model.classes().stream()
        .map(name -> "," + Csv.cell("probability_" + name))
        .collect(Collectors.joining("", "row,label", ""));
  }

  private static String line(Model model, Prediction answer) {
    if (model.classes().isEmpty()) {
      return "," + Decimals.shortest(answer.value());
    }
    String label = "," + Csv.cell(answer.label()) + ",";
    if (model.classes().size() == 2) {
      boolean known = !Double.isNaN(answer.probability());
      return label + Decimals.shortest(known ? answer.probability() : answer.value());
    }
    return Arrays.stream(answer.probabilities())
        .mapToObj(Decimals::shortest)
        .collect(Collectors.joining(",", label, ""));
  }
}
