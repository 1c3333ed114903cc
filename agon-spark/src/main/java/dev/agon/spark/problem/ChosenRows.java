package dev.agon.spark.problem;

import dev.agon.problem.Batch;
import dev.agon.problem.RowDraw;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows of a batch as sent to the partitions: each partition determines its own rows, so a batch
 * of a million rows is sent as a few numbers. Only explicitly listed rows are sent as lists.
 */
interface ChosenRows extends Serializable {
  /** Returns the rows of a partition, counted from its first one, in ascending order. */
  int[] of(int partition);

  /**
   * @param first the number of the first row of each partition, followed by n
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

  /** Drawn again in every partition with the counter-based generator, as on one machine. */
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

  /** Rows that were listed individually. */
  record Listed(int[][] rows) implements ChosenRows {
    @Override
    public int[] of(int partition) {
      int[] ascending =
          rows[partition].clone(); // a concurrent attempt of the same task may read it
      Arrays.sort(ascending);
      return ascending;
    }
  }

  /**
   * Groups rows by partition, each counted from the first row of its partition, in the given order;
   * the partitions sort them in parallel.
   *
   * @param rows row numbers; only the first {@code size} are used
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

  /**
   * Returns the partition with {@code first[p] <= row < first[p + 1]}; empty partitions have no
   * such row.
   */
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
