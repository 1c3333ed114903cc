package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * A primal-dual interior-point method with predictor and corrector, for a convex risk with kinks.
 *
 * <pre>
 *   predictor   aim at products 0; a = its longest step, share = products after it / products now
 *   corrector   aim at share^2 times the products, less the second-order terms of the predictor
 *   step        0.99 of the longest step of the corrector, for X and the multipliers alike
 * </pre>
 *
 * <p>The number of steps hardly depends on the number of kinks, in contrast to methods that have to
 * identify the kinks at the minimum. Without auxiliary variables the losses may be far from linear
 * along a step: it is halved until the gradient decreases as well, in the norm of the inverse of
 * the matrix, or is small compared with the products. Otherwise the form bounds its steps.
 *
 * <p>With a known curvature c, {@code J(x, u) - |grad_x J|^2/(2c)} is a proven lower bound of min
 * P; without it, J is a lower bound up to the decrease that its gradient still allows.
 *
 * <p>S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J.
 * Optimization 2 (1992).
 */
public final class InteriorPoint implements Savable {
  private static final double FRACTION = 0.99;

  /** The complementarity products at the end, as a fraction of the required gap. */
  private static final double LAST = 0.03;

  /** The required fraction of the predicted decrease of the gradient. */
  private static final double ENOUGH = 0.1;

  private static final int MOST_HALVINGS = 12;

  /** With a matrix from a sample of the rows, this fraction of the descent may remain. */
  private static final double SAMPLED = 0.1;

  /** The diagonal entries of the matrix are increased by this fraction, for rounding. */
  private static final double RIDGE = 1e-14;

  /** The number of steps without a smaller gap after which the method has stalled. */
  private static final int PATIENCE = 12;

  private static final double PROGRESS = 0.9;

  private final InteriorForm form;
  private final double leastCurvature;
  private final Cholesky system;
  private final double[] side;
  private final double[] gradient;
  private final double[] candidate;
  private final double[] solved;
  private final double[] best;
  private final double[] bestGradient;

  private double value;
  private double bound;
  private double leastGap;

  /** The descent that the gradient still allows; 0 with auxiliary variables. */
  private double left;

  private int idle;

  /** Whether the matrix needs all rows. */
  private boolean exact;

  /**
   * @param dimension the dimension of x
   * @param leastCurvature c for which {@code J - (c/2) |x|^2} is convex in x; 0 if none is known
   */
  public InteriorPoint(InteriorForm form, int dimension, double leastCurvature) {
    this.form = form;
    this.leastCurvature = leastCurvature;
    this.system = new Cholesky(form.dimension(), RIDGE);
    this.side = new double[form.dimension()];
    this.gradient = new double[dimension];
    this.candidate = new double[dimension];
    this.solved = new double[form.dimension()];
    this.best = new double[dimension];
    this.bestGradient = new double[dimension];
  }

  /** Starts at this point. */
  public void start(double[] x) {
    form.start(x);
    value = Double.POSITIVE_INFINITY;
    bound = Double.NEGATIVE_INFINITY;
    leastGap = Double.POSITIVE_INFINITY;
    left = 0;
    idle = 0;
    exact = false;
    measure();
  }

  /**
   * Makes one step.
   *
   * @param gapTolerance the required gap
   * @return false if it has stalled
   */
  public boolean step(double gapTolerance) {
    form.matrix(exact, system.matrix());
    if (!system.factorise()) {
      return false;
    }
    direct(0, false);
    double now = form.product();
    double share = Math.max(0, form.productAfter(form.longestStep()) / now);
    direct(Math.max(Math.min(1, share * share) * now, LAST * gapTolerance), true);
    double t = length(now);
    if (t == 0) {
      return false;
    }
    form.move(t);
    measure();
    idle = gap() <= PROGRESS * leastGap || form.product() < PROGRESS * now ? 0 : idle + 1;
    leastGap = Math.min(leastGap, gap());
    return idle < PATIENCE;
  }

  private void direct(double target, boolean corrected) {
    form.aim(target, corrected, side);
    system.solve(side);
    form.follow(side);
  }

  /** Returns the length of the step; 0 if there is none. */
  private double length(double product) {
    double longest = form.longestStep();
    double t = longest < 1 ? FRACTION * longest : 1;
    return isReduced() ? search(t, product) : t;
  }

  /** Returns whether there are no auxiliary variables. */
  private boolean isReduced() {
    return form.dimension() == gradient.length;
  }

  private double search(double first, double product) {
    double before = energy(gradient);
    double t = first;
    for (int k = 0; k < MOST_HALVINGS && t > 0; k++) {
      double under = form.lagrangianAfter(t, candidate);
      double after = energy(candidate);
      double rest = 1 - ENOUGH * t;
      if (Double.isFinite(under) && after <= Math.max(rest * rest * before, product)) {
        exact |= after > ((1 - t) * (1 - t) + SAMPLED) * before;
        left = after;
        return t;
      }
      t /= 2;
    }
    return 0;
  }

  /** Returns {@code g B^-1 g/2}: the remaining descent for this adversary, if B is a Hessian. */
  private double energy(double[] slope) {
    System.arraycopy(slope, 0, solved, 0, solved.length);
    system.solve(solved);
    return Vectors.dot(slope, solved) / 2;
  }

  private void measure() {
    double here = form.value();
    double under = form.lagrangian(gradient);
    if (isProven()) {
      double length = Vectors.norm(gradient);
      bound = Math.max(bound, under - length / leastCurvature * length / 2);
    } else {
      bound = under - left;
    }
    if (here <= value || !isProven()) {
      value = here;
      System.arraycopy(form.point(), 0, best, 0, best.length);
      System.arraycopy(gradient, 0, bestGradient, 0, best.length);
    }
  }

  /** Returns the best point. Not a copy. */
  public double[] point() {
    return best;
  }

  /** Returns f there, which is at least P and equal to it at the end. */
  public double value() {
    return value;
  }

  /** Returns whether {@link #value} is P: there are no auxiliary variables. */
  public boolean hasRisk() {
    return isReduced();
  }

  /** Returns the gradient of J under the adversary of the best point: a generalised gradient. */
  public double[] gradient() {
    return bestGradient;
  }

  /** Returns whether the gap is proven: the risk has a known curvature. */
  public boolean isProven() {
    return leastCurvature > 0;
  }

  /** Returns f at the best point less the lower bound. */
  public double gap() {
    return Math.abs(value - bound);
  }

  @Override
  public void save(State to) {
    to.save("form", form);
    to.put("gradient", gradient);
    to.put("best", best);
    to.put("best-gradient", bestGradient);
    to.put("found", value, bound, leastGap, left);
    to.put("idle", (long) idle, exact ? 1 : 0);
  }

  @Override
  public void restore(State from) {
    from.restore("form", form);
    from.fill("gradient", gradient);
    from.fill("best", best);
    from.fill("best-gradient", bestGradient);
    double[] found = from.doubles("found", 4);
    value = found[0];
    bound = found[1];
    leastGap = found[2];
    left = found[3];
    long[] counts = from.longs("idle", 2);
    idle = (int) counts[0];
    exact = counts[1] == 1;
  }
}
