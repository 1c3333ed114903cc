package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.primal.ProximalPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * The largest lower bound of min P so far, from {@code min over x of J(x, m)}.
 *
 * <p>Where J is known to have at least the curvature c in every direction ({@link
 * ProximalPrimal#leastCurvature}), {@code J(x, m) - |grad_x J(x, m)|^2/(2c)} is a proven bound at
 * any x, and a few Newton steps on J(., m) make the gradient small enough for it. Without such a c,
 * the descent that a minimiser expects only estimates the distance to the minimum, and so the bound
 * is an estimate.
 */
final class LowerBound implements Savable {
  /** The largest number of Newton steps for one bound. */
  private static final int MOST_STEPS = 6;

  /** The number of L-BFGS pairs of the minimiser of J(., m), which also uses the Hessian. */
  private static final int PAIRS = 3;

  /** The largest remaining descent of J(., m), as a fraction of the tolerance. */
  private static final double LEFT = 0.1;

  private final double leastCurvature;
  private final @Nullable Lbfgs minimiser;
  private double[] end = new double[0];
  private double[] endGradient = new double[0];
  private double bound;

  LowerBound(ProximalPrimal problem, int dimension, Metric metric) {
    boolean curved =
        Math.min(problem.proximalCurvatureCost(), problem.proximalProductCost())
            < Double.POSITIVE_INFINITY;
    this.leastCurvature = problem.leastCurvature();
    this.minimiser =
        curved ? new Lbfgs(new ProximalFunction(problem), PAIRS, dimension, metric) : null;
    start();
  }

  void start() {
    bound = Double.NEGATIVE_INFINITY;
  }

  boolean isProven() {
    return leastCurvature > 0;
  }

  double bound() {
    return bound;
  }

  /**
   * Updates the bound with J at a point.
   *
   * @param value J(x, m)
   * @param gradient the gradient of J(., m) at x
   * @param estimate the expected descent, used if the bound is not proven
   * @return the remaining descent of J(., m)
   */
  double update(double value, double[] gradient, double estimate) {
    double toGain = isProven() ? toGain(gradient) : estimate;
    // Proven bounds remain valid; an earlier, coarser estimate may have been too high.
    bound = isProven() ? Math.max(bound, value - toGain) : value - toGain;
    return toGain;
  }

  private double toGain(double[] slope) {
    double length = Vectors.norm(slope);
    return length / leastCurvature * length / 2;
  }

  /**
   * Raises the bound by Newton steps on J(., m) from a point, unless J falls too far for this m.
   *
   * @param risk the least P so far
   * @param gapTolerance the required difference
   * @return the factor by which the remaining descent at x has to be smaller; 1 if it is small
   *     enough
   */
  double raise(double[] x, double risk, double gapTolerance) {
    Lbfgs steps = minimiser;
    end = x;
    if (steps == null) {
      return 1;
    }
    steps.start(x);
    endGradient = steps.gradient();
    double left = steps.expectedDescent();
    if (risk - steps.value() + left > gapTolerance) {
      return LEFT * gapTolerance / left;
    }
    for (int k = 0; k < MOST_STEPS; k++) {
      double toGain = isProven() ? toGain(steps.gradient()) : steps.expectedDescent();
      bound = Math.max(bound, steps.value() - toGain);
      if (toGain <= LEFT * gapTolerance || risk - bound <= gapTolerance || !steps.step()) {
        break;
      }
    }
    end = steps.point();
    endGradient = steps.gradient();
    return 1;
  }

  /** Returns the point where the last call of {@link #raise} ended. */
  double[] point() {
    return end;
  }

  /** Returns the gradient of J(., m) there. */
  double[] gradient() {
    return endGradient;
  }

  @Override
  public void save(State to) {
    to.put("bound", bound);
  }

  @Override
  public void restore(State from) {
    bound = from.number("bound");
  }
}
