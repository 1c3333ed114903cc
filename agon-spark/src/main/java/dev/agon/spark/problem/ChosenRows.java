package dev.agon.spark.problem;

import dev.agon.problem.Batch;
import dev.agon.problem.RowDraw;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows of a batch as partitions learn of them: each finds its own, so that a batch of a million
 * rows travels as a few numbers. Only rows that somebody listed are sent as lists.
 */
interface ChosenRows extends Serializable {
  /** Those of a partition, counted from its first one, ascending. */
  int[] of(int partition);

  /**
   * @param first the number of the first row of each partition, and after the last one n
   */
  static ChosenRows of(Batch batch, int[] first) {
    RowDraw draw = batch.draw();
    if (draw != null) {
      return new Drawn(draw.seed(), draw.purpose(), draw.number(), draw.rows(), draw.size(), first);
    }
    if (batch.isAllRows()) {
      return new All(first);
    }
    return new Listed(byPartition(batch.rows(), batch.size(), first));
  }

  /** Drawn once more in every partition, from the counter-based generator: as on one machine. */
  record Drawn(long seed, int purpose, long number, int rows, int size, int[] first)
      implements ChosenRows {
    @Override
    public int[] of(int partition) {
      return new RowDraw(seed, purpose, number, rows, size)
          .within(first[partition], first[partition + 1]);
    }
  }

  /** Every row once. */
  record All(int[] first) implements ChosenRows {
    @Override
    public int[] of(int partition) {
      return IntStream.range(0, first[partition + 1] - first[partition]).toArray();
    }
  }

  /** Rows that were given one by one. */
  record Listed(int[][] rows) implements ChosenRows {
    @Override
    public int[] of(int partition) {
      int[] ascending = rows[partition].clone(); // an attempt beside this one may look at it too
      Arrays.sort(ascending);
      return ascending;
    }
  }

  /**
   * Some rows by partition, each counted from its partition's first one, in the order given: to
   * sort them is left to the partitions, which do it beside each other.
   *
   * @param rows row numbers; the first {@code size} count
   */
  static int[][] byPartition(int[] rows, int size, int[] first) {
    int[] of = new int[size];
    int[] count = new int[first.length - 1];
    for (int k = 0; k < size; k++) {
      of[k] = partition(rows[k], first);
      count[of[k]]++;
    }
    int[][] chosen = new int[count.length][];
    Arrays.setAll(chosen, p -> new int[count[p]]);
    Arrays.fill(count, 0);
    for (int k = 0; k < size; k++) {
      int p = of[k];
      chosen[p][count[p]++] = rows[k] - first[p];
    }
    return chosen;
  }

  /** The partition with {@code first[p] <= row < first[p + 1]}; empty ones have no such row. */
  private static int partition(int row, int[] first) {
    int low = 0;
    int high = first.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (first[middle] <= row) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
