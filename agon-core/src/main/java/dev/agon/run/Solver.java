package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.estimate.PrimalEstimate;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.player.PlayerKind;
import dev.agon.problem.BatchSource;
import dev.agon.problem.Drawing;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.set.ConvexSet;
import dev.agon.support.Exclusive;
import dev.agon.support.Given;
import dev.agon.support.Memory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Solves a min-max problem with a method; all methods run in the same loop.
 *
 * <pre>{@code
 * Solution solution =
 *     Solver.of(problem, Hcmm2.defaults()).seed(1).budget(Budget.iterations(5000)).solve();
 * double[] x = solution.best().x();
 * }</pre>
 *
 * <p>A method that needs more than the problem can compute does not compile. The worst-case risk P
 * is evaluated every {@link #evaluateEvery} iterations, outside the time and the oracle calls of
 * the method, and the best iterate is stored. P is exact if the problem is a {@link PrimalProblem},
 * and otherwise a {@link PrimalEstimate}. If the next point is not finite, the run ends with {@link
 * StopReason#DIVERGED} and the last finite iterate.
 *
 * <p>A solver is used by one thread at a time and may solve more than once, with the same result.
 * {@link Thread#interrupt} ends the run as {@link StopReason#INTERRUPTED}.
 */
public final class Solver implements RunConfigurable<Solver> {
  /** Names of properties of a run by which its checkpoint is recognised. */
  static final String PROBLEM = "problem";

  static final String SETS = "sets";
  static final String START = "start";
  static final String FINGERPRINT = "the fingerprint of the gradients";

  private static final double START_TOLERANCE = 1e-9;
  private static final int DEFAULT_EVALUATE_EVERY = 20;
  private static final double DEFAULT_SHARE = 0.1;

  /**
   * The number of vectors per player: start, point, momentum, gradient and candidate, and the
   * vectors that evaluations need.
   */
  private static final int VECTORS_X = 8;

  private final MinMaxProblem problem;
  private final Method<?> method;

  private RunSettings settings = RunSettings.defaults();
  private @Nullable PrimalProblem evaluator;
  private double @Nullable [] startX;
  private double @Nullable [] startY;
  private PlayerKind player = PlayerKind.AUTO;
  private @Nullable Iterable<int[]> replay;
  private Drawing drawing = Drawing.WITH_REPLACEMENT;
  private Schedule schedule = Schedule.constant();
  private Averaging averaging = Averaging.none();
  private final AtomicBoolean solving = new AtomicBoolean();

  private Solver(MinMaxProblem problem, Method<?> method) {
    this.problem = problem;
    this.method = method;
    this.evaluator = problem instanceof PrimalProblem primal ? primal : null;
  }

  /** Returns a solver for a problem that provides what the method needs. */
  public static <P extends MinMaxProblem> Solver of(P problem, Method<? super P> method) {
    return new Solver(
        Given.argument("Solver.of", "problem", problem),
        Given.argument("Solver.of", "method", method));
  }

  /**
   * Returns a solver for a problem and a method that were chosen at run time: what {@link #of}
   * checks when the program is compiled, this method checks when it is called.
   *
   * <pre>{@code
   * Method<?> method = problem instanceof HessianProblem ? Hcmm2.defaults() : StormGda.defaults();
   * Solution solution = Solver.ofUnchecked(problem, method).solve();
   * }</pre>
   *
   * @throws InvalidInputException when the problem lacks something the method needs
   */
  public static Solver ofUnchecked(MinMaxProblem problem, Method<?> method) {
    Given.argument("Solver.ofUnchecked", "problem", problem);
    Given.argument("Solver.ofUnchecked", "method", method);
    return new Solver(method.fitting(problem), method);
  }

  @Override
  public RunSettings runSettings() {
    return settings;
  }

  @Override
  public Solver runSettings(RunSettings value) {
    settings = Given.required(Solver.class, "runSettings", value);
    return this;
  }

  /** Sets the evaluator of P, in place of the problem itself. */
  public Solver evaluateWith(PrimalProblem value) {
    evaluator = Given.required(Solver.class, "evaluateWith", value);
    return this;
  }

  /** Sets the start of x, in place of the problem's own start; it is projected onto the set. */
  public Solver startX(double... x) {
    requireDimension("x", x, problem.dimensionX());
    startX = x.clone();
    return this;
  }

  /** Sets the start of y, in place of the problem's own start; it is projected onto the set. */
  public Solver startY(double... y) {
    requireDimension("y", y, problem.dimensionY());
    startY = y.clone();
    return this;
  }

  /** Sets how y is stored; {@link PlayerKind#AUTO} unless set. */
  public Solver player(PlayerKind value) {
    player = Given.required(Solver.class, "player", value);
    return this;
  }

  /**
   * Sets recorded batches of rows, which are used instead of random ones; the run ends after the
   * last. A row number that does not exist in the finite sum causes an error when its batch is
   * used.
   */
  public Solver replay(Iterable<int[]> batches) {
    replay = Given.required(Solver.class, "replay", batches);
    return this;
  }

  /**
   * Sets how the rows of a finite sum are drawn into batches: with replacement (default), without
   * replacement in epochs, or all of them in every batch.
   */
  public Solver drawing(Drawing value) {
    drawing = Given.required(Solver.class, "drawing", value);
    return this;
  }

  /**
   * Sets a factor for the steps of the method that depends on the iteration; constant by default.
   * It applies to every method with steps; a method that finds its own steps is rejected.
   */
  public Solver schedule(Schedule value) {
    schedule = Given.required(Solver.class, "schedule", value);
    return this;
  }

  /**
   * Evaluates and returns an average of the iterates instead of the last one; none by default. The
   * method itself continues from its own iterates. A method that evaluates P at its iterate is
   * rejected.
   */
  public Solver averaging(Averaging value) {
    averaging = Given.required(Solver.class, "averaging", value);
    return this;
  }

  /**
   * Runs the method.
   *
   * @throws IllegalStateException if this solver is already solving, in another thread or in a
   *     listener
   */
  public Solution solve() {
    requireMeasurableTargets();
    requireUsefulSchedule();
    requireUsefulAverage();
    if (!solving.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "this solver is already solving; use one solver and one problem per thread");
    }
    try {
      return execute();
    } finally {
      solving.set(false);
    }
  }

  /** A target that cannot be measured would never be reached. */
  private void requireMeasurableTargets() {
    boolean blind = evaluator == null && !(problem instanceof ValueProblem);
    if (blind && !Double.isNaN(budget().targetRisk())) {
      throw new InvalidInputException(
          "the budget has a target for the worst-case risk, but "
              + problem.getClass().getSimpleName()
              + " computes neither its risk nor its loss, from which the risk could be estimated.",
          "Implement ValueProblem, set an evaluator with evaluateWith, or set a target for"
              + " the gradient, which is estimated without them.");
    }
  }

  private void requireUsefulSchedule() {
    if (method.findsSteps() && !schedule.equals(Schedule.constant())) {
      throw new InvalidInputException(
          "the method "
              + MethodInfo.of(method).name()
              + " finds its own steps, so the schedule \""
              + schedule.describe()
              + "\" has no effect.",
          "Remove the schedule, or use a method with steps, for example hcmm2.");
    }
  }

  /** A method that evaluates P certifies its iterate, not an average. */
  private void requireUsefulAverage() {
    if (method.evaluatesRisk() && averaging.kind() != Averaging.Kind.NONE) {
      throw new InvalidInputException(
          "the method "
              + MethodInfo.of(method).name()
              + " measures P at its iterate, which does not hold for the average \""
              + averaging.describe()
              + "\".",
          "Remove the averaging, or use a method that does not evaluate P, for example hcmm2.");
    }
  }

  private Solution execute() {
    Deadline deadline = Deadline.after(settings.deadline());
    Memory.require(
        String.format(
            Locale.ROOT,
            "a run with %,d + %,d coordinates",
            problem.dimensionX(),
            problem.dimensionY()),
        Double.BYTES * (VECTORS_X * (double) problem.dimensionX() + problem.dimensionY()),
        "Use data with fewer features");
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    x = inside(problem.setX(), "x", startX == null ? x : startX);
    y = inside(problem.setY(), "y", startY == null ? y : startY);
    BatchSource batches =
        replay == null
            ? drawing.source(problem, settings.seed())
            : BatchSource.replay(replay, sampleCount());
    GameSetup<?> setup = new GameSetup<>(problem, x, y, player, batches);
    Method.Iteration iteration = method.beginUnchecked(setup);
    Game<?> game = setup.game();
    Provenance provenance = Provenance.of(method, settings.seed(), game.kind());
    Run run =
        new Run(
            game,
            iteration,
            budget(),
            new RiskEvaluator(problem, evaluator, evaluation()),
            deadline,
            schedule,
            new AveragedIterate(averaging, game),
            settings.cancelled(),
            settings.listeners());
    Checkpoint kept = settings.checkpoint();
    if (kept == null) {
      return run.run(provenance, null, Map.of());
    }
    Map<String, String> identity = identity(provenance, x, y);
    return Exclusive.on(kept.file(), () -> run.run(provenance, kept, identity));
  }

  /** Returns the properties that a resumed run must share with the first one. */
  private Map<String, String> identity(Provenance provenance, double[] x, double[] y) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("version", provenance.version());
    all.put(
        PROBLEM,
        String.format(
            Locale.ROOT, "%s of %d + %d coordinates", simpleName(problem), x.length, y.length));
    all.put(SETS, problem.setX().describe() + " and " + problem.setY().describe());
    all.put("method", provenance.method());
    provenance.parameters().forEach((name, value) -> all.put(name, String.valueOf(value)));
    all.put("seed", Long.toString(settings.seed()));
    all.put("player", provenance.player());
    all.put(START, Integer.toHexString(31 * Arrays.hashCode(x) + Arrays.hashCode(y)));
    Evaluation rule = evaluation();
    all.put("evaluate-every", rule == null ? "0" : rule.describe());
    all.put("batches", replay == null ? "drawn " + drawing : "given");
    all.put("schedule", schedule.describe());
    all.put("averaging", averaging.describe());
    all.put(FINGERPRINT, ProblemFingerprint.of(problem, evaluator, x, y));
    return all;
  }

  /**
   * Returns the class name without the package, which an anonymous class has, too, for example
   * {@code Outer$1}.
   */
  private static String simpleName(Object object) {
    String name = object.getClass().getName();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Returns null if the method evaluates P itself and decides when. */
  private @Nullable Evaluation evaluation() {
    Evaluation given = settings.evaluation();
    if (given != null) {
      return given;
    }
    if (evaluator == null) {
      Budget limits = budget();
      boolean hasTarget =
          !Double.isNaN(limits.targetRisk()) || !Double.isNaN(limits.targetGradient());
      return hasTarget ? Evaluation.growing() : Evaluation.atMostShare(DEFAULT_SHARE);
    }
    boolean methodEvaluates = method.evaluatesRisk() && evaluator == problem;
    return methodEvaluates ? null : Evaluation.every(DEFAULT_EVALUATE_EVERY);
  }

  private Budget budget() {
    Budget given = settings.budget();
    return given == null ? Budget.iterations(Budget.DEFAULT_ITERATIONS) : given;
  }

  /** Returns the start itself if it is in the set, so no bit changes; otherwise its projection. */
  private static double[] inside(ConvexSet set, String name, double[] start) {
    requireDimension(name, start, start.length);
    if (set.contains(start, START_TOLERANCE)) {
      return start;
    }
    double[] nearest = start.clone();
    set.projector(start.length).project(nearest);
    return nearest;
  }

  private int sampleCount() {
    return problem instanceof FiniteSumProblem sum ? sum.sampleCount() : Integer.MAX_VALUE;
  }

  private static void requireDimension(String name, double[] point, int dimension) {
    if (point.length != dimension || !Vectors.isFinite(point)) {
      throw new InvalidInputException(
          "the start "
              + name
              + " must be "
              + dimension
              + " finite numbers, but has "
              + point.length
              + (Vectors.isFinite(point) ? "." : ", not all of them finite."),
          "Check that it belongs to this problem.");
    }
  }

  @Override
  public String toString() {
    return "Solver["
        + problem.getClass().getSimpleName()
        + ", "
        + method
        + ", seed="
        + settings.seed()
        + ", budget="
        + settings.budget()
        + "]";
  }
}
