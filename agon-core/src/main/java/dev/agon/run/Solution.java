package dev.agon.run;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.Stationarity;
import dev.agon.method.Account;
import dev.agon.support.Components;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run found, and how it came to end.
 *
 * @param x the final iterate of the minimiser
 * @param y the final iterate of the maximiser
 * @param best the evaluated iterate with the smallest worst-case risk; the final one when no risk
 *     is known
 * @param trace every evaluation, the start first, the final iterate last; evenly thinned when there
 *     are more than 2^19
 * @param iterations updates done
 * @param oracleCalls calls counted as in {@link dev.agon.game.Game}
 * @param seconds the method's clock
 * @param stopReason why it ended
 * @param stationarity how far the final (x, y) is from a pair at which neither player gains
 * @param estimate how good the risk and the gradient of the final evaluation are; null when they
 *     are exact
 * @param provenance what it was that ran
 * @param account what a method that decides for itself has to tell; null for all others
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
   * @param at its evaluation
   */
  public record Best(double[] x, TracePoint at) {
    @Override
    public boolean equals(@Nullable Object other) {
      return Components.equal(this, other);
    }

    @Override
    public int hashCode() {
      return Components.hash(this);
    }

    @Override
    public String toString() {
      return Components.text(this);
    }
  }

  /** The evaluation of the final iterate. */
  public TracePoint last() {
    return trace.get(trace.size() - 1);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
