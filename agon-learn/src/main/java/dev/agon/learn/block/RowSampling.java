package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The choice of rows whose sums represent all rows in a {@link RowCurvature}: as many as are worth
 * one and a half evaluations of P, but from 32 to 1,024 rows for each coordinate of x.
 *
 * <p>The row numbers alone decide which rows are drawn, and a drawn row represents all rows that it
 * was drawn from. Rows with a column that such a sample hardly contains are always included, since
 * the Hessian would be flat along it, and so are the rows with the largest rates: near a kink a few
 * of them make up most of it.
 */
final class RowSampling {
  private static final double LEAST_ROWS_PER_COORDINATE = 32;
  private static final double MOST_ROWS_PER_COORDINATE = 1024;
  private static final double WORTH = 1.5;

  /** A column with fewer entries among the rows of a sample is rare. */
  private static final int SEEN = 8;

  private final double mostRows;
  private final BitSet rare;

  RowSampling(Dataset data, int dimension, int outputs) {
    this.mostRows = mostRows(data, dimension, outputs);
    this.rare = rareRows(data.rows(), mostRows / data.size());
  }

  /** Returns how many of the rows with weight are used. */
  static double mostRows(Dataset data, int dimension, int outputs) {
    double entries = (double) data.rows().nonZeros() / data.size() + 1;
    double evaluation = outputs * (2 * entries + RowCurvature.LOSS);
    double squares = entries * entries / 2 * RowCurvature.pairs(outputs);
    double worth = WORTH * data.size() * evaluation / squares;
    return Math.min(
        Math.max(worth, LEAST_ROWS_PER_COORDINATE * dimension),
        MOST_ROWS_PER_COORDINATE * dimension);
  }

  /** Returns the rows with a column that is rare in a sample of this share. */
  private static BitSet rareRows(SparseRows rows, double share) {
    BitSet rare = new BitSet();
    if (share >= 1) {
      return rare;
    }
    int[] seen = new int[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      if (isAmong(share, i)) {
        rows.addCounts(i, seen);
      }
    }
    if (Arrays.stream(seen).allMatch(count -> count >= SEEN)) {
      return rare;
    }
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < rows.entries(i) && !rare.get(i); k++) {
        rare.set(i, seen[rows.column(i, k)] < SEEN);
      }
    }
    return rare;
  }

  /** Returns whether a row belongs to a share of all rows, by a hash of its number. */
  private static boolean isAmong(double share, int row) {
    int mixed = (row + 1) * 0x9E3779B9;
    mixed = (mixed ^ mixed >>> 16) * 0x85EBCA6B;
    mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
    return ((mixed ^ mixed >>> 16) & 0xFFFFFFFFL) < share * 0x1p32;
  }

  /** Selects all rows. */
  Sample all() {
    return new Sample(1, new double[0]);
  }

  /**
   * Selects all rows whose rates are large, up to half of the sample, and some of the others.
   *
   * @param y the weights of the rows
   */
  Sample sample(double[] y, RowResponse response) {
    double[] least = new double[response.components()];
    int heavy = 0;
    for (int i = 0; i < y.length; i++) {
      heavy += y[i] > 0 ? 1 : 0;
      for (int c = 0; c < least.length && y[i] > 0; c++) {
        least[c] += response.rate(c, i, y[i]);
      }
    }
    for (int c = 0; c < least.length; c++) {
      least[c] = Math.max(Double.MIN_NORMAL, least[c] * 2 * least.length / mostRows);
    }
    Sample all = new Sample(1, least);
    int always = 0;
    for (int i = 0; i < y.length; i++) {
      always += y[i] > 0 && all.hasLargeRate(response, i, y[i]) ? 1 : 0;
    }
    return new Sample(
        always == heavy ? 1 : Math.min(1, (mostRows - always) / (heavy - always)), least);
  }

  /** The selected rows. */
  final class Sample {
    private final double share;
    private final double[] least;

    /**
     * @param share the part of the other rows with weight that is drawn
     * @param least rows with at least this rate in a component are always included
     */
    private Sample(double share, double[] least) {
      this.share = share;
      this.least = least;
    }

    /** The number of rows that a drawn row represents. */
    double largestFactor() {
      return 1 / share;
    }

    /** The number of rows that a row represents; 0 if it was not selected. */
    double factor(RowResponse response, int row, double y) {
      if (share >= 1 || rare.get(row) || hasLargeRate(response, row, y)) {
        return 1;
      }
      return isAmong(share, row) ? 1 / share : 0;
    }

    private boolean hasLargeRate(RowResponse response, int row, double y) {
      for (int c = 0; c < least.length; c++) {
        if (response.rate(c, row, y) >= least[c]) {
          return true;
        }
      }
      return false;
    }
  }
}
