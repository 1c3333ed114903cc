package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Subset;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.worst.ArrayRisk;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The exact robust risk {@code R(l)} of given losses over a set, with the weights that attain it.
 *
 * <pre>{@code
 * RobustRisk risk = new RobustRisk(RobustSet.parse("cvar=0.1"), losses.length);
 * double worstTenth = risk.of(losses);
 * }</pre>
 */
public final class RobustRisk {
  private final ArrayRisk risk;

  /** The rows with a positive weight; null for all. */
  private final int @Nullable [] which;

  private final double[] y;

  /** Creates the risk for n rows of equal weight. */
  public RobustRisk(RobustSet set, int rows) {
    this(set, rows, null, null);
  }

  /**
   * @param set the set of row weights
   * @param rows the number of rows
   * @param weights the row weights; null for uniform weights. A row of weight 0 is left out
   * @param groups the groups of the rows, required by the group sets; null if there are none
   */
  public RobustRisk(RobustSet set, int rows, double @Nullable [] weights, @Nullable Groups groups) {
    if (set.movesValues()) {
      throw new InvalidInputException(
          "the robust set " + set + " moves values, and its risk does not follow from losses.",
          "Choose a set of row weights, such as cvar=0.8, or evaluate a model.");
    }
    if (set.needsGroups() && groups == null) {
      throw ReferenceRows.missingGroups(set.toString(), "the data");
    }
    this.which = positive(weights);
    this.y = new double[which == null ? 0 : rows];
    double[] some = which == null || weights == null ? weights : Subset.pick(weights, which);
    int count = which == null ? rows : which.length;
    Groups used = groups;
    if (groups != null) {
      used = which == null ? groups.withoutEmpty() : Subset.of(groups, which);
    }
    ReferenceRows reference =
        new ReferenceRows(count, ReferenceRows.relative(some), used, "the data");
    RobustSet sized = set.forRows(reference.effective());
    this.risk = new ArrayRisk(sized.worstWeights(count), count, some, used);
  }

  private static int @Nullable [] positive(double @Nullable [] weights) {
    if (weights == null) {
      return null;
    }
    int[] some = IntStream.range(0, weights.length).filter(row -> weights[row] != 0).toArray();
    return some.length == weights.length ? null : some;
  }

  /** Returns R of these losses; NaN if one of them is not finite. */
  public double of(double[] losses) {
    if (which == null) {
      return risk.of(losses);
    }
    double value = risk.of(Subset.pick(losses, which));
    for (int k = 0; k < which.length; k++) {
      y[which[k]] = risk.weights()[k];
    }
    return value;
  }

  /** The worst weights of the most recently evaluated losses. Not a copy: read only. */
  public double[] weights() {
    return which == null ? risk.weights() : y;
  }
}
