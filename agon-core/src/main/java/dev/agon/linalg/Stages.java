package dev.agon.linalg;

/**
 * Functions of {@link Elementary} over arrays, in loops that the just-in-time compiler vectorises:
 * without branches, and with the one step that needs the bits of a number in a separate loop. The
 * results are the same bit for bit.
 */
final class Stages {
  /**
   * A factor that lifts all but the smallest numbers above 1; multiplying by it twice lifts every
   * number above 1.
   */
  private static final double HUGE = 1e308;

  private Stages() {}

  /**
   * {@code result_i = exp(-|z_i|)}, for from &lt;= i &lt; to.
   *
   * @param scratch another array, which is overwritten
   */
  static void expOfNegative(double[] z, int from, int to, double[] result, double[] scratch) {
    for (int i = from; i < to; i++) {
      double t = -Math.min(Math.abs(z[i]), Elementary.LARGEST_EXPONENT);
      double shifted = t * Elementary.LOG2_E + Elementary.ROUND;
      double k = shifted - Elementary.ROUND;
      double low = k * Elementary.LN2_LOW;
      result[i] = 1.0 + Elementary.expm1OfReduced(t - k * Elementary.LN2_HIGH, low);
      scratch[i] = shifted;
    }
    for (int i = from; i < to; i++) {
      result[i] *= Elementary.twoTo(scratch[i]);
    }
  }

  /** {@link Elementary#sigmoid} of u, with {@code e = exp(-|u|)}. */
  static double sigmoid(double u, double e) {
    // The numerator is 1 for u >= 0, where u HUGE >= 1 or e = 1, and otherwise e.
    return Math.max(e, Math.min(Math.max(u * HUGE, 0), 1)) / (1.0 + e);
  }

  /**
   * {@link Elementary#tanh}, for from &lt;= i &lt; to.
   *
   * @param scratch another array, which is overwritten
   * @param power another array, which is overwritten
   */
  static void tanh(
      double[] z, int from, int to, double[] result, double[] scratch, double[] power) {
    for (int i = from; i < to; i++) {
      double t = -2.0 * Math.min(Math.abs(z[i]), Elementary.TANH_SATURATION);
      double shifted = t * Elementary.LOG2_E + Elementary.ROUND;
      double k = shifted - Elementary.ROUND;
      double low = k * Elementary.LN2_LOW;
      result[i] = Elementary.expm1OfReduced(t - k * Elementary.LN2_HIGH, low);
      scratch[i] = shifted;
    }
    for (int i = from; i < to; i++) {
      power[i] = Elementary.twoTo(scratch[i]);
    }
    for (int i = from; i < to; i++) {
      double p = power[i];
      double scaled = p * result[i];
      double sign = Math.max(-1, Math.min(1, z[i] * HUGE * HUGE));
      result[i] = sign * (((1.0 - p) - scaled) / ((1.0 + p) + scaled));
    }
  }
}
