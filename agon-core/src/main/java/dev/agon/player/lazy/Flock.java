package dev.agon.player.lazy;

import dev.agon.player.dense.States;

/**
 * Rows with y > 0 that no batch has drawn since the flock was formed. They all go through the same
 * affine map, so the state s = (y, y₋, m) of a member is, at any later time,
 *
 * <pre>  s = r + d1 b1 + d2 b2</pre>
 *
 * <p>with two numbers d1, d2 of its own that do not change. The reference r is one more row, the
 * mean of the members at first; b1 and b2 are two rows as well, which the linear part of the map
 * moves. All three go through the very steps of any other row; only b1 and b2 know neither the
 * center of the quadratic nor the threshold of the projection.
 *
 * <p>Two numbers are enough: after a move by {@code a m} every member has {@code y = y₋ + a m -
 * theta}, so that y₋ follows from y and m. With deviations dy, dm from the mean, and s the slope of
 * their regression {@code dm ~ s dy},
 *
 * <pre>  d1 = dy, d2 = dm - s dy,     b1 = (1, 1 - a s, s), b2 = (0, -a, 1)</pre>
 *
 * <p>so that d1 and d2 are uncorrelated.
 *
 * <p>A {@link Hull} of all (d1, d2) tells how small a member's y can be. As long as that is
 * positive no member is clipped, and the sums of d1, d2 and their squares give all that the norm
 * and the projection need.
 *
 * <p>Rows that began alike and were never drawn are a flock without deviations, the crowd.
 */
final class Flock {
  /** The part of a common weight below which a member's is too small to stay. */
  private static final double MARGIN = 1.0 / 32;

  /** What rounding may do to a member's weight, in that of the reference. */
  private static final double ROUNDING = 0x1p-40;

  /** A basis row below this size is as good as zero, and computing with it may be slow. */
  private static final double NEGLIGIBLE = 0x1p-400;

  private final int number;
  private final States references;
  private final States bases;

  /** Where the members begin in the list of the {@link Flocks}. */
  int begin;

  private int size;
  private final CompensatedSum sum1 = new CompensatedSum();
  private final CompensatedSum sum2 = new CompensatedSum();
  private final CompensatedSum squares1 = new CompensatedSum();
  private final CompensatedSum products = new CompensatedSum();
  private final CompensatedSum squares2 = new CompensatedSum();
  private final Hull hull = new Hull();

  /**
   * No rows.
   *
   * @param number of the flock, from 0; r is row {@code number} of the references, b1 and b2 are
   *     rows {@code 2 number} and {@code 2 number + 1} of the bases
   */
  Flock(int number, States references, States bases) {
    this.number = number;
    this.references = references;
    this.bases = bases;
  }

  /** Becomes the crowd: rows with the same y, the same y₋ and momentum 0. */
  void formCrowd(int rows, double y) {
    size = rows;
    references.set(number, y, y, 0);
  }

  /**
   * Becomes the flock of rows that are still to {@link #join}.
   *
   * @param y the mean of their y
   * @param yBefore of their y₋
   * @param m of their momenta
   * @param slope of the momenta over y
   * @param step that of the move just made
   */
  void form(double y, double yBefore, double m, double slope, double step) {
    references.set(number, y, yBefore, m);
    bases.set(2 * number, 1, 1 - step * slope, slope);
    bases.set(2 * number + 1, 0, -step, 1);
    size = 0;
    sum1.clear();
    sum2.clear();
    squares1.clear();
    products.clear();
    squares2.clear();
  }

  int size() {
    return size;
  }

  /** What tells how far the members may lie from the reference; to be kept by the owner. */
  Hull hull() {
    return hull;
  }

  void join(double d1, double d2) {
    count(d1, d2, 1);
  }

  void leave(double d1, double d2) {
    count(d1, d2, -1);
  }

  private void count(double d1, double d2, int sign) {
    size += sign;
    sum1.add(sign * d1);
    sum2.add(sign * d2);
    squares1.add(sign * (d1 * d1));
    products.add(sign * (d1 * d2));
    squares2.add(sign * (d2 * d2));
  }

  double point(double d1, double d2) {
    return of(references.point, bases.point, d1, d2);
  }

  double before(double d1, double d2) {
    return of(references.before, bases.before, d1, d2);
  }

  double momentum(double d1, double d2) {
    return of(references.momentum, bases.momentum, d1, d2);
  }

  double origin(double d1, double d2) {
    return references.origin(number)
        + (d1 * bases.origin(2 * number) + d2 * bases.origin(2 * number + 1));
  }

  private double of(double[] r, double[] b, double d1, double d2) {
    return r[number] + (d1 * b[2 * number] + d2 * b[2 * number + 1]);
  }

  /** The mean of what stands in the place of y₋, of all members. */
  double meanBefore() {
    double deviation =
        sum1.value() * bases.before[2 * number] + sum2.value() * bases.before[2 * number + 1];
    return size == 0 ? references.before[number] : references.before[number] + deviation / size;
  }

  /** {@code sum m²}. */
  double squares() {
    double m = references.momentum[number];
    double b1 = bases.momentum[2 * number];
    double b2 = bases.momentum[2 * number + 1];
    return size * (m * m)
        + 2 * (m * (b1 * sum1.value() + b2 * sum2.value()) + b1 * b2 * products.value())
        + (b1 * b1 * squares1.value() + b2 * b2 * squares2.value());
  }

  /** {@code sum m²} with every term positive: how much rounding may have taken from it. */
  double squaresAtMost() {
    double m = references.momentum[number];
    double b1 = bases.momentum[2 * number];
    double b2 = bases.momentum[2 * number + 1];
    return 3 * (size * (m * m) + b1 * b1 * squares1.value() + b2 * b2 * squares2.value());
  }

  /** True when it is plain that the candidate of every member is finite. */
  boolean isFinite() {
    return size == 0
        || (Double.isFinite(references.before[number]) && (isCrowd() || Double.isFinite(reach())));
  }

  /** True when the candidate of every member surely exceeds the threshold. */
  boolean isAbove(Threshold threshold) {
    double weight = threshold.weight(references.before[number]);
    return size == 0 || isCrowd() || weight - reach() > ROUNDING * Math.abs(weight);
  }

  private boolean isCrowd() {
    return number == 0;
  }

  /** How far below the reference a candidate may lie. */
  private double reach() {
    return hull.reach(-bases.before[2 * number], -bases.before[2 * number + 1]);
  }

  /**
   * Decides which members are to leave when {@link #isAbove} cannot tell: those that lie near the
   * threshold, or all when the reference is not above it. The rest is, and stays so for a while.
   *
   * @param share the mean weight of all rows
   */
  void setLimits(Threshold threshold, double share) {
    double weight = threshold.weight(references.before[number]);
    double bound = weight > 0 ? weight - MARGIN * Math.min(weight, share) : Double.NaN;
    hull.limit(-bases.before[2 * number], -bases.before[2 * number + 1], bound);
  }

  /** Lets basis rows that have faded away be zero. */
  void tidy() {
    for (int i = 2 * number; i < 2 * number + 2; i++) {
      boolean faded =
          Math.abs(bases.point[i]) < NEGLIGIBLE
              && Math.abs(bases.before[i]) < NEGLIGIBLE
              && Math.abs(bases.momentum[i]) < NEGLIGIBLE;
      if (faded) {
        bases.set(i, 0, 0, 0);
      }
    }
  }
}
