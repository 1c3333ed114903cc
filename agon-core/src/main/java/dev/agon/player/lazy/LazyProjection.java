package dev.agon.player.lazy;

import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The projection of a candidate y + step m onto the simplex.
 *
 * <p>The threshold is first computed for the loose rows, the crowd and the cohorts only, where a
 * cohort counts as its number of rows at their mean. Resting rows cannot lower it; those above it
 * are activated and raise it. Cohorts release rows that may be below it, which raises it as well.
 */
final class LazyProjection implements Savable {
  private final Threshold threshold;
  private final double[] mean = new double[1 + Cohorts.MOST];
  private final int[] size = new int[1 + Cohorts.MOST];

  /** Creates the projection onto the simplex whose coordinates sum to the total. */
  LazyProjection(double total) {
    this.threshold = new Threshold(total);
  }

  /** Projects the candidate, which must be finite, in place. */
  void project(LazyRows rows, double step) {
    threshold.begin();
    search(rows);
    wake(rows, step);
    while (rows.prune(threshold)) {
      threshold.again();
      search(rows);
    }
    threshold.subtract(rows.loose.before, rows.loose.size());
    rows.crowd.project(threshold);
    for (int k = 0; k < rows.cohorts.count(); k++) {
      rows.cohorts.get(k).project(threshold);
    }
  }

  private void search(LazyRows rows) {
    Cohorts cohorts = rows.cohorts;
    note(0, rows.crowd);
    for (int k = 0; k < cohorts.count(); k++) {
      note(k + 1, cohorts.get(k));
    }
    threshold.search(rows.loose.before, rows.loose.size(), mean, size, 1 + cohorts.count());
  }

  private void note(int at, Group group) {
    mean[at] = threshold.relative(group.meanBefore());
    size[at] = group.size();
  }

  /**
   * Activates every resting row whose new value exceeds the threshold of the other rows, and
   * possibly some more, because the threshold rises with every activated row.
   */
  private void wake(LazyRows rows, double step) {
    RestingRows resting = rows.resting;
    int woken = 0;
    double excess = 0;
    double rise = 0;
    double bound = momentumAt(rise, step);
    int row = resting.firstAbove(bound, 0);
    while (row >= 0) {
      double value = step * resting.momentum(row);
      double weight = threshold.weight(value);
      if (weight > rise) {
        rows.loose.add(row, 0, threshold.relative(value), resting.remove(row));
        woken++;
        excess += weight;
        rise = excess / (threshold.count() + woken);
        bound = momentumAt(rise, step);
      }
      row = resting.firstAbove(bound, row + 1);
    }
    if (woken > 0) {
      threshold.rise(rise, woken);
      search(rows);
    }
  }

  /** Returns the momentum above which a resting row exceeds the threshold plus a rise. */
  private double momentumAt(double rise, double step) {
    double value = threshold.value() + rise;
    if (step == 0) {
      return value < 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return value / step;
  }

  @Override
  public void save(State to) {
    threshold.save(to);
  }

  @Override
  public void restore(State from) {
    threshold.restore(from);
  }
}
