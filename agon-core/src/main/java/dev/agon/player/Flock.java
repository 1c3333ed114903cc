package dev.agon.player;

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
 * <p>Rows that began alike and were never drawn are a flock without deviations ({@link #crowd}).
 */
final class Flock {
  /** The part of a common weight below which a member's is too small to stay. */
  private static final double MARGIN = 1.0 / 32;

  /** What rounding may do to a member's weight, in that of the reference. */
  private static final double ROUNDING = 0x1p-40;

  /** A basis row below this size is as good as zero, and computing with it may be slow. */
  private static final double NEGLIGIBLE = 0x1p-400;

  final RowStates reference = new RowStates(1);
  final RowStates basis = new RowStates(2);

  /** Where the members begin in the list of the {@link Flocks}. */
  int begin;

  private int size;
  private final CompensatedSum sum1 = new CompensatedSum();
  private final CompensatedSum sum2 = new CompensatedSum();
  private final CompensatedSum squares1 = new CompensatedSum();
  private final CompensatedSum products = new CompensatedSum();
  private final CompensatedSum squares2 = new CompensatedSum();
  private final Hull hull = new Hull();

  /** Rows with the same y, the same y₋ and momentum 0. */
  static Flock crowd(int size, double y) {
    Flock crowd = new Flock();
    crowd.size = size;
    crowd.reference.append(y, y, 0);
    return crowd;
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
    reference.clear();
    reference.append(y, yBefore, m);
    basis.clear();
    basis.append(1, 1 - step * slope, slope);
    basis.append(0, -step, 1);
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
    return of(reference.point, basis.point, d1, d2);
  }

  double before(double d1, double d2) {
    return of(reference.before, basis.before, d1, d2);
  }

  double momentum(double d1, double d2) {
    return of(reference.momentum, basis.momentum, d1, d2);
  }

  double origin(double d1, double d2) {
    return of(reference.origin, basis.origin, d1, d2);
  }

  private static double of(double[] r, double[] b, double d1, double d2) {
    return r[0] + (d1 * b[0] + d2 * b[1]);
  }

  /** The mean of what stands in the place of y₋, of all members. */
  double meanBefore() {
    double deviation = sum1.value() * basis.before[0] + sum2.value() * basis.before[1];
    return size == 0 ? reference.before[0] : reference.before[0] + deviation / size;
  }

  /** {@code sum m²}. */
  double squares() {
    double m = reference.momentum[0];
    double b1 = basis.momentum[0];
    double b2 = basis.momentum[1];
    return size * (m * m)
        + 2 * (m * (b1 * sum1.value() + b2 * sum2.value()) + b1 * b2 * products.value())
        + (b1 * b1 * squares1.value() + b2 * b2 * squares2.value());
  }

  /** {@code sum m²} with every term positive: how much rounding may have taken from it. */
  double squaresAtMost() {
    double m = reference.momentum[0];
    double b1 = basis.momentum[0];
    double b2 = basis.momentum[1];
    return 3 * (size * (m * m) + b1 * b1 * squares1.value() + b2 * b2 * squares2.value());
  }

  /** True when it is plain that the candidate of every member is finite. */
  boolean isFinite() {
    return size == 0
        || (Double.isFinite(reference.before[0])
            && (basis.size() == 0 || Double.isFinite(reach())));
  }

  /** True when the candidate of every member surely exceeds the threshold. */
  boolean isAbove(Threshold threshold) {
    double weight = threshold.weight(reference.before[0]);
    return size == 0 || basis.size() == 0 || weight - reach() > ROUNDING * Math.abs(weight);
  }

  /** How far below the reference a candidate may lie. */
  private double reach() {
    return hull.reach(-basis.before[0], -basis.before[1]);
  }

  /**
   * Decides which members are to leave when {@link #isAbove} cannot tell: those that lie near the
   * threshold, or all when the reference is not above it. The rest is, and stays so for a while.
   *
   * @param share the mean weight of all rows
   */
  void setLimits(Threshold threshold, double share) {
    double weight = threshold.weight(reference.before[0]);
    double bound = weight > 0 ? weight - MARGIN * Math.min(weight, share) : Double.NaN;
    hull.limit(-basis.before[0], -basis.before[1], bound);
  }

  /** Lets basis rows that have faded away be zero. */
  void tidy() {
    for (int i = 0; i < basis.size(); i++) {
      boolean faded =
          Math.abs(basis.point[i]) < NEGLIGIBLE
              && Math.abs(basis.before[i]) < NEGLIGIBLE
              && Math.abs(basis.momentum[i]) < NEGLIGIBLE;
      if (faded) {
        basis.point[i] = 0;
        basis.before[i] = 0;
        basis.momentum[i] = 0;
      }
    }
  }
}
