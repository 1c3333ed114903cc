package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.worst.ArrayRisk;
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

  /** Creates the risk for n rows of equal weight. */
  public RobustRisk(RobustSet set, int rows) {
    this(set, rows, null, null);
  }

  /**
   * @param set the set of row weights
   * @param rows the number of rows
   * @param weights the row weights, positive; null for uniform weights
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
    ReferenceRows reference =
        new ReferenceRows(rows, ReferenceRows.relative(weights), groups, "the data");
    RobustSet sized = set.forRows(reference.effective());
    this.risk = new ArrayRisk(sized.worstWeights(rows), rows, weights, groups);
  }

  /** Returns R of these losses; NaN if one of them is not finite. */
  public double of(double[] losses) {
    return risk.of(losses);
  }

  /** The worst weights of the most recently evaluated losses. Not a copy: read only. */
  public double[] weights() {
    return risk.weights();
  }
}
