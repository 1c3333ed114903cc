package dev.agon.method.auto;

import dev.agon.game.Game;
import dev.agon.game.Table;
import dev.agon.method.Account;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.Phase;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ProximalPrimal;
import dev.agon.problem.SampledPrimal;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plays the stages of {@link Auto} one after the other. */
final class Conductor implements Method.Iteration {
  private static final int FIRST_SAMPLE = 16_384;
  private static final int GROWTH = 8;

  /** A sample larger than this part of the rows does not pay. */
  private static final int PART = 4;

  private static final int MOST_PAIRS = 30;
  private static final int LEAST_PAIRS = 10;

  private final Table<?> table;
  private final @Nullable FinitePrimalProblem exact;
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

  Conductor(Table<?> table, double tolerance) {
    this.table = table;
    this.exact = canBeExact(table.problem());
    this.stochastic =
        table.problem() instanceof HessianProblem && (exact == null || isLarge(exact));
    // Where y never moves, a plain array is the cheapest way to keep it.
    this.game = stochastic ? table.game() : table.gameOnArrays();
    this.tolerance = tolerance;
    this.scratch = new double[game.x().dimension()];
  }

  /** The problem, when its P can be computed and minimised without constraints. */
  private static @Nullable FinitePrimalProblem canBeExact(MinMaxProblem problem) {
    boolean free = problem.setX() instanceof WholeSpace;
    return free && problem instanceof FinitePrimalProblem finite ? finite : null;
  }

  /** Many rows that cannot be sampled: a stochastic beginning pays. */
  private static boolean isLarge(FinitePrimalProblem problem) {
    return problem.sampleCount() >= PART * FIRST_SAMPLE && !(problem instanceof SampledPrimal);
  }

  /** P, measured at the start by the first call; null where it cannot be had. */
  private @Nullable Risk risk() {
    if (risk == null && exact != null) {
      risk = new Risk(game, exact, game.x().point().clone());
    }
    return risk;
  }

  private void makePlan(@Nullable Risk measured) {
    if (measured == null) {
      if (stochastic) {
        plan.add(new Stochastic(table, Long.MAX_VALUE));
      }
      return;
    }
    int n = measured.rows();
    // Pairs are cheap beside a pass over n rows: 4 d operations each.
    int memory = Math.max(LEAST_PAIRS, Math.min(MOST_PAIRS, n / measured.dimension()));
    if (table.problem() instanceof SampledPrimal sampled) {
      for (long rows = FIRST_SAMPLE; rows * PART <= n; rows *= GROWTH) {
        plan.add(new Sample(game, sampled, (int) rows, memory, measured.scale()));
      }
    } else if (stochastic) {
      plan.add(new Stochastic(table, 1 + n / 10_000));
    }
    ProximalPrimal proximal = table.problem() instanceof ProximalPrimal p ? p : null;
    if (proximal == null || proximal.primalIsSmooth()) {
      plan.add(new Exact(measured, memory, proximal != null && proximal.isConvex(), tolerance));
    }
    if (proximal != null) {
      plan.add(new Kinks(measured, proximal, memory, tolerance));
    }
  }

  @Override
  public void step(long i) {
    if (!planned) { // at the first step, or at the first one after the run was taken up again
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
    boolean more = playing.step();
    game.x().moveTo(playing.point());
    if (!more) {
      phases.add(phase(playing));
      if (playing.certificate().met()) {
        finished = true;
      } else {
        next(playing.point().clone());
      }
    }
  }

  private void next(double[] x) {
    Stage following = plan.poll();
    if (following == null) {
      finished = true;
      return;
    }
    stagesBegun++;
    callsBefore = game.oracleCalls();
    stageIterations = 0;
    stage = following;
    following.begin(x);
    if (risk != null && following.risk(scratch) > risk.atStart()) {
      following.begin(risk.start()); // what came before has spoilt it
    }
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
    return measured == null ? Double.NaN : measured.at(measured.start(), gradient);
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

  /** What the stage that plays remembers; the phases before it are not told again. */
  @Override
  public void save(State to) {
    to.put("stage", finished ? 0 : stagesBegun, stageIterations, callsBefore);
    if (stage != null && risk != null && !finished) {
      risk.save(to);
      to.save("playing", stage);
    }
  }

  @Override
  public void restore(State from) {
    long[] at = from.longs("stage");
    Risk measured = at[0] == 0 ? null : risk();
    if (measured == null) {
      return; // it plans anew, at the iterate it had reached
    }
    measured.restore(from);
    planned = true;
    makePlan(measured);
    while (stagesBegun < at[0]) {
      stage = plan.remove();
      stagesBegun++;
    }
    stageIterations = at[1];
    callsBefore = at[2];
    Stage playing = Objects.requireNonNull(stage);
    if (playing.remembers()) {
      from.restore("playing", playing);
    } else {
      playing.begin(game.x().point().clone());
    }
  }

  private Phase phase(Stage playing) {
    return new Phase(
        playing.name(),
        playing.why(),
        stageIterations,
        game.oracleCalls() - callsBefore,
        playing.risk(scratch));
  }

  /** A plan of several minimisers, most of them done within seconds. */
  @Override
  public boolean isSavable() {
    return false;
  }
}
