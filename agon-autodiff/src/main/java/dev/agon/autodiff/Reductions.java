package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** Functions of a whole vector, composed of operations on its halves and elements. */
final class Reductions {
  private Reductions() {}

  /**
   * Returns the largest element: compares elements in pairs, then the larger ones in pairs, and so
   * on.
   */
  static Scalar max(Vector v) {
    requireSome("max", v);
    Vector left = v;
    @Nullable Scalar odd = null;
    while (left.length > 1) {
      int half = left.length / 2;
      if (left.length % 2 == 1) {
        Scalar last = left.get(left.length - 1);
        odd = odd == null ? last : last.max(odd);
      }
      left = left.slice(0, half).max(left.slice(half, half));
    }
    return odd == null ? left.get(0) : left.get(0).max(odd);
  }

  /** {@code m + log(sum_i exp(v_i - m))} with m the largest element: no exponential overflows. */
  static Scalar logSumExp(Vector v) {
    Scalar largest = max(v);
    return v.minus(largest).exp().sum().log().plus(largest);
  }

  /** {@code exp(v_i - m) / sum_j exp(v_j - m)} with m the largest element. */
  static Vector softmax(Vector v) {
    Vector powers = v.minus(max(v)).exp();
    return powers.over(powers.sum());
  }

  private static void requireSome(String operation, Vector v) {
    v.tape.requireLive(operation, v);
    if (v.length == 0) {
      throw new InvalidInputException(
          operation + ": an empty vector has no largest element.",
          "Check the length of its slice.");
    }
  }
}
