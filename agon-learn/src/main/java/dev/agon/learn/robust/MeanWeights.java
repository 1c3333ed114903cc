package dev.agon.learn.robust;

import dev.agon.learn.worst.TailWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.DensityBounds;
import java.util.List;

/** A set in which all rows keep their reference weights: the risk is a mean of losses. */
interface MeanWeights extends RobustSet {
  @Override
  default WorstWeights worstWeights(int rows) {
    return TailWeights.ofAll();
  }

  @Override
  default List<DensityBounds> densities(int rows, double least) {
    return List.of(new DensityBounds(1, 1, 0));
  }
}
