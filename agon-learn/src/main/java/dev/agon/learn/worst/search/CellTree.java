package dev.agon.learn.worst.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Buckets of equal width, some of which are divided again into buckets of equal width, and so on;
 * the leaves become {@link Cells}. The last leaf contains only the largest value.
 *
 * <p>Every {@code stride}-th row decides where to divide. Sorting a row into a leaf costs as much
 * as its loss, so all rows are sorted only once, when the leaves are final.
 */
final class CellTree {
  /** {@code child[b]} is the first child of bucket b; 0 for a leaf. */
  private int[] child = {};

  private int[] pieces = {};

  /** The start of a bucket; its children and its sums are relative to it. */
  private double[] from = {};

  private double[] scale = {};

  private int[] count = {};

  /** Five numbers of each bucket, stored together because a row updates all of them. */
  private double[] sums = {};

  private static final int MOST_PIECES = 64;

  private static final int LEAST = 0;
  private static final int GREATEST = 1;
  private static final int WEIGHT = 2;
  private static final int FIRST = 3;
  private static final int SECOND = 4;
  private static final int SUMS = 5;

  private int size;

  private final double[] value;
  private final double @Nullable [] rowWeight;
  private final int rows;
  private final double most;
  private int atMost;
  private double weightAtMost;

  CellTree(double[] value, double @Nullable [] rowWeight, int rows, int buckets) {
    this.value = value;
    this.rowWeight = rowWeight;
    this.rows = rows;
    double low = value[0];
    double high = value[0];
    for (int i = 1; i < rows; i++) {
      low = Math.min(low, value[i]);
      high = Math.max(high, value[i]);
    }
    most = high;
    reserve(1 + buckets);
    size = 1;
    sums[LEAST] = low;
    sums[GREATEST] = high;
    divide(0, buckets);
  }

  private void reserve(int capacity) {
    if (child.length < capacity) {
      int larger = Math.max(capacity, 2 * size);
      child = Arrays.copyOf(child, larger);
      pieces = Arrays.copyOf(pieces, larger);
      from = Arrays.copyOf(from, larger);
      scale = Arrays.copyOf(scale, larger);
      count = Arrays.copyOf(count, larger);
      sums = Arrays.copyOf(sums, larger * SUMS);
    }
  }

  /** Divides a bucket into pieces of equal width, within the range of its rows. */
  private void divide(int bucket, int into) {
    reserve(size + into);
    double least = sums[bucket * SUMS + LEAST];
    double width = (sums[bucket * SUMS + GREATEST] - least) / into;
    child[bucket] = size;
    pieces[bucket] = into;
    from[bucket] = least;
    scale[bucket] = 1 / width;
    for (int piece = 0; piece < into; piece++) {
      from[size + piece] = least + piece * width;
    }
    size += into;
  }

  /**
   * Divides the leaves with more rows than the limit, into a number of pieces proportional to the
   * excess; returns false if there are none.
   */
  boolean cut(int atMostRows) {
    int before = size;
    for (int b = 1; b < before; b++) {
      boolean many = child[b] == 0 && count[b] > Math.max(atMostRows, 1);
      if (many && sums[b * SUMS + LEAST] < sums[b * SUMS + GREATEST]) {
        divide(b, Math.min(MOST_PIECES, 2 + 2 * count[b] / Math.max(atMostRows, 1)));
      }
    }
    return size > before;
  }

  /** Sorts every stride-th row into the leaves. */
  void fill(int stride) {
    for (int b = 1; b < size; b++) {
      if (child[b] == 0) {
        count[b] = 0;
        Arrays.fill(sums, b * SUMS, (b + 1) * SUMS, 0);
        sums[b * SUMS + LEAST] = Double.POSITIVE_INFINITY;
        sums[b * SUMS + GREATEST] = Double.NEGATIVE_INFINITY;
      }
    }
    atMost = 0;
    weightAtMost = 0;
    for (int i = 0; i < rows; i += stride) {
      double w = rowWeight == null ? 1 : rowWeight[i];
      if (value[i] == most) {
        atMost++;
        weightAtMost += w;
      } else {
        add(value[i], w);
      }
    }
  }

  private void add(double v, double w) {
    int b = 0;
    while (child[b] != 0) {
      int piece =
          (int)
              ((v - from[b]) * scale[b]); // outside the range seen when dividing: the outer pieces
      b = child[b] + Math.max(0, Math.min(piece, pieces[b] - 1));
    }
    double away = v - from[b];
    count[b]++;
    int at = b * SUMS;
    sums[at + WEIGHT] += w;
    sums[at + FIRST] += w * away;
    sums[at + SECOND] += w * away * away;
    if (v < sums[at + LEAST]) {
      sums[at + LEAST] = v;
    }
    if (v > sums[at + GREATEST]) {
      sums[at + GREATEST] = v;
    }
  }

  /** Returns the leaves that contain rows, in ascending order. */
  Cells cells() {
    int[] leaves = new int[size];
    int found = leaves(0, leaves, 0);
    Cells cells = Cells.ofSize(found + 1);
    for (int k = 0; k < found; k++) {
      int b = leaves[k];
      int at = b * SUMS;
      double least = sums[at + LEAST];
      double first = sums[at + FIRST];
      double mean = first / sums[at + WEIGHT];
      cells.set(
          k,
          count[b],
          least,
          sums[at + GREATEST],
          sums[at + WEIGHT],
          (from[b] - least) + mean,
          Math.max(sums[at + SECOND] - mean * first, 0));
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
