package dev.agon.spark.problem;

import dev.agon.problem.Batch;
import dev.agon.spark.io.OrderedSum;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;

/**
 * Sums over the rows of batches, added in the order of the partitions. Every partition determines
 * which of its rows belong to a batch.
 *
 * @param blocks one per partition
 * @param first the number of the first row of each partition, followed by n
 * @param <B> the content of a partition
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BatchSums<B>(JavaRDD<B> blocks, int[] first) {
  /** A computation over some rows of a block that adds to vectors. */
  @FunctionalInterface
  interface Addition<B> extends Serializable {
    /**
     * Adds the contribution of a block.
     *
     * @param rows the rows within the block, ascending; at least one
     * @param sums the vectors (input and output)
     */
    void add(B block, int[] rows, double[][] sums);
  }

  /** Returns the sums, in vectors of the given lengths. */
  double[][] of(Batch batch, Addition<B> addition, int... lengths) {
    ChosenRows chosen = ChosenRows.of(batch, first);
    double[] flat = new double[Arrays.stream(lengths).sum()];
    new OrderedSum()
        .add(
            blocks,
            (block, partition) -> contribution(addition, block, chosen.of(partition), lengths),
            flat);
    double[][] sums = Parts.of(lengths);
    Parts.addTo(flat, sums);
    return sums;
  }

  private static <B> double[] contribution(
      Addition<B> addition, B block, int[] rows, int[] lengths) {
    double[][] parts = Parts.of(lengths);
    if (rows.length > 0) {
      addition.add(block, rows, parts);
    }
    return Parts.flat(parts);
  }
}
