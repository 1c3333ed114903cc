package dev.agon.player;

import dev.agon.linalg.Vectors;

/**
 * The projected step {@code y₋ = y, y = Proj(y + step m)} of a lazy player.
 *
 * <p>The threshold of the projection is first that of the active rows and the crowd alone. No zero
 * row can lower it; those above it wake and lift it.
 */
final class LazyMove {
  private final LazyRows rows;
  private final Threshold threshold;

  LazyMove(LazyRows rows, double total) {
    this.rows = rows;
    this.threshold = new Threshold(total);
  }

  /**
   * Proposes the new point in the arrays of y₋, checks it, then commits by exchanging the two.
   *
   * @return false when the new point is not finite; y then stays as it was
   */
  boolean move(double step) {
    ActiveRows active = rows.active;
    Crowd crowd = rows.crowd;
    if (active.size() == 0 && crowd.size() == 0) {
      rows.activate(rows.zero.largestRow());
    }
    rows.beginMove();
    propose(step, active.point, active.momentum, active.before, active.size());
    propose(step, crowd.point, crowd.momentum, crowd.before, 1);
    if (!isFinite(step)) {
      System.arraycopy(active.point, 0, active.before, 0, active.size());
      crowd.before[0] = crowd.point[0];
      return false;
    }
    threshold.begin();
    threshold.search(active.before, active.size(), crowd.before, crowd.size());
    wake(step);
    threshold.subtract(active.before, active.size());
    threshold.subtract(crowd.before, 1);
    rows.commitMove();
    return true;
  }

  private static void propose(
      double step, double[] point, double[] momentum, double[] candidate, int size) {
    for (int i = 0; i < size; i++) {
      candidate[i] = point[i] + step * momentum[i];
    }
  }

  private boolean isFinite(double step) {
    return Vectors.isFinite(rows.active.before, rows.active.size())
        && (rows.crowd.size() == 0 || Double.isFinite(rows.crowd.before[0]))
        && (Double.isFinite(step * rows.zero.bound())
            || Double.isFinite(step * rows.zero.largestMagnitude()));
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
        rows.active.add(row, 0, threshold.relative(value), zero.remove(row));
        woken++;
        excess += weight;
        rise = excess / (threshold.count() + woken);
        bound = momentumAt(rise, step);
      }
      row = zero.firstAbove(bound, row + 1);
    }
    if (woken > 0) {
      threshold.rise(rise, woken);
      threshold.search(
          rows.active.before, rows.active.size(), rows.crowd.before, rows.crowd.size());
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
