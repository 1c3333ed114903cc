package dev.agon.learn.robust;

import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.worst.ChiSquareWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.ChiSquareProximal;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.learn.worst.set.ChiSquareBall;
import dev.agon.learn.worst.set.WeightedChiSquareBall;
import java.util.List;

/**
 * {@code D(y) <= radius}.
 *
 * @param radius at least 0
 */
public record ChiSquare(double radius) implements RobustSet {
  /** Validates the radius. */
  public ChiSquare {
    SetText.requireRadius("chi2", radius);
  }

  @Override
  public String toString() {
    return "chi2=" + Decimals.shortest(radius);
  }

  @Override
  public String meaning() {
    return "under any row weights within the distance " + this;
  }

  @Override
  public List<RobustSet> milder() {
    return SetText.milder(ChiSquare::new, value -> value < radius, 0.5, 0.05, 0.005);
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return new ChiSquareWeights(radius);
  }

  /** The ball contains the whole simplex: the risk is the largest loss. */
  @Override
  public boolean hasKinks(int rows) {
    return rows > 1 && 2 * radius >= rows - 1;
  }

  @Override
  public List<DensityBounds> densities(int rows, double least) {
    return hasKinks(rows) && 2 * radius >= 1 / least - 1
        ? List.of(DensityBounds.ofSimplex())
        : List.of();
  }

  @Override
  public ProximalWeights proximalWeights(ReferenceRows rows) {
    return densities(rows.count(), rows.least()).isEmpty()
        ? new ChiSquareProximal(rows.count(), rows.weight(), radius)
        : RobustSet.super.proximalWeights(rows);
  }

  @Override
  public DualForm dualForm(int rows) {
    return DualForm.square(Double.NaN, radius + 0.5);
  }

  @Override
  public RowWeightsForm rowWeights(ReferenceRows rows) {
    double[] roots = rows.roots();
    return new RowWeightsForm(
        roots == null ? new ChiSquareBall(radius) : new WeightedChiSquareBall(roots, radius), 0);
  }
}
