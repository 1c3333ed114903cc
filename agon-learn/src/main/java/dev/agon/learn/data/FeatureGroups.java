package dev.agon.learn.data;

import dev.agon.learn.io.number.Decimals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Groups rows by a number: one group per value if there are few values, otherwise four groups of
 * about equal size.
 */
public final class FeatureGroups {
  /** The largest number of distinct values for which each value is a group. */
  public static final int MOST_VALUES = 12;

  private static final int QUARTERS = 4;

  private FeatureGroups() {}

  /** Returns the value of a 0-based feature in each row; a row without an entry has the value 0. */
  public static double[] values(SparseRows rows, int feature) {
    double[] value = new double[rows.rows()];
    double[] unit = new double[Math.max(rows.columns(), feature + 1)];
    unit[feature] = 1;
    rows.dot(0, value.length, unit, value);
    return value;
  }

  /** Groups rows by a number; NaN (missing) is a separate group. */
  public static Groups of(double[] value) {
    double[] sorted =
        Arrays.stream(value).filter(v -> !Double.isNaN(v)).map(v -> v + 0.0).sorted().toArray();
    double[] distinct = Arrays.stream(sorted).distinct().limit(MOST_VALUES + 1).toArray();
    double[] last = distinct.length <= MOST_VALUES ? distinct : quarters(sorted);
    List<String> names = new ArrayList<>();
    for (int g = 0; g < last.length; g++) {
      String to = Decimals.shortest(last[g]);
      if (last == distinct) {
        names.add(to);
      } else {
        names.add(g == 0 ? "up to " + to : "above " + Decimals.shortest(last[g - 1]) + " to " + to);
      }
    }
    if (sorted.length < value.length) {
      names.add("(missing)");
    }
    int[] of = new int[value.length];
    for (int i = 0; i < of.length; i++) {
      if (Double.isNaN(value[i])) {
        of[i] = last.length;
        continue;
      }
      int at = Arrays.binarySearch(last, value[i] + 0.0);
      of[i] = at < 0 ? -at - 1 : at;
    }
    return new Groups(of, names);
  }

  /** Returns the largest value of each quartile of the rows; equal values stay together. */
  private static double[] quarters(double[] sorted) {
    double[] last = new double[QUARTERS];
    for (int q = 1; q <= QUARTERS; q++) {
      last[q - 1] = sorted[(int) ((long) sorted.length * q / QUARTERS) - 1];
    }
    return Arrays.stream(last).distinct().toArray();
  }
}
