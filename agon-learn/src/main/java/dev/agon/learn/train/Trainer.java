package dev.agon.learn.train;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.model.Keep;
import dev.agon.learn.model.Model;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.ProblemSettings;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.table.encode.Columns;
import dev.agon.method.Method;
import dev.agon.method.auto.Auto;
import dev.agon.method.auto.EarlyStopping;
import dev.agon.player.PlayerKind;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.RunConfigurable;
import dev.agon.run.RunSettings;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import dev.agon.run.TracePoint;
import dev.agon.support.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
 * <p>Everything has a default: the method {@link Auto}, which begins at zero and ends when it has
 * proved how far it came, the best evaluated iterate kept.
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

  /** A trainer for this data, with all defaults. */
  public Trainer(Dataset data) {
    this(new LocalRows(required("rows", data), 1));
  }

  /** A trainer for rows that may be elsewhere, with all defaults. */
  public Trainer(TrainingRows rows) {
    this.rows = required("rows", rows);
  }

  /** Null would be found out far from where it was given, at the training. */
  private static <T> T required(String what, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          "the " + what + " of a Trainer must not be null.",
          "Maybe do not call " + what + "(...) at all: but for rows, everything has a default.");
    }
    return value;
  }

  /** What the rows are made of, for the model to know; null when features have but numbers. */
  public Trainer columns(@Nullable Columns value) {
    columns = value;
    return this;
  }

  /** What to minimise; {@link ProblemSettings#suiting} unless set. */
  public Trainer settings(ProblemSettings value) {
    given = required("settings", value);
    return this;
  }

  /**
   * The method; {@link Auto} unless set, and HCMM-2 with the steps of {@link DefaultSteps} for
   * given batches.
   */
  public Trainer method(Method<?> value) {
    method = required("method", value);
    return this;
  }

  /** How the method sees the problem; what fits the set unless set. */
  public Trainer form(@Nullable Form value) {
    form = value;
    return this;
  }

  /** Where to begin; zeros unless set. */
  public Trainer start(Start value) {
    start = required("start", value);
    return this;
  }

  /** Begins at these weights instead, for example another model's. */
  public Trainer startWeights(double[] value) {
    startWeights = required("startWeights", value).clone();
    return this;
  }

  /** How y is stored; chosen from the problem unless set. It may change the last bits. */
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

  /** Sets the number of threads that evaluate the worst case; they change no bit. Default 1. */
  public Trainer threads(int value) {
    return runSettings(run.withThreads(value));
  }

  /** Which iterate becomes the model; the best unless set. */
  public Trainer keep(Keep value) {
    keep = required("keep", value);
    return this;
  }

  /**
   * Whether a plain model, with the set {@code mean}, is fitted on the same rows as well, so that
   * the two can be compared; default false. It does not change the robust model. There is no
   * baseline for the set {@code mean} and for a run that was interrupted.
   */
  public Trainer baseline(boolean value) {
    withBaseline = value;
    return this;
  }

  /** Takes these batches of rows instead of drawing. */
  public Trainer replay(List<int[]> batches) {
    required("replay", batches);
    for (int k = 0; k < batches.size(); k++) {
      if (batches.get(k).length == 0) {
        throw new InvalidInputException(
            "batch " + (k + 1) + " of the replay has no rows.", "Maybe leave it out.");
      }
    }
    if (batches.isEmpty()) {
      throw new InvalidInputException(
          "the replay has no batches.", "Maybe they were not recorded; or leave the replay out.");
    }
    replay = batches;
    return this;
  }

  /** Trains. */
  public TrainingResult train() {
    long begun = System.nanoTime();
    boolean network = settings().network() != null;
    boolean auto = method == null || network && method instanceof Auto;
    Method<?> chosen = auto ? defaultMethod() : Objects.requireNonNull(method);
    if (network && !(rows instanceof LocalRows)) {
      throw new InvalidInputException(
          "a network cannot be trained on distributed rows.",
          "Train it on a sample of the rows on one machine; a saved network predicts everywhere.");
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
    }
    Solution solution = solver.solve();
    requireRisk(solution);
    Model model = model(problem, solution);
    TrainingWarnings judged = TrainingWarnings.of(model, solution, rows.scores(model));
    List<String> warnings = new ArrayList<>(rows.warnings());
    warnings.addAll(judged.warnings());
    boolean compared = isCompared(solution.stopReason());
    if (compared && !judged.learned()) {
      addMilder(chosen, begun, warnings);
    }
    return new TrainingResult(
        model.withWarnings(warnings),
        solution,
        judged.learned(),
        compared ? baseline(chosen, begun) : null);
  }

  /** The plain model; null when the deadline does not leave the time to train it. */
  private @Nullable Model baseline(Method<?> chosen, long begun) {
    Trainer plain = beside(new Mean(), chosen, begun);
    TrainingResult result = plain == null ? null : plain.train();
    return result == null || result.solution().stopReason() == StopReason.DEADLINE
        ? null
        : result.model();
  }

  private boolean isCompared(StopReason reason) {
    return withBaseline
        && !settings().robust().isMean()
        && reason != StopReason.DEADLINE
        && !reason.isCutShort();
  }

  /** Names the strictest of the milder sets that learns from these rows. */
  private void addMilder(Method<?> chosen, long begun, List<String> warnings) {
    List<RobustSet> milder = new ArrayList<>(settings().robust().milder());
    milder.add(new Mean());
    for (RobustSet set : milder) {
      Trainer trial = beside(set, chosen, begun);
      if (trial != null && trial.train().learned()) {
        warnings.add(
            "the robust set "
                + settings().robust()
                + " learns nothing from these rows. Use for example `robust` "
                + set
                + ", which was tried and learns.");
        return;
      }
    }
  }

  /**
   * The training of the same rows with another set, by the method auto and without files; null when
   * the deadline has passed.
   *
   * @param begun when the training of the robust model began, by {@link System#nanoTime}
   */
  private @Nullable Trainer beside(RobustSet set, Method<?> chosen, long begun) {
    Duration deadline = run.deadline();
    Duration left =
        deadline == null ? null : deadline.minus(Duration.ofNanos(System.nanoTime() - begun));
    if (left != null && (left.isNegative() || left.isZero())) {
      return null;
    }
    Trainer plain = new Trainer(rows);
    plain.columns = columns;
    plain.given = settings().withRobust(set);
    plain.run =
        RunSettings.defaults()
            .withSeed(run.seed())
            .withThreads(run.threads())
            .withDeadline(left)
            .withCancelled(run.cancelled());
    Budget budget = run.budget();
    if (budget != null && chosen.evaluatesRisk()) {
      plain.budget(
          Budget.iterations(budget.iterations())
              .withOracleCalls(budget.oracleCalls())
              .withSeconds(budget.seconds()));
    }
    return plain;
  }

  private TrainingRows seeded() {
    return rows instanceof LocalRows local ? new LocalRows(local.data(), run.seed()) : rows;
  }

  /** Where the very start has no risk, no step was taken and there is no model to speak of. */
  private void requireRisk(Solution solution) {
    TracePoint start = solution.trace().get(0);
    if (!Double.isFinite(start.risk()) || Double.isNaN(start.gradientNorm())) {
      if (solution.stopReason() == StopReason.DEADLINE) {
        throw new InvalidInputException(
            "the deadline passed before the risk at the start was known: nothing was trained.",
            "Use a later " + Names.of("deadline") + ".");
      }
      throw new InvalidInputException(
          "the worst-case risk or its gradient is not finite at the start: the "
              + settings().loss().name()
              + " loss of some row is too large a number.",
          "Maybe numbers in the data are too large: "
              + Names.of("scale")
              + " standard, or another unit; or the weights to begin with are.");
    }
  }

  /** A checkpoint of other data or settings is not resumed. */
  private RunSettings identified(RunSettings given) {
    Checkpoint checkpoint = given.checkpoint();
    return checkpoint == null
        ? given
        : given.withCheckpoint(
            checkpoint
                .identity("data", dataIdentity())
                .identity("settings", settings().toString()));
  }

  private String dataIdentity() {
    String batches = replay == null ? "" : ", batches " + Arrays.deepHashCode(replay.toArray());
    return rows.identity() + batches;
  }

  private ProblemSettings settings() {
    return given == null ? ProblemSettings.suiting(rows.kind(), rows.size()) : given;
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
      return network.initial(rows.features(), settings().loss().outputs(rows.kind()), run.seed());
    }
    if (startWeights == null) {
      return start.weights(dimension);
    }
    if (startWeights.length != dimension) {
      throw new InvalidInputException(
          "there are "
              + startWeights.length
              + " weights to begin with, but a model of these rows has "
              + dimension
              + ".",
          "Maybe they are of another model; an intercept, where there is one, counts.");
    }
    return startWeights;
  }

  private Model model(TrainingProblem problem, Solution solution) {
    // A run that diverged has no usable last iterate: the best one is kept instead.
    boolean best = keep == Keep.BEST || !Double.isFinite(solution.last().risk());
    double[] x = best ? solution.best().x() : solution.x();
    double risk = best ? solution.best().at().risk() : solution.last().risk();
    boolean heldOut = solution.stopReason() == StopReason.HELD_OUT;
    return new Model(
        problem.model(x),
        settings(),
        rows.kind() instanceof Classes classes ? classes.names() : List.of(),
        rows.groups(),
        best ? Keep.BEST : Keep.FINAL,
        best ? solution.best().at().iteration() : solution.iterations(),
        heldOut && problem instanceof PrimalProblem primal ? primal.primal(x) : risk,
        rows.describe(),
        solution.provenance(),
        List.of(),
        columns);
  }

  /** A data set in a few words, for model files and reports. */
  public static Map<String, Object> describe(Dataset data) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("path", Secrets.hidden(data.source()));
    words.put("rows", data.size());
    words.put("features", data.features());
    words.put("nonzeros", data.rows().nonZeros());
    words.put("sha256", data.sha256());
    return words;
  }
}
