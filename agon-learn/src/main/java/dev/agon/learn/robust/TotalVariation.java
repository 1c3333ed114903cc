package dev.agon.learn.robust;

import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.WeightsForms;
import dev.agon.learn.worst.TailWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.DensityBounds;
import java.util.List;

/**
 * {@code (1/2) sum |y_i - p_i| <= radius}: the total variation.
 *
 * @param radius at least 0
 */
public record TotalVariation(double radius) implements RobustSet {
  /** Validates the radius. */
  public TotalVariation {
    SetText.requireRadius("tv", radius);
  }

  @Override
  public String toString() {
    return "tv=" + Decimals.shortest(radius);
  }

  @Override
  public String meaning() {
    return "when " + Decimals.percent(moved()) + " of the weight moves to other rows";
  }

  private double moved() {
    return Math.min(radius, 1);
  }

  @Override
  public List<RobustSet> milder() {
    return SetText.milder(TotalVariation::new, value -> value < radius, 0.2, 0.05, 0.01);
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return TailWeights.ofMoved(moved());
  }

  @Override
  public boolean hasKinks(int rows) {
    return true;
  }

  /** The moved weight and the remaining weight. */
  @Override
  public List<DensityBounds> densities(int rows, double least) {
    return List.of(
        new DensityBounds(moved(), Double.POSITIVE_INFINITY, 0),
        new DensityBounds(1 - moved(), 1, 0));
  }

  @Override
  public <F> F weightsForm(ReferenceRows rows, WeightsForms<F> forms) {
    return forms.movedRows(radius);
  }
}
