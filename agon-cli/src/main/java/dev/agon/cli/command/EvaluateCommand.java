package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.InputOptions;
import dev.agon.cli.input.ModelOnData;
import dev.agon.cli.option.ByOption;
import dev.agon.cli.option.ReportOptions;
import dev.agon.cli.option.ThreadsOption;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.report.EvaluationJson;
import dev.agon.cli.report.EvaluationText;
import dev.agon.lab.model.ModelPage;
import dev.agon.lab.model.Part;
import dev.agon.lab.report.Report;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.movement.Attack;
import dev.agon.learn.robust.Inputs;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code agon evaluate}: evaluates a model on data and lists the hardest rows. */
@Command(
    name = "evaluate",
    description = "Evaluate a model: accuracy, loss, AUC, worst case, and the hardest rows.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class EvaluateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin ModelOnData on = new ModelOnData();

  @Mixin ByOption by = new ByOption();

  @Option(
      names = "--worst-rows",
      paramLabel = "K",
      description = "Number of hardest rows to show. [10]")
  int worstRows = Evaluation.WORST_ROWS;

  @Option(
      names = "--attack",
      paramLabel = "inputs=EPS[,norm=2|inf]",
      description =
          "Also evaluate on rows whose numbers an adversary moves by up to EPS, in units of the"
              + " scaled features: exact for linear models, by projected gradient for networks.")
  @Nullable String attack;

  @Mixin ReportOptions report = new ReportOptions();

  @Mixin ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output and nothing else.")
  boolean json;

  EvaluateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    DataSource source = on.source(terminal);
    on.files(terminal, source).writes("--report", report.file);
    int shared = threads.checked();
    if (worstRows < 0) {
      throw new InvalidInputException(
          "--worst-rows must not be negative, but was " + worstRows + ".",
          "Use for example --worst-rows 10, or 0 to show none.");
    }
    Inputs movement = attack == null ? null : Inputs.ball(attack);
    Model loaded = on.readModel(terminal);
    DataRequest request = on.request(source, loaded, /* labelled= */ true).by(by.columns());
    LoadedData prepared = InputOptions.load(terminal, request, on.quiet);
    Dataset rows = prepared.rows();
    Part part =
        new Part("evaluated", Evaluator.evaluate(loaded, rows, shared), by.groups(prepared));
    if (report.file != null) {
      Report.writeAlone(report.file, ModelPage.evaluated(part, worstRows));
    }
    Attack attacked = movement == null ? null : Attack.of(loaded, rows, movement);
    EvaluationText text = new EvaluationText(terminal, List.of(part));
    if (json) {
      Json.print(terminal, EvaluationJson.of(part, worstRows, attacked));
    } else {
      terminal.line("%s on %s: %,d rows", on.model, rows.source(), rows.size());
      text.printMeasures();
      if (attacked != null) {
        text.printAttack(attacked);
      }
      text.printConfusion();
      text.printGroups();
      text.printWorstRows(worstRows);
      text.printWorstMovement(worstRows);
    }
    text.printWarnings();
    return ExitCode.DONE;
  }
}
