package dev.agon.run;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.Stationarity;
import dev.agon.game.Game;
import dev.agon.method.Method;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.GradientMapping;
import dev.agon.state.Savable;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates P and |grad P| at the iterates of a run: exactly if P can be computed, otherwise by an
 * estimate. If x is constrained, the gradient is the projected one.
 */
final class RiskEvaluator implements Savable {
  private final MinMaxProblem problem;
  private final @Nullable PrimalProblem exact;
  private final @Nullable PrimalEstimate estimate;
  private final boolean methodMayKnow;
  private final GradientMapping mapping;
  private final double[] gradient;

  /**
   * @param exact computes P; null if P must be estimated
   */
  RiskEvaluator(MinMaxProblem problem, @Nullable PrimalProblem exact) {
    this.problem = problem;
    this.exact = exact;
    this.estimate = exact == null ? PrimalEstimate.of(problem) : null;
    this.methodMayKnow = exact == problem;
    this.mapping = new GradientMapping(problem.setX(), problem.dimensionX(), true);
    this.gradient = new double[problem.dimensionX()];
  }

  boolean isExact() {
    return exact != null;
  }

  /** Returns whether the method itself has P at its current iterate. */
  boolean methodHasRisk(Method.Iteration iteration) {
    return methodMayKnow && !Double.isNaN(iteration.knownRisk(gradient));
  }

  /** Returns P at the x of the game; NaN if it could not be estimated. */
  double risk(Method.Iteration iteration, Game<?> game, double[] x) {
    if (estimate != null) {
      if (!estimate.quality().reached()) {
        double[] y = new double[game.y().dimension()];
        game.y().copyPoint(y);
        estimate.beginAt(y);
      }
      return estimate.primal(x, gradient);
    }
    double known = methodMayKnow ? iteration.knownRisk(gradient) : Double.NaN;
    return exact != null && Double.isNaN(known) ? exact.primal(x, gradient) : known;
  }

  /** Returns the norm of the projected grad P at the point of the last {@link #risk}. */
  double gradientNorm(double[] x) {
    return mapping.norm(x, gradient);
  }

  /** Returns the quality of the last estimate; null if P is exact. */
  PrimalEstimate.@Nullable Quality quality() {
    return estimate == null ? null : estimate.quality();
  }

  /**
   * Returns the stationarity of the final pair; unknown if there is not enough memory. A method
   * that computes P uses the worst case of x, at which y cannot gain.
   */
  Stationarity stationarity(Method.Iteration iteration, double[] x, double[] y) {
    try {
      return methodHasRisk(iteration)
          ? Stationarity.ofWorstCase(problem, gradientNorm(x))
          : Stationarity.of(problem, x, y);
    } catch (OutOfMemoryError e) {
      return Stationarity.UNKNOWN;
    }
  }

  @Override
  public void save(State to) {
    if (estimate != null) {
      to.save("estimate", estimate);
    }
  }

  @Override
  public void restore(State from) {
    if (estimate != null) {
      from.restore("estimate", estimate);
    }
  }
}
