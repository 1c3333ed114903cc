package dev.agon.learn.worst.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plain reference for cells: lists of values, and sums over them. */
final class PlainCells {
  private PlainCells() {}

  /**
   * The values of each cell, ascending: equal pieces, of which those with too many rows are divided
   * again, and the largest value separately.
   */
  static List<double[]> of(double[] value, int buckets, int mostRows, int cuts) {
    double most = Arrays.stream(value).max().orElseThrow();
    double least = Arrays.stream(value).min().orElseThrow();
    List<double[]> cells = new ArrayList<>();
    double[] others = Arrays.stream(value).filter(v -> v < most).sorted().toArray();
    cut(others, least, most, buckets, mostRows, cuts, cells);
    cells.add(Arrays.stream(value).filter(v -> v == most).toArray());
    return cells;
  }

  private static void cut(
      double[] ascending,
      double least,
      double most,
      int pieces,
      int mostRows,
      int cuts,
      List<double[]> cells) {
    double scale = 1 / ((most - least) / pieces);
    for (int piece = 0; piece < pieces; piece++) {
      int here = piece;
      double[] in =
          Arrays.stream(ascending)
              .filter(v -> Math.min((int) ((v - least) * scale), pieces - 1) == here)
              .toArray();
      int n = in.length;
      if (n > Math.max(mostRows, 1) && cuts > 0 && in[0] < in[n - 1]) {
        int finer = Math.min(64, 2 + 2 * n / Math.max(mostRows, 1));
        cut(in, in[0], in[n - 1], finer, mostRows, cuts - 1, cells);
      } else if (n > 0) {
        cells.add(in);
      }
    }
  }

  /** The cells are those of the plain computation. */
  static void same(Cells cells, List<double[]> plain) {
    assertThat(cells.size()).isEqualTo(plain.size());
    for (int k = 0; k < plain.size(); k++) {
      double[] in = plain.get(k);
      assertThat(cells.count(k)).as("rows of cell %d", k).isEqualTo(in.length);
      assertThat(cells.least(k)).as("least of cell %d", k).isEqualTo(in[0]);
      assertThat(cells.greatest(k)).as("greatest of cell %d", k).isEqualTo(in[in.length - 1]);
    }
  }

  /**
   * Ascending and disjoint, the largest value alone, and the sums of two representatives equal to
   * those of the cell.
   */
  static void lawful(Cells cells, double[] value, double @Nullable [] weight) {
    int counted = 0;
    for (int k = 0; k < cells.size(); k++) {
      double low = cells.least(k);
      double high = cells.greatest(k);
      assertThat(low).isLessThanOrEqualTo(high);
      if (k > 0) {
        assertThat(low).isGreaterThan(cells.greatest(k - 1));
      }
      assertThat(cells.isOneValue(k)).isEqualTo(low == high);
      counted += cells.count(k);
      sums(cells, k, value, weight);
    }
    assertThat(counted).isEqualTo(value.length);
    int last = cells.size() - 1;
    assertThat(cells.greatest(last)).isEqualTo(Arrays.stream(value).max().orElseThrow());
    assertThat(cells.isOneValue(last)).isTrue();
  }

  private static void sums(Cells cells, int k, double[] value, double @Nullable [] weight) {
    double low = cells.least(k);
    double high = cells.greatest(k);
    double total = 0;
    double first = 0;
    double second = 0;
    int rows = 0;
    double seenLeast = Double.POSITIVE_INFINITY;
    double seenGreatest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < value.length; i++) {
      if (value[i] >= low && value[i] <= high) {
        double w = weight == null ? 1 : weight[i];
        rows++;
        total += w;
        first += w * (value[i] - low);
        second += w * (value[i] - low) * (value[i] - low);
        seenLeast = Math.min(seenLeast, value[i]);
        seenGreatest = Math.max(seenGreatest, value[i]);
      }
    }
    assertThat(cells.count(k)).as("rows of cell %d", k).isEqualTo(rows);
    assertThat(low).isEqualTo(seenLeast);
    assertThat(high).isEqualTo(seenGreatest);
    assertThat(cells.weight(k)).isCloseTo(total, within(1e-12 * total));

    double[] v = new double[4];
    double[] w = new double[4];
    int stand = cells.represent(k, 1, v, w);
    double extent = high - low;
    boolean oneRow = extent == 0 || extent < 1e-100 && stand == 1; // whose squares overflow
    assertThat(stand).isEqualTo(oneRow ? 1 : 2);
    assertThat(v[1]).isEqualTo(low);
    assertThat(v[2]).isBetween(oneRow ? 0 : low, oneRow ? 0 : high);
    double away = stand == 1 ? 0 : v[2] - low;
    double rounding = 1e-9 + 1e-12 * (Math.abs(low) + Math.abs(high)) / Math.max(extent, 1e-300);
    double digits = extent < 1e-100 ? 1 : rounding;
    assertThat(w[1] + w[2]).isCloseTo(total, within(1e-12 * total));
    assertThat(w[2] * away).isCloseTo(first, within(digits * total * extent));
    assertThat(w[2] * away * away).isCloseTo(second, within(digits * total * extent * extent));
    assertThat(v[0] + v[3] + w[0] + w[3]).as("the values outside the cell").isZero();
  }
}
