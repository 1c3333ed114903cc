package dev.agon.learn.train;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.model.FeatureRanges;
import dev.agon.learn.model.Keep;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelOrigin;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.InitialWeights;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.encode.Columns;
import dev.agon.method.Account;
import dev.agon.method.Method;
import dev.agon.method.auto.Auto;
import dev.agon.method.auto.EarlyStopping;
import dev.agon.player.PlayerKind;
import dev.agon.problem.Drawing;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.RunConfigurable;
import dev.agon.run.RunSettings;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import dev.agon.run.TracePoint;
import dev.agon.support.Given;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Trains a distributionally robust linear model.
 *
 * <pre>{@code
 * Dataset data = LibsvmReader.read(Path.of("a9a.libsvm"));
 * TrainingResult result = new Trainer(data).seed(1).train();
 * ModelFile.write(Path.of("model.json"), result.model());
 * }</pre>
 *
 * <p>Everything has a default: the method {@link Auto}, which starts at zero and stops with an
 * optimality certificate, and the best evaluated iterate is kept.
 */
public final class Trainer implements RunConfigurable<Trainer> {
  private final TrainingRows rows;

  private @Nullable ProblemSettings given;
  private @Nullable Columns columns;
  private @Nullable Method<?> method;
  private double @Nullable [] startWeights;
  private Start start = Start.ZEROS;
  private @Nullable Form form;
  private PlayerKind player = PlayerKind.AUTO;
  private RunSettings run = RunSettings.defaults();
  private Keep keep = Keep.BEST;
  private @Nullable List<int[]> replay;
  private boolean withBaseline;

  /** Creates a trainer for this data, with all defaults. */
  public Trainer(Dataset data) {
    this(new LocalRows(required("rows", data), 1));
  }

  /** Creates a trainer for rows that may be remote, with all defaults. */
  public Trainer(TrainingRows rows) {
    this.rows = required("rows", rows);
  }

  private static <T> T required(String what, @Nullable T value) {
    return Given.required(Trainer.class, what, value);
  }

  /**
   * Sets the columns of the rows, which are stored in the model; null if features have only
   * numbers.
   */
  public Trainer columns(@Nullable Columns value) {
    columns = value;
    return this;
  }

  /** Sets the objective. Default: {@link ProblemSettings#suiting}. */
  public Trainer settings(ProblemSettings value) {
    given = required("settings", value);
    return this;
  }

  /**
   * Sets the method. Default: {@link Auto}, or HCMM-2 with the steps of {@link DefaultSteps} for
   * given batches.
   */
  public Trainer method(Method<?> value) {
    method = required("method", value);
    return this;
  }

  /** Sets the form of the problem for stochastic methods. Default: chosen by the set. */
  public Trainer form(@Nullable Form value) {
    form = value;
    return this;
  }

  /** Sets the initial weights. Default: zeros. */
  public Trainer start(Start value) {
    start = required("start", value);
    return this;
  }

  /** Starts at these weights instead, for example those of another model. */
  public Trainer startWeights(double[] value) {
    startWeights = required("startWeights", value).clone();
    return this;
  }

  /** Sets the storage of y. Default: chosen by the problem. It may change the last bits. */
  public Trainer player(PlayerKind value) {
    player = required("player", value);
    return this;
  }

  @Override
  public RunSettings runSettings() {
    return run;
  }

  @Override
  public Trainer runSettings(RunSettings value) {
    run = required("runSettings", value);
    return this;
  }

  /**
   * Sets the number of threads that evaluate the worst case; it does not change the result. Default
   * 1.
   */
  public Trainer threads(int value) {
    return runSettings(run.withThreads(value));
  }

  /** Sets which iterate becomes the model. Default: the best. */
  public Trainer keep(Keep value) {
    keep = required("keep", value);
    return this;
  }

  /**
   * Sets whether a plain model, with the set {@code mean}, is trained on the same rows as well so
   * that the two can be compared; default false. It does not change the robust model. There is no
   * baseline for the set {@code mean} and for a run that was interrupted.
   */
  public Trainer baseline(boolean value) {
    withBaseline = value;
    return this;
  }

  /** Uses these batches of rows instead of drawing them. */
  public Trainer replay(List<int[]> batches) {
    required("replay", batches);
    for (int k = 0; k < batches.size(); k++) {
      if (batches.get(k).length == 0) {
        throw new InvalidInputException(
            "batch " + (k + 1) + " of the replay has no rows.", "Remove the batch.");
      }
    }
    if (batches.isEmpty()) {
      throw new InvalidInputException(
          "the replay has no batches.", "Check the recording, or remove the replay.");
    }
    replay = batches.stream().map(int[]::clone).toList();
    return this;
  }

  /** Trains. */
  public TrainingResult train() {
    long begin = System.nanoTime();
    boolean network = settings().network() != null;
    boolean auto = method == null || network && method instanceof Auto;
    Method<?> chosen = auto ? defaultMethod() : Objects.requireNonNull(method);
    if (network && !(rows instanceof LocalRows)) {
      throw new InvalidInputException(
          "a network cannot be trained on distributed rows.",
          "Train it on a sample of the rows on one machine.");
    }
    TrainingProblem problem = seeded().problem(settings(), form, chosen, run.threads());
    Solver solver =
        Solver.ofUnchecked(problem, chosen.withThreads(run.threads()))
            .startX(problem.point(startWeights()))
            .player(player)
            .runSettings(identified(run))
            .budget(run.budget() == null ? defaultBudget(chosen) : run.budget());
    if (replay != null) {
      solver.replay(replay);
    } else if (chosen instanceof EarlyStopping && !settings().robust().needsGroups()) {
      solver.drawing(Drawing.EPOCHS);
    }
    Solution solution = solver.solve();
    requireRisk(solution);
    Model model = model(problem, solution);
    TrainingWarnings judged = TrainingWarnings.of(model, solution, rows.scores(model));
    List<String> warnings = new ArrayList<>(rows.warnings());
    warnings.addAll(judged.warnings());
    boolean compared = isCompared(solution.stopReason());
    if (compared && !judged.learned() && !model.isUnfinished()) {
      warnings.addAll(otherSets(chosen, begin).milder());
    }
    run.listeners().forEach(listener -> warnings.forEach(listener::warned));
    TrainingResult plain = compared ? otherSets(chosen, begin).train(new Mean()) : null;
    return new TrainingResult(model.withWarnings(warnings), solution, judged.learned(), plain);
  }

  private boolean isCompared(StopReason reason) {
    return withBaseline
        && !settings().robust().isMean()
        && reason != StopReason.INTERRUPTED
        && reason != StopReason.DEADLINE
        && reason != StopReason.OUT_OF_MEMORY;
  }

  /** Training with other sets on the same rows, with the same seed and budget. */
  private OtherSets otherSets(Method<?> chosen, long begin) {
    return new OtherSets(rows, columns, settings(), run, chosen.evaluatesRisk(), begin);
  }

  private TrainingRows seeded() {
    return rows instanceof LocalRows local ? new LocalRows(local.data(), run.seed()) : rows;
  }

  /** If the risk is not finite at the start, no step was taken and there is no usable model. */
  private void requireRisk(Solution solution) {
    TracePoint start = solution.trace().get(0);
    if (!Double.isFinite(start.risk()) || Double.isNaN(start.gradientNorm())) {
      if (solution.stopReason() == StopReason.DEADLINE) {
        throw new InvalidInputException(
            "the deadline passed before the risk at the start was known: nothing was trained.",
            "Use a later `deadline`.");
      }
      throw new InvalidInputException(
          "the worst-case risk or its gradient is not finite at the start: the "
              + settings().loss().name()
              + " loss of some row overflows.",
          "Scale the features (`scale` standard), use other units, or use smaller initial weights.");
    }
  }

  /** A checkpoint of other data or settings is not resumed. */
  private RunSettings identified(RunSettings given) {
    Checkpoint checkpoint = given.checkpoint();
    if (checkpoint == null) {
      return given;
    }
    settings().named().forEach((name, value) -> checkpoint.identity(name, value.toString()));
    rows.identity().forEach(checkpoint::identity);
    if (replay != null) {
      String batches = Integer.toHexString(Arrays.deepHashCode(replay.toArray()));
      checkpoint.identity("batches (`replay`)", batches);
    }
    return given.withCheckpoint(checkpoint);
  }

  private ProblemSettings settings() {
    return given == null
        ? ProblemSettings.suiting(rows.kind(), rows.size(), rows.features())
        : given;
  }

  private Method<?> defaultMethod() {
    if (settings().network() != null && replay == null) {
      return EarlyStopping.defaults();
    }
    return replay == null
        ? Auto.defaults()
        : new DefaultSteps(rows.size(), settings()).create("hcmm2", Map.of());
  }

  private static Budget defaultBudget(Method<?> chosen) {
    return chosen.evaluatesRisk() ? Budget.UNLIMITED : Budget.iterations(Budget.DEFAULT_ITERATIONS);
  }

  private double[] startWeights() {
    int dimension = settings().dimension(rows.kind(), rows.features());
    Architecture network = settings().network();
    if (startWeights == null && network != null) {
      int outputs = settings().loss().outputs(rows.kind());
      return rows instanceof LocalRows local
          ? InitialWeights.of(network, local.data(), outputs, run.seed())
          : network.initial(rows.features(), outputs, run.seed());
    }
    if (startWeights == null) {
      return start.weights(dimension);
    }
    if (startWeights.length != dimension) {
      throw new InvalidInputException(
          "there are "
              + startWeights.length
              + " initial weights, but a model of these rows has "
              + dimension
              + ".",
          "Use the weights of a model of these data, including the intercept if there is"
              + " one.");
    }
    return startWeights;
  }

  private Model model(TrainingProblem problem, Solution solution) {
    // A run that diverged has no usable last iterate: the best one is used instead.
    boolean best = keep == Keep.BEST || !Double.isFinite(solution.last().risk());
    double[] x = best ? solution.best().x() : solution.x();
    double risk = best ? solution.best().at().risk() : solution.last().risk();
    Account account = solution.account();
    boolean heldOut = account != null && account.isOfHeldOutRows();
    ModelOrigin origin =
        new ModelOrigin(
            best ? Keep.BEST : Keep.FINAL,
            best ? solution.best().at().iteration() : solution.iterations(),
            heldOut && problem instanceof PrimalProblem primal ? primal.primal(x) : risk,
            rows.describe(),
            solution.provenance(),
            List.of(),
            solution.stopReason(),
            ranges());
    return new Model(
        problem.model(x),
        settings(),
        rows.kind() instanceof Classes classes ? classes.names() : List.of(),
        rows.groups(),
        columns,
        origin);
  }

  /** The ranges of numbered features; null for named columns and for remote rows. */
  private @Nullable FeatureRanges ranges() {
    return rows instanceof LocalRows local && (columns == null || columns.areNumbered())
        ? FeatureRanges.of(local.data().rows(), columns)
        : null;
  }

  @Override
  public String toString() {
    return "Trainer[rows="
        + rows.size()
        + ", loss="
        + settings().loss().name()
        + ", robust="
        + settings().robust()
        + ", method="
        + (method == null ? "auto" : method)
        + "]";
  }
}
