package dev.agon.learn.model;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.encode.Columns;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The smallest and the largest number of every numbered feature in training, in original units, and
 * whether all were integers. A feature without an entry is 0.
 */
public final class FeatureRanges {
  /** Scaled numbers are integers up to the rounding of the scaling and its inverse. */
  private static final double ROUNDING = 1e-12;

  private final double[] min;
  private final double[] max;
  private final BitSet fractions;

  /**
   * @param min the smallest numbers
   * @param max the largest numbers
   * @param fractions the features, from 0, whose numbers were not all integers, ascending
   */
  FeatureRanges(double[] min, double[] max, int[] fractions) {
    this.min = min.clone();
    this.max = max.clone();
    this.fractions = new BitSet();
    if (min.length != max.length) {
      throw new InvalidInputException(
          "ranges has " + min.length + " minima, but " + max.length + " maxima.",
          "Use one of each per feature.");
    }
    for (int k = 0; k < fractions.length; k++) {
      if (fractions[k] < (k == 0 ? 0 : fractions[k - 1] + 1) || fractions[k] >= min.length) {
        throw new InvalidInputException(
            "ranges.fractions has the feature " + (fractions[k] + 1) + " of " + min.length + ".",
            "Use the numbers of features, from 1, in ascending order.");
      }
      this.fractions.set(fractions[k]);
    }
    for (int feature = 0; feature < min.length; feature++) {
      of(feature); // validates the limits
    }
  }

  /**
   * Reads the ranges of some rows.
   *
   * @param columns the scaling of the rows; null if they are not scaled
   */
  public static FeatureRanges of(SparseRows rows, @Nullable Columns columns) {
    int features = rows.columns();
    double[] min = new double[features];
    double[] max = new double[features];
    int[] entries = new int[features];
    BitSet fractions = new BitSet();
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    for (int row = 0; row < rows.rows(); row++) {
      for (int k = 0; k < rows.entries(row); k++) {
        int feature = rows.column(row, k);
        double value = own(columns, feature, rows.value(row, k));
        entries[feature]++;
        min[feature] = Math.min(min[feature], value);
        max[feature] = Math.max(max[feature], value);
        if (value != Math.rint(value)) {
          fractions.set(feature);
        }
      }
    }
    for (int feature = 0; feature < features; feature++) {
      if (entries[feature] == 0 || entries[feature] < rows.rows()) {
        double zero = own(columns, feature, 0);
        min[feature] = Math.min(min[feature], zero);
        max[feature] = Math.max(max[feature], zero);
      }
      min[feature] += 0.0; // not -0
      max[feature] += 0.0;
    }
    return new FeatureRanges(min, max, fractions.stream().toArray());
  }

  private static double own(@Nullable Columns columns, int feature, double stored) {
    if (columns == null) {
      return stored;
    }
    double scale = columns.scaling().scale()[feature];
    double unbounded = stored * scale + columns.scaling().centre()[feature];
    double value = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, unbounded));
    double whole = Math.rint(value);
    return Math.abs(value - whole) <= ROUNDING * Math.abs(value) ? whole : value;
  }

  /** Returns the number of features. */
  public int size() {
    return min.length;
  }

  /** Returns the range of a feature, from 0. */
  public ValueRange of(int feature) {
    return new ValueRange(min[feature], max[feature], !fractions.get(feature));
  }

  double[] min() {
    return min.clone();
  }

  double[] max() {
    return max.clone();
  }

  /** The features, from 1, whose numbers were not all integers. */
  IntStream fractions() {
    return fractions.stream().map(feature -> feature + 1);
  }

  @Override
  public String toString() {
    return "FeatureRanges[features=" + min.length + "]";
  }
}
