package dev.agon.cli;

import dev.agon.learn.Model;
import dev.agon.learn.ModelFile;
import dev.agon.learn.Prediction;
import dev.agon.learn.Predictions;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Outputs;
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
import picocli.CommandLine.Parameters;

/** {@code agon predict}: a label and a probability for every row. */
@Command(
    name = "predict",
    description = {
      "Predict labels as CSV: row,label,probability (of the positive label);",
      "row,label,probability_CLASS,... with several classes; row,value for numbers."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PredictCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file from agon train.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "DATA",
      completionCandidates = Candidates.Data.class,
      arity = "0..1",
      description = "A file, - for standard input, or a known name; labels are optional.")
  String data = "";

  @Mixin InputOptions input = new InputOptions();

  @Option(names = "--out", paramLabel = "FILE", description = "Write here. [standard output]")
  @Nullable Path out;

  @Option(names = "--quiet", description = "No notices.")
  boolean quiet;

  PredictCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    new Outputs().reads("MODEL", model).reads("DATA", input.file(data)).writes("--out", out);
    Pipes.announce(terminal, model, quiet);
    Model loaded = ModelFile.read(model);
    Dataset rows = input.unlabelled(terminal, data, loaded, quiet);
    if (out == null) {
      write(loaded, rows, terminal.out());
    } else {
      AtomicFile.write(out, writer -> write(loaded, rows, writer));
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
