package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.lab.run.Runs;
import dev.agon.learn.DefaultSteps;
import dev.agon.learn.ModelFile;
import dev.agon.learn.RowsElsewhere;
import dev.agon.learn.Settings;
import dev.agon.learn.Trainer;
import dev.agon.learn.TrainingResult;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.Trouble;
import dev.agon.method.Method;
import dev.agon.method.Methods;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Solution;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code agon train --spark}: the rows stay where they are, everything else is as always. */
record ElsewhereTraining(Terminal terminal, TrainCommand command) {

  int call(String place, String methodName, Map<String, String> given) {
    refuseWhatNeedsRowsHere();
    RowsElsewhere elsewhere =
        ServiceLoader.load(RowsElsewhere.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "agon-spark is not on the class path.",
                        "Maybe start Agon with its launcher, which fetches it and Spark."));
    try (RowsElsewhere.Opened rows = elsewhere.open(request(place));
        Interruption guard = Interruption.guard()) {
      if (!command.run.quiet) {
        rows.notices().forEach(terminal::notice);
      }
      Settings suiting = Settings.suiting(rows.kind(), rows.columns(), rows.size());
      Settings settings = command.problemOptions.settings(suiting, command.robustOptions.set());
      Method<?> chosen = new DefaultSteps(rows.size(), settings).create(methodName, given);
      Budget budget =
          command.run.budget(chosen.looksByItself() ? Long.MAX_VALUE : Budget.DEFAULT_ITERATIONS);
      Progress progress = new Progress(terminal, budget);
      Trainer trainer =
          command
              .configure(new Trainer(rows), settings, chosen, budget)
              .columns(rows.columns())
              .checkpoint(checkpoint(elsewhere));
      if (command.init != null) {
        trainer.startWeights(
            InitialWeights.read(command.init, rows.features(), rows.kind(), settings));
      }
      if (!command.run.quiet) {
        trainer.listener(progress);
      }
      TrainingResult result = trainer.train();
      progress.close();
      return finish(rows, result);
    }
  }

  private RowsElsewhere.Request request(String place) {
    LabelRule rule = command.problemOptions.labelRule();
    return new RowsElsewhere.Request(
        place,
        command.data,
        command.dataOptions.format == null ? null : command.dataOptions.format.name(),
        command.dataOptions.settings(!command.problemOptions.noIntercept),
        rule instanceof LabelRule.Find find ? find.kind() : LabelRule.Kind.ANY);
  }

  private @Nullable Checkpoint checkpoint(RowsElsewhere elsewhere) {
    String text = command.checkpoint.text;
    RowsElsewhere.Mirror mirror = text == null ? null : elsewhere.mirror(text);
    return mirror == null
        ? command.checkpoint.create(terminal, command.run.quiet)
        : command
            .checkpoint
            .create(mirror.local(), terminal, command.run.quiet)
            .written(mirror::publish);
  }

  private void refuseWhatNeedsRowsHere() {
    refuse(command.data.isEmpty() || command.data.equals("-"), "standard input, or no DATA");
    refuse(command.replay != null, "--replay");
    refuse(command.report.file != null, "--report");
    refuse(command.validation.test != null, "--test");
    refuse(command.validation.fraction != null, "--validate");
    refuse(command.checkStability, "--check-stability");
    refuse(command.dataOptions.jdbc != null, "--jdbc");
    if (command.dataOptions.delimiter != null || command.dataOptions.header != null) {
      throw new InvalidInputException(
          (command.dataOptions.delimiter != null ? "--delimiter" : "--header")
              + " cannot be used with --spark, which reads csv with commas and tsv with tabs, both"
              + " with a header.",
          "Maybe --format tsv is meant, or parquet.");
    }
  }

  private static void refuse(boolean given, String what) {
    if (given) {
      throw new InvalidInputException(
          what + " cannot be used with --spark: the rows are not on this machine.",
          "Maybe train without, then agon evaluate MODEL DATA on a part of the rows.");
    }
  }

  private int finish(RowsElsewhere.Opened rows, TrainingResult result) {
    Attempts files = new Attempts();
    files.with(command.run.model, file -> ModelFile.write(file, result.model()));
    files.with(command.run.trace, file -> Runs.writeTrace(result.solution(), file));
    RunReport report = new RunReport(result.solution(), command.run);
    if (command.run.json) {
      Json.print(terminal, toJson(rows, result));
    } else {
      print(rows, result, report);
    }
    report.printTrouble(terminal);
    result.model().warnings().forEach(warning -> terminal.notice("warning: " + warning));
    files.rethrow();
    int code = report.exitCode(terminal);
    return code == Main.DONE && !result.learned() ? Main.LEARNED_NOTHING : code;
  }

  private ObjectNode toJson(RowsElsewhere.Opened rows, TrainingResult result) {
    ObjectNode node = Json.solution(result.solution(), command.parameters(rows.size(), result));
    node.put("loss", result.model().settings().loss().name());
    node.put("robust", result.model().settings().robust().toString());
    AccountReport.of(result.solution().account()).addTo(node);
    node.set("data", Json.MAPPER.valueToTree(rows.describe()));
    ArrayNode warnings = node.putArray("warnings");
    result.model().warnings().forEach(warnings::add);
    return node;
  }

  private void print(RowsElsewhere.Opened rows, TrainingResult result, RunReport report) {
    Solution solution = result.solution();
    terminal.line(
        "%s on %s: %,d rows, %,d features, %s",
        Methods.named(solution.provenance().method()).recipe().title(),
        command.data,
        rows.size(),
        rows.features(),
        Trouble.count(
            ((Number) rows.describe().getOrDefault("partitions", 1)).longValue(), "partition"));
    TrainReport.printRisk(terminal, result, command.explain);
    report.printCost(terminal);
    report.printFiles(terminal);
  }
}
