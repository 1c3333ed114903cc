package dev.agon.run;

import dev.agon.estimate.Stationarity;
import dev.agon.game.Game;
import dev.agon.method.Method;
import dev.agon.player.Player;
import dev.agon.problem.BatchSource;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One run. It contains everything except the method: clock, budget, evaluation, trace, best
 * iterate, stop reason.
 *
 * <p>Guarantees for every method: {@code step(0), step(1), ...} are called in order, each once; a
 * step that throws because its candidate is not finite, or because there are no more recorded
 * batches, is undone completely.
 */
final class Run implements Savable {
  private final Game<?> game;
  private final Method.Iteration iteration;
  private final Budget budget;
  private final RiskEvaluator evaluator;
  private final Deadline deadline;
  private final Schedule schedule;
  private final AveragedIterate average;
  private final BooleanSupplier interrupted;
  private final RunListener[] listeners;

  private final double[] x;
  private final Trace trace = new Trace();
  private final double[] bestX;
  private TracePoint best = new TracePoint(0, 0, 0, Double.NaN, Double.NaN);
  private long nanoseconds;
  private long done;

  Run(
      Game<?> game,
      Method.Iteration iteration,
      Budget budget,
      RiskEvaluator evaluator,
      Deadline deadline,
      Schedule schedule,
      AveragedIterate average,
      BooleanSupplier interrupted,
      List<RunListener> listeners) {
    this.game = game;
    this.iteration = iteration;
    this.budget = budget;
    this.evaluator = evaluator;
    this.deadline = deadline;
    this.schedule = schedule;
    this.average = average;
    this.interrupted = interrupted;
    this.listeners = listeners.toArray(RunListener[]::new);
    this.x = new double[game.x().dimension()];
    this.bestX = new double[x.length];
    game.setGuard(deadline::check);
    evaluator.setGuard(deadline::check);
  }

  Solution run(
      Provenance provenance, @Nullable Checkpoint checkpoint, Map<String, String> identity) {
    boolean resumed = checkpoint != null && checkpoint.restore(identity, this);
    StopReason reason = resumed ? reasonToStayStopped() : begin();
    while (reason == null) {
      reason = step();
      if (reason == null) {
        reason = reasonAfterStep();
      }
      if (checkpoint != null && (reason == null ? checkpoint.isDue() : leavesWholeState(reason))) {
        checkpoint.save(identity, this);
      }
    }
    if ((trace.last().iteration() != done || trace.count() == 1 && done > 0)
        && reason != StopReason.OUT_OF_MEMORY) {
      evaluate(true);
    }
    average.copyX(game, x);
    double[] y = new double[game.y().dimension()];
    average.copyY(game, y);
    return new Solution(
        x.clone(),
        y,
        new Solution.Best(bestX.clone(), best),
        trace.points(),
        done,
        game.oracleCalls(),
        seconds(),
        reason,
        reason == StopReason.OUT_OF_MEMORY ? Stationarity.UNKNOWN : stationarity(y),
        evaluator.quality(),
        provenance,
        iteration.account());
  }

  private @Nullable StopReason begin() {
    if (evaluator.isDueAtStart()) {
      return evaluate(false);
    }
    average.copyX(game, x);
    record(0, Double.NaN, Double.NaN);
    return deadline.hasPassed() ? StopReason.DEADLINE : null;
  }

  private Stationarity stationarity(double[] y) {
    try {
      return evaluator.stationarity(iteration, game.oracleCalls(), x, y);
    } catch (Deadline.PassedException e) {
      return Stationarity.UNKNOWN;
    }
  }

  /** One iteration, on the method's clock. */
  private @Nullable StopReason step() {
    if (done >= budget.iterations()) {
      return StopReason.ITERATIONS;
    }
    for (RunListener listener : listeners) {
      listener.stepping(done, game);
    }
    game.beginIteration();
    long begin = System.nanoTime();
    game.setStepFactor(schedule.factor(done));
    try {
      iteration.step(done);
    } catch (Player.DivergedException e) {
      game.abandonIteration();
      return StopReason.DIVERGED;
    } catch (BatchSource.EndOfBatchesException e) {
      game.abandonIteration();
      return StopReason.REPLAY_END;
    } catch (Deadline.PassedException e) {
      game.abandonIteration();
      return StopReason.DEADLINE;
    } catch (OutOfMemoryError e) {
      game.abandonIteration();
      return StopReason.OUT_OF_MEMORY;
    } finally {
      nanoseconds += System.nanoTime() - begin;
    }
    done++;
    average.update(game, done);
    for (RunListener listener : listeners) {
      listener.iterated(done);
    }
    return null;
  }

  private @Nullable StopReason reasonAfterStep() {
    long last = trace.last().iteration();
    if (evaluator.isDue(iteration, game.oracleCalls(), done, last)) {
      StopReason reason = evaluate(false);
      if (reason != null) {
        return reason;
      }
    }
    return reasonNow();
  }

  /** A finished run stays finished, unless its budget is larger now. */
  private @Nullable StopReason reasonToStayStopped() {
    TracePoint last = trace.last();
    StopReason seen = last.iteration() == done ? reasonAt(last) : null;
    return seen != null || done == 0 ? seen : reasonNow();
  }

  /** An iteration that was undone has drawn its batches. */
  private static boolean leavesWholeState(StopReason reason) {
    return reason != StopReason.DIVERGED
        && reason != StopReason.REPLAY_END
        && reason != StopReason.DEADLINE
        && reason != StopReason.OUT_OF_MEMORY;
  }

  private @Nullable StopReason reasonNow() {
    if (iteration.hasConverged()) {
      return StopReason.CONVERGED;
    }
    if (iteration.hasStoppedEarly()) {
      return StopReason.HELD_OUT;
    }
    if (iteration.hasStalled()) {
      return StopReason.STALLED;
    }
    if (game.oracleCalls() >= budget.oracleCalls()) {
      return StopReason.ORACLE_CALLS;
    }
    if (seconds() >= budget.seconds()) {
      return StopReason.SECONDS;
    }
    if (deadline.hasPassed()) {
      return StopReason.DEADLINE;
    }
    boolean asked = interrupted.getAsBoolean() || Thread.currentThread().isInterrupted();
    return asked ? StopReason.INTERRUPTED : null;
  }

  /**
   * Evaluates the current iterate without counting the time; returns the stop reason if it ends the
   * run.
   */
  private @Nullable StopReason evaluate(boolean last) {
    average.copyX(game, x);
    long calls = game.oracleCalls(); // an evaluation is not spent to reach this iterate
    double risk;
    double norm;
    try {
      risk = evaluator.risk(iteration, game, x, last);
      norm = evaluator.gradientNorm(x);
    } catch (Deadline.PassedException e) {
      record(calls, Double.NaN, Double.NaN);
      return StopReason.DEADLINE;
    } catch (OutOfMemoryError e) {
      return outOfMemory(e);
    }
    return reasonAt(record(calls, risk, norm));
  }

  private TracePoint record(long calls, double risk, double norm) {
    TracePoint point = new TracePoint(done, calls, seconds(), risk, norm);
    trace.add(point);
    keepIfBest(point);
    for (RunListener listener : listeners) {
      listener.evaluated(point);
      listener.diagnosed(done, iteration.diagnostics());
    }
    return point;
  }

  private @Nullable StopReason reasonAt(TracePoint point) {
    if (evaluator.diverges(point.risk())) {
      return StopReason.DIVERGED;
    }
    if (point.risk() <= budget.targetRisk()) {
      return StopReason.TARGET_RISK;
    }
    return point.gradientNorm() <= budget.targetGradient() ? StopReason.TARGET_GRADIENT : null;
  }

  /** Among iterates with unknown risk the latest is the best. */
  private void keepIfBest(TracePoint point) {
    if (Double.isNaN(best.risk())
        || point.risk() < best.risk()
        || iteration.isAsGood(point.risk())) {
      best = point;
      System.arraycopy(x, 0, bestX, 0, x.length);
    }
  }

  /** The results so far are kept, unless there are none. */
  private StopReason outOfMemory(OutOfMemoryError e) {
    if (trace.count() == 0) {
      throw e;
    }
    return StopReason.OUT_OF_MEMORY;
  }

  private double seconds() {
    return nanoseconds * 1e-9;
  }

  @Override
  public void save(State to) {
    to.put("done", done);
    to.put("nanoseconds", nanoseconds);
    to.save("trace", trace);
    Trace.put(to.part("best"), List.of(best));
    to.put("best.x", bestX);
    to.save("evaluator", evaluator);
    to.save("game", game);
    to.save("average", average);
    to.save("method", iteration);
    for (int k = 0; k < listeners.length; k++) {
      if (listeners[k] instanceof Savable savable) {
        to.save("listener" + k, savable);
      }
    }
  }

  @Override
  public void restore(State from) {
    done = from.count("done");
    nanoseconds = from.count("nanoseconds");
    from.restore("trace", trace);
    best = Trace.pointIn(from.part("best"));
    from.fill("best.x", bestX);
    from.restore("evaluator", evaluator);
    from.restore("game", game);
    from.restore("average", average);
    from.restore("method", iteration);
    for (int k = 0; k < listeners.length; k++) {
      if (listeners[k] instanceof Savable savable) {
        from.restore("listener" + k, savable);
      }
    }
  }
}
