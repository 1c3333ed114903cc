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
  private static final double[] LENGTHS = {0.04, 0.013, 0.004};

  private static final int BATCH = 64;
  private static final int SMALL_BATCH = 32;
  private static final int FEW_ROWS = 2000;
  private static final long MOST_TRIAL = 400;
  private static final double SMOOTHING = 0.1;

  private final HeldOutRisk problem;
  private final Game<?> game;
  private final Method.Iteration steps;
  private final double[] start;
  private final double norm;
  private final long total;
  private final long trial;
  private final long every;
  private final long patience;

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
    this.total = Math.max(method.iterations(), passes * pass);
    this.every = Math.max(1, total / Math.max(passes, 1));
    this.patience = Math.max(3, total / every / 3) * every;
    this.trial = Math.max(50, Math.min(MOST_TRIAL, total / 20));
    // The maximiser keeps its own unit: its set is a simplex, whose diameter is about 1.
    Pair unit = new Pair(norm, 1);
    this.steps =
        new Hcmm2(unit, Pair.both(SMOOTHING), false, false, new Batches(batch, Math.min(n, 512)))
            .begin(setup, this::factor);
  }

  /** The length of the current step, relative to the norm of the start. */
  private double factor() {
    boolean trying = trials < LENGTHS.length;
    double span = LENGTHS[trying ? trials : length];
    return trying ? span : span * (total - local) / total;
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
    if (local % every == 0 || local == total) {
      present = problem.heldOutRisk(game.x().point());
      if (present < best) {
        best = present;
        bestAt = local;
      }
      finished = local == total || local - bestAt >= patience;
    }
  }

  private void endTrial() {
    double risk = problem.heldOutRisk(game.x().point());
    if (risk < lengthRisk) {
      lengthRisk = risk;
      length = trials;
    }
    trials++;
    local = 0;
    trialCalls = game.oracleCalls();
    game.x().moveTo(start);
  }

  @Override
  public boolean hasStoppedEarly() {
    return finished;
  }

  /**
   * The risk of the rows held out, which decides which iterate is best. Its gradient is not known;
   * the momentum, which follows the gradient of the training rows, gives the norm.
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
    long tried = trials * trial + (trials < LENGTHS.length ? local : 0);
    Phase first =
        new Phase(
            "trials",
            "find the length of a step",
            tried,
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
    to.put("risks", lengthRisk, best, present);
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
    double[] risks = new double[3];
    from.fill("risks", risks);
    lengthRisk = risks[0];
    best = risks[1];
    present = risks[2];
    from.fill("start", start);
    from.restore("steps", steps);
  }
}
