package dev.agon.set;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The projection onto {@code {0 <= u_i <= cap, sum u_i = total}} by brute force: sorted breakpoints
 * and decimal numbers with as many digits as the widest mixture of doubles needs.
 */
final class ExactProjection {
  private static final MathContext DIGITS = new MathContext(1400);

  private ExactProjection() {}

  /** Returns the nearest point; a cap of at least the total has no effect. */
  static double[] project(double[] v, double total, double cap) {
    BigDecimal sum = new BigDecimal(total);
    BigDecimal bound = new BigDecimal(Math.min(cap, total));
    List<BigDecimal> breakpoints = new ArrayList<>();
    for (double value : v) {
      breakpoints.add(new BigDecimal(value));
      breakpoints.add(new BigDecimal(value).subtract(bound));
    }
    Collections.sort(breakpoints);
    BigDecimal theta = root(v, sum, bound, breakpoints);
    double[] projection = new double[v.length];
    for (int i = 0; i < v.length; i++) {
      projection[i] = clamp(v[i], theta, bound).doubleValue();
    }
    return projection;
  }

  /** Finds the two neighbouring breakpoints around the total and interpolates. */
  private static BigDecimal root(
      double[] v, BigDecimal total, BigDecimal bound, List<BigDecimal> breakpoints) {
    BigDecimal left = breakpoints.get(0);
    BigDecimal sumLeft = sum(v, left, bound);
    for (BigDecimal right : breakpoints.subList(1, breakpoints.size())) {
      BigDecimal sumRight = sum(v, right, bound);
      if (sumRight.compareTo(total) <= 0 && sumLeft.compareTo(sumRight) > 0) {
        BigDecimal share =
            sumLeft.subtract(total).divide(sumLeft.subtract(sumRight), DIGITS).max(BigDecimal.ZERO);
        return left.add(right.subtract(left).multiply(share), DIGITS);
      }
      left = right;
      sumLeft = sumRight;
    }
    return left;
  }

  private static BigDecimal sum(double[] v, BigDecimal theta, BigDecimal bound) {
    BigDecimal sum = BigDecimal.ZERO;
    for (double value : v) {
      sum = sum.add(clamp(value, theta, bound));
    }
    return sum;
  }

  private static BigDecimal clamp(double value, BigDecimal theta, BigDecimal bound) {
    return new BigDecimal(value).subtract(theta).max(BigDecimal.ZERO).min(bound);
  }

  /** The sum of doubles without rounding. */
  static BigDecimal exactSum(double[] u) {
    BigDecimal sum = BigDecimal.ZERO;
    for (double value : u) {
      sum = sum.add(new BigDecimal(value));
    }
    return sum;
  }
}
