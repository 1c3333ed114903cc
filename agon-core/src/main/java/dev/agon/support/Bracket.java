package dev.agon.support;

/**
 * Where a piecewise linear function, falling in theta, crosses zero: Newton's steps, inside a
 * bracket that is halved whenever they are slow, since between two pieces Newton alone may go to
 * and fro for ever.
 */
public final class Bracket {
  /** So many Newton steps may fail to halve the bracket before a bisection does. */
  private static final int SLOW_STEPS = 3;

  private double low;
  private double high;
  private double width;
  private int slow;

  /** Forgets what was; the crossing lies between these, which are not tried themselves. */
  public void begin(double below, double above) {
    low = below;
    high = above;
    width = Double.POSITIVE_INFINITY;
    slow = 0;
  }

  /**
   * Takes note of the function's value at theta.
   *
   * @param value at theta
   * @param newton where the line through it crosses zero; NaN when that line is level
   * @return where to look next; the search is over when the bracket does not {@link #contains} it
   */
  public double next(double theta, double value, double newton) {
    if (value > 0) {
      low = theta;
    } else {
      high = theta;
    }
    slow = high - low <= 0.5 * width ? 0 : slow + 1;
    width = high - low;
    boolean take = newton == theta || (slow < SLOW_STEPS && contains(newton));
    return take ? newton : low + width / 2;
  }

  /** True for what lies strictly between the two ends. */
  public boolean contains(double theta) {
    return theta > low && theta < high;
  }
}
