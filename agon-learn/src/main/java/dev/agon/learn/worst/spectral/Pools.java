package dev.agon.learn.worst.spectral;

import dev.agon.learn.worst.Ascending;

/**
 * The densities {@code u_i = y_i/p_i} of a spectral set that are nearest to given ones, q:
 *
 * <pre>  min over y in the set of  sum p_i (u_i - q_i)^2</pre>
 *
 * <p>Among rows in ascending order of q, {@code u = q - v}, where v is the isotonic regression of
 * {@code q_i - sigma_i/p_i} with the weights p, found by pooling adjacent violators. Here q is
 * {@code scale d} for values d, so without a price ({@code scale} infinite) every value is a pool
 * by itself, and u is {@code sigma_i/p_i}. In a pool, {@code u = scale (d - mean d) + mean
 * (sigma/p)}: nothing cancels for any scale.
 *
 * <p>M. J. Best, N. Chakravarti, "Active set algorithms for isotonic regression", Mathematical
 * Programming 47 (1990); C. H. Lim, S. J. Wright, "Efficient Bregman projections onto the
 * permutahedron and related polytopes", AISTATS 2016.
 */
final class Pools {
  private final Spectrum spectrum;
  private final Ascending values = new Ascending();
  private double[] share = new double[0];
  private double[] meanValue = new double[0];
  private double[] meanDensity = new double[0];
  private int[] first = new int[0];
  private int count;
  private double scale;

  /** S(k/n) for n rows of equal weight. */
  private double[] cumulated = new double[0];

  /** The density of each row. */
  private double[] byRow = new double[0];

  Pools(Spectrum spectrum) {
    this.spectrum = spectrum;
  }

  /** The values, to be filled before {@link #find}. */
  Ascending values() {
    return values;
  }

  /**
   * Pools the values.
   *
   * @param newScale the factor of the values; infinite if there is no penalty
   */
  void find(double newScale) {
    scale = newScale;
    int size = values.size();
    if (share.length < size) {
      share = new double[size];
      meanValue = new double[size];
      meanDensity = new double[size];
      first = new int[size];
    }
    count = 0;
    if (values.isUniform()) {
      addEqual(values.source().length);
    } else {
      addWeighted();
    }
    spread();
  }

  private void addEqual(int rows) {
    if (cumulated.length != rows + 1) {
      cumulated = new double[rows + 1];
      for (int k = 1; k <= rows; k++) {
        cumulated[k] = k == rows ? 1 : spectrum.cumulated((double) k / rows);
      }
    }
    int below = 0;
    for (int k = 0; k < values.size(); k++) {
      double weight = values.weight(k);
      int upTo = below + (int) weight;
      add(k, weight / rows, Math.max(cumulated[upTo] - cumulated[below], 0));
      below = upTo;
    }
  }

  private void addWeighted() {
    int size = values.size();
    double total = 0;
    for (int k = 0; k < size; k++) {
      total += values.weight(k);
    }
    double below = 0;
    double weightBelow = 0;
    for (int k = 0; k < size; k++) {
      weightBelow += values.weight(k);
      double here = k == size - 1 ? 1 : spectrum.cumulated(Math.min(1, weightBelow / total));
      add(k, values.weight(k) / total, Math.max(here - below, 0));
      below = here;
    }
  }

  private void add(int k, double p, double sigma) {
    int last = count++;
    first[last] = k;
    share[last] = p;
    meanValue[last] = values.value(k);
    meanDensity[last] = sigma / p;
    while (!Double.isInfinite(scale) && count > 1 && level(count - 2) >= level(count - 1)) {
      pool(count - 2, count - 1);
      count--;
    }
  }

  /** v of a pool. */
  private double level(int pool) {
    return scale * meanValue[pool] - meanDensity[pool];
  }

  private void pool(int into, int other) {
    double p = share[into] + share[other];
    double part = share[other] / p;
    meanValue[into] += part * (meanValue[other] - meanValue[into]);
    meanDensity[into] += part * (meanDensity[other] - meanDensity[into]);
    share[into] = p;
  }

  private void spread() {
    if (byRow.length != values.source().length) {
      byRow = new double[values.source().length];
    }
    int pool = 0;
    for (int k = 0; k < values.size(); k++) {
      pool += pool + 1 < count && first[pool + 1] == k ? 1 : 0;
      values.spread(k, density(pool, values.value(k)), byRow);
    }
  }

  private double density(int pool, double value) {
    double within = count == values.size() ? 0 : scale * (value - meanValue[pool]);
    return Math.max(0, meanDensity[pool] + within);
  }

  /** Returns u of each row. Not a copy. */
  double[] densities() {
    return byRow;
  }

  /** Returns u of a row with one of the values. */
  double density(double value) {
    return density(poolOf(values.place(value)), value);
  }

  private int poolOf(int place) {
    if (count == values.size()) {
      return place;
    }
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (first[middle] <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * The part of the variance of the values that lies within pools: 1 with one pool, 0 if no two
   * values share one.
   */
  double pooledVariance() {
    if (count == values.size()) {
      return 0;
    }
    double mean = 0;
    for (int pool = 0; pool < count; pool++) {
      mean += share[pool] * meanValue[pool];
    }
    double between = 0;
    for (int pool = 0; pool < count; pool++) {
      double away = meanValue[pool] - mean;
      between += share[pool] * away * away;
    }
    double all = 0;
    double total = 0;
    for (int k = 0; k < values.size(); k++) {
      double away = values.value(k) - mean;
      all += values.weight(k) * away * away;
      total += values.weight(k);
    }
    return all > 0 ? Math.max(0, 1 - between * total / all) : 1;
  }
}
