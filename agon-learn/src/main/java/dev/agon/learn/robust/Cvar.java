package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.worst.TailWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.set.WeightedSimplex;
import dev.agon.set.CappedSimplex;
import dev.agon.set.ConvexSet;
import java.util.List;

/**
 * {@code y_i <= p_i/share}: the mean loss of the worst share of the rows, the conditional value at
 * risk.
 *
 * @param share alpha, in (0, 1]
 */
public record Cvar(double share) implements RobustSet {
  /** Validates the share. */
  public Cvar {
    if (!(share > 0 && share <= 1)) {
      throw new InvalidInputException(
          "the share of cvar must be above 0 and at most 1, but was " + share + ".",
          "Use for example cvar=0.8, the mean of the worst 80% of the rows; 1 is the mean.");
    }
  }

  @Override
  public String toString() {
    return "cvar=" + Decimals.shortest(share);
  }

  @Override
  public String meaning() {
    return "on the worst " + Decimals.percent(share) + " of the rows";
  }

  @Override
  public List<RobustSet> milder() {
    return SetText.milder(Cvar::new, value -> value > share, 0.5, 0.8, 0.9, 0.95);
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return TailWeights.ofShare(share);
  }

  @Override
  public boolean hasKinks(int rows) {
    return true;
  }

  @Override
  public List<DensityBounds> densities(int rows, double least) {
    return List.of(new DensityBounds(1, 1 / share, 0));
  }

  @Override
  public DualForm dualForm(int rows) {
    return DualForm.hinge(share);
  }

  @Override
  public RowWeightsForm rowWeights(ReferenceRows rows) {
    double[] roots = rows.roots();
    int n = rows.count();
    ConvexSet set =
        roots == null
            ? new CappedSimplex(1, 1 / (share * n))
            : new WeightedSimplex(roots, -1.0 / n, (1 / share - 1) / n, /* total= */ 0);
    return new RowWeightsForm(set, 0);
  }
}
