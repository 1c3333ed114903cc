package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.InputOptions;
import dev.agon.cli.input.StartOptions;
import dev.agon.cli.input.TrainingData;
import dev.agon.cli.option.ByOption;
import dev.agon.cli.option.Candidates;
import dev.agon.cli.option.CheckpointOptions;
import dev.agon.cli.option.DecisionOptions;
import dev.agon.cli.option.MethodOptions;
import dev.agon.cli.option.ProblemOptions;
import dev.agon.cli.option.ReportOptions;
import dev.agon.cli.option.RobustOptions;
import dev.agon.cli.option.RunOptions;
import dev.agon.cli.option.ValidationOptions;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.Target;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.WorstGroup;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Methods;
import dev.agon.player.PlayerKind;
import dev.agon.run.Budget;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code agon train}: trains a robust model on a data set. */
@Command(
    name = "train",
    description = {
      "Train a distributionally robust linear model or network, for classes or" + " numbers.",
      "Minimises the worst-case risk P(x): the loss of the model x under the worst"
          + " row weights in the robust"
          + " set. docs/guide/robust-sets.md explains how to choose a set."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Exit code 0 if the model learned something, 4 if not (it is no better than"
          + " its start or than a constant",
      "prediction, R^2 is below 0, or the risk rose during the run), 3 if the run diverged.",
      "The model file and --json contain all warnings.",
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

  @Mixin TrainingData data = new TrainingData();

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
  @Mixin StartOptions start = new StartOptions();

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
          "First compare the parameters with the theory, and warn if it does not cover them.")
  boolean checkStability;

  @Mixin ValidationOptions validation = new ValidationOptions();
  @Mixin ByOption by = new ByOption();

  @Option(
      names = "--no-baseline",
      description = "Do not train the plain model (--robust mean) next to a robust one.")
  boolean noBaseline;

  @Mixin ReportOptions report = new ReportOptions();

  @Option(
      names = "--replay",
      paramLabel = "FILE",
      description =
          "Read the batches from a file, one batch of 0-based row numbers per line, instead"
              + " of drawing them.")
  @Nullable Path replay;

  @Option(
      names = "--spark",
      paramLabel = "MASTER",
      description =
          "Train on Spark: local[*], spark://HOST:7077, yarn and so on. DATA is then any"
              + " path that Spark can read: libsvm, csv or parquet; see docs/guide/spark.md.")
  @Nullable String spark;

  TrainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * The settings of a training with one robust set.
   *
   * @param budget the limits of every run
   */
  record Plan(ProblemSettings settings, Method<?> method, Budget budget) {
    Plan withSettings(ProblemSettings value) {
      return new Plan(value, method, budget);
    }
  }

  @Override
  public Integer call() {
    DataSource source = spark == null ? data.source(terminal) : new DataSource.Remote(data.data);
    Outputs files = Pipes.outputs(terminal, run.quiet);
    if (spark == null) {
      InputOptions.declare(files, terminal, "DATA", source);
      checkpoint.declare(files);
    }
    DataSource test = data.test(terminal, files, validation.test);
    start.declare(files);
    files.reads("--replay", replay).writes("--report", report.file);
    run.declare(files);
    refuseContradictions();
    checkBeforeReading();
    return spark == null
        ? new LocalTraining(terminal, this).call(source, test)
        : new RemoteTraining(terminal, this, files).call(spark);
  }

  /** Returns the given set, or the one that the options imply; null for the default. */
  @Nullable RobustSet set() {
    if (!robustOptions.isGiven() && data.hasGroups()) {
      return new WorstGroup();
    }
    RobustSet set = robustOptions.set();
    if (set != null && data.hasGroups() && !set.needsGroups() && !run.quiet) {
      terminal.notice(
          "--groups is used for reports only, because --robust "
              + set
              + " has no groups; leave --robust out to minimise the worst group.");
    }
    return set;
  }

  /** A given step implies a method that has steps. */
  private String methodName() {
    if (method != null) {
      return method;
    }
    boolean precisionAlone = Set.of("tolerance").containsAll(methodOptions.given().keySet());
    return precisionAlone && replay == null ? "auto" : "hcmm2";
  }

  /** Returns the request for the training rows, local or remote. */
  DataRequest request(DataSource source) {
    return data.training(
        source, problemOptions.labelRule(), /* intercept= */ !problemOptions.noIntercept);
  }

  /** Reports invalid options before the rows are read. */
  private void checkBeforeReading() {
    Methods.named(methodName()).create(methodOptions.given());
    robustOptions.check();
    validation.check();
    problemOptions.check();
    run.budget(Budget.DEFAULT_ITERATIONS);
  }

  private void refuseContradictions() {
    Map<String, String> given = methodOptions.given();
    if (replay != null && (given.containsKey("batch") || given.containsKey("first-batch"))) {
      throw new InvalidInputException(
          "--batch and --first-batch cannot be used with --replay: the file contains the"
              + " batches.",
          "Remove them.");
    }
    if (start.hasConstant() && problemOptions.hasNetwork()) {
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
    start.check();
  }

  /**
   * Rejects a deadline with several trainings, because it would end before the models of the folds
   * are trained.
   */
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

  /** Returns the description of the model that is trained on rows with this target. */
  Plan plan(Target target, int rows, ProblemSettings settings) {
    decisions.heldOutFit().require(target, settings);
    Method<?> chosen = new DefaultSteps(rows, settings).create(methodName(), methodOptions.given());
    boolean endsByItself = replay != null || chosen.evaluatesRisk();
    return new Plan(
        settings, chosen, run.budget(endsByItself ? Long.MAX_VALUE : Budget.DEFAULT_ITERATIONS));
  }

  /** Sets everything that is the same for local and remote rows. */
  Trainer configure(Trainer trainer, Plan plan) {
    return trainer
        .settings(plan.settings())
        .method(plan.method())
        .form(robustOptions.form)
        .start(start.constant())
        .player(player)
        .keep(run.keep)
        .baseline(!noBaseline && replay == null)
        .runSettings(run.settings(plan.budget()));
  }

  Map<String, Object> parameters(int rows, TrainingResult result) {
    Map<String, Object> all = new LinkedHashMap<>(result.solution().provenance().parameters());
    all.putAll(ProblemOptions.values(result.model().settings(), rows));
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
    all.put("start", start.reported(result.model().settings()));
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
