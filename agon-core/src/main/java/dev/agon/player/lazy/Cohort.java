package dev.agon.player.lazy;

import dev.agon.player.storage.States;
import dev.agon.state.State;

/**
 * Rows with y > 0 that were gathered at the same time and not drawn since.
 *
 * <p>Two numbers per row are sufficient: after a move by {@code a m} every row has {@code y = y₋ +
 * a m - theta}, so y₋ follows from y and m. With deviations dy, dm from the mean of the rows, and s
 * the slope of their regression {@code dm ~ s dy},
 *
 * <pre>  d1 = dy, d2 = dm - s dy,     b1 = (1, 1 - a s, s), b2 = (0, -a, 1)</pre>
 *
 * <p>so that d1 and d2 are uncorrelated. A {@link Hull} of all (d1, d2) bounds the y of every row
 * from below. While this bound is positive no row is clipped, and the sums of the group determine
 * the norm and the projection.
 */
final class Cohort extends Group {
  /** The fraction of a common weight below which a row must leave. */
  private static final double MARGIN = 1.0 / 32;

  /** The largest relative rounding error of a row's weight. */
  private static final double ROUNDING = 0x1p-40;

  /**
   * A basis row below this size is treated as zero; computing with subnormal numbers may be slow.
   */
  private static final double NEGLIGIBLE = 0x1p-400;

  private final Hull hull = new Hull();

  /** Creates an empty cohort with the k-th frame. */
  Cohort(States frames, int k) {
    super(frames, k);
  }

  /**
   * Initialises the cohort for rows that will join.
   *
   * @param y the mean of their y
   * @param yBefore the mean of their y₋
   * @param m the mean of their momenta
   * @param slope the slope of the momenta over y
   * @param step the step of the last move
   */
  void form(double y, double yBefore, double m, double slope, double step) {
    frames.set(r, y, yBefore, m);
    frames.set(b1, 1, 1 - step * slope, slope);
    frames.set(b2, 0, -step, 1);
    restart(0);
  }

  /** Returns the bound on the deviations of the rows; the caller adds the rows to it. */
  Hull hull() {
    return hull;
  }

  /** Returns whether the candidate of every row is certainly finite. */
  boolean isFinite() {
    return size() == 0 || (Double.isFinite(frames.before[r]) && Double.isFinite(reach()));
  }

  /** Returns whether the candidate of every row certainly exceeds the threshold. */
  boolean isAbove(Threshold threshold) {
    double weight = threshold.weight(frames.before[r]);
    return size() == 0 || weight - reach() > ROUNDING * Math.abs(weight);
  }

  /** Returns how far below the reference a candidate may be. */
  private double reach() {
    return hull.reach(-frames.before[b1], -frames.before[b2]);
  }

  /**
   * Selects the rows that leave when {@link #isAbove} is false: those near the threshold, or all
   * rows if the reference is not above it. The remaining rows are above it, with a margin.
   *
   * @param share the mean weight of all rows
   */
  void setLimits(Threshold threshold, double share) {
    double weight = threshold.weight(frames.before[r]);
    double bound = weight > 0 ? weight - MARGIN * Math.min(weight, share) : Double.NaN;
    hull.limit(-frames.before[b1], -frames.before[b2], bound);
  }

  /**
   * Projects candidates that are all above the threshold. The reference itself, which is not a row,
   * may be below.
   */
  @Override
  void project(Threshold threshold) {
    frames.before[r] = threshold.weight(frames.before[r]);
  }

  /** Sets negligible basis rows to zero. */
  void tidy() {
    for (int i = b1; i <= b2; i++) {
      boolean faded =
          Math.abs(frames.point[i]) < NEGLIGIBLE
              && Math.abs(frames.before[i]) < NEGLIGIBLE
              && Math.abs(frames.momentum[i]) < NEGLIGIBLE;
      if (faded) {
        frames.set(i, 0, 0, 0);
      }
    }
  }

  @Override
  public void save(State to) {
    super.save(to);
    to.save("hull", hull);
  }

  @Override
  public void restore(State from) {
    super.restore(from);
    from.restore("hull", hull);
  }
}
