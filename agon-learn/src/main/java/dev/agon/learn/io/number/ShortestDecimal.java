package dev.agon.learn.io.number;

import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The decimal {@code digits 10^exponent} with the fewest digits (but at least two) that rounds to a
 * given double; of several, the closest.
 *
 * <p>See R. Giulietti, "The Schubfach way to render doubles", 2020, whose names are kept; JDK 19
 * and newer use the same algorithm. Powers of ten are computed when they are first needed.
 *
 * @param digits may end with zeros
 * @param exponent the power of ten
 */
record ShortestDecimal(long digits, int exponent) {
  /** Number of bits of a double's significand. */
  private static final int P = 53;

  private static final int Q_MIN = -1074;
  private static final long C_MIN = 1L << P - 1;

  /** Subnormal significands below this are scaled by 10, to have two digits. */
  private static final long C_TINY = 3;

  private static final long MASK_63 = (1L << 63) - 1;
  private static final int K_MIN = -324;
  private static final int K_MAX = 292;
  private static final AtomicReferenceArray<@Nullable Power> POWERS =
      new AtomicReferenceArray<>(K_MAX - K_MIN + 1);

  /** {@code g = floor(10^-k 2^-r) + 1} with 126 bits, as its upper and lower 63 bits. */
  private record Power(long g1, long g0) {
    static Power of(int k) {
      Power known = POWERS.get(k - K_MIN);
      if (known != null) {
        return known;
      }
      BigInteger ten = BigInteger.TEN.pow(Math.abs(k));
      int r = flog2pow10(-k) - 125;
      BigInteger floor;
      if (k <= 0) {
        floor = r >= 0 ? ten.shiftRight(r) : ten.shiftLeft(-r);
      } else {
        floor = BigInteger.ONE.shiftLeft(-r).divide(ten);
      }
      BigInteger g = floor.add(BigInteger.ONE);
      Power made = new Power(g.shiftRight(63).longValue(), g.longValue() & MASK_63);
      POWERS.set(k - K_MIN, made);
      return made;
    }
  }

  /** The decimal of a positive finite double. */
  static ShortestDecimal of(double value) {
    long bits = Double.doubleToRawLongBits(value);
    long t = bits & C_MIN - 1;
    int bq = (int) (bits >>> P - 1);
    if (bq == 0) {
      return t < C_TINY ? of(Q_MIN, 10 * t, -1) : of(Q_MIN, t, 0);
    }
    long c = C_MIN | t;
    int mq = 1 - Q_MIN - bq;
    if (0 < mq && mq < P && (c >> mq) << mq == c) {
      return new ShortestDecimal(c >> mq, 0);
    }
    return of(-mq, c, 0);
  }

  /** The decimal of {@code c 2^q}; dk corrects the exponent. */
  private static ShortestDecimal of(int q, long c, int dk) {
    int out = (int) c & 1;
    long cb = c << 2;
    boolean regular = c != C_MIN || q == Q_MIN;
    long cbl = regular ? cb - 2 : cb - 1;
    int k = regular ? flog10pow2(q) : flog10threeQuartersPow2(q);
    int h = q + flog2pow10(-k) + 2;
    Power g = Power.of(k);
    long vb = rop(g, cb << h);
    long vbl = rop(g, cbl << h);
    long vbr = rop(g, cb + 2 << h);
    long s = vb >> 2;
    if (s >= 100) {
      // One digit less, if exactly one of the two neighbours rounds to the double.
      long sp10 = s / 10 * 10;
      long tp10 = sp10 + 10;
      boolean upin = vbl + out <= sp10 << 2;
      boolean wpin = (tp10 << 2) + out <= vbr;
      if (upin != wpin) {
        return new ShortestDecimal(upin ? sp10 : tp10, k + dk);
      }
    }
    long t = s + 1;
    boolean uin = vbl + out <= s << 2;
    boolean win = (t << 2) + out <= vbr;
    if (uin != win) {
      return new ShortestDecimal(uin ? s : t, k + dk);
    }
    long cmp = vb - (s + t << 1);
    return new ShortestDecimal(cmp < 0 || cmp == 0 && (s & 1) == 0 ? s : t, k + dk);
  }

  /** Rounds {@code g cp 2^-127} to odd. */
  private static long rop(Power g, long cp) {
    long x1 = Math.multiplyHigh(g.g0(), cp);
    long y0 = g.g1() * cp;
    long y1 = Math.multiplyHigh(g.g1(), cp);
    long z = (y0 >>> 1) + x1;
    long w = y1 + (z >>> 63);
    return w | (z & MASK_63) + MASK_63 >>> 63;
  }

  /** The floor of {@code log10(2^e)}. */
  private static int flog10pow2(int e) {
    return (int) (e * 661_971_961_083L >> 41);
  }

  /** The floor of {@code log10(3/4 2^e)}. */
  private static int flog10threeQuartersPow2(int e) {
    return (int) (e * 661_971_961_083L - 274_743_187_321L >> 41);
  }

  /** The floor of {@code log2(10^e)}. */
  private static int flog2pow10(int e) {
    return (int) (e * 913_124_641_741L >> 38);
  }
}
