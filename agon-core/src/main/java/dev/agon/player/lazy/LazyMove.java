package dev.agon.player.lazy;

import dev.agon.linalg.Vectors;

/**
 * The projected step {@code y₋ = y, y = Proj(y + step m)} of a lazy player.
 *
 * <p>The threshold of the projection is first that of the active rows and the flocks alone, each
 * flock counting as so many rows at its mean. No zero row can lower it; those above it wake and
 * lift it. Flocks with members that may lie below it let them go: they lift it as well.
 */
final class LazyMove {
  private final LazyRows rows;
  private final ActiveRows active;
  private final Flocks flocks;
  private final Threshold threshold;
  private final double[] mean = new double[Flocks.MOST];
  private final int[] size = new int[Flocks.MOST];

  LazyMove(LazyRows rows, double total) {
    this.rows = rows;
    this.active = rows.active;
    this.flocks = rows.flocks;
    this.threshold = new Threshold(total);
  }

  /**
   * Proposes the new point in the arrays of y₋, checks it, then commits by exchanging the two.
   *
   * @return false when the new point is not finite; y then stays as it was
   */
  boolean move(double step) {
    if (rows.zero.size() == rows.size()) {
      rows.activate(rows.zero.largestRow());
    }
    rows.beginMove();
    rows.propose(step);
    if (!isFinite(step)) {
      rows.refuse();
      return false;
    }
    threshold.begin();
    search();
    wake(step);
    while (prune()) {
      threshold.again();
      search();
    }
    threshold.subtract(active.before, active.size());
    double[] candidate = flocks.references.before;
    for (int k = 0; k < flocks.count(); k++) {
      double weight = threshold.weight(candidate[k]);
      candidate[k] = k == 0 ? Math.max(weight, 0.0) : weight; // only the crowd may fall to zero
    }
    rows.commitMove(step);
    return true;
  }

  private boolean isFinite(double step) {
    for (int k = 1; k < flocks.count(); k++) {
      if (!flocks.get(k).isFinite()) {
        rows.dissolve(k);
      }
    }
    return flocks.get(0).isFinite()
        && Vectors.isFinite(active.before, active.size())
        && (Double.isFinite(step * rows.zero.bound())
            || Double.isFinite(step * rows.zero.largestMagnitude()));
  }

  private void search() {
    for (int k = 0; k < flocks.count(); k++) {
      mean[k] = threshold.relative(flocks.get(k).meanBefore());
      size[k] = flocks.get(k).size();
    }
    threshold.search(active.before, active.size(), mean, size, flocks.count());
  }

  /** Lets go members that may not lie above the threshold; false when there are none. */
  private boolean prune() {
    int gone = 0;
    for (int k = 1; k < flocks.count(); k++) {
      if (!flocks.get(k).isAbove(threshold)) {
        gone += rows.prune(k, threshold);
      }
    }
    return gone > 0;
  }

  /**
   * Activates every zero row whose new value exceeds the threshold of the others, and maybe some
   * more: the threshold rises with every row that wakes.
   */
  private void wake(double step) {
    ZeroRows zero = rows.zero;
    int woken = 0;
    double excess = 0;
    double rise = 0;
    double bound = momentumAt(rise, step);
    int row = zero.firstAbove(bound, 0);
    while (row >= 0) {
      double value = step * zero.momentum(row);
      double weight = threshold.weight(value);
      if (weight > rise) {
        active.add(row, 0, threshold.relative(value), zero.remove(row));
        woken++;
        excess += weight;
        rise = excess / (threshold.count() + woken);
        bound = momentumAt(rise, step);
      }
      row = zero.firstAbove(bound, row + 1);
    }
    if (woken > 0) {
      threshold.rise(rise, woken);
      search();
    }
  }

  /** The momentum beyond which a zero row exceeds the threshold plus a rise. */
  private double momentumAt(double rise, double step) {
    double value = threshold.value() + rise;
    if (step == 0) {
      return value < 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return value / step;
  }
}
