package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.DataOptions;
import dev.agon.cli.output.Attempts;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Interruption;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Progress;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.report.AccountReport;
import dev.agon.cli.report.BaselineTable;
import dev.agon.cli.report.EvaluationJson;
import dev.agon.cli.report.RunReport;
import dev.agon.cli.report.TrainReport;
import dev.agon.lab.run.Runs;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.model.EvaluationWarnings;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.train.BaselineComparison;
import dev.agon.learn.train.HeldOutFit;
import dev.agon.learn.train.ModelMeasures;
import dev.agon.learn.train.RemoteRows;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.learn.train.TrainingRows;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Checkpoint;
import dev.agon.run.Solution;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code agon train --spark}: trains on remote rows. */
record RemoteTraining(Terminal terminal, TrainCommand command, Outputs files) {
  private static final String TRAIN_HERE =
      "Train without --spark on a sample of the rows that fits on this machine.";

  int call(String place) {
    refuseWhatNeedsRowsHere();
    HeldOutFit heldOutFit = command.decisions.heldOutFit();
    RemoteRows remote =
        ServiceLoader.load(RemoteRows.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "agon-spark is not on the class path.",
                        "Start Agon with its launcher, which downloads agon-spark and Spark."));
    DataSource.Remote source = new DataSource.Remote(command.data.data);
    declare(remote, source);
    requireTemporaryFolder();
    try (RemoteRows.Opened rows = remote.open(place, command.request(source));
        Interruption guard = Interruption.guard()) {
      if (!command.run.quiet) {
        TableSchema schema = rows.schema();
        if (schema != null) {
          DataOptions.print(terminal, schema);
        }
        rows.notices().forEach(terminal::notice);
      }
      ProblemSettings settings =
          command.problemOptions.settings(rows.kind(), rows.size(), rows.features(), command.set());
      TrainCommand.Plan plan = command.plan(rows.kind(), rows.size(), settings);
      if (heldOutFit.trainsAgain()) {
        heldOutFit.requireLabels(rows);
      }
      Progress progress = new Progress(terminal, plan.budget());
      Trainer trainer = trainer(rows, plan).columns(rows.columns()).checkpoint(checkpoint(remote));
      double[] initial =
          command.start.weights(
              terminal, rows.features(), rows.kind(), settings, command.run.quiet);
      if (initial != null) {
        trainer.startWeights(initial);
      }
      if (!command.run.quiet) {
        trainer.listener(progress);
      }
      TrainingResult result = trainer.train();
      progress.close();
      TrainingResult fitted =
          heldOutFit.apply(
              result,
              rows,
              (some, its) ->
                  trainer(some, plan.withSettings(its)).baseline(false).columns(rows.columns()),
              command.run.seed,
              /* threads= */ 1); // every fold uses the whole cluster
      return finish(rows, fitted);
    }
  }

  private Trainer trainer(TrainingRows rows, TrainCommand.Plan plan) {
    return command.configure(new Trainer(command.decisions.balance ? rows.balanced() : rows), plan);
  }

  /** Adds remote inputs and outputs; a path may be an address, a pattern or a folder. */
  private void declare(RemoteRows remote, DataSource.Remote source) {
    for (URI input : remote.inputs(source)) {
      if (isLocal(input)) {
        files.reads("DATA", Path.of(input.getPath()));
      } else {
        files.readsAt("DATA", input);
      }
    }
    String text = command.checkpoint.text;
    if (text == null || !RemoteRows.hasScheme(text)) {
      command.checkpoint.declare(files);
    } else if (text.regionMatches(/* ignoreCase= */ true, 0, "file:", 0, 5)) {
      files.writes("--checkpoint", Path.of(text.replaceFirst("(?i)file:(//)?", "")));
    } else {
      files.writesAt("--checkpoint", address(text));
    }
  }

  /** Spark exits with code 53 if it cannot write. */
  private static void requireTemporaryFolder() {
    String given = System.getenv("SPARK_LOCAL_DIRS");
    String folders = given == null ? System.getProperty("java.io.tmpdir") : given;
    for (String folder : folders.split(",")) {
      if (Files.isWritable(Path.of(folder)) && Files.isDirectory(Path.of(folder))) {
        return;
      }
    }
    throw new RemoteRows.FailedException(
        "Spark cannot write to its temporary folder " + folders + ".",
        "Use another folder: SPARK_LOCAL_DIRS=DIR agon train ...",
        new IOException(folders));
  }

  private static boolean isLocal(URI address) {
    return address.getScheme() == null || address.getScheme().equals("file");
  }

  private static URI address(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new InvalidInputException(
          "--checkpoint " + text + " is not an address: " + e.getReason() + ".",
          "Write it as SCHEME://HOST/PATH, without spaces.");
    }
  }

  private @Nullable Checkpoint checkpoint(RemoteRows remote) {
    String text = command.checkpoint.text;
    RemoteRows.Mirror mirror = text == null ? null : remote.mirror(text);
    return mirror == null
        ? command.checkpoint.create(terminal, command.run.quiet)
        : command
            .checkpoint
            .create(mirror.local(), terminal, command.run.quiet)
            .written(mirror::publish);
  }

  private void refuseWhatNeedsRowsHere() {
    refuse(
        command.data.data.equals("-"),
        "standard input",
        "Name a file, a folder or a pattern that every machine can read.");
    if (command.data.data.isEmpty() && command.data.jdbc == null) {
      throw new InvalidInputException(
          "DATA is missing.", "Name a file, a folder or a pattern that every machine can read.");
    }
    refuse(command.replay != null, "--replay");
    refuse(command.report.file != null, "--report");
    refuse(command.validation.test != null, "--test");
    refuse(!command.by.columns().isEmpty(), "--by");
    refuse(command.validation.fraction != null, "--validate");
    refuse(command.validation.leaveOut != null, "--validate-groups");
    refuse(command.robustOptions.isAuto(), "--robust auto", TRAIN_HERE);
    refuse(command.problemOptions.hasNetwork(), "--network", TRAIN_HERE);
    refuse(command.checkStability, "--check-stability");
    refuse(command.data.jdbc != null, "--jdbc");
  }

  private static void refuse(boolean given, String what) {
    refuse(
        given,
        what,
        "Train without it, then evaluate a part of the rows: agon evaluate MODEL DATA.");
  }

  private static void refuse(boolean given, String what, String hint) {
    if (given) {
      throw new InvalidInputException(
          what + " cannot be used with --spark: the rows are not on this machine.", hint);
    }
  }

  private int finish(RemoteRows.Opened rows, TrainingResult result) {
    Attempts files = new Attempts();
    files.with(command.run.model, file -> ModelFile.write(file, result.model()));
    files.with(command.run.trace, file -> Runs.writeTrace(result.solution(), file));
    RunReport report = new RunReport(result.solution(), command.run);
    BaselineComparison both = result.plain() == null ? null : BaselineComparison.of(rows, result);
    ModelMeasures own = both == null ? ModelMeasures.of(rows, result.model()) : both.robust();
    List<String> warnings = new ArrayList<>(result.model().warnings());
    warnings.addAll(EvaluationWarnings.newTo(result.model(), own.warnings()));
    if (command.run.json) {
      Json.print(terminal, toJson(rows, result, own, both, warnings));
    } else {
      print(rows, result, report);
      if (both != null) {
        BaselineTable.print(terminal, "training", result.model(), both);
      }
    }
    report.printDivergence(terminal);
    terminal.warnings(warnings);
    files.rethrow();
    int code = report.exitCode(terminal);
    return code == ExitCode.DONE && !result.learned() ? ExitCode.LEARNED_NOTHING : code;
  }

  private ObjectNode toJson(
      RemoteRows.Opened rows,
      TrainingResult result,
      ModelMeasures own,
      @Nullable BaselineComparison both,
      List<String> warnings) {
    ObjectNode node = Json.solution(result.solution(), command.parameters(rows.size(), result));
    node.put("loss", result.model().settings().loss().name());
    node.put("robust", result.model().settings().robust().toString());
    AccountReport.of(result.solution().account()).addTo(node);
    node.set("data", Json.MAPPER.valueToTree(rows.describe()));
    TrainReport.addDecision(node, result.model());
    addMeasures(node, own);
    addMeasures(node.putObject("training"), own);
    if (both != null) {
      ObjectNode plain = node.putObject("baseline");
      plain.put("robust", "mean");
      addMeasures(plain, both.plain());
      plain.put("comparison", both.sentence());
    }
    ArrayNode all = node.putArray("warnings");
    warnings.forEach(all::add);
    return node;
  }

  private static void addMeasures(ObjectNode node, ModelMeasures measures) {
    Metrics metrics = measures.metrics();
    if (metrics != null) {
      EvaluationJson.measures(node, metrics);
    }
    Json.number(node, "mean_loss", measures.meanLoss());
    Json.number(node, "worst_tenth_loss", measures.worstTenth());
    Json.number(node, "worst_group_loss", measures.worstGroup());
  }

  private void print(RemoteRows.Opened rows, TrainingResult result, RunReport report) {
    Solution solution = result.solution();
    terminal.line(
        "%s on %s: %,d rows, %,d features, %s",
        Methods.named(solution.provenance().method()).recipe().title(),
        command.data.data,
        rows.size(),
        rows.features(),
        Messages.count(
            ((Number) rows.describe().getOrDefault("partitions", 1)).longValue(), "partition"));
    TrainReport.printRisk(terminal, result, command.explain);
    report.printCost(terminal);
    report.printFiles(terminal);
    TrainReport.printDecision(terminal, result.model());
  }
}
