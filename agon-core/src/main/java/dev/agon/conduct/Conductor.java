package dev.agon.conduct;

import dev.agon.linalg.Vectors;
import dev.agon.method.Account;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.Phase;
import dev.agon.player.Game;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.ProximalPrimal;
import dev.agon.problem.SampledPrimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plays the stages of {@link Auto} one after the other. */
final class Conductor implements Method.Iteration {
  private static final int FIRST_SAMPLE = 16_384;
  private static final int GROWTH = 8;

  /** A sample larger than this part of the rows does not pay. */
  private static final int PART = 4;

  private final Game game;
  private final double tolerance;
  private final @Nullable FinitePrimalProblem exact;
  private final int dimension;
  private final double[] start;
  private final double[] startGradient;
  private final double[] scratch;
  private final List<Phase> phases = new ArrayList<>();
  private final Deque<Stage> plan = new ArrayDeque<>();
  private double startRisk = Double.NaN;
  private boolean measured;
  private Scale scale = new Scale(1, 1);
  private @Nullable Stage stage;
  private boolean finished;
  private long stageIterations;
  private long callsBefore;

  Conductor(Game game, double tolerance) {
    this.game = game;
    this.tolerance = tolerance;
    this.exact = game.xIsFree() ? game.offers(FinitePrimalProblem.class) : null;
    this.dimension = game.x().dimension();
    this.start = new double[dimension];
    this.startGradient = new double[dimension];
    this.scratch = new double[dimension];
  }

  /** P at the start, once; the run asks for it, or the first step does. */
  private void measure() {
    measured = true;
    game.x().copyPoint(start);
    if (exact != null) {
      startRisk = game.primal(start, startGradient);
      scale = Scale.at(startRisk, Vectors.norm(startGradient), Vectors.norm(start));
    }
  }

  /** P, without a second look at the start. */
  private double primal(double[] x, double[] gradient) {
    if (Arrays.equals(x, start)) {
      System.arraycopy(startGradient, 0, gradient, 0, gradient.length);
      return startRisk;
    }
    return game.primal(x, gradient);
  }

  private void makePlan() {
    if (exact == null) {
      if (game.offers(HessianProblem.class) != null) {
        plan.add(new Stochastic(game, Long.MAX_VALUE));
      }
      return;
    }
    int n = exact.sampleCount();
    int memory = memory(n);
    SampledPrimal sampled = game.offers(SampledPrimal.class);
    if (sampled != null) {
      for (long rows = FIRST_SAMPLE; rows * PART <= n; rows *= GROWTH) {
        plan.add(new Sample(game, sampled, (int) rows, memory, scale));
      }
    } else if (n >= PART * FIRST_SAMPLE && game.offers(HessianProblem.class) != null) {
      plan.add(new Stochastic(game, 1 + n / 10_000));
    }
    ProximalPrimal proximal = game.offers(ProximalPrimal.class);
    if (proximal == null || proximal.primalIsSmooth()) {
      boolean convex = proximal != null && proximal.isConvex();
      plan.add(new Exact(this::primal, start, memory, convex, tolerance, scale));
    }
    if (proximal != null) {
      plan.add(new Kinks(game, proximal, memory, tolerance, scale));
    }
  }

  /** Pairs are cheap beside a pass over n rows: 4 d operations each. */
  private int memory(int n) {
    return Math.max(10, Math.min(30, n / Math.max(1, dimension)));
  }

  @Override
  public void step(long i) {
    if (!measured) {
      measure();
    }
    if (i == 0) {
      makePlan();
      next(start);
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
    callsBefore = game.oracleCalls();
    stageIterations = 0;
    stage = following;
    following.begin(x);
    double risk = following.risk(scratch);
    if (risk > startRisk) {
      following.begin(start); // what came before has spoilt it
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
    if (!measured && exact != null) {
      measure();
      return primal(start, gradient);
    }
    return stage == null ? Double.NaN : stage.risk(gradient);
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

  private Phase phase(Stage playing) {
    return new Phase(
        playing.name(),
        playing.why(),
        stageIterations,
        game.oracleCalls() - callsBefore,
        playing.risk(scratch));
  }
}
