package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.DataOptions;
import dev.agon.cli.input.InitialWeights;
import dev.agon.cli.input.InputOptions;
import dev.agon.cli.input.ReplayFile;
import dev.agon.cli.option.Candidates;
import dev.agon.cli.option.CheckpointOptions;
import dev.agon.cli.option.DecisionOptions;
import dev.agon.cli.option.MethodOptions;
import dev.agon.cli.option.ProblemOptions;
import dev.agon.cli.option.ReportOptions;
import dev.agon.cli.option.RobustOptions;
import dev.agon.cli.option.RunOptions;
import dev.agon.cli.option.ValidationOptions;
import dev.agon.cli.output.Attempts;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Interruption;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Progress;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.report.AutomaticSetReport;
import dev.agon.cli.report.ResampleReport;
import dev.agon.cli.report.RunReport;
import dev.agon.cli.report.StabilityReport;
import dev.agon.cli.report.TrainReport;
import dev.agon.lab.model.ModelPage;
import dev.agon.lab.model.Part;
import dev.agon.lab.report.Report;
import dev.agon.lab.run.Runs;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.split.Balance;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.Division;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.load.RowSource;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.WorstGroup;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.train.Start;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.learn.tune.AutomaticSet;
import dev.agon.learn.tune.Resampling;
import dev.agon.learn.tune.Tuner;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Methods;
import dev.agon.player.PlayerKind;
import dev.agon.run.Budget;
import dev.agon.theory.StabilityWarning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agon train}: trains a robust model on a data set. */
@Command(
    name = "train",
    description = {
      "Train a distributionally robust linear model or network, for classes or" + " numbers.",
      "Minimises the worst-case risk P(x): the loss of the model x under the worst"
          + " row weights in the robust",
      "set. docs/guide/robust-sets.md explains how to choose a set."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Exit code 0 if the model learned something, 4 if not (it is no better than"
          + " its start or than a constant",
      "prediction, or R^2 is below 0), 3 if the run diverged. The model and --json",
      "contain all warnings.",
      "",
      "Examples:",
      "  agon train customers.csv --label churned --model model.json",
      "  agon train a9a.libsvm --model model.json",
      "  agon train loans.csv --label default --robust cvar=0.8",
      "  agon train people.csv --label hired --groups sex --robust groups --regulariser l2",
      "  agon train a9a --method storm-gda --step-x 0.1 --iterations 20000 --trace trace.csv"
    })
public final class TrainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "DATA",
      completionCandidates = Candidates.Data.class,
      arity = "0..1",
      description = "A file, - for standard input, or a known name.")
  String data = "";

  @Mixin DataOptions dataOptions = new DataOptions();

  @Option(
      names = "--method",
      paramLabel = "NAME",
      completionCandidates = Candidates.MethodNames.class,
      description = "See agon methods. [auto; hcmm2 if a step, a batch or --replay is given]")
  @Nullable String method;

  @Option(names = "--explain", description = "Explain what auto did and why.")
  boolean explain;

  @Mixin MethodOptions methodOptions = new MethodOptions();
  @Mixin RobustOptions robustOptions = new RobustOptions();
  @Mixin ProblemOptions problemOptions = new ProblemOptions();
  @Mixin DecisionOptions decisions = new DecisionOptions();

  @Option(
      names = "--start",
      paramLabel = "zeros|ones",
      description = "Initial value of all weights. [zeros]")
  @Nullable Start start;

  @Option(
      names = "--init",
      paramLabel = "MODEL",
      description = "Start from the weights of this model.")
  @Nullable Path init;

  @Option(
      names = "--player",
      paramLabel = "auto|dense|lazy",
      description = "Storage of the row weights; affects only the last bits. [auto]")
  PlayerKind player = PlayerKind.AUTO;

  @Mixin RunOptions run = new RunOptions();
  @Mixin CheckpointOptions checkpoint = new CheckpointOptions();

  @Option(
      names = "--check-stability",
      description =
          "Compare the parameters with the theory first, and warn if they are outside it.")
  boolean checkStability;

  @Mixin ValidationOptions validation = new ValidationOptions();

  @Option(
      names = "--no-baseline",
      description = "Do not train the plain model (--robust mean) next to a robust one.")
  boolean noBaseline;

  @Mixin ReportOptions report = new ReportOptions();

  @Option(
      names = "--replay",
      paramLabel = "FILE",
      description =
          "Read the batches from a file, one line of 0-based row numbers each, instead"
              + " of drawing them.")
  @Nullable Path replay;

  @Option(
      names = "--spark",
      paramLabel = "MASTER",
      description =
          "Train on Spark: local[*], spark://HOST:7077, yarn and so on. DATA is then any"
              + " path that Spark can read: libsvm, csv or parquet; see docs/guide/spark.md.")
  @Nullable String spark;

  /** The number of folds by which --robust auto chooses. */
  private static final int AUTO_FOLDS = 5;

  private @Nullable AutomaticSetReport automatic;
  private @Nullable ResampleReport resamples;
  private double @Nullable [] initial;

  TrainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    DataSource source =
        spark == null ? dataOptions.source(terminal, data) : new DataSource.Remote(data);
    DataSource test =
        validation.test == null ? null : dataOptions.source(terminal, validation.test);
    Outputs files = declareFiles(source, test);
    Map<String, String> given = methodOptions.given();
    refuseContradictions(given);
    checkBeforeReading(given);
    if (spark != null) {
      return new RemoteTraining(terminal, this, files).call(spark, method(given), given);
    }
    Division division = validation.division(run.seed);
    LoadedData loaded =
        DataOptions.loadTraining(
            terminal,
            request(source)
                .holdout(validation.holdout(run.seed))
                .by(validation.by.columns())
                .divisible(division != null),
            run.quiet);
    List<ValidationOptions.Rows> parts =
        validation.parts(loaded, test == null ? null : loadTest(test, loaded));
    Dataset rows = parts.get(0).rows();
    if (validation.testsItself(loaded.rows(), parts)) {
      terminal.notice(
          "warning: --test is the training data (same checksum), so that its measures"
              + " are not a test. Use other rows, or --validate 0.2.");
    }
    ProblemSettings settings = problemOptions.settings(rows, set(rows, loaded));
    Method<?> chosen = new DefaultSteps(rows.size(), settings).create(method(given), given);
    boolean endsByItself = replay != null || chosen.evaluatesRisk();
    Budget budget = run.budget(endsByItself ? Long.MAX_VALUE : Budget.DEFAULT_ITERATIONS);

    decisions
        .heldOutFit()
        .require(
            rows.target() instanceof Classes classes ? classes.names().size() : 0,
            settings.loss().hasProbabilities(),
            settings.intercept());
    Dataset weighted = decisions.balance ? Balance.of(rows) : rows;
    StabilityReport stability = stability(rows, settings, chosen);
    Progress progress = new Progress(terminal, budget);
    Trainer trainer = trainer(weighted, settings, chosen, budget).columns(loaded.columns());
    if (!run.quiet) {
      trainer.listener(progress);
    }
    try (Interruption guard = Interruption.guard()) {
      TrainingResult result = trainer.train();
      progress.close();
      resamples = division == null ? null : resample(loaded, division, settings, chosen, budget);
      TrainingResult fitted =
          decisions
              .heldOutFit()
              .apply(
                  result,
                  rows,
                  (some, its) -> ofFold(some, its, chosen, budget).columns(loaded.columns()),
                  run.seed,
                  run.threads);
      return finish(fitted, parts, stability);
    }
  }

  /** Returns the set that is named, or that the options imply; null for the default. */
  @Nullable RobustSet set() {
    if (!robustOptions.isGiven() && dataOptions.hasGroups()) {
      return new WorstGroup();
    }
    RobustSet set = robustOptions.set();
    if (set != null && dataOptions.hasGroups() && !set.needsGroups() && !run.quiet) {
      terminal.notice(
          "--groups is used for reports only, because --robust "
              + set
              + " has no groups; leave --robust out to minimise the worst group.");
    }
    return set;
  }

  /** Returns the set that is named, or that auto chooses on folds of the training rows. */
  private @Nullable RobustSet set(Dataset rows, LoadedData loaded) {
    if (!robustOptions.isAuto()) {
      return set();
    }
    Tuner tuner =
        new Tuner(rows, AutomaticSet.list(rows.groups() != null))
            .columns(loaded.columns())
            .settings(problemOptions.settings(rows, new Mean()))
            .criterion("mean-loss")
            .folds(AUTO_FOLDS)
            .seed(run.seed)
            .threads(run.threads);
    automatic = new AutomaticSetReport(tuner.compare(), AUTO_FOLDS);
    if (!run.quiet) {
      automatic.print(terminal);
    }
    return automatic.chosen();
  }

  /** Trains on other splits of the rows, with the set and with the plain mean. */
  private ResampleReport resample(
      LoadedData loaded,
      Division division,
      ProblemSettings settings,
      Method<?> chosen,
      Budget budget) {
    Map<String, Resampling> results = new LinkedHashMap<>();
    List<ProblemSettings> all = new ArrayList<>(List.of(settings));
    if (!settings.robust().equals(new Mean())) {
      all.add(settings.withRobust(new Mean()));
    }
    for (ProblemSettings one : all) {
      results.put(
          one.robust().toString(),
          Resampling.of(
              Objects.requireNonNull(loaded.source()),
              division,
              fold ->
                  decisions
                      .heldOutFit()
                      .apply(
                          foldTrainer(fold, fold.training(), one, chosen, budget).train(),
                          fold.training(),
                          (some, its) -> foldTrainer(fold, some, its, chosen, budget),
                          run.seed,
                          1)
                      .model(),
              run.threads));
    }
    return new ResampleReport(validation.leaveOut != null, results);
  }

  private Trainer foldTrainer(
      RowSource.Fold fold,
      Dataset some,
      ProblemSettings settings,
      Method<?> chosen,
      Budget budget) {
    return ofFold(some, settings, chosen, budget).threads(1).columns(fold.columns());
  }

  /** A given step implies a method that has steps. */
  private String method(Map<String, String> given) {
    if (method != null) {
      return method;
    }
    boolean precisionAlone = Set.of("tolerance").containsAll(given.keySet());
    return precisionAlone && replay == null ? "auto" : "hcmm2";
  }

  /** Returns the request for the training rows, local or remote. */
  DataRequest request(DataSource source) {
    return dataOptions.training(
        source, problemOptions.labelRule(), /* intercept= */ !problemOptions.noIntercept);
  }

  private Outputs declareFiles(DataSource source, @Nullable DataSource test) {
    Outputs files = Pipes.outputs(terminal, run.quiet);
    if (spark == null) {
      InputOptions.declare(files, terminal, "DATA", source);
      checkpoint.declare(files);
    }
    if (test != null) {
      InputOptions.declare(files, terminal, "--test", test);
    }
    files.reads("--init", init).reads("--replay", replay);
    files.writes("--report", report.file);
    run.declare(files);
    return files;
  }

  private LoadedData loadTest(DataSource test, LoadedData loaded) {
    List<String> classes =
        loaded.rows().target() instanceof Classes known ? known.names() : List.of();
    return InputOptions.load(
        terminal,
        dataOptions
            .request(test)
            .forModel(loaded.columns(), new LabelRule.Known(classes, true))
            .by(validation.by.columns()),
        run.quiet);
  }

  private int finish(
      TrainingResult result,
      List<ValidationOptions.Rows> parts,
      @Nullable StabilityReport stability) {
    Attempts files = new Attempts();
    files.with(run.model, file -> ModelFile.write(file, result.model()));
    files.with(checkpoint.file, file -> checkpoint.requireWritten());
    files.with(run.trace, file -> Runs.writeTrace(result.solution(), file));
    List<Part> measured = ValidationOptions.evaluate(result.model(), parts, run.threads);
    Dataset training = parts.get(0).rows();
    List<Part> plain =
        result.baseline() == null
            ? List.of()
            : ValidationOptions.evaluate(result.baseline(), parts, run.threads);
    Map<String, Object> parameters = parameters(training.size(), result);
    files.with(
        report.file,
        file ->
            Report.writeAlone(
                file,
                ModelPage.trained(
                    result,
                    parameters,
                    measured,
                    plain.isEmpty() ? null : plain.get(plain.size() - 1))));
    new TrainReport(
            result,
            training,
            parameters,
            run,
            measured,
            plain,
            stability,
            explain,
            automatic,
            resamples)
        .print(terminal);
    files.rethrow();
    int code = new RunReport(result.solution(), run).exitCode(terminal);
    boolean rehearsed = replay != null; // the batches were given, so that learning is not required
    return code == ExitCode.DONE && !result.learned() && !rehearsed
        ? ExitCode.LEARNED_NOTHING
        : code;
  }

  /** Reports invalid options before the rows are read. */
  private void checkBeforeReading(Map<String, String> given) {
    Methods.named(method(given)).create(given);
    if (!robustOptions.isAuto()) {
      robustOptions.set();
    }
    validation.check();
    problemOptions.check();
    run.budget(Budget.DEFAULT_ITERATIONS);
  }

  private void refuseContradictions(Map<String, String> given) {
    if (replay != null && (given.containsKey("batch") || given.containsKey("first-batch"))) {
      throw new InvalidInputException(
          "--batch and --first-batch cannot be used with --replay: the file contains the"
              + " batches.",
          "Remove them.");
    }
    if (start != null && problemOptions.hasNetwork()) {
      throw new InvalidInputException(
          "--start is given, but a network starts at random weights.",
          "Remove --start; --seed chooses other weights.");
    }
    if (checkStability && problemOptions.hasNetwork()) {
      throw new InvalidInputException(
          "--check-stability is given, but its theory is not for networks.",
          "Remove --check-stability.");
    }
    refuseDeadline();
    if (init != null && start != null) {
      throw new InvalidInputException("--init and --start are both given.", "Use one of them.");
    }
  }

  /** A deadline is for one training: the models of folds would end untrained. */
  private void refuseDeadline() {
    String other =
        robustOptions.isAuto()
            ? "--robust auto"
            : decisions.heldOutFit().trainsAgain()
                ? decisions.calibrate ? "--calibrate" : "--threshold " + decisions.threshold
                : validation.leaveOut != null
                    ? "--validate-groups"
                    : validation.seeds > 1 ? "--seeds" : "";
    if (run.hasDeadline() && !other.isEmpty()) {
      throw new InvalidInputException(
          "--deadline is for one training, but " + other + " trains several models.",
          "Use --max-seconds, which bounds each of them, or leave " + other + " out.");
    }
  }

  private Trainer trainer(Dataset rows, ProblemSettings settings, Method<?> chosen, Budget budget) {
    Trainer trainer =
        configure(new Trainer(rows), settings, chosen, budget)
            .checkpoint(checkpoint.create(terminal, run.quiet));
    if (init != null) {
      trainer.startWeights(initial(init, rows, settings));
    }
    if (replay != null) {
      Pipes.announce(terminal, replay, run.quiet);
      trainer.replay(ReplayFile.read(replay, rows.size()));
    }
    return trainer;
  }

  /** Creates the training on the rows of a fold. */
  private Trainer ofFold(Dataset some, ProblemSettings settings, Method<?> chosen, Budget budget) {
    Dataset weighted = decisions.balance ? Balance.of(some) : some;
    return configure(new Trainer(weighted), settings, chosen, budget).baseline(false);
  }

  /** Sets everything that is the same for local and remote rows. */
  Trainer configure(Trainer trainer, ProblemSettings settings, Method<?> chosen, Budget budget) {
    return trainer
        .settings(settings)
        .method(chosen)
        .form(robustOptions.form)
        .start(start == null ? Start.ZEROS : start)
        .player(player)
        .keep(run.keep)
        .baseline(!noBaseline && replay == null)
        .runSettings(run.settings(budget));
  }

  /** Read once, because a pipe cannot be read again. */
  private double[] initial(Path file, Dataset rows, ProblemSettings settings) {
    if (initial == null) {
      Pipes.announce(terminal, file, run.quiet);
      initial = InitialWeights.read(file, rows, settings);
    }
    return initial;
  }

  private double[] startWeights(Dataset rows, ProblemSettings settings, int dimension) {
    if (init != null) {
      return initial(init, rows, settings);
    }
    double[] weights = new double[dimension];
    Arrays.fill(weights, start == Start.ONES ? 1 : 0);
    return weights;
  }

  /** The constants are those of the unbiased oracle, for any weighting of the run. */
  private @Nullable StabilityReport stability(
      Dataset rows, ProblemSettings settings, Method<?> chosen) {
    if (!checkStability) {
      return null;
    }
    List<StabilityWarning> known = new ArrayList<>();
    if (settings.weighting() == Weighting.BATCH_SUM) {
      known.add(
          new StabilityWarning(
              "weighting",
              Double.NaN,
              Double.NaN,
              "A plain batch sum is biased, but the theory assumes unbiased gradients.",
              "Use --weighting unbiased."));
    }
    var problem =
        new WeightsFormProblem(rows, settings.withWeighting(Weighting.UNBIASED), run.threads);
    double[] x = startWeights(rows, settings, problem.dimensionX());
    StabilityReport report = StabilityReport.of(problem, x, chosen, run.seed, known);
    if (!run.quiet) {
      report.print(terminal);
    }
    return report;
  }

  Map<String, Object> parameters(int rows, TrainingResult result) {
    Map<String, Object> all =
        new java.util.LinkedHashMap<>(result.solution().provenance().parameters());
    all.putAll(problemOptions.values(result.model().settings(), rows));
    if (decisions.balance) {
      all.put("balance", true);
    }
    if (decisions.calibrate) {
      all.put("calibrate", true);
    }
    if (decisions.threshold != null) {
      all.put("threshold", decisions.threshold.toString());
    }
    if (robustOptions.form != null) {
      all.put("form", robustOptions.form);
    }
    all.put("start", init == null ? (start == null ? Start.ZEROS : start) : init.toString());
    if (run.evaluateEvery != null || result.solution().account() == null) {
      all.put("evaluate-every", run.evaluateEvery());
    }
    all.put("keep", run.keep);
    if (replay != null) {
      all.remove("batch");
      all.remove("first-batch");
      all.put("replay", replay.toString());
    }
    return all;
  }
}
