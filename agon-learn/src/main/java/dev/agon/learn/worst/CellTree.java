package dev.agon.learn.worst;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Buckets of equal width, some of them cut again into buckets of equal width, and so on; the leaves
 * are {@link Cells} in the making. The last leaf is for the greatest value alone.
 */
final class CellTree {
  /** {@code child[b]} is the first of the buckets that b was cut into; 0 for a leaf. */
  private int[] child = {};

  private int[] pieces = {};
  private int[] count = {};

  /** Where a bucket begins: its pieces are counted from there, and its sums are around it. */
  private double[] from = {};

  private double[] scale = {};
  private double[] least = {};
  private double[] greatest = {};
  private double[] weight = {};
  private double[] first = {};
  private double[] second = {};
  private int size;

  private final double most;
  private int atMost;
  private double weightAtMost;

  CellTree(double[] value, double @Nullable [] rowWeight, int rows, int buckets) {
    double low = value[0];
    double high = value[0];
    for (int i = 1; i < rows; i++) {
      low = Math.min(low, value[i]);
      high = Math.max(high, value[i]);
    }
    most = high;
    reserve(1 + buckets);
    size = 1;
    least[0] = low;
    greatest[0] = high;
    divide(0, buckets);
    fill(value, rowWeight, rows);
  }

  private void reserve(int capacity) {
    if (child.length < capacity) {
      int larger = Math.max(capacity, 2 * size);
      child = Arrays.copyOf(child, larger);
      pieces = Arrays.copyOf(pieces, larger);
      count = Arrays.copyOf(count, larger);
      from = Arrays.copyOf(from, larger);
      scale = Arrays.copyOf(scale, larger);
      least = Arrays.copyOf(least, larger);
      greatest = Arrays.copyOf(greatest, larger);
      weight = Arrays.copyOf(weight, larger);
      first = Arrays.copyOf(first, larger);
      second = Arrays.copyOf(second, larger);
    }
  }

  /** Cuts a bucket into pieces of equal width, within the extent of its rows. */
  private void divide(int bucket, int into) {
    reserve(size + into);
    child[bucket] = size;
    pieces[bucket] = into;
    from[bucket] = least[bucket];
    scale[bucket] = into / (greatest[bucket] - least[bucket]);
    double width = (greatest[bucket] - least[bucket]) / into;
    for (int piece = 0; piece < into; piece++) {
      from[size + piece] = from[bucket] + piece * width;
    }
    size += into;
  }

  /** Cuts the leaves with more than so many rows; false when there is none to cut. */
  boolean cut(int rows, int into) {
    int before = size;
    for (int b = 1; b < before; b++) {
      if (child[b] == 0 && count[b] > Math.max(rows, 1) && least[b] < greatest[b]) {
        divide(b, into);
      }
    }
    return size > before;
  }

  /** Sorts all rows into the leaves. */
  void fill(double[] value, double @Nullable [] rowWeight, int rows) {
    Arrays.fill(count, 0, size, 0);
    Arrays.fill(weight, 0, size, 0);
    Arrays.fill(first, 0, size, 0);
    Arrays.fill(second, 0, size, 0);
    for (int b = 1; b < size; b++) {
      if (child[b] == 0) {
        least[b] = Double.POSITIVE_INFINITY;
        greatest[b] = Double.NEGATIVE_INFINITY;
      }
    }
    atMost = 0;
    weightAtMost = 0;
    for (int i = 0; i < rows; i++) {
      double w = rowWeight == null ? 1 : rowWeight[i];
      if (value[i] == most) {
        atMost++;
        weightAtMost += w;
      } else {
        add(value[i], w);
      }
    }
  }

  private void add(double value, double w) {
    int b = 0;
    while (child[b] != 0) {
      b = child[b] + Math.min((int) ((value - from[b]) * scale[b]), pieces[b] - 1);
    }
    double away = value - from[b];
    count[b]++;
    weight[b] += w;
    first[b] += w * away;
    second[b] += w * away * away;
    if (value < least[b]) {
      least[b] = value;
    }
    if (value > greatest[b]) {
      greatest[b] = value;
    }
  }

  /** The leaves that have rows, ascending. */
  Cells cells() {
    int[] leaves = new int[size];
    int found = leaves(0, leaves, 0);
    Cells cells = Cells.ofSize(found + 1);
    for (int k = 0; k < found; k++) {
      int b = leaves[k];
      double mean = first[b] / weight[b];
      cells.set(
          k,
          count[b],
          least[b],
          greatest[b],
          weight[b],
          (from[b] - least[b]) + mean,
          Math.max(second[b] - mean * first[b], 0));
    }
    cells.set(found, atMost, most, most, weightAtMost, 0, 0);
    return cells;
  }

  private int leaves(int bucket, int[] out, int found) {
    int now = found;
    for (int b = child[bucket]; b < child[bucket] + pieces[bucket]; b++) {
      if (child[b] != 0) {
        now = leaves(b, out, now);
      } else if (count[b] > 0) {
        out[now++] = b;
      }
    }
    return now;
  }
}
