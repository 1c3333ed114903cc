package dev.agon.learn.metrics;

/** Rows sorted by group. */
public final class Partition {
  private Partition() {}

  /**
   * Returns the rows of each group, in ascending order.
   *
   * @param group the group of each row, from 0
   * @param groups the number of groups
   */
  public static int[][] of(int[] group, int groups) {
    int[] size = new int[groups];
    for (int g : group) {
      size[g]++;
    }
    int[][] rows = new int[groups][];
    for (int g = 0; g < groups; g++) {
      rows[g] = new int[size[g]];
    }
    int[] filled = new int[groups];
    for (int i = 0; i < group.length; i++) {
      rows[group[i]][filled[group[i]]++] = i;
    }
    return rows;
  }
}
