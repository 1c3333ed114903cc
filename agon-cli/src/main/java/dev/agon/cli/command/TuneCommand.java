package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.DataOptions;
import dev.agon.cli.input.InputOptions;
import dev.agon.cli.input.TrainingData;
import dev.agon.cli.option.Candidates;
import dev.agon.cli.option.CheckpointOptions;
import dev.agon.cli.option.ProblemOptions;
import dev.agon.cli.option.ValidationOptions;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.SweepProgress;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.report.TuneReport;
import dev.agon.lab.model.Part;
import dev.agon.lab.progress.SweepListener;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.tune.Criterion;
import dev.agon.learn.tune.Tuner;
import dev.agon.learn.tune.Tuning;
import dev.agon.run.Budget;
import dev.agon.run.RunSettings;
import dev.agon.run.StopReason;
import dev.agon.support.Exclusive;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code agon tune}: chooses the radius of a set on held-out rows. */
@Command(
    name = "tune",
    description = {
      "Choose the robustness of a model on held-out rows.",
      "Trains with every value on stratified folds, or holds out the last rows by"
          + " time or each group in turn.",
      "Preprocessing is fitted on the training rows only. Finally trains with the best value"
          + " on all rows.",
      "Writes model.json, tuning.csv and report.html."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  agon tune customers.csv --robust cvar --values 0.6,0.7,0.8,0.9,1 --metric auc",
      "  agon tune visits.csv --robust chi2 --values 0.01,0.05,0.2 --validate 0.25 --by-time date",
      "  agon tune customers.csv --robust cvar --values 1 --network-values '16;64,32'",
      "  agon tune a9a --robust penalty --values 1,1/n,1/n^2 --folds 3"
    })
public final class TuneCommand implements Callable<Integer> {
  private static final int DEFAULT_FOLDS = 5;

  private final Terminal terminal;

  @Mixin TrainingData data = new TrainingData();

  @Option(
      names = "--robust",
      paramLabel = "SET",
      required = true,
      completionCandidates = Candidates.SetNames.class,
      description =
          "A set with one value left open, which --values fills: the name alone, or a"
              + " parameter without its value (cvar=0.5,penalty): ${COMPLETION-CANDIDATES}.")
  String robust = "";

  @Option(
      names = "--values",
      paramLabel = "a,b,c",
      hideParamSyntax = true,
      split = ",",
      required = true,
      description =
          "The values to compare; list similar values next to each other. Values that learn on most"
              + " tables: 0.95,0.8,0.5 for cvar, 0.01,0.05,0.2 for chi2 and kl, 5,2,1 for"
              + " kl-penalty, 0.01,0.05,0.1 for tv.")
  List<String> values = List.of();

  @Option(
      names = "--lambda2-values",
      paramLabel = "a,b,c",
      hideParamSyntax = true,
      split = ",",
      description = "Weights of the regulariser, each combined with every value. [--lambda2]")
  List<Double> lambda2 = List.of();

  @Option(
      names = "--network-values",
      paramLabel = "SIZES;SIZES",
      hideParamSyntax = true,
      split = ";",
      description =
          "Networks to compare, each combined with every value, for example '16;64,32'."
              + " [--network]")
  List<String> networks = List.of();

  @Option(names = "--folds", paramLabel = "K", description = "Number of folds. [5]")
  @Nullable Integer folds;

  @Option(
      names = "--one-standard-error",
      description =
          "Among the candidates within one standard error of the best, choose the one"
              + " with the largest lambda2; among several of these, the first in --values.")
  boolean oneStandardError;

  @Mixin ValidationOptions validation = new ValidationOptions();

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description =
          "The metric: auc, accuracy, f1, log-loss, mean-loss, r2, rmse, cvar=A,"
              + " worst-case, worst-group-accuracy, worst-group-loss. [chosen by the data]")
  @Nullable String metric;

  @Mixin ProblemOptions problemOptions = new ProblemOptions();

  @Option(
      names = "--iterations",
      paramLabel = "T",
      description = "Iterations of every training. [as train]")
  @Nullable Long iterations;

  @Option(names = "--seed", paramLabel = "S", description = "Random seed. [1]")
  long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Number of concurrent folds; does not change the result. [all cores]")
  int threads = Runtime.getRuntime().availableProcessors();

  @Mixin CheckpointOptions checkpoint = new CheckpointOptions();

  @Option(names = "--out", paramLabel = "DIR", description = "Output folder. [tuning]")
  Path out = Path.of("tuning");

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output and nothing else.")
  boolean json;

  @Option(names = "--quiet", description = "Print no progress and no notices.")
  boolean quiet;

  private @Nullable Dataset test;

  TuneCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Outputs files = Pipes.outputs(terminal, quiet);
    DataSource source = data.source(terminal);
    InputOptions.declare(files, terminal, "DATA", source);
    DataSource testSource = data.test(terminal, files, validation.test);
    files
        .fills("--out", out, "tuning.csv", "model.json", "report.html", "csv/")
        .fills("--checkpoint", checkpoint.file);
    if (values.isEmpty()) {
      throw new InvalidInputException("--values is empty.", "Use for example --values 0.6,0.8,1.");
    }
    List<RobustSet> sets = values.stream().map(this::set).toList();
    problemOptions.check(networks);
    if (metric != null) {
      Criterion.requireKnown(metric);
    }
    validation.checkForTuning(folds);
    problemOptions.checkCompared(lambda2);
    requireDistinct("--values", sets);
    requireDistinct("--lambda2-values", lambda2);
    requireDistinct(
        "--network-values", networks.stream().map(problemOptions::architecture).toList());
    DataRequest request =
        data.training(
                source, problemOptions.labelRule(), /* intercept= */ !problemOptions.noIntercept)
            .divisible(true);
    LoadedData loaded = DataOptions.loadTraining(terminal, request, quiet);
    Dataset rows = loaded.rows();
    test =
        testSource == null
            ? null
            : data.loadTest(terminal, testSource, loaded, List.of(), quiet).rows();
    if (test != null && ValidationOptions.testsItself(rows, test)) {
      terminal.notice(ValidationOptions.TESTS_ITSELF);
    }
    ProblemSettings settings = problemOptions.settings(rows, sets.get(0));
    Tuner tuner =
        new Tuner(rows, sets)
            .columns(loaded.columns())
            .settings(settings)
            .source(Objects.requireNonNull(loaded.source()))
            .division(validation.tuningDivision(folds == null ? DEFAULT_FOLDS : folds, seed))
            .lambda2(lambda2)
            .networks(networks.stream().map(problemOptions::architecture).toList())
            .oneStandardError(oneStandardError)
            .runSettings(
                RunSettings.defaults()
                    .withSeed(seed)
                    .withThreads(threads)
                    .withBudget(iterations == null ? null : Budget.iterations(iterations)))
            .checkpoints(checkpoint.folder(terminal, quiet));
    if (metric != null) {
      tuner.criterion(metric);
    }
    return Exclusive.in(out, () -> tuneAndTell(tuner, rows));
  }

  /** A value that is given twice would be trained twice, with the same result. */
  private static void requireDistinct(String option, List<?> values) {
    List<Object> seen = new ArrayList<>();
    for (Object value : values) {
      if (seen.contains(value)) {
        throw new InvalidInputException(
            option + " contains " + value + " twice.", "Name each value once.");
      }
      seen.add(value);
    }
  }

  private int tuneAndTell(Tuner tuner, Dataset rows) {
    Tuning tuning = tune(tuner);
    Part part =
        new Part("training", Evaluator.evaluate(tuning.result().model(), rows, threads), Map.of());
    TuneReport report =
        new TuneReport(
            tuning,
            part,
            test == null ? null : Evaluator.evaluate(tuning.result().model(), test, threads),
            String.valueOf(validation.test),
            out);
    report.write();
    if (json) {
      Json.print(terminal, report.toJson());
    } else {
      report.print(terminal);
    }
    terminal.warnings(report.warnings());
    if (tuning.result().solution().stopReason() == StopReason.DIVERGED) {
      return ExitCode.DIVERGED;
    }
    return tuning.result().learned() ? ExitCode.DONE : ExitCode.LEARNED_NOTHING;
  }

  private Tuning tune(Tuner tuner) {
    int all = tuner.trainings();
    Object turn = new Object();
    try (SweepProgress shown = new SweepProgress(terminal, quiet)) {
      tuner.progress(
          done -> {
            synchronized (turn) {
              shown.progress(new SweepListener.Progress("tuning", done, all, Double.NaN, ""));
            }
          });
      return tuner.tune();
    }
  }

  private RobustSet set(String value) {
    if (Arrays.stream(robust.split(",", -1)).allMatch(part -> part.contains("="))) {
      throw new InvalidInputException(
          "--robust must be the name of a set without a value, but was " + robust + ".",
          "Use --robust "
              + robust.substring(0, robust.indexOf('='))
              + " --values "
              + String.join(",", values)
              + ".");
    }
    return RobustSets.withValue(robust, value);
  }
}
