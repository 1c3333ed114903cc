package dev.agon.learn.io.number;

import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Computes the double nearest to a decimal {@code digits 10^exponent}, without creating a string.
 *
 * <p>See D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience
 * 51, 2021, Algorithm 1 (Eisel and Lemire). It handles nearly every decimal of up to 18 digits; the
 * others are left to {@link Double#parseDouble}, which is several times slower. Powers of five are
 * computed when they are first needed.
 */
public final class NearestDouble {
  private static final int SMALLEST_POWER = -342;
  private static final int LARGEST_POWER = 308;
  private static final int BIAS = 1023;
  private static final AtomicReferenceArray<@Nullable Power> POWERS =
      new AtomicReferenceArray<>(LARGEST_POWER - SMALLEST_POWER + 1);

  private NearestDouble() {}

  /** The first 128 bits of a power of five. */
  private record Power(long high, long low) {
    static Power of(int q) {
      Power known = POWERS.get(q - SMALLEST_POWER);
      if (known != null) {
        return known;
      }
      BigInteger five = BigInteger.valueOf(5).pow(Math.abs(q));
      BigInteger bits;
      if (q >= 0) {
        bits = five.shiftLeft(128).shiftRight(five.bitLength());
      } else {
        int z = five.subtract(BigInteger.ONE).bitLength();
        int b = q >= -27 ? z + 127 : 2 * z + 128;
        bits = BigInteger.ONE.shiftLeft(b).divide(five).add(BigInteger.ONE);
        bits = bits.shiftRight(Math.max(0, bits.bitLength() - 128));
      }
      Power made = new Power(bits.shiftRight(64).longValue(), bits.longValue());
      POWERS.set(q - SMALLEST_POWER, made);
      return made;
    }
  }

  /**
   * Returns the nearest double, or NaN if the algorithm cannot decide.
   *
   * @param digits from 1 to 10^18
   * @param q the power of ten
   */
  public static double of(long digits, int q) {
    if (q < SMALLEST_POWER || q > LARGEST_POWER) {
      return Double.NaN;
    }
    int zeros = Long.numberOfLeadingZeros(digits);
    long w = digits << zeros;
    Power power = Power.of(q);
    long upper = multiplyHigh(w, power.high());
    long lower = w * power.high();
    if ((upper & 0x1FF) == 0x1FF) {
      long second = multiplyHigh(w, power.low());
      lower += second;
      if (Long.compareUnsigned(second, lower) > 0) {
        upper++;
      }
    }
    int top = (int) (upper >>> 63);
    int exponent = ((217_706 * q) >> 16) + 63 + top - zeros + BIAS;
    if (lower == -1 && (q < -27 || q > 55) || exponent <= 0 || exponent >= 2 * BIAS) {
      return Double.NaN;
    }
    long mantissa = upper >>> top + 9;
    if ((lower == 0 || lower == 1)
        && q >= -4
        && q <= 23
        && (mantissa & 3) == 1
        && mantissa << top + 9 == upper) {
      mantissa &= ~1L;
    }
    mantissa = mantissa + (mantissa & 1) >>> 1;
    // A mantissa that rounds up to 2^53 carries into the exponent.
    return Double.longBitsToDouble(((long) exponent - 1 << 52) + mantissa);
  }

  private static long multiplyHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
  }
}
