package dev.agon.support;

/**
 * Finds the zero of a piecewise linear function that decreases in theta: Newton steps inside a
 * bracket that is halved when they are slow, because Newton's method alone may cycle between two
 * pieces.
 */
public final class Bracket {
  /** The number of Newton steps that may fail to halve the bracket before a bisection. */
  private static final int SLOW_STEPS = 3;

  private double low;
  private double high;
  private double width;
  private int slow;

  /** Starts a new search between these bounds, which are not evaluated themselves. */
  public void begin(double below, double above) {
    low = below;
    high = above;
    width = Double.POSITIVE_INFINITY;
    slow = 0;
  }

  /**
   * Records the value of the function at theta.
   *
   * @param value the value at theta
   * @param newton the zero of the linear piece through this value; NaN if that line is horizontal
   * @return the next point; the search ends when the bracket does not {@link #contains contain} it
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

  /** Returns whether a point is strictly between the two ends. */
  public boolean contains(double theta) {
    return theta > low && theta < high;
  }
}
