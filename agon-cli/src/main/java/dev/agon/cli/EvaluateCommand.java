package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.lab.model.ModelPage;
import dev.agon.lab.model.Part;
import dev.agon.lab.report.Report;
import dev.agon.learn.Evaluation;
import dev.agon.learn.Evaluator;
import dev.agon.learn.Model;
import dev.agon.learn.ModelFile;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.Outputs;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agon evaluate}: how a model does on data, and on which rows it does worst. */
@Command(
    name = "evaluate",
    description = "Measure a model on data: accuracy, loss, AUC, worst case, and the worst rows.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class EvaluateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file from agon train.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "DATA",
      completionCandidates = Candidates.Data.class,
      arity = "0..1",
      description = "A file, - for standard input, or a known name.")
  String data = "";

  @Mixin InputOptions input = new InputOptions();

  @Mixin ByOption by = new ByOption();

  @Option(
      names = "--worst-rows",
      paramLabel = "K",
      description = "How many of the hardest rows to show. [10]")
  int worstRows = Evaluation.WORST_ROWS;

  @Mixin ReportOptions report = new ReportOptions();

  @Option(names = "--threads", paramLabel = "K", description = "Threads. [all cores]")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", description = "One JSON object on standard output, nothing else.")
  boolean json;

  @Option(names = "--quiet", description = "No notices.")
  boolean quiet;

  EvaluateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (threads < 1) {
      throw new InvalidInputException(
          "threads must be at least 1, but was " + threads + ".", "Maybe leave it out.");
    }
    new Outputs()
        .reads("MODEL", model)
        .reads("DATA", input.file(data))
        .writes("--report", report.file);
    if (worstRows < 0) {
      throw new InvalidInputException(
          "--worst-rows must not be negative, but was " + worstRows + ".",
          "Maybe 10, the default, is meant; 0 shows none.");
    }
    Pipes.announce(terminal, model, quiet);
    Model loaded = ModelFile.read(model);
    by.announce(input);
    Dataset rows = input.labelled(terminal, data, loaded, quiet);
    Part part =
        new Part(
            "evaluated",
            Evaluator.evaluate(loaded, rows, threads),
            by.groups(rows, input, loaded.columns()));
    if (report.file != null) {
      Report.writeAlone(report.file, ModelPage.evaluated(part, worstRows));
    }
    EvaluationText text = new EvaluationText(terminal, List.of(part));
    if (json) {
      Json.print(terminal, EvaluationJson.of(part, worstRows));
    } else {
      terminal.line("%s on %s: %,d rows", model, rows.source(), rows.size());
      text.printMeasures();
      text.printConfusion();
      text.printGroups();
      text.printWorstRows(worstRows);
    }
    text.printWarnings();
    return Main.DONE;
  }
}
