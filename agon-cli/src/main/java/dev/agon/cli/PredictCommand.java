package dev.agon.cli;

import dev.agon.learn.Evaluator;
import dev.agon.learn.Model;
import dev.agon.learn.ModelFile;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Outputs;
import dev.agon.linalg.Elementary;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agon predict}: a label and a probability for every row. */
@Command(
    name = "predict",
    description = "Predict labels: CSV row,label,probability (of the larger label).",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PredictCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file from agon train.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "DATA",
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
    Model loaded = ModelFile.read(model);
    Dataset rows = input.unlabelled(terminal, data, loaded, quiet);
    Evaluator.requireFeatures(loaded, rows);
    if (out == null) {
      write(loaded, rows, terminal.out());
    } else {
      AtomicFile.write(out, writer -> write(loaded, rows, writer));
    }
    return Main.DONE;
  }

  private static void write(Model model, Dataset rows, Writer writer) throws IOException {
    double[] score = Evaluator.scores(model, rows)[0];
    writer.write("row,label,probability\n");
    for (int i = 0; i < rows.size(); i++) {
      String label = model.classes().get(score[i] > 0 ? 1 : 0);
      writer.write(i + "," + label + "," + Decimals.shortest(Elementary.sigmoid(score[i])) + "\n");
    }
    writer.flush();
  }
}
