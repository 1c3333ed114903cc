package dev.agon.method.auto;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Account;
import dev.agon.method.Batches;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Phase;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.HeldOutRisk;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;

/** One run of {@link EarlyStopping}. */
final class EarlyStoppingRun implements Method.Iteration {
  /** Lengths of a step as fractions of the norm of the start, in the order of their trials. */
  private static final double[] LENGTHS = {0.004, 0.013, 0.04};

  private static final int BATCH = 64;
  private static final int SMALL_BATCH = 32;
  private static final int FEW_ROWS = 2000;
  private static final long MOST_TRIAL = 400;
  private static final int MOST_RESTARTS = 2;

  /** The decrease of the held-out risk that is worth another run, relative to that of the start. */
  private static final double WORTH = 0.005;

  private static final double SMOOTHING = 0.1;

  private final HeldOutRisk problem;
  private final Game<?> game;
  private final Method.Iteration steps;
  private final double[] start;
  private final double norm;
  private final long first;
  private final long trial;
  private final long every;

  /** The number of warm restarts so far, and the iterations at which this run began and ends. */
  private int restarts;

  private long begin;
  private long end;

  /** The lowest held-out risk of the first three quarters of this run. */
  private double early = Double.POSITIVE_INFINITY;

  private double startRisk = Double.NaN;

  /** The number of iterations of the finished trials. */
  private long tried;

  private int trials;
  private int length;
  private double lengthRisk = Double.POSITIVE_INFINITY;
  private long local;
  private double best = Double.POSITIVE_INFINITY;
  private long bestAt;
  private long trialCalls;
  private boolean finished;

  /** The held-out risk at the current x; NaN if it was not evaluated. */
  private double present = Double.NaN;

  EarlyStoppingRun(GameSetup<? extends HeldOutRisk> setup, EarlyStopping method) {
    int passes = method.passes();
    this.problem = setup.problem();
    this.game = setup.game();
    this.start = game.x().point().clone();
    this.norm = Math.max(1e-3, Vectors.norm(start));
    int n = problem.sampleCount();
    int batch = Math.min(n, n < FEW_ROWS ? SMALL_BATCH : BATCH);
    long pass = (n + batch - 1) / batch;
    this.first = Math.max(method.iterations(), passes * pass);
    this.end = first;
    this.every = Math.max(1, first / passes);
    this.trial = Math.max(50, Math.min(MOST_TRIAL, first / 12));
    // The maximiser keeps its own unit: its set is a simplex, whose diameter is about 1.
    Pair unit = new Pair(norm, 1);
    this.steps =
        new Hcmm2(unit, Pair.both(SMOOTHING), false, false, new Batches(batch, Math.min(n, 512)))
            .begin(setup, this::factor);
  }

  /** Returns the length of the current step, relative to the norm of the start. */
  private double factor() {
    boolean trying = trials < LENGTHS.length;
    double span = LENGTHS[trying ? trials : length];
    return trying ? span : span * (end - local) / (end - begin);
  }

  @Override
  public void step(long i) {
    present = Double.NaN;
    steps.step(local);
    local++;
    if (trials < LENGTHS.length) {
      if (local == trial) {
        endTrial();
      }
      return;
    }
    if ((local - begin) % every == 0 || local == end) {
      present = problem.heldOutRisk(game.x().point());
      if (present < best) {
        best = present;
        bestAt = local;
      }
      if (4 * (local - begin) <= 3 * (end - begin)) {
        early = Math.min(early, best);
      }
      long patience = Math.max(3, (end - begin) / every / 3) * every;
      // A restart lengthens the steps, which raises the risk until they are short again.
      long since = restarts == 0 ? bestAt : Math.max(bestAt, begin + (end - begin) / 2);
      finished = local == end || local - since >= patience;
      if (local == end) {
        restart();
      }
    }
  }

  /** Begins a longer run, if the end of this one still lowered the held-out risk enough. */
  private void restart() {
    if (restarts == MOST_RESTARTS || !(early - best > WORTH * Math.abs(startRisk))) {
      return;
    }
    restarts++;
    begin = local;
    end = begin + (first << restarts);
    early = best;
    finished = false;
  }

  private void endTrial() {
    if (trials == 0) {
      startRisk = problem.heldOutRisk(start);
    }
    double risk = problem.heldOutRisk(game.x().point());
    tried += local;
    if (risk < lengthRisk) {
      lengthRisk = risk;
      length = trials;
      trials++;
    } else {
      trials = LENGTHS.length; // longer steps could leave the range of numbers
    }
    local = 0;
    trialCalls = game.oracleCalls();
    game.x().moveTo(start);
  }

  @Override
  public boolean hasStoppedEarly() {
    return finished;
  }

  /**
   * Returns the risk of the rows held out, which decides which iterate is best. Its gradient is not
   * known; the momentum, which follows the gradient of the training rows, gives the norm.
   */
  @Override
  public double knownRisk(double[] gradient) {
    if (trials == 0 && local == 0) {
      present = problem.heldOutRisk(start);
    }
    if (!Double.isNaN(present)) {
      Arrays.fill(gradient, 0);
      gradient[0] = local == 0 ? 0 : game.x().momentumNorm();
    }
    return present;
  }

  @Override
  public Account account() {
    Phase first =
        new Phase(
            "trials",
            "find the length of a step",
            tried + (trials < LENGTHS.length ? local : 0),
            trials < LENGTHS.length ? game.oracleCalls() : trialCalls,
            lengthRisk);
    Phase second =
        new Phase(
            "stochastic",
            "HCMM-2 with steps of " + LENGTHS[length] * norm + " that fall to zero",
            trials < LENGTHS.length ? 0 : local,
            game.oracleCalls() - trialCalls,
            best);
    return new Account(
        trials < LENGTHS.length ? List.of(first) : List.of(first, second),
        new Certificate("held-out", best, Double.NaN, finished));
  }

  @Override
  public void save(State to) {
    to.put("counts", trials, length, local, bestAt, trialCalls, finished ? 1L : 0);
    to.put("risks", lengthRisk, best, present, early, startRisk);
    to.put("runs", restarts, begin, end, tried);
    to.put("start", start);
    to.save("steps", steps);
  }

  @Override
  public void restore(State from) {
    long[] counts = from.longs("counts", 6);
    trials = (int) counts[0];
    length = (int) counts[1];
    local = counts[2];
    bestAt = counts[3];
    trialCalls = counts[4];
    finished = counts[5] == 1;
    double[] risks = new double[5];
    from.fill("risks", risks);
    lengthRisk = risks[0];
    best = risks[1];
    present = risks[2];
    early = risks[3];
    startRisk = risks[4];
    long[] runs = from.longs("runs", 4);
    restarts = (int) runs[0];
    begin = runs[1];
    end = runs[2];
    tried = runs[3];
    from.fill("start", start);
    from.restore("steps", steps);
  }
}
