package dev.agon.player.lazy;

import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * A polygon that contains some points (d1, d2) of the plane, and bounds on their extent in any
 * direction.
 *
 * <p>The extent along each of sixteen fixed directions is stored. Any other direction is {@code v =
 * p e + q e'} with p, q >= 0 and its two neighbours e, e' among the sixteen, so {@code max v.d <= p
 * max e.d + q max e'.d}. The bound exceeds the maximum by at most a tenth of the extent of the
 * points, and by two percent of the radius for a round cloud.
 */
final class Hull implements Savable {
  private static final double C1 = 0.9238795325112867;
  private static final double C2 = 0.7071067811865476;
  private static final double C3 = 0.3826834323650898;

  /** The cosine of the angle of each direction. */
  private static final double[] COSINE = {
    1, C1, C2, C3, 0, -C3, -C2, -C1, -1, -C1, -C2, -C3, 0, C3, C2, C1
  };

  private static final int DIRECTIONS = 16;
  private static final int QUARTER = DIRECTIONS / 4;

  /** The sine of the angle between neighbours. */
  private static final double WEDGE = C3;

  private final double[] reach = new double[DIRECTIONS];

  /** The factor of d2 that gives d1 and d2 the same size. */
  private double scale;

  /**
   * The last requested direction: the index of its left neighbour, and the coefficients of both.
   */
  private int left;

  private double leftPart;
  private double rightPart;
  private double leftLimit;
  private double rightLimit;

  private static double cosine(int direction) {
    return COSINE[direction % DIRECTIONS];
  }

  private static double sine(int direction) {
    return COSINE[(direction + DIRECTIONS - QUARTER) % DIRECTIONS];
  }

  /** Removes all points; d1 of new points is about scale times as large as their d2. */
  void clear(double newScale) {
    scale = newScale;
    clear();
  }

  /** Removes all points. */
  void clear() {
    for (int i = 0; i < DIRECTIONS; i++) {
      reach[i] = Double.NEGATIVE_INFINITY;
    }
  }

  /** Extends the polygon to contain a point. */
  void cover(double d1, double d2) {
    double scaled = scale * d2;
    for (int i = 0; i < DIRECTIONS / 2; i++) {
      double along = COSINE[i] * d1 + sine(i) * scaled;
      reach[i] = along > reach[i] ? along : reach[i];
      reach[i + DIRECTIONS / 2] =
          -along > reach[i + DIRECTIONS / 2] ? -along : reach[i + DIRECTIONS / 2];
    }
  }

  /** Returns a bound on {@code v1 d1 + v2 d2} of all points. */
  double reach(double v1, double v2) {
    turnTo(v1, v2);
    return leftPart * reach[left] + rightPart * reach[(left + 1) % DIRECTIONS];
  }

  private void turnTo(double v1, double v2) {
    double w2 = v2 / scale;
    for (left = 0; left < DIRECTIONS; left++) {
      leftPart = (v1 * sine(left + 1) - w2 * cosine(left + 1)) / WEDGE;
      rightPart = (w2 * cosine(left) - v1 * sine(left)) / WEDGE;
      if (leftPart >= 0 && rightPart >= 0) {
        return;
      }
    }
    left = 0; // a zero of either sign, or NaN
  }

  /**
   * Moves the two sides of the polygon that bound {@code v1 d1 + v2 d2} to the given bound, for
   * {@link #isBeyond}. If the bound is NaN, all points are beyond it.
   */
  void limit(double v1, double v2, double bound) {
    turnTo(v1, v2);
    double ofLeft = Math.max(0, leftPart * reach[left]);
    double ofRight = Math.max(0, rightPart * reach[(left + 1) % DIRECTIONS]);
    leftLimit = bound * (ofLeft / (ofLeft + ofRight));
    rightLimit = bound * (ofRight / (ofLeft + ofRight));
  }

  /** Returns whether a point is beyond the new sides. */
  boolean isBeyond(double d1, double d2) {
    double scaled = scale * d2;
    double ofLeft = leftPart * (cosine(left) * d1 + sine(left) * scaled);
    double ofRight = rightPart * (cosine(left + 1) * d1 + sine(left + 1) * scaled);
    return !(ofLeft <= leftLimit && ofRight <= rightLimit);
  }

  @Override
  public void save(State to) {
    to.put("reach", reach);
    to.put("scale", scale);
  }

  @Override
  public void restore(State from) {
    from.fill("reach", reach);
    scale = from.number("scale");
  }
}
