package dev.agon.cli.command;

import dev.agon.cli.input.InputOptions;
import dev.agon.cli.input.ModelOnData;
import dev.agon.cli.option.ByOption;
import dev.agon.cli.option.ThreadsOption;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.cli.report.EvaluationJson;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.TailCurve;
import dev.agon.learn.metrics.WorstGroups;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.movement.MovementGrowth;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code agon robust}: evaluates a model from its mean loss to its worst row. */
@Command(
    name = "robust",
    description = {
      "Evaluate a model from its mean loss to its worst row.",
      "Shows the mean loss of the worst 50, 20, 10, 5 and 1 percent of the rows"
          + " and of the worst group, and how the loss grows if values are off. All values are exact."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {"", "Example:", "  agon robust model.json a9a --by 5"})
public final class RobustCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin ModelOnData on = new ModelOnData();
  @Mixin ByOption by = new ByOption();

  @Mixin ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output and nothing else.")
  boolean json;

  RobustCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    DataSource source = on.source(terminal);
    on.files(terminal, source);
    int shared = threads.checked();
    Model loaded = on.readModel(terminal);
    DataRequest request = on.request(source, loaded, /* labelled= */ true).by(by.columns());
    LoadedData prepared = InputOptions.load(terminal, request, on.quiet);
    Dataset rows = prepared.rows();
    Evaluation evaluation = Evaluator.evaluate(loaded, rows, shared);
    Map<String, Map<String, Metrics>> groups = new LinkedHashMap<>();
    by.groups(prepared).forEach((column, of) -> groups.put(column, evaluation.by(of)));
    MovementGrowth growth = MovementGrowth.of(loaded, rows, shared);
    if (json) {
      Json.print(terminal, toJson(evaluation, groups, growth));
    } else {
      print(evaluation, groups, growth);
    }
    terminal.warnings(evaluation.warnings());
    return ExitCode.DONE;
  }

  private static ObjectNode toJson(
      Evaluation evaluation,
      Map<String, Map<String, Metrics>> groups,
      @Nullable MovementGrowth growth) {
    ObjectNode node = Json.object();
    node.put("loss", evaluation.model().settings().loss().name());
    node.put("robust", evaluation.model().settings().robust().toString());
    EvaluationJson.tail(node, evaluation.tail());
    ObjectNode worst = node.putObject("worst_group");
    groups.forEach(
        (column, measured) -> {
          Map.Entry<String, Metrics> hardest = hardest(measured);
          ObjectNode entry = worst.putObject(column);
          entry.put("group", hardest.getKey());
          Json.number(entry, "mean_loss", hardest.getValue().meanLoss());
        });
    ArrayNode moved = node.putArray("wasserstein");
    for (int k = 0; growth != null && k < growth.radius().length; k++) {
      ObjectNode entry = moved.addObject();
      Json.number(entry, "radius", growth.radius()[k]);
      Json.number(entry, "risk", growth.risk()[k]);
    }
    Json.number(node, "worst_case_risk", evaluation.worstCaseRisk());
    EvaluationJson.spread(node, evaluation.spread());
    ArrayNode warnings = node.putArray("warnings");
    evaluation.warnings().forEach(warnings::add);
    return node;
  }

  private void print(
      Evaluation evaluation,
      Map<String, Map<String, Metrics>> groups,
      @Nullable MovementGrowth growth) {
    TailCurve tail = evaluation.tail();
    String loss = evaluation.model().settings().loss().name();
    terminal.line(
        "%s on %s: %,d rows, %s loss",
        on.model, evaluation.data().source(), evaluation.data().size(), loss);
    TextTable table = new TextTable();
    table.row("mean", Figures.of("%.6g", tail.mean()));
    double[] shares = TailCurve.shares();
    for (int k = 0; k < shares.length; k++) {
      String share =
          String.format(Locale.ROOT, "worst %.0f%% (cvar=%s)", 100 * shares[k], shares[k]);
      table.row(share, Figures.of("%.6g", tail.worst()[k]));
    }
    table.row("maximum", Figures.of("%.6g", tail.maximum()));
    groups.forEach(
        (column, measured) -> {
          Map.Entry<String, Metrics> hardest = hardest(measured);
          table.row(
              "worst by " + column,
              Figures.of("%.6g", hardest.getValue().meanLoss()),
              hardest.getKey());
        });
    for (int k = 0; growth != null && k < growth.radius().length; k++) {
      table.row(
          "values off by " + growth.radius()[k],
          Figures.of("%.6g", growth.risk()[k]),
          k == 0 ? "on average, in units of the scaled features" : "");
    }
    table.row(
        "objective P",
        Figures.of("%.6g", evaluation.worstCaseRisk()),
        evaluation.model().settings().robust() + ", including the regulariser");
    table.lines().forEach(line -> terminal.line("  %s", line));
  }

  private static Map.Entry<String, Metrics> hardest(Map<String, Metrics> measured) {
    return WorstGroups.of(measured).entrySet().stream()
        .max(Comparator.comparingDouble(entry -> entry.getValue().meanLoss()))
        .orElseThrow();
  }
}
