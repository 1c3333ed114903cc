package dev.agon.learn.robust;

import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.worst.KlWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.proximal.KlProximal;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.linalg.Elementary;
import java.util.List;

/**
 * {@code sum y_i log(y_i/p_i) <= radius}: the Kullback-Leibler divergence.
 *
 * @param radius at least 0
 */
public record Kl(double radius) implements RobustSet {
  /** Validates the radius. */
  public Kl {
    SetText.requireRadius("kl", radius);
  }

  @Override
  public String toString() {
    return "kl=" + Decimals.shortest(radius);
  }

  @Override
  public String meaning() {
    return "under any row weights within the distance " + this;
  }

  @Override
  public List<RobustSet> milder() {
    return SetText.milder(Kl::new, value -> value < radius, 0.5, 0.05, 0.005);
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return new KlWeights(radius);
  }

  /** The ball contains the whole simplex: the risk is the largest loss. */
  @Override
  public boolean hasKinks(int rows) {
    return rows > 1 && radius >= Elementary.log(rows);
  }

  @Override
  public List<DensityBounds> densities(int rows, double least) {
    return hasKinks(rows) && radius >= -Elementary.log(least)
        ? List.of(DensityBounds.ofSimplex())
        : List.of();
  }

  @Override
  public ProximalWeights proximalWeights(ReferenceRows rows) {
    return densities(rows.count(), rows.least()).isEmpty()
        ? new KlProximal(rows.count(), rows.weight(), 0, radius)
        : RobustSet.super.proximalWeights(rows);
  }

  @Override
  public DualForm dualForm(int rows) {
    return DualForm.exponential(Double.NaN, radius - 1);
  }
}
