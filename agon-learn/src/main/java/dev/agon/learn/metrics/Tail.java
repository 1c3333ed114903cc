package dev.agon.learn.metrics;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * The mean of the largest values: the conditional value at risk.
 *
 * <pre>
 *   cvar_alpha(v) = max { sum y_i v_i : 0 &lt;= y_i &lt;= p_i / alpha, sum y = 1 }
 *                 = t + (1/alpha) sum p_i max(v_i - t, 0),   t the (1 - alpha)-quantile
 * </pre>
 *
 * <p>p are the row weights over their sum. The quantile is selected, not sorted for: expected time
 * O(n). The sum then runs in the order of the rows. (Rockafellar and Uryasev, Journal of Risk
 * 2000.)
 */
public final class Tail {
  private static final int PIVOTS = 0x7a11;

  private Tail() {}

  /**
   * The mean of the largest values that make up a share of the weight; NaN unless all are finite.
   *
   * @param share alpha, in (0, 1]; 1 gives the mean
   */
  public static double mean(double[] value, double @Nullable [] weight, double share) {
    if (!(share > 0 && share <= 1)) {
      throw new InvalidInputException(
          "a share of the rows must be above 0 and at most 1, but was " + share + ".",
          "Maybe 0.1, the worst tenth, is meant.");
    }
    if (value.length == 0 || !Vectors.isFinite(value)) {
      return Double.NaN;
    }
    double total = Weighted.total(weight, value.length);
    double t = quantile(value, weight, share * total);
    double excess = 0;
    for (int i = 0; i < value.length; i++) {
      excess += Weighted.at(weight, i) * Math.max(value[i] - t, 0);
    }
    return t + excess / (share * total);
  }

  /** The largest t such that the values of at least t weigh at least {@code mass}. */
  private static double quantile(double[] value, double @Nullable [] weight, double mass) {
    double[] v = value.clone();
    double[] w = weight == null ? null : weight.clone();
    var pivots = new RandomStream(v.length, PIVOTS);
    int low = 0;
    int high = v.length;
    double missing = mass;
    while (high - low > 1) {
      double pivot = v[low + pivots.nextInt(high - low)];
      // Three parts: [low, above) larger than the pivot, [above, equal) equal, [equal, high) less.
      int above = low;
      int equal = low;
      int less = high;
      double weightAbove = 0;
      double weightEqual = 0;
      while (equal < less) {
        if (v[equal] > pivot) {
          weightAbove += Weighted.at(w, equal);
          swap(v, w, above++, equal++);
        } else if (v[equal] == pivot) {
          weightEqual += Weighted.at(w, equal++);
        } else {
          swap(v, w, equal, --less);
        }
      }
      if (missing <= weightAbove) {
        high = above;
      } else if (missing <= weightAbove + weightEqual || equal == high) {
        return pivot;
      } else {
        missing -= weightAbove + weightEqual;
        low = equal;
      }
    }
    return v[low];
  }

  private static void swap(double[] v, double @Nullable [] w, int i, int j) {
    double value = v[i];
    v[i] = v[j];
    v[j] = value;
    if (w != null) {
      double weight = w[i];
      w[i] = w[j];
      w[j] = weight;
    }
  }
}
