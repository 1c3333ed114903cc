package dev.agon.learn.transport.scenario;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.SparseRows;

/**
 * The changes of categories that move the score of a row most: for each column the level with the
 * largest or smallest weight, and the columns in descending order of their gain.
 */
public final class CategoryMoves {
  private final Categories categories;

  private final Levels levels;
  private final int[] highest;
  private final int[] lowest;
  private final double[] highestWeight;
  private final double[] lowestWeight;
  private final double[] gain;
  private final int[] order;
  private double[] x = new double[0];

  public CategoryMoves(SparseRows rows, Categories categories) {
    this.categories = categories;
    int columns = categories.count();
    this.levels = new Levels(rows, categories);
    this.highest = new int[columns];
    this.lowest = new int[columns];
    this.highestWeight = new double[columns];
    this.lowestWeight = new double[columns];
    this.gain = new double[columns];
    this.order = new int[columns];
  }

  public int columns() {
    return highest.length;
  }

  /**
   * Finds the levels of largest and smallest weight. A column of one feature has a second level,
   * -1, whose weight is 0.
   */
  public void at(double[] weights) {
    x = weights;
    for (int c = 0; c < highest.length; c++) {
      int first = categories.first()[c];
      int other = categories.size()[c] == 1 ? -1 : first;
      highest[c] = other;
      lowest[c] = other;
      for (int j = first; j < first + categories.size()[c]; j++) {
        highest[c] = x[j] > weight(highest[c]) ? j : highest[c];
        lowest[c] = x[j] < weight(lowest[c]) ? j : lowest[c];
      }
      highestWeight[c] = weight(highest[c]);
      lowestWeight[c] = weight(lowest[c]);
    }
  }

  private double weight(int feature) {
    return feature < 0 ? 0 : x[feature];
  }

  /** Sorts the columns by how far they move the score of a row up, or down. */
  private void sort(int row, boolean up) {
    int columns = order.length;
    for (int c = 0; c < columns; c++) {
      gain[c] = gain(row, c, up);
      int at = c;
      while (at > 0 && gain[order[at - 1]] < gain[c]) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = c;
    }
  }

  /**
   * Computes the gains of a row above a threshold, in descending order.
   *
   * @param gains the gains (output)
   * @return their number
   */
  public int gains(int row, boolean up, double threshold, double[] gains) {
    int columns = order.length;
    int count = 0;
    for (int c = 0; c < columns; c++) {
      double one = gain(row, c, up);
      if (one > threshold) {
        int at = count++;
        while (at > 0 && gains[at - 1] < one) {
          gains[at] = gains[at - 1];
          at--;
        }
        gains[at] = one;
      }
    }
    return count;
  }

  /**
   * Returns the distance by which the best change of a column moves the score of a row up, or down.
   */
  private double gain(int row, int c, boolean up) {
    double own = levels.value(row, c) * weight(levels.feature(row, c));
    return up ? highestWeight[c] - own : own - lowestWeight[c];
  }

  /**
   * Computes how far the score of a row moves.
   *
   * @param moved {@code moved[k]} with the best k changes, k = 0 to the number of columns (output)
   */
  public void moves(int row, boolean up, double[] moved) {
    sort(row, up);
    moved[0] = 0;
    for (int k = 0; k < order.length; k++) {
      moved[k + 1] = moved[k] + gain[order[k]];
    }
  }

  /** Adds the effect of the best k changes of a row on its score, times a factor, to a gradient. */
  public void addChange(int row, boolean up, int k, double factor, double[] gradient) {
    if (k == 0) {
      return;
    }
    sort(row, up);
    for (int c = 0; c < k; c++) {
      int column = order[c];
      int to = up ? highest[column] : lowest[column];
      if (to >= 0) {
        gradient[to] += factor;
      }
      int now = levels.feature(row, column);
      if (now >= 0) {
        gradient[now] -= factor * levels.value(row, column);
      }
    }
  }

  /** The effect of the best k changes of a row on {@code v'a}. */
  public double along(int row, boolean up, int k, double[] v) {
    if (k == 0) {
      return 0;
    }
    sort(row, up);
    double sum = 0;
    for (int c = 0; c < k; c++) {
      int column = order[c];
      int to = up ? highest[column] : lowest[column];
      int now = levels.feature(row, column);
      sum += (to >= 0 ? v[to] : 0) - (now >= 0 ? levels.value(row, column) * v[now] : 0);
    }
    return sum;
  }

  /** Returns the features of the level of a row before and after the k-th change. */
  public int[] change(int row, boolean up, int k) {
    sort(row, up);
    int column = order[k];
    return new int[] {levels.feature(row, column), up ? highest[column] : lowest[column]};
  }
}
