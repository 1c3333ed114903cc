package dev.agon.cli;

import dev.agon.learn.Evaluation;
import dev.agon.learn.Evaluation.WorstRow;
import dev.agon.learn.Evaluator;
import dev.agon.learn.Model;
import dev.agon.learn.ModelFile;
import dev.agon.learn.data.Dataset;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

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
      arity = "0..1",
      description = "A file, - for standard input, or a known name.")
  String data = "";

  @Mixin InputOptions input = new InputOptions();

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
    Model loaded = ModelFile.read(model);
    Dataset rows = input.labelled(terminal, data, loaded, quiet);
    Evaluation evaluation = Evaluator.evaluate(loaded, rows, threads);
    if (json) {
      Json.print(terminal, toJson(evaluation));
    } else {
      print(evaluation, rows);
    }
    return Main.DONE;
  }

  static ObjectNode toJson(Evaluation evaluation) {
    ObjectNode node = Json.object();
    Json.number(node, "accuracy", evaluation.accuracy());
    Json.number(node, "mean_loss", evaluation.meanLoss());
    Json.number(node, "auc", evaluation.auc());
    Json.number(node, "worst_case_risk", evaluation.worstCaseRisk());
    Json.number(node, "gradient_norm", evaluation.gradientNorm());
    ArrayNode rows = node.putArray("worst_rows");
    for (WorstRow row : evaluation.worstRows()) {
      ObjectNode entry = rows.addObject();
      entry.put("row", row.row());
      Json.number(entry, "weight", row.weight());
      Json.number(entry, "loss", row.loss());
      Json.label(entry, "label", row.label());
    }
    return node;
  }

  private void print(Evaluation evaluation, Dataset rows) {
    terminal.line("%s on %s: %,d rows", model, rows.source(), rows.size());
    terminal.line("  accuracy         %.4f", evaluation.accuracy());
    terminal.line("  mean loss        %.6f", evaluation.meanLoss());
    Double auc = evaluation.auc();
    terminal.line(
        "  AUC              %s", auc == null ? "- (one class only)" : format("%.4f", auc));
    terminal.line("  worst-case risk  %.6f", evaluation.worstCaseRisk());
    terminal.line("  |grad P|         %.6g", evaluation.gradientNorm());
    terminal.line("  hardest rows (row from 0, weight, loss, label):");
    for (WorstRow row : evaluation.worstRows()) {
      terminal.line("    %8d  %.3e  %.4f  %s", row.row(), row.weight(), row.loss(), row.label());
    }
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
