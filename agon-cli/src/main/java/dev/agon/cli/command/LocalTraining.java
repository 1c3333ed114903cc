package dev.agon.cli.command;

import dev.agon.cli.command.TrainCommand.Plan;
import dev.agon.cli.input.DataOptions;
import dev.agon.cli.input.ReplayFile;
import dev.agon.cli.option.RunOptions;
import dev.agon.cli.option.ValidationOptions;
import dev.agon.cli.output.Attempts;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Interruption;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Progress;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.report.AutomaticSetReport;
import dev.agon.cli.report.NetworkNotice;
import dev.agon.cli.report.ResampleReport;
import dev.agon.cli.report.RunReport;
import dev.agon.cli.report.StabilityReport;
import dev.agon.cli.report.TrainReport;
import dev.agon.lab.model.ModelPage;
import dev.agon.lab.model.Part;
import dev.agon.lab.report.Report;
import dev.agon.lab.run.Runs;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.split.Balance;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.Division;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.load.RowSource;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.train.HeldOutFit;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.learn.tune.AutomaticSet;
import dev.agon.learn.tune.Resampling;
import dev.agon.learn.tune.Tuner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** {@code agon train} on rows of this machine. */
final class LocalTraining {
  /** The number of folds by which --robust auto chooses. */
  private static final int AUTO_FOLDS = 5;

  private final Terminal terminal;
  private final TrainCommand command;
  private final RunOptions run;
  private final HeldOutFit heldOutFit;

  private @Nullable AutomaticSetReport automatic;

  LocalTraining(Terminal terminal, TrainCommand command) {
    this.terminal = terminal;
    this.command = command;
    this.run = command.run;
    this.heldOutFit = command.decisions.heldOutFit();
  }

  int call(DataSource source, @Nullable DataSource test) {
    ValidationOptions validation = command.validation;
    List<String> by = command.by.columns();
    Division division = validation.division(run.seed);
    LoadedData loaded =
        DataOptions.loadTraining(
            terminal,
            command
                .request(source)
                .holdout(validation.holdout(run.seed))
                .by(by)
                .divisible(division != null),
            run.quiet);
    List<ValidationOptions.Rows> parts =
        validation.parts(
            loaded,
            test == null ? null : command.data.loadTest(terminal, test, loaded, by, run.quiet),
            command.by);
    Dataset rows = parts.get(0).rows();
    if (validation.testsItself(loaded.rows(), parts)) {
      terminal.notice(ValidationOptions.TESTS_ITSELF);
    }
    ProblemSettings settings = command.problemOptions.settings(rows, set(rows, loaded));
    Plan plan = command.plan(rows.target(), rows.size(), settings);
    StabilityReport stability = command.checkStability ? stability(rows, plan) : null;
    Progress progress = new Progress(terminal, plan.budget());
    Trainer trainer = trainer(rows, plan).columns(loaded.columns());
    if (!run.quiet) {
      trainer.listener(progress);
    }
    try (Interruption guard = Interruption.guard()) {
      TrainingResult result = trainer.train();
      progress.close();
      ResampleReport resamples = division == null ? null : resample(loaded, division, plan);
      TrainingResult fitted =
          heldOutFit.apply(
              result,
              rows,
              (some, its) -> ofFold(some, plan.withSettings(its)).columns(loaded.columns()),
              run.seed,
              run.threads);
      return finish(fitted, parts, stability, resamples);
    }
  }

  /** Returns the given set, or the one that auto chooses on folds of the training rows. */
  private @Nullable RobustSet set(Dataset rows, LoadedData loaded) {
    if (!command.robustOptions.isAuto()) {
      return command.set();
    }
    automatic = automatic(rows, loaded.columns(), run.seed, run.threads);
    if (!run.quiet) {
      automatic.print(terminal);
    }
    return automatic.chosen();
  }

  private AutomaticSetReport automatic(
      Dataset rows, @Nullable Columns columns, long seed, int threads) {
    AutomaticSet rule = AutomaticSet.of(command.robustOptions.automatic(), rows);
    Tuner tuner =
        rule.tuner(rows, columns, command.problemOptions.settings(rows, new Mean()))
            .folds(AUTO_FOLDS)
            .seed(seed)
            .threads(threads);
    return new AutomaticSetReport(rule, tuner.compare(), AUTO_FOLDS);
  }

  /** Returns the plan for a fold; with --robust auto, a set is chosen for this fold alone. */
  private Plan ofFold(RowSource.Fold fold, Plan plan, long seed) {
    return command.robustOptions.isAuto()
        ? plan.withSettings(
            plan.settings()
                .withRobust(automatic(fold.training(), fold.columns(), seed, 1).chosen()))
        : plan;
  }

  private Dataset weighted(Dataset rows) {
    return command.decisions.balance ? Balance.of(rows) : rows;
  }

  private Trainer trainer(Dataset rows, Plan plan) {
    Trainer trainer =
        command
            .configure(new Trainer(weighted(rows)), plan)
            .checkpoint(command.checkpoint.create(terminal, run.quiet));
    double[] initial =
        command.start.weights(terminal, rows.features(), rows.target(), plan.settings(), run.quiet);
    if (initial != null) {
      trainer.startWeights(initial);
    }
    if (command.replay != null) {
      Pipes.announce(terminal, command.replay, run.quiet);
      trainer.replay(ReplayFile.read(command.replay, rows.size()));
    }
    return trainer;
  }

  /** Creates the training on the rows of a fold. */
  private Trainer ofFold(Dataset some, Plan plan) {
    return command.configure(new Trainer(weighted(some)), plan).baseline(false);
  }

  private Trainer ofFold(RowSource.Fold fold, Dataset some, Plan plan) {
    return ofFold(some, plan).threads(1).columns(fold.columns());
  }

  /** Trains on other splits of the rows, with the set and with the plain mean. */
  private ResampleReport resample(LoadedData loaded, Division division, Plan plan) {
    Map<String, Resampling> results = new LinkedHashMap<>();
    boolean auto = command.robustOptions.isAuto();
    String name = auto ? command.robustOptions.automatic() : plan.settings().robust().toString();
    results.put(name, resample(loaded, division, (fold, seed) -> ofFold(fold, plan, seed)));
    Mean mean = new Mean();
    if (!name.equals(mean.toString())) {
      Plan plain = plan.withSettings(plan.settings().withRobust(mean));
      results.put(mean.toString(), resample(loaded, division, (fold, seed) -> plain));
    }
    return new ResampleReport(command.validation.leaveOut != null, results);
  }

  private Resampling resample(
      LoadedData loaded, Division division, BiFunction<RowSource.Fold, Long, Plan> plans) {
    return Resampling.of(
        Objects.requireNonNull(loaded.source()),
        division,
        (fold, split) -> {
          long seed = division.seeds() > 1 ? run.seed + split : run.seed;
          Plan plan = plans.apply(fold, seed);
          return heldOutFit
              .apply(
                  ofFold(fold, fold.training(), plan).seed(seed).train().orOutOfMemory(),
                  fold.training(),
                  (some, its) -> ofFold(fold, some, plan.withSettings(its)).seed(seed),
                  seed,
                  1)
              .model();
        },
        run.threads);
  }

  private int finish(
      TrainingResult result,
      List<ValidationOptions.Rows> parts,
      @Nullable StabilityReport stability,
      @Nullable ResampleReport resamples) {
    Attempts files = new Attempts();
    files.with(run.model, file -> ModelFile.write(file, result.model()));
    files.with(command.checkpoint.file, file -> command.checkpoint.requireWritten());
    files.with(run.trace, file -> Runs.writeTrace(result.solution(), file));
    List<Part> measured = ValidationOptions.evaluate(result.model(), parts, run.threads);
    Dataset training = parts.get(0).rows();
    List<Part> plain =
        result.baseline() == null
            ? List.of()
            : ValidationOptions.evaluate(result.baseline(), parts, run.threads);
    Map<String, Object> parameters = command.parameters(training.size(), result);
    files.with(
        command.report.file,
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
            command.explain,
            automatic,
            resamples)
        .print(terminal);
    if (!run.quiet) {
      NetworkNotice.print(terminal, result, training, run.seed);
    }
    files.rethrow();
    int code = new RunReport(result.solution(), run).exitCode(terminal);
    boolean givenBatches = command.replay != null; // so that learning is not required
    return code == ExitCode.DONE && !result.learned() && !givenBatches
        ? ExitCode.LEARNED_NOTHING
        : code;
  }

  /** The constants are those of the unbiased oracle, for any weighting of the run. */
  private StabilityReport stability(Dataset rows, Plan plan) {
    ProblemSettings settings = plan.settings();
    var problem =
        new WeightsFormProblem(rows, settings.withWeighting(Weighting.UNBIASED), run.threads);
    double[] x = command.start.point(terminal, rows, settings, problem.dimensionX(), run.quiet);
    StabilityReport report =
        StabilityReport.of(
            problem,
            x,
            plan.method(),
            run.seed,
            /* biased= */ settings.weighting() == Weighting.BATCH_SUM);
    if (!run.quiet) {
      report.print(terminal);
    }
    return report;
  }
}
