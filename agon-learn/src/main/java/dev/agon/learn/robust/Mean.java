package dev.agon.learn.robust;

import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.worst.TailWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.DensityBounds;
import java.util.List;

/** y = p: the ordinary mean loss. */
public record Mean() implements RobustSet {
  @Override
  public String toString() {
    return "mean";
  }

  @Override
  public String meaning() {
    return "on average, with the given row weights";
  }

  @Override
  public boolean isMean() {
    return true;
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return TailWeights.ofAll();
  }

  @Override
  public List<DensityBounds> densities(int rows, double least) {
    return List.of(new DensityBounds(1, 1, 0));
  }

  @Override
  public DualForm dualForm(int rows) {
    return DualForm.mean();
  }
}
