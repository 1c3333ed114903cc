package dev.agon.method.auto;

import dev.agon.method.Certificate;
import dev.agon.state.Savable;
import org.jspecify.annotations.Nullable;

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

  /** The worst case of the present iterate, where the stage knows it and y is to be moved there. */
  default double @Nullable [] worstCase() {
    return null;
  }

  /**
   * Whether this stage has something to add.
   *
   * @param x the point where it would begin
   * @param previous the stage before it; null for the first
   */
  default boolean isWanted(double[] x, @Nullable Stage previous) {
    return true;
  }

  /** Whether it has ended without its aim although P could be evaluated, or without knowing P. */
  default boolean hasStalled() {
    return false;
  }

  /** How far it came. */
  Certificate certificate();
}
