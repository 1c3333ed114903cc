package dev.agon.method.auto.stage;

import dev.agon.method.Certificate;
import dev.agon.state.Savable;
import org.jspecify.annotations.Nullable;

/**
 * A stage of the run, which starts at a given point. The conductor runs several stages, one after
 * the other.
 */
public interface Stage extends Savable {
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

  /**
   * Returns the worst case of the current iterate, if the stage has computed it and y should be
   * moved there.
   */
  default double @Nullable [] worstCase() {
    return null;
  }

  /**
   * Returns whether this stage should run.
   *
   * @param x the point where it would begin
   * @param previous the stage before it; null for the first
   */
  default boolean isWanted(double[] x, @Nullable Stage previous) {
    return true;
  }

  /**
   * Returns whether no other stage could improve the result, because the sampling error limits it.
   */
  default boolean isFinal() {
    return false;
  }

  /**
   * Returns whether the stage has ended although its goal was not reached or P was never evaluated.
   */
  default boolean hasStalled() {
    return false;
  }

  /** Returns whether the stage has shown that J is not concave in y. */
  default boolean hasSeenBumps() {
    return false;
  }

  /** Returns the certificate of the stage. */
  Certificate certificate();
}
