package dev.agon.method.auto;

import dev.agon.InvalidInputException;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Account;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.Phase;
import dev.agon.method.auto.exact.Exact;
import dev.agon.method.auto.exact.InteriorStage;
import dev.agon.method.auto.exact.KinkStage;
import dev.agon.method.auto.exact.MultiplierStage;
import dev.agon.method.auto.exact.Sample;
import dev.agon.method.auto.sampled.BundleStage;
import dev.agon.method.auto.sampled.DescentStage;
import dev.agon.method.auto.sampled.SaddleStage;
import dev.agon.method.auto.sampled.StepSearch;
import dev.agon.method.auto.stage.Risk;
import dev.agon.method.auto.stage.Stage;
import dev.agon.minimise.Lbfgs;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Player;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.problem.primal.InteriorPrimal;
import dev.agon.problem.primal.ProximalPrimal;
import dev.agon.problem.primal.SampledPrimal;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the stages of {@link Auto} one after the other. */
final class Conductor implements Method.Iteration {
  private static final int FIRST_SAMPLE = 2048;
  private static final int GROWTH = 8;

  /** The largest fraction of the rows for which a sample is worth its cost. */
  private static final int PART = 4;

  /**
   * The number of rows from which a stochastic start is worth its cost if samples are not
   * available.
   */
  private static final int MANY_ROWS = 65_536;

  /**
   * The number of times that a stage moves back towards the start, if the previous stage went too
   * far.
   */
  private static final int HALVINGS = 4;

  /** If the Hessian costs at most this many evaluations, all rows can be used as a sample. */
  private static final double CHEAP_CURVATURE = 24;

  /** A set is wide if its weights can exceed this multiple of the reference weights. */
  private static final double WIDE = 3;

  /** The iterations of the multipliers after which the interior-point method follows. */
  private static final int FIRST_MULTIPLIERS = 20;

  /**
   * If x is longer than this number, and longer than its start by this factor, P of a user-defined
   * problem seems to be unbounded below.
   */
  private static final double RUNAWAY = 1e12;

  private static final int MOST_PAIRS = 30;
  private static final int LEAST_PAIRS = 10;

  private final GameSetup<?> setup;
  private final @Nullable PrimalProblem exact;
  private final boolean stochastic;
  private final Game<?> game;
  private final double tolerance;
  private final double[] scratch;
  private final List<Phase> phases = new ArrayList<>();
  private final Deque<Stage> plan = new ArrayDeque<>();
  private @Nullable Risk risk;
  private @Nullable Stage stage;
  private boolean planned;
  private boolean finished;
  private long stagesBegun;
  private long stageIterations;
  private long callsBefore;

  Conductor(GameSetup<?> setup, double tolerance) {
    this.setup = setup;
    this.exact = canBeExact(setup.problem());
    this.stochastic = setup.problem() instanceof HessianProblem && exact != null && isLarge(exact);
    // If y never moves, a plain array is the cheapest storage.
    this.game = stochastic ? setup.game() : setup.gameOnArrays();
    this.tolerance = tolerance;
    this.scratch = new double[game.x().dimension()];
  }

  /** Returns the problem, if its P can be computed and minimised without constraints. */
  private static @Nullable PrimalProblem canBeExact(MinMaxProblem problem) {
    boolean free = problem.setX() instanceof WholeSpace;
    return free && problem instanceof PrimalProblem primal ? primal : null;
  }

  /**
   * Returns whether there are many rows that cannot be sampled, in which case a stochastic start is
   * cheaper.
   */
  private static boolean isLarge(PrimalProblem problem) {
    return problem instanceof FiniteSumProblem sum
        && sum.sampleCount() >= MANY_ROWS
        && !(problem instanceof SampledPrimal);
  }

  /** Returns P, evaluated at the start by the first call; null if it is not available. */
  private @Nullable Risk risk() {
    if (risk == null && exact != null) {
      risk = new Risk(game, exact, game.x().point().clone());
    }
    return risk;
  }

  private void makePlan(@Nullable Risk measured) {
    if (measured == null) {
      MinMaxProblem problem = setup.problem();
      plan.add(new SaddleStage(game, problem, tolerance, SaddleStage.Role.MULTIPLIERS));
      plan.add(new BundleStage(setup, null, tolerance));
      plan.add(new SaddleStage(game, problem, tolerance, SaddleStage.Role.EXTRAGRADIENT));
      plan.add(new DescentStage(game, problem, tolerance));
      plan.add(new BundleStage(setup, null, tolerance));
      StepSearch search = new StepSearch(setup);
      plan.add(search);
      plan.add(new DescentStage(game, problem, tolerance));
      plan.add(new SaddleStage(game, problem, tolerance, SaddleStage.Role.LAST));
      plan.add(Stochastic.alone(setup, tolerance, search));
      return;
    }
    int n = measured.rows();
    ProximalPrimal proximal = setup.problem() instanceof ProximalPrimal p ? p : null;
    InteriorForm interior =
        setup.problem() instanceof InteriorPrimal primal ? primal.interiorForm() : null;
    if (proximal != null && interior != null && isFirst(interior, proximal, measured)) {
      plan.add(new InteriorStage(measured, interior, proximal.leastCurvature(), tolerance));
      interior = null;
    }
    // Pairs are cheap compared with a pass over n rows: 4 d operations each.
    int memory = Math.max(LEAST_PAIRS, Math.min(MOST_PAIRS, n / Math.max(1, measured.dimension())));
    Lbfgs minimiser = new Lbfgs(measured, memory, measured.dimension(), measured.metric());
    if (setup.problem() instanceof SampledPrimal sampled) {
      for (long rows = FIRST_SAMPLE; rows * PART <= n; rows *= GROWTH) {
        plan.add(new Sample(game, sampled, (int) rows, minimiser, measured.scale()));
      }
      if (plan.isEmpty() && measured.curvatureCost() <= CHEAP_CURVATURE && !isConvex()) {
        plan.add(new Sample(game, sampled, n, minimiser, measured.scale()));
      }
    } else if (stochastic) {
      plan.add(Stochastic.beginning(setup, 1 + n / 10_000));
    }
    boolean hasProximalTerm = proximal != null && proximal.hasProximalTerm();
    boolean canHandOver = proximal != null && hasProximalTerm && proximal.isConvex();
    if (proximal == null || proximal.primalIsSmooth()) {
      plan.add(
          new Exact(
              measured,
              minimiser,
              x -> proximal != null && proximal.isConvexAt(x),
              tolerance,
              canHandOver));
    }
    if (proximal == null) {
      plan.add(new BundleStage(setup, measured, tolerance));
      plan.add(new SaddleStage(game, setup.problem(), tolerance, SaddleStage.Role.LAST));
    }
    if (proximal != null && hasProximalTerm) {
      planKinks(measured, proximal, memory, interior);
      plan.add(new MultiplierStage(measured, proximal, memory, tolerance, /* most= */ 0));
    }
    if (proximal != null && proximal.hasKinks()) {
      plan.add(new KinkStage(measured, proximal, tolerance));
    }
  }

  /** Returns whether L-BFGS would stall at kinks that this form can handle. */
  private static boolean isFirst(InteriorForm interior, ProximalPrimal proximal, Risk measured) {
    boolean weighs = interior.dimension() == measured.dimension();
    return interior.mostDensity() > WIDE && !(weighs && proximal.primalIsSmooth());
  }

  /**
   * The multipliers need fewest evaluations if the weights cannot become much larger than the
   * reference weights; otherwise the interior-point method does.
   *
   * @param interior the interior-point form; null if its stage already comes first, or if there is
   *     none
   */
  private void planKinks(
      Risk measured, ProximalPrimal proximal, int memory, @Nullable InteriorForm interior) {
    boolean isNarrow = interior != null && interior.mostDensity() <= WIDE;
    if (interior != null && !isNarrow) {
      plan.add(new InteriorStage(measured, interior, proximal.leastCurvature(), tolerance));
    }
    if (MultiplierStage.hasHessian(proximal)) {
      int most = isNarrow ? FIRST_MULTIPLIERS : MultiplierStage.MOST_NEWTON;
      plan.add(new MultiplierStage(measured, proximal, memory, tolerance, most));
    }
    if (interior != null && isNarrow) {
      plan.add(new InteriorStage(measured, interior, proximal.leastCurvature(), tolerance));
    }
  }

  private boolean isConvex() {
    return setup.problem() instanceof ProximalPrimal proximal && proximal.isConvex();
  }

  @Override
  public void step(long i) {
    if (!planned) {
      planned = true;
      Risk measured = risk();
      if (measured != null) {
        measured.charge();
      }
      makePlan(measured);
      next(game.x().point().clone());
    }
    Stage playing = stage;
    if (playing == null) {
      finished = true;
      return;
    }
    stageIterations++;
    boolean more = stepIn(playing);
    requireNear(playing.point());
    moveTo(game.x(), playing.point());
    double[] worstCase = playing.worstCase();
    if (worstCase != null) {
      moveTo(setup.gameOnArrays().y(), worstCase);
    }
    if (!more) {
      phases.add(phase(playing));
      if (playing.certificate().met() || playing.isFinal()) {
        finished = true;
      } else {
        next(playing.point().clone());
      }
    }
  }

  /** Ends a stage where the loss rejects a point, unless nothing else has been evaluated. */
  private boolean stepIn(Stage playing) {
    try {
      return playing.step();
    } catch (InvalidInputException e) {
      if (stagesBegun == 1 && stageIterations == 1) {
        throw e;
      }
      return false;
    }
  }

  /** Ends the run if x diverges so far that differences of J are below rounding error. */
  private void requireNear(double[] x) {
    boolean ownProblem = !(setup.problem() instanceof ProximalPrimal);
    if (ownProblem && Vectors.norm(x) > RUNAWAY * Math.max(1, Vectors.norm(setup.startX()))) {
      throw new Player.DivergedException("x diverges: the risk seems to be unbounded below");
    }
  }

  /**
   * A player that is already at this point keeps its previous point, from which HCMM corrects its
   * momentum.
   */
  private static void moveTo(ArrayPlayer player, double[] point) {
    if (!Arrays.equals(player.point(), point)) {
      player.moveTo(point);
    }
  }

  private void next(double[] x) {
    callsBefore = game.oracleCalls();
    Stage following;
    do {
      following = plan.poll();
      if (following == null) {
        finished = true;
        return;
      }
      stagesBegun++;
    } while (!following.isWanted(x, stage));
    stageIterations = 0;
    stage = following;
    following.begin(x);
    for (int k = 0; risk != null && following.risk(scratch) > risk.atStart(); k++) {
      following.begin(k < HALVINGS ? halfway(risk.start(), x) : risk.start());
    }
  }

  /** Moves x halfway back, because the previous stage went too far. */
  private static double[] halfway(double[] start, double[] x) {
    for (int j = 0; j < x.length; j++) {
      x[j] = start[j] + (x[j] - start[j]) / 2;
    }
    return x;
  }

  @Override
  public boolean hasConverged() {
    return finished && stage != null && stage.certificate().met();
  }

  @Override
  public boolean hasStalled() {
    return finished;
  }

  @Override
  public double knownRisk(double[] gradient) {
    if (stage != null) {
      return stage.risk(gradient);
    }
    Risk measured = risk();
    return measured == null ? Double.NaN : measured.primal(measured.start(), gradient);
  }

  @Override
  public Account account() {
    List<Phase> all = new ArrayList<>(phases);
    Stage playing = stage;
    if (playing != null && !finished) {
      all.add(phase(playing));
    }
    return new Account(all, playing == null ? Certificate.NONE : playing.certificate());
  }

  @Override
  public void save(State to) {
    to.put("planned", planned ? 1L : 0, finished ? 1L : 0, stagesBegun);
    to.put("stage", stageIterations, callsBefore);
    if (risk != null) {
      risk.save(to.part("risk"));
    }
    if (stage != null) {
      to.save("playing", stage);
    }
    to.put("phases", (long) phases.size());
    for (int k = 0; k < phases.size(); k++) {
      save(phases.get(k), to.part("phase" + k));
    }
  }

  private static void save(Phase phase, State to) {
    to.put("name", phase.name());
    to.put("why", phase.why());
    to.put("spent", phase.iterations(), phase.oracleCalls());
    to.put("risk", phase.risk());
  }

  @Override
  public void restore(State from) {
    long[] plans = from.longs("planned", 3);
    planned = plans[0] == 1;
    finished = plans[1] == 1;
    risk = planned && exact != null ? new Risk(game, exact, from.part("risk")) : null;
    if (planned) {
      makePlan(risk);
    }
    while (stagesBegun < plans[2]) {
      stage = plan.remove();
      stagesBegun++;
    }
    long[] at = from.longs("stage", 2);
    stageIterations = at[0];
    callsBefore = at[1];
    if (stage != null) {
      from.restore("playing", stage);
    }
    for (int k = 0; k < from.count("phases"); k++) {
      phases.add(phaseIn(from.part("phase" + k)));
    }
  }

  private static Phase phaseIn(State from) {
    long[] spent = from.longs("spent", 2);
    return new Phase(from.text("name"), from.text("why"), spent[0], spent[1], from.number("risk"));
  }

  private Phase phase(Stage playing) {
    return new Phase(
        playing.name(),
        playing.why(),
        stageIterations,
        game.oracleCalls() - callsBefore,
        playing.risk(scratch));
  }
}
