package dev.agon.saddle;

import dev.agon.state.Savable;

/** A method that moves both players on a mean over a fixed sample, and finds its steps itself. */
public interface PairMethod extends Savable {
  /** Begins at a pair of points of the sets. */
  void start(double[] startX, double[] startY);

  /**
   * Makes several iterations.
   *
   * @return false when the method cannot continue, or the points are no longer finite
   */
  boolean step();

  /** Returns the minimiser's current point; read only. */
  double[] x();

  /** Returns the maximiser's current point; read only. */
  double[] y();

  /** Returns the norm of the projected gradient mapping of the pair, as checked last. */
  double residual();

  /** Returns the number of iterations so far. */
  long iterations();
}
