package dev.agon.linalg;

/**
 * Elementary functions whose bits are the same on every JVM, with and without SIMD.
 *
 * <p>{@code Math.exp} and similar methods may be replaced by intrinsics that differ between
 * releases. These functions use additions, multiplications and divisions only, in a fixed order and
 * without fused multiply-add, so {@link VectorApiKernels} can repeat them lane by lane.
 * Coefficients and reductions are taken from fdlibm (Sun Microsystems, 1993). The error of the
 * exponential and the logarithm is below one unit in the last place on the ranges used here.
 */
public final class Elementary {
  /** For larger arguments exp(-a) is set to its last normal value, about 3.3e-308. */
  static final double LARGEST_EXPONENT = 708.0;

  static final double LOG2_E = 1.4426950408889634;
  static final double LN2_HIGH = 6.93147180369123816490e-01;
  static final double LN2_LOW = 1.90821492927058770002e-10;

  /** Adding 1.5 * 2^52 rounds to an integer and leaves it in the low bits of the sum. */
  static final double ROUND = 6755399441055744.0;

  static final double P1 = 1.66666666666666019037e-01;
  static final double P2 = -2.77777777770155933842e-03;
  static final double P3 = 6.61375632143793436117e-05;
  static final double P4 = -1.65339022054652515390e-06;
  static final double P5 = 4.13813679705723846039e-08;

  /** sqrt(2) - 1: for larger e, log(1+e) is computed as log((1+e)/2) + log 2. */
  static final double HALVE_FROM = 0.41421356237309503;

  static final double LG1 = 6.666666666666735130e-01;
  static final double LG2 = 3.999999999940941908e-01;
  static final double LG3 = 2.857142874366239149e-01;
  static final double LG4 = 2.222219843214978396e-01;
  static final double LG5 = 1.818357216161805012e-01;
  static final double LG6 = 1.531383769920937332e-01;
  static final double LG7 = 1.479819860511658591e-01;

  /** For larger arguments tanh is 1 to the last bit. */
  static final double TANH_SATURATION = 32.0;

  /** For larger absolute arguments exp is infinite or zero. */
  private static final double EXPONENT_BOUND = 750.0;

  private static final long SQRT_HALF_BITS = 0x3fe6a09e667f3bcdL;

  private Elementary() {}

  /**
   * {@code exp(-a)} for a >= 0, never below about 3.3e-308; NaN stays NaN.
   *
   * <p>With k the integer nearest to -a/ln 2 and r = -a - k ln 2, {@code |r| <= 0.35}, it is 2^k
   * exp(r).
   */
  public static double expOfNegative(double a) {
    double t = -Math.min(a, LARGEST_EXPONENT);
    double shifted = t * LOG2_E + ROUND;
    double k = shifted - ROUND;
    double high = t - k * LN2_HIGH;
    double low = k * LN2_LOW;
    return (1.0 + expm1OfReduced(high, low)) * twoTo(shifted);
  }

  /** {@code exp(-a) - 1} for a >= 0, accurate near zero; NaN stays NaN. */
  public static double expm1OfNegative(double a) {
    double t = -Math.min(a, LARGEST_EXPONENT);
    double shifted = t * LOG2_E + ROUND;
    double k = shifted - ROUND;
    double high = t - k * LN2_HIGH;
    double low = k * LN2_LOW;
    double power = twoTo(shifted);
    return (power - 1.0) + power * expm1OfReduced(high, low);
  }

  /**
   * {@code exp(r) - 1} for r = high - low, |r| <= 0.35, where low contains the bits that high - low
   * loses in rounding.
   */
  static double expm1OfReduced(double high, double low) {
    double r = high - low;
    double rr = r * r;
    double c = r - rr * (P1 + rr * (P2 + rr * (P3 + rr * (P4 + rr * P5))));
    return high - (low - (r * c) / (2.0 - c));
  }

  /** 2^k for the integer k >= -1022 that the sum {@code k + ROUND} holds in its low bits. */
  static double twoTo(double shifted) {
    return Double.longBitsToDouble((Double.doubleToRawLongBits(shifted) + 1023) << 52);
  }

  /** {@code log(1 + e)} for e in [0, 1]. */
  public static double log1pOfUnit(double e) {
    boolean halve = e > HALVE_FROM;
    double f = halve ? (e - 1.0) * 0.5 : e;
    double k = halve ? 1.0 : 0.0;
    double s = f / (2.0 + f);
    double z = s * s;
    double w = z * z;
    double even = w * (LG2 + w * (LG4 + w * LG6));
    double odd = z * (LG1 + w * (LG3 + w * (LG5 + w * LG7)));
    double halfSquare = 0.5 * f * f;
    double tail = s * (halfSquare + (even + odd)) + k * LN2_LOW;
    return k * LN2_HIGH - ((halfSquare - tail) - f);
  }

  /**
   * {@code log(1 + exp(t))}, without overflow: about t for large t, about exp(t) for very negative.
   */
  public static double softplus(double t) {
    return Math.max(t, 0) + log1pOfUnit(expOfNegative(Math.abs(t)));
  }

  /** {@code 1/(1 + exp(-t))}. */
  public static double sigmoid(double t) {
    double e = expOfNegative(Math.abs(t));
    return (t >= 0 ? 1.0 : e) / (1.0 + e);
  }

  /**
   * {@code tanh(x)}, within two units in the last place, exactly odd.
   *
   * <p>With exp(-2|x|) = 2^k (1 + p) it is {@code ((1 - 2^k) - 2^k p) / ((1 + 2^k) + 2^k p)}. The
   * terms 1 - 2^k are exact, and zero for small x, where only p remains. There is no cancellation
   * and no branch.
   */
  public static double tanh(double x) {
    double t = -2.0 * Math.min(Math.abs(x), TANH_SATURATION);
    double shifted = t * LOG2_E + ROUND;
    double k = shifted - ROUND;
    double high = t - k * LN2_HIGH;
    double low = k * LN2_LOW;
    double power = twoTo(shifted);
    double scaled = power * expm1OfReduced(high, low);
    return Math.copySign(((1.0 - power) - scaled) / ((1.0 + power) + scaled), x);
  }

  /** {@code exp(t)}: overflows to infinity, underflows gradually to zero. */
  public static double exp(double t) {
    double clamped = Math.max(-EXPONENT_BOUND, Math.min(t, EXPONENT_BOUND));
    double k = (clamped * LOG2_E + ROUND) - ROUND;
    double expR = 1.0 + expm1OfReduced(clamped - k * LN2_HIGH, k * LN2_LOW);
    // Two factors, since 2^k itself may lie outside the range of normal numbers.
    long half = (long) k >> 1;
    double first = Double.longBitsToDouble((half + 1023) << 52);
    double second = Double.longBitsToDouble(((long) k - half + 1023) << 52);
    return expR * first * second;
  }

  /** {@code log(x)}: NaN below zero, -infinity at zero. */
  public static double log(double x) {
    if (!(x > 0 && x <= Double.MAX_VALUE)) {
      return x == 0 ? Double.NEGATIVE_INFINITY : x < 0 ? Double.NaN : x;
    }
    boolean subnormal = x < Double.MIN_NORMAL;
    // With x = 2^k m, sqrt(1/2) <= m < sqrt(2): subtracting the bits of sqrt(1/2) rounds k.
    long bits = Double.doubleToRawLongBits(subnormal ? x * 0x1.0p54 : x) - SQRT_HALF_BITS;
    double k = (double) (bits >> 52) - (subnormal ? 54 : 0);
    double m = Double.longBitsToDouble((bits & 0x000fffffffffffffL) + SQRT_HALF_BITS);
    return logOfReduced(m - 1.0, k);
  }

  /** {@code log(1 + x)}, accurate near zero: NaN below -1, -infinity at -1. */
  public static double log1p(double x) {
    double u = 1.0 + x;
    // The rounding error of 1 + x, to first order; 0 if u is not positive or is very large.
    double lost = u > 0 && u <= 0x1.0p53 ? (x - (u - 1.0)) / u : 0.0;
    return x == 0 ? x : log(u) + lost;
  }

  /** {@code log(1 + f) + k log 2} for 1 + f between sqrt(1/2) and sqrt(2). */
  private static double logOfReduced(double f, double k) {
    double s = f / (2.0 + f);
    double z = s * s;
    double w = z * z;
    double even = w * (LG2 + w * (LG4 + w * LG6));
    double odd = z * (LG1 + w * (LG3 + w * (LG5 + w * LG7)));
    double halfSquare = 0.5 * f * f;
    double tail = s * (halfSquare + (even + odd)) + k * LN2_LOW;
    return k * LN2_HIGH - ((halfSquare - tail) - f);
  }
}
