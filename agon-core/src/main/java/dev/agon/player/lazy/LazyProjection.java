package dev.agon.player.lazy;

import dev.agon.linalg.Vectors;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The projection of a proposed y + step m onto the simplex.
 *
 * <p>Its threshold is first that of the loose rows, the crowd and the cohorts alone, each cohort
 * counting as so many rows at its mean. No resting row can lower it; those above it wake and lift
 * it. Cohorts with rows that may lie below it let them go: they lift it as well.
 */
final class LazyProjection implements Savable {
  private final LooseRows loose;
  private final RestingRows resting;
  private final Group crowd;
  private final Cohorts cohorts;
  private final Gathering gathering;
  private final Threshold threshold;
  private final double[] mean = new double[1 + Cohorts.MOST];
  private final int[] size = new int[1 + Cohorts.MOST];

  LazyProjection(
      double total,
      LooseRows loose,
      RestingRows resting,
      Group crowd,
      Cohorts cohorts,
      Gathering gathering) {
    this.loose = loose;
    this.resting = resting;
    this.crowd = crowd;
    this.cohorts = cohorts;
    this.gathering = gathering;
    this.threshold = new Threshold(total);
  }

  /** True when every candidate is finite; cohorts that cannot tell dissolve. */
  boolean isFinite(double step) {
    for (int k = 0; k < cohorts.count(); k++) {
      if (!cohorts.get(k).isFinite()) {
        gathering.lost(cohorts.dissolve(k, loose));
      }
    }
    return (crowd.size() == 0 || Double.isFinite(crowd.before(0, 0)))
        && Vectors.isFinite(loose.before, loose.size())
        && (Double.isFinite(step * resting.bound())
            || Double.isFinite(step * resting.largestMagnitude()));
  }

  /** Projects the candidates, all of them finite, where they stand. */
  void project(double step) {
    threshold.begin();
    search();
    wake(step);
    while (prune()) {
      threshold.again();
      search();
    }
    threshold.subtract(loose.before, loose.size());
    crowd.project(threshold);
    for (int k = 0; k < cohorts.count(); k++) {
      cohorts.get(k).project(threshold);
    }
  }

  private void search() {
    look(0, crowd);
    for (int k = 0; k < cohorts.count(); k++) {
      look(k + 1, cohorts.get(k));
    }
    threshold.search(loose.before, loose.size(), mean, size, 1 + cohorts.count());
  }

  private void look(int at, Group group) {
    mean[at] = threshold.relative(group.meanBefore());
    size[at] = group.size();
  }

  /** Lets rows of cohorts go that may not lie above the threshold; false when there are none. */
  private boolean prune() {
    int gone = 0;
    for (int k = 0; k < cohorts.count(); k++) {
      if (!cohorts.get(k).isAbove(threshold)) {
        gone += cohorts.prune(k, threshold, loose);
      }
    }
    gathering.lost(gone);
    return gone > 0;
  }

  /**
   * Wakes every resting row whose new value exceeds the threshold of the others, and maybe some
   * more: the threshold rises with every row that wakes.
   */
  private void wake(double step) {
    int woken = 0;
    double excess = 0;
    double rise = 0;
    double bound = momentumAt(rise, step);
    int row = resting.firstAbove(bound, 0);
    while (row >= 0) {
      double value = step * resting.momentum(row);
      double weight = threshold.weight(value);
      if (weight > rise) {
        loose.add(row, 0, threshold.relative(value), resting.remove(row));
        woken++;
        excess += weight;
        rise = excess / (threshold.count() + woken);
        bound = momentumAt(rise, step);
      }
      row = resting.firstAbove(bound, row + 1);
    }
    if (woken > 0) {
      threshold.rise(rise, woken);
      search();
    }
  }

  /** The momentum beyond which a resting row exceeds the threshold plus a rise. */
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
