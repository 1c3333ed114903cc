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

  /** Returns the current point; read only, and another array after the next step. */
  double[] point();

  /** Returns the value of the function there. */
  double value();

  /** Its gradient there; read only, and another array after the next step. */
  double[] gradient();

  /** Returns the norm of the projected gradient mapping there. */
  double norm();
}
