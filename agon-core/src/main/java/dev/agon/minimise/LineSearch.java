package dev.agon.minimise;

/**
 * A bracketing search for a step t along a descent direction p of a function f, with phi(t) = f(x +
 * t p):
 *
 * <pre>
 *   phi(t)  &lt;= phi(0) + c1 t phi'(0)      enough descent (Armijo), c1 = 1e-4
 *   phi'(t) &gt;= c2 phi'(0)                 enough curvature (weak Wolfe), c2 = 0.9
 * </pre>
 *
 * <p>If rounding hides the descent (|phi(t) - phi(0)| below 1e-13 |phi(0)|), only the slopes are
 * used: {@code (2 c1 - 1) phi'(0) >= phi'(t)} replaces the first condition, so gradients can become
 * much smaller than the square root of the rounding error. A step whose value is not finite is too
 * long. The next trial is the minimiser of the cubic through both ends of the bracket, kept away
 * from its ends; a bracket that does not shrink is halved. Only the weak condition is required,
 * because a function with kinks can satisfy it, too.
 *
 * <p>W. W. Hager, H. Zhang, "A new conjugate gradient method with guaranteed descent and an
 * efficient line search", SIAM J. Optim. 16 (2005); A. S. Lewis, M. L. Overton, "Nonsmooth
 * optimization via quasi-Newton methods", Mathematical Programming 141 (2013).
 */
final class LineSearch {
  private static final double ARMIJO = 1e-4;
  private static final double WOLFE = 0.9;
  private static final double ROUNDING = 1e-13;
  private static final int MOST_TRIALS = 60;

  /** Evaluates phi at t and stores it. */
  interface Ray {
    double value(double t);

    /** Returns phi' at the t evaluated last. */
    double slope();
  }

  private double low;
  private double lowValue;
  private double lowSlope;
  private double high;
  private double highValue;
  private double highSlope;

  /**
   * Finds a step; the last evaluation is at that step.
   *
   * @param value phi(0)
   * @param slope phi'(0), negative
   * @param first the first trial
   * @return the step, or 0 if none was found
   */
  double find(Ray ray, double value, double slope, double first) {
    return find(ray, value, slope, first, false);
  }

  /**
   * @param descentIsEnough whether a step that was cut short needs only a sufficient descent, as
   *     for a Newton direction, which does not learn from the slope at the end of the step
   */
  double find(Ray ray, double value, double slope, double first, boolean descentIsEnough) {
    low = 0;
    lowValue = value;
    lowSlope = slope;
    high = Double.POSITIVE_INFINITY;
    double t = first;
    double width = Double.POSITIVE_INFINITY;
    for (int trial = 0; trial < MOST_TRIALS && t > low && t < high; trial++) {
      double there = ray.value(t);
      double thereSlope = ray.slope();
      if (!descends(t, there, thereSlope, value, slope)) {
        high = t;
        highValue = there;
        highSlope = thereSlope;
      } else if (thereSlope < WOLFE * slope
          && !(descentIsEnough && high < Double.POSITIVE_INFINITY)) {
        low = t;
        lowValue = there;
        lowSlope = thereSlope;
      } else {
        return t;
      }
      if (high == Double.POSITIVE_INFINITY) {
        t = extrapolated(t, slope, thereSlope);
      } else {
        t = high - low > 0.66 * width ? low + (high - low) / 2 : interpolated();
        width = high - low;
      }
    }
    if (low > 0) {
      ray.value(low);
    }
    return low;
  }

  private static boolean descends(
      double t, double there, double thereSlope, double value, double slope) {
    if (!Double.isFinite(there) || !Double.isFinite(thereSlope)) {
      return false;
    }
    boolean armijo = there <= value + ARMIJO * t * slope && there < value;
    boolean hidden = Math.abs(there - value) <= ROUNDING * Math.abs(value);
    return armijo || (hidden && thereSlope <= (2 * ARMIJO - 1) * slope);
  }

  /** Returns the zero of the slope by linear extrapolation, between 2 t and 10 t. */
  private static double extrapolated(double t, double slope, double thereSlope) {
    double change = thereSlope - slope;
    double guess = change > 0 ? -t * slope / change : 10 * t;
    return Math.min(10 * t, Math.max(2 * t, guess));
  }

  /**
   * Returns the minimiser of the cubic through both ends, at least a tenth of the bracket inside.
   */
  private double interpolated() {
    double span = high - low;
    if (!Double.isFinite(highValue) || !Double.isFinite(highSlope)) {
      return low + 0.1 * span;
    }
    double a = lowSlope + highSlope - 3 * (highValue - lowValue) / span;
    double root = Math.sqrt(Math.max(0, a * a - lowSlope * highSlope));
    double part = (root + a - lowSlope) / (2 * root + highSlope - lowSlope);
    double fraction = Double.isFinite(part) ? part : 0.5;
    return low + span * Math.min(0.9, Math.max(0.1, fraction));
  }
}
