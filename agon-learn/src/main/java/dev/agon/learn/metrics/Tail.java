package dev.agon.learn.metrics;

import dev.agon.learn.robust.Cvar;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import org.jspecify.annotations.Nullable;

/** The mean of the largest values: the conditional value at risk. */
public final class Tail {
  private Tail() {}

  /**
   * Computes the mean of the largest values that make up a share of the weight, exactly and without
   * sorting; NaN if there are no values or one is not finite.
   *
   * @param share alpha, in (0, 1]; 1 gives the mean
   */
  public static double mean(double[] value, double @Nullable [] weight, double share) {
    RobustSet worst = new Cvar(share);
    return value.length == 0
        ? Double.NaN
        : new RobustRisk(worst, value.length, weight, null).of(value);
  }
}
