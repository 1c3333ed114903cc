package dev.agon.method.auto;

import dev.agon.method.Certificate;
import dev.agon.state.Savable;

/**
 * A stage of the run, which continues from a point; the conductor runs several, one after the
 * other.
 */
interface Stage extends Savable {
  /** Returns the name of the stage. */
  String name();

  /** Returns the reason for the stage, as text. */
  String why();

  /** Starts at this point. */
  void begin(double[] x);

  /**
   * Makes one iteration.
   *
   * @return false if this stage has finished
   */
  boolean step();

  /** Returns the current iterate. */
  double[] point();

  /**
   * Returns P and a (generalised) gradient at the current iterate, if the stage has them.
   *
   * @return P, or NaN
   */
  double risk(double[] gradient);

  /** Returns the certificate. */
  Certificate certificate();
}
