package dev.agon.learn.worst.search;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of some rows in a few hundred cells, ascending and apart from each other: how many
 * rows a cell has, their weight, least and greatest value, mean, and squares around the mean.
 *
 * <p>Sums of a polynomial of degree two over whole cells are exact. A cell with one value only,
 * however many rows have it, is known entirely. The rows of the greatest value are always a cell of
 * their own.
 *
 * <p>Cells are narrow where rows are many: buckets of equal width are cut again, within the extent
 * of their own rows, as long as one of them holds too large a part.
 */
public final class Cells implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int BUCKETS = 256;

  /** A bucket is cut again that holds more than one row in 256, ... */
  private static final int PART = 256;

  /** ... and among many rows more than 2,048 of them, or one row in 4,096, ... */
  private static final int MANY = 2048;

  private static final int LEAST_PART = 4096;

  /** ... at most so often; what is still together then is nearly tied. */
  private static final int MOST_CUTS = 12;

  /** So many rows are enough to tell where many are, ... */
  private static final int ENOUGH = 8192;

  /** ... every 16th is too cheap to save on. */
  private static final int MOST_STRIDE = 16;

  private final int[] count;
  private final double[] least;
  private final double[] greatest;
  private final double[] weight;
  private final double[] meanAway;
  private final double[] squares;

  private Cells(int size) {
    count = new int[size];
    least = new double[size];
    greatest = new double[size];
    weight = new double[size];
    meanAway = new double[size];
    squares = new double[size];
  }

  /**
   * Sorts rows into cells.
   *
   * @param value the rows' values, finite
   * @param rowWeight the rows' weights; null when all are 1
   * @param size how many rows there are
   */
  public static Cells of(double[] value, double @Nullable [] rowWeight, int size) {
    if (size == 0) {
      return new Cells(0);
    }
    CellTree tree = new CellTree(value, rowWeight, size, BUCKETS);
    int stride = stride(size);
    int most = mostRows(size);
    tree.fill(stride);
    for (int cuts = 0; cuts < MOST_CUTS && tree.cut(most); cuts++) {
      tree.fill(stride);
    }
    if (stride > 1) {
      tree.fill(1);
    }
    return tree.cells();
  }

  /** Every which of so many rows decides where to cut. */
  static int stride(int size) {
    return Math.max(1, Math.min(MOST_STRIDE, size / ENOUGH));
  }

  /** How many of the rows that decide a cell may hold before it is cut again. */
  static int mostRows(int size) {
    return size / stride(size) / Math.max(PART, Math.min(size / MANY, LEAST_PART));
  }

  /** Every value a cell of its own. */
  static Cells exact(double[] value, double @Nullable [] rowWeight, int size) {
    if (rowWeight == null) {
      return exact(value, size);
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(value[a], value[b]));
    Cells cells = new Cells(size);
    int last = -1;
    for (int i : order) {
      if (last < 0 || cells.least[last] != value[i]) {
        last++;
        cells.least[last] = value[i];
        cells.greatest[last] = value[i];
      }
      cells.count[last]++;
      cells.weight[last] += rowWeight[i];
    }
    return cells.slice(0, last + 1);
  }

  private static Cells exact(double[] value, int size) {
    double[] ascending = Arrays.copyOf(value, size);
    Arrays.sort(ascending);
    Cells cells = new Cells(size);
    int last = -1;
    for (double v : ascending) {
      if (last < 0 || cells.least[last] != v) {
        last++;
        cells.least[last] = v;
        cells.greatest[last] = v;
      }
      cells.count[last]++;
      cells.weight[last]++;
    }
    return cells.slice(0, last + 1);
  }

  /** Cells made one after the other. */
  static Cells ofSize(int size) {
    return new Cells(size);
  }

  void set(int k, int rows, double low, double high, double total, double away, double around) {
    count[k] = rows;
    least[k] = low;
    greatest[k] = high;
    weight[k] = total;
    meanAway[k] = away;
    squares[k] = around;
  }

  private Cells slice(int from, int to) {
    Cells part = new Cells(to - from);
    part.copy(this, from, to, 0);
    return part;
  }

  private void copy(Cells from, int begin, int end, int to) {
    System.arraycopy(from.count, begin, count, to, end - begin);
    System.arraycopy(from.least, begin, least, to, end - begin);
    System.arraycopy(from.greatest, begin, greatest, to, end - begin);
    System.arraycopy(from.weight, begin, weight, to, end - begin);
    System.arraycopy(from.meanAway, begin, meanAway, to, end - begin);
    System.arraycopy(from.squares, begin, squares, to, end - begin);
  }

  /** These cells with those from {@code from} to {@code to} - 1 replaced by finer ones. */
  Cells replaced(int from, int to, Cells finer) {
    Cells all = new Cells(size() - (to - from) + finer.size());
    all.copy(this, 0, from, 0);
    all.copy(finer, 0, finer.size(), from);
    all.copy(this, to, size(), from + finer.size());
    return all;
  }

  /** How many cells there are. */
  public int size() {
    return count.length;
  }

  /** The number of rows in a cell. */
  public int count(int k) {
    return count[k];
  }

  /** The least value in a cell. */
  public double least(int k) {
    return least[k];
  }

  /** The greatest value in a cell. */
  public double greatest(int k) {
    return greatest[k];
  }

  /** The weight of the rows in a cell. */
  public double weight(int k) {
    return weight[k];
  }

  /** Whether all rows of a cell have one value. */
  boolean isOneValue(int k) {
    return least[k] == greatest[k];
  }

  /**
   * Two rows that stand for a cell: at its least value and at another within it, with the cell's
   * weight, mean and squares.
   *
   * @param values where to write the two values
   * @param weights where to write their weights
   * @return how many were needed: one where the cell has one value, or is so narrow that squares in
   *     it vanish
   */
  int represent(int k, int at, double[] values, double[] weights) {
    values[at] = least[k];
    weights[at] = weight[k];
    double away = meanAway[k];
    double awaySquared = away * away;
    if (isOneValue(k) || !(away > 0 && awaySquared > 0)) {
      return 1;
    }
    double variance = squares[k] / weight[k];
    double share = variance / (variance + awaySquared);
    double low = share * weight[k];
    values[at + 1] = Math.min(least[k] + (away + variance / away), greatest[k]);
    weights[at] = low;
    weights[at + 1] = weight[k] - low;
    return 2;
  }
}
