package dev.agon.run;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.Stationarity;
import dev.agon.method.Account;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run, and why it ended.
 *
 * @param x the final iterate of the minimiser
 * @param y the final iterate of the maximiser
 * @param best the evaluated iterate with the smallest worst-case risk; the final one if no risk is
 *     known
 * @param trace all evaluations, from the start to the final iterate; evenly thinned if there are
 *     more than 2^19
 * @param iterations the number of updates
 * @param oracleCalls the number of calls, counted as in {@link dev.agon.game.Game}
 * @param seconds the time of the method
 * @param stopReason why the run ended
 * @param stationarity the first-order stationarity of the final (x, y)
 * @param estimate the quality of the risk and the gradient of the final evaluation; null if they
 *     are exact
 * @param provenance the origin of the result
 * @param account the report of a method that controls its own stages; null for all others
 */
public record Solution(
    double[] x,
    double[] y,
    Best best,
    List<TracePoint> trace,
    long iterations,
    long oracleCalls,
    double seconds,
    StopReason stopReason,
    Stationarity stationarity,
    PrimalEstimate.@Nullable Quality estimate,
    Provenance provenance,
    @Nullable Account account) {

  /**
   * The best evaluated iterate.
   *
   * @param x the minimiser's point
   * @param at the evaluation
   */
  public record Best(double[] x, TracePoint at) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Best that && Arrays.equals(x, that.x) && at.equals(that.at);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(x) + 31 * at.hashCode();
    }
  }

  /** Returns the evaluation of the final iterate. */
  public TracePoint last() {
    return trace.get(trace.size() - 1);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Solution that && Arrays.deepEquals(components(), that.components());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(components());
  }

  /** Compares arrays by their elements. */
  private @Nullable Object[] components() {
    return new @Nullable Object[] {
      x,
      y,
      best,
      trace,
      iterations,
      oracleCalls,
      seconds,
      stopReason,
      stationarity,
      estimate,
      provenance,
      account
    };
  }
}
