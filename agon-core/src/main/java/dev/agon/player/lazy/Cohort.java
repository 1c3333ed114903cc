package dev.agon.player.lazy;

import dev.agon.player.storage.States;
import dev.agon.state.State;

/**
 * Rows with y > 0 that were gathered together and not drawn since.
 *
 * <p>Two numbers per row are enough: after a move by {@code a m} every row has {@code y = y₋ + a m
 * - theta}, so that y₋ follows from y and m. With deviations dy, dm from the mean of the rows, and
 * s the slope of their regression {@code dm ~ s dy},
 *
 * <pre>  d1 = dy, d2 = dm - s dy,     b1 = (1, 1 - a s, s), b2 = (0, -a, 1)</pre>
 *
 * <p>so that d1 and d2 are uncorrelated. A {@link Hull} of all (d1, d2) tells how small a row's y
 * can be. As long as that is positive no row is clipped, and the group's sums give all that the
 * norm and the projection need.
 */
final class Cohort extends Group {
  /** The part of a common weight below which a row's is too small to stay. */
  private static final double MARGIN = 1.0 / 32;

  /** What rounding may do to a row's weight, in that of the reference. */
  private static final double ROUNDING = 0x1p-40;

  /** A basis row below this size is as good as zero, and computing with it may be slow. */
  private static final double NEGLIGIBLE = 0x1p-400;

  private final Hull hull = new Hull();

  /** No rows, with the k-th of the frames. */
  Cohort(States frames, int k) {
    super(frames, k);
  }

  /**
   * Becomes a cohort of rows that are still to join.
   *
   * @param y the mean of their y
   * @param yBefore of their y₋
   * @param m of their momenta
   * @param slope of the momenta over y
   * @param step that of the move just made
   */
  void form(double y, double yBefore, double m, double slope, double step) {
    frames.set(r, y, yBefore, m);
    frames.set(b1, 1, 1 - step * slope, slope);
    frames.set(b2, 0, -step, 1);
    restart(0);
  }

  /** What tells how far the rows may lie from the reference; to be kept by whoever knows them. */
  Hull hull() {
    return hull;
  }

  /** True when it is plain that the candidate of every row is finite. */
  boolean isFinite() {
    return size() == 0 || (Double.isFinite(frames.before[r]) && Double.isFinite(reach()));
  }

  /** True when the candidate of every row surely exceeds the threshold. */
  boolean isAbove(Threshold threshold) {
    double weight = threshold.weight(frames.before[r]);
    return size() == 0 || weight - reach() > ROUNDING * Math.abs(weight);
  }

  /** How far below the reference a candidate may lie. */
  private double reach() {
    return hull.reach(-frames.before[b1], -frames.before[b2]);
  }

  /**
   * Decides which rows are to leave when {@link #isAbove} cannot tell: those that lie near the
   * threshold, or all when the reference is not above it. The rest is, and stays so for a while.
   *
   * @param share the mean weight of all rows
   */
  void setLimits(Threshold threshold, double share) {
    double weight = threshold.weight(frames.before[r]);
    double bound = weight > 0 ? weight - MARGIN * Math.min(weight, share) : Double.NaN;
    hull.limit(-frames.before[b1], -frames.before[b2], bound);
  }

  /**
   * Becomes what the projection makes of candidates that are all above the threshold; the reference
   * itself, which is no row, may lie below.
   */
  @Override
  void project(Threshold threshold) {
    frames.before[r] = threshold.weight(frames.before[r]);
  }

  /** Lets basis rows that have faded away be zero. */
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
