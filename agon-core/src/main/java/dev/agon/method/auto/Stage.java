package dev.agon.method.auto;

import dev.agon.method.Certificate;
import dev.agon.state.Savable;

/** One way to go on from a point; the conductor plays several, one after the other. */
interface Stage extends Savable {
  /** What is done, in a word. */
  String name();

  /** Why, in words. */
  String why();

  /** Takes over at this point. */
  void begin(double[] x);

  /**
   * One iteration.
   *
   * @return false when this stage has nothing more to give
   */
  boolean step();

  /** The present iterate. */
  double[] point();

  /**
   * P and a (generalised) gradient at the present iterate, where the stage knows them.
   *
   * @return P, or NaN
   */
  double risk(double[] gradient);

  /** How far it came. */
  Certificate certificate();
}
