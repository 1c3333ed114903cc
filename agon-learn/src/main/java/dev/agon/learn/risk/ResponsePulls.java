package dev.agon.learn.risk;

import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.risk.block.Weighing;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.linalg.Vectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The response of the weights at a point to a change of x, for rows in several blocks. The mean
 * change of the losses along a vector v is {@code p . v / growth}, where {@code p = sum_i r_i grad
 * l_i} and {@code growth = sum_i r_i} for a component; for a group p is the gradient of its mean
 * loss, and growth is 1. Once these are known, a product needs no additional round for the mean
 * changes.
 *
 * @param weighing the weights that they belong to
 * @param pull p of each component or group; null for groups that are not free
 * @param growth the growth of each component or group
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ResponsePulls(Weighing weighing, double[] @Nullable [] pull, double[] growth) {
  /** The largest number of vectors; each costs a pass over the rows. */
  private static final int MOST_VECTORS = 16;

  /** The largest amount of numbers that the blocks send. */
  private static final int MOST_NUMBERS = 1 << 20;

  /**
   * Sums over the blocks; null if there are too many.
   *
   * @param dimension the number of weights of the model
   */
  static @Nullable ResponsePulls of(RowBlocks blocks, Weighing weighing, int dimension) {
    GroupResponse groups = weighing.groups();
    int vectors = groups == null ? weighing.components() : groups.free().length;
    if (vectors > MOST_VECTORS || (long) vectors * dimension > MOST_NUMBERS) {
      return null;
    }
    double[][] sums = new double[vectors + 1][];
    for (int k = 0; k < vectors; k++) {
      sums[k] = new double[groups == null || groups.free()[k] ? dimension : 0];
    }
    sums[vectors] = new double[vectors];
    blocks.add(
        (block, number, into) -> block.weightChange().addPulls(weighing, number, into), sums);
    double[] @Nullable [] pull = new double[vectors][];
    for (int k = 0; k < vectors; k++) {
      pull[k] = sums[k].length == 0 ? null : sums[k];
    }
    double[] growth = sums[vectors];
    if (groups != null) {
      Arrays.fill(growth, 1);
    }
    return new ResponsePulls(weighing, pull, growth);
  }

  /** Returns the mean change along a vector of each component or group; 0 if it is not free. */
  double[] centre(double[] v) {
    double[] centre = new double[pull.length];
    for (int k = 0; k < centre.length; k++) {
      double[] p = pull[k];
      centre[k] = p == null ? 0 : Vectors.dot(p, v) / (growth[k] > 0 ? growth[k] : 1);
    }
    return centre;
  }
}
