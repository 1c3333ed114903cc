package dev.agon.learn.transport.interior;

import dev.agon.state.State;
import java.util.Arrays;

/**
 * The constraint {@code |w| <= lambda} with the multiplier (z_0, z), {@code |z| <= z_0}.
 *
 * <p>The scaling of Nesterov and Todd, W = b (2 v v' - J), maps the slack (lambda, w) and the
 * multiplier to the same point of the cone, {@code W z = W^-1 s}; products are those of the Jordan
 * algebra, {@code (a_0, a) o (b_0, b) = (a_0 b_0 + a'b, a_0 b + b_0 a)}.
 *
 * <p>Y. Nesterov, M. Todd, "Self-scaled barriers and interior-point methods for convex
 * programming", Mathematics of Operations Research 22 (1997). Vectors have lambda in front.
 */
final class EuclideanCone implements NormConstraint {
  private final int bound;
  private final int[] of;
  private final double[] s;
  private final double[] z;
  private final double[] sMove;
  private final double[] zMove;
  private final double[] v;
  private final double[] scaled;
  private final double[] aimed;
  private final double[] scaledMove;
  private final double[] scratch;
  private double b;

  EuclideanCone(int bound, int[] of) {
    int count = of.length + 1;
    this.bound = bound;
    this.of = of;
    this.s = new double[count];
    this.z = new double[count];
    this.sMove = new double[count];
    this.zMove = new double[count];
    this.v = new double[count];
    this.scaled = new double[count];
    this.aimed = new double[count];
    this.scaledMove = new double[count];
    this.scratch = new double[count];
  }

  @Override
  public void addMovement(double[] out) {
    for (int j = 0; j < of.length; j++) {
      out[of[j]] -= z[j + 1];
    }
  }

  private void gather(double[] vector, double[] out) {
    out[0] = vector[bound];
    for (int j = 0; j < of.length; j++) {
      out[j + 1] = vector[of[j]];
    }
  }

  private static double length(double[] a) {
    double squares = 0;
    for (int j = 1; j < a.length; j++) {
      squares += a[j] * a[j];
    }
    return Math.sqrt(squares);
  }

  /** {@code a_0^2 - |a|^2}. */
  private static double determinant(double[] a) {
    double length = length(a);
    return (a[0] - length) * (a[0] + length);
  }

  @Override
  public double weight() {
    return 1;
  }

  @Override
  public void start(double[] point, double product) {
    gather(point, s);
    double factor = product / determinant(s);
    for (int j = 0; j < z.length; j++) {
      z[j] = (j == 0 ? factor : -factor) * s[j];
    }
  }

  @Override
  public double slackness() {
    return slacknessAfter(0);
  }

  private void scale() {
    double rootS = Math.sqrt(determinant(s));
    double rootZ = Math.sqrt(determinant(z));
    double product = 0;
    for (int j = 0; j < s.length; j++) {
      product += s[j] / rootS * (z[j] / rootZ);
    }
    double gamma = Math.sqrt((1 + product) / 2);
    double w0 = (s[0] / rootS + z[0] / rootZ) / (2 * gamma);
    double norm = Math.sqrt(2 * (w0 + 1));
    v[0] = (w0 + 1) / norm;
    for (int j = 1; j < v.length; j++) {
      v[j] = (s[j] / rootS - z[j] / rootZ) / (2 * gamma) / norm;
    }
    b = Math.sqrt(rootS / rootZ);
    apply(z, scaled);
  }

  /** W a. */
  private void apply(double[] a, double[] out) {
    double twice = 0;
    for (int j = 0; j < a.length; j++) {
      twice += 2 * v[j] * a[j];
    }
    out[0] = b * (v[0] * twice - a[0]);
    for (int j = 1; j < a.length; j++) {
      out[j] = b * (v[j] * twice + a[j]);
    }
  }

  /** {@code W^-1 a}. */
  private void applyInverse(double[] a, double[] out) {
    double twice = 2 * v[0] * a[0];
    for (int j = 1; j < a.length; j++) {
      twice -= 2 * v[j] * a[j];
    }
    out[0] = (v[0] * twice - a[0]) / b;
    for (int j = 1; j < a.length; j++) {
      out[j] = (a[j] - v[j] * twice) / b;
    }
  }

  /** Adds {@code W^-2 = (2 q q' - J)/b^2, q = (2 v_0^2 - 1, -2 v_0 v)}. */
  @Override
  public void addMatrix(double[][] lower) {
    scale();
    double inverse = 1 / (b * b);
    double q0 = 2 * v[0] * v[0] - 1;
    lower[bound][bound] += inverse * (2 * q0 * q0 - 1);
    for (int j = 0; j < of.length; j++) {
      double q = -2 * v[0] * v[j + 1];
      int row = of[j];
      lower[row][row] += inverse;
      for (int k = 0; k <= j; k++) {
        lower[row][of[k]] += 2 * inverse * q * (-2 * v[0] * v[k + 1]);
      }
      lower[Math.max(row, bound)][Math.min(row, bound)] += 2 * inverse * q0 * q;
    }
  }

  /**
   * Solves {@code scaled o y = target e - scaled o scaled - corrections}; adds {@code z + W^-1 y}.
   */
  @Override
  public void aim(double target, boolean corrected, double[] side) {
    double[] r = scratch;
    double squares = 0;
    for (int j = 0; j < scaled.length; j++) {
      squares += scaled[j] * scaled[j];
      r[j] = -2 * scaled[0] * scaled[j];
    }
    r[0] = target - squares;
    if (corrected) {
      subtractCorrection(r);
    }
    double product = 0;
    for (int j = 1; j < r.length; j++) {
      product += scaled[j] * r[j];
    }
    double y0 = (scaled[0] * r[0] - product) / determinant(scaled);
    r[0] = y0;
    for (int j = 1; j < r.length; j++) {
      r[j] = (r[j] - scaled[j] * y0) / scaled[0];
    }
    applyInverse(r, aimed);
    side[bound] += z[0] + aimed[0];
    for (int j = 0; j < of.length; j++) {
      side[of[j]] += z[j + 1] + aimed[j + 1];
    }
  }

  private void subtractCorrection(double[] r) {
    double[] moved = new double[r.length];
    apply(zMove, moved);
    for (int j = 0; j < r.length; j++) {
      r[0] -= scaledMove[j] * moved[j];
    }
    for (int j = 1; j < r.length; j++) {
      r[j] -= scaledMove[0] * moved[j] + moved[0] * scaledMove[j];
    }
  }

  @Override
  public void follow(double[] direction) {
    gather(direction, sMove);
    applyInverse(sMove, scaledMove);
    applyInverse(scaledMove, zMove);
    for (int j = 0; j < zMove.length; j++) {
      zMove[j] = aimed[j] - zMove[j];
    }
  }

  @Override
  public double longestStep() {
    return Math.min(longest(s, sMove), longest(z, zMove));
  }

  /** The largest t, at most 1, for which {@code a + t d} is in the cone. */
  private static double longest(double[] a, double[] d) {
    double square = determinant(d);
    double product = a[0] * d[0];
    for (int j = 1; j < a.length; j++) {
      product -= a[j] * d[j];
    }
    double most = Constraints.longest(a[0], d[0], 1);
    double constant = determinant(a);
    double inside = product * product - square * constant;
    if (inside < 0 || square >= 0 && product >= 0) {
      return most;
    }
    // The smallest positive root of square t^2 + 2 product t + constant.
    return Math.min(most, constant / (-product + Math.sqrt(inside)));
  }

  @Override
  public double slacknessAfter(double step) {
    double sum = 0;
    for (int j = 0; j < s.length; j++) {
      sum += (s[j] + step * sMove[j]) * (z[j] + step * zMove[j]);
    }
    return sum;
  }

  @Override
  public void move(double step) {
    for (int j = 0; j < s.length; j++) {
      s[j] += step * sMove[j];
      z[j] += step * zMove[j];
    }
    Arrays.fill(sMove, 0);
    Arrays.fill(zMove, 0);
  }

  @Override
  public void save(State to) {
    to.put("slacks", s);
    to.put("multipliers", z);
  }

  @Override
  public void restore(State from) {
    from.fill("slacks", s);
    from.fill("multipliers", z);
  }
}
