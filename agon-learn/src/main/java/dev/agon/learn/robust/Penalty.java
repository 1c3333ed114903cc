package dev.agon.learn.robust;

import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.worst.PenaltyWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.set.WeightedSimplex;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.List;

/**
 * Any y, with the penalty {@code lambda1 n D(y)}; for uniform weights {@code (lambda1/2) |n y -
 * 1|^2}.
 *
 * @param price lambda1
 */
public record Penalty(PenaltyWeight price) implements RobustSet {
  @Override
  public String toString() {
    return "penalty=" + price.formula();
  }

  @Override
  public String meaning() {
    return "under any row weights, with the penalty lambda1 = " + price.formula();
  }

  @Override
  public List<RobustSet> milder() {
    return price.formula().equals("1/n^2")
        ? List.of(new Penalty(PenaltyWeight.ONE_OVER_N), new Penalty(new PenaltyWeight("1")))
        : List.of(new Penalty(new PenaltyWeight("1")));
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return new PenaltyWeights(price.curvature(rows));
  }

  @Override
  public List<DensityBounds> densities(int rows, double least) {
    return List.of(new DensityBounds(1, Double.POSITIVE_INFINITY, price.curvature(rows) / rows));
  }

  @Override
  public DualForm dualForm(int rows) {
    return DualForm.square(price.curvature(rows) / rows, 0.5);
  }

  @Override
  public RowWeightsForm rowWeights(ReferenceRows rows) {
    double[] roots = rows.roots();
    int n = rows.count();
    ConvexSet set =
        roots == null
            ? new Simplex()
            : new WeightedSimplex(roots, -1.0 / n, Double.POSITIVE_INFINITY, /* total= */ 0);
    return new RowWeightsForm(set, price.curvature(n));
  }

  @Override
  public PenaltyWeight lambda1() {
    return price;
  }

  @Override
  public RobustSet ofSample(int rows, int all) {
    return new Penalty(new PenaltyWeight(Double.toString(price.value(all) * all / rows)));
  }
}
