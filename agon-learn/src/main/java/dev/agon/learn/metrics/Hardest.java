package dev.agon.learn.metrics;

import java.util.PriorityQueue;

/** Selects the largest elements without sorting all of them. */
public final class Hardest {
  private Hardest() {}

  /**
   * Returns the rows with the largest weights; ties are ordered by larger loss, then by row number.
   * O(n log count).
   *
   * @return at most {@code count} rows, hardest first
   */
  public static int[] rows(double[] weight, double[] loss, int count) {
    if (count <= 0) {
      return new int[0];
    }
    PriorityQueue<Integer> kept =
        new PriorityQueue<>((i, j) -> harder(weight, loss, i, j) ? 1 : i.equals(j) ? 0 : -1);
    for (int i = 0; i < weight.length; i++) {
      if (kept.size() < count) {
        kept.add(i);
      } else if (harder(weight, loss, i, kept.element())) {
        kept.remove();
        kept.add(i);
      }
    }
    int[] rows = new int[kept.size()];
    for (int k = rows.length - 1; k >= 0; k--) {
      rows[k] = kept.remove();
    }
    return rows;
  }

  private static boolean harder(double[] weight, double[] loss, int i, int j) {
    int byWeight = Double.compare(weight[i], weight[j]);
    int byLoss = byWeight != 0 ? byWeight : Double.compare(loss[i], loss[j]);
    return byLoss != 0 ? byLoss > 0 : i < j;
  }
}
