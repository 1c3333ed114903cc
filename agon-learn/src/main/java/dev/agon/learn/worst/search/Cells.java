package dev.agon.learn.worst.search;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of some rows summarised in a few hundred disjoint cells, in ascending order. A cell
 * stores the number of rows, their weight, the smallest and the largest value, the mean, and the
 * squares around the mean.
 *
 * <p>Sums of a polynomial of degree two over whole cells are exact. A cell with only one value, for
 * any number of rows, is known completely. The rows with the largest value are always in a separate
 * cell.
 *
 * <p>Cells are narrow where there are many rows: buckets of equal width are divided again, within
 * the range of their own rows, as long as one of them contains too many.
 */
public final class Cells implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int BUCKETS = 256;

  /** A bucket is divided if it contains more than one row in 256, ... */
  private static final int PART = 256;

  /** ... and, if there are many rows, more than 2,048 of them or one row in 4,096, ... */
  private static final int MANY = 2048;

  private static final int LEAST_PART = 4096;

  /** The maximum number of such divisions; rows that are still in one cell are nearly tied. */
  private static final int MOST_CUTS = 12;

  /** This number of rows is enough to find where most rows are, ... */
  private static final int ENOUGH = 8192;

  /** ... and every 16th row is cheap enough. */
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
   * @param rowWeight the weights of the rows; null if all are 1
   * @param size the number of rows
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

  /** Returns the stride of the rows that decide where to divide. */
  static int stride(int size) {
    return Math.max(1, Math.min(MOST_STRIDE, size / ENOUGH));
  }

  /** Returns how many of the deciding rows a cell may contain before it is divided. */
  static int mostRows(int size) {
    return size / stride(size) / Math.max(PART, Math.min(size / MANY, LEAST_PART));
  }

  /** Creates one cell per distinct value. */
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

  /** Builds cells one after the other. */
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

  /** Returns these cells with those from {@code from} to {@code to} - 1 replaced by finer ones. */
  Cells replaced(int from, int to, Cells finer) {
    Cells all = new Cells(size() - (to - from) + finer.size());
    all.copy(this, 0, from, 0);
    all.copy(finer, 0, finer.size(), from);
    all.copy(this, to, size(), from + finer.size());
    return all;
  }

  /** Returns the number of cells. */
  public int size() {
    return count.length;
  }

  /** Returns the number of rows in a cell. */
  public int count(int k) {
    return count[k];
  }

  /** Returns the smallest value in a cell. */
  public double least(int k) {
    return least[k];
  }

  /** Returns the largest value in a cell. */
  public double greatest(int k) {
    return greatest[k];
  }

  /** Returns the weight of the rows in a cell. */
  public double weight(int k) {
    return weight[k];
  }

  /** Returns whether all rows of a cell have the same value. */
  boolean isOneValue(int k) {
    return least[k] == greatest[k];
  }

  /**
   * Represents a cell by two rows, one at its smallest value and one at another value within it,
   * with the weight, mean and squares of the cell.
   *
   * @param values the two values (output)
   * @param weights their weights (output)
   * @return the number of rows needed: one if the cell has one value, or is so narrow that its
   *     squares vanish
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
