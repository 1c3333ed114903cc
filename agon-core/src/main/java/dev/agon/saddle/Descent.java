package dev.agon.saddle;

import dev.agon.state.Savable;

/** A descent method for a function of x. */
public interface Descent extends Savable {
  /** Begins at this point, which lies in the set of x; evaluates the function there. */
  void start(double[] x);

  /**
   * Makes one iteration.
   *
   * @return false when no lower point was found
   */
  boolean step();

  /**
   * Returns the current point. The array must not be changed; the next step returns another array.
   */
  double[] point();

  /** Returns the value of the function there. */
  double value();

  /** Returns the gradient at the current point, as an array under the same conditions. */
  double[] gradient();

  /** Returns the norm of the projected gradient mapping there. */
  double norm();
}
