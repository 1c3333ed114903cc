package dev.agon.learn.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Parses decimal numbers from bytes, always correctly rounded.
 *
 * <p>A number is {@code [+-] digits [. digits] [e [+-] digits]}, with at least one digit before the
 * exponent. If its digits form an integer m of at most 2^53 and the power of ten is at most 22 in
 * magnitude, both are exact doubles and one multiplication or division rounds once, hence correctly
 * (W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990). All other numbers
 * are parsed by {@link Double#parseDouble}.
 *
 * <p>Digits after the point are processed eight at a time, as the bytes of one long (D. Lemire,
 * "Number parsing at a gigabyte per second", Software: Practice and Experience 51, 2021).
 */
public final class NumberScanner {
  /** The result of {@link #scan} if there is no number. */
  public static final int NOT_A_NUMBER = -1;

  private static final long LARGEST_EXACT = 1L << 53;

  /** This number of digits cannot overflow a long. */
  private static final int SAFE_DIGITS = 18;

  /** Larger exponents are reduced to this; they overflow or underflow anyway. */
  private static final int LARGEST_EXPONENT = 100_000;

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final long[] INTEGER_POWERS_OF_TEN = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
  };

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EIGHT_ZEROS = 0x3030303030303030L;
  private static final long EIGHT_CARRIES = 0x7676767676767676L;
  private static final long EIGHT_HIGH_BITS = 0x8080808080808080L;

  private double value;
  private boolean rounded;
  private int exponent;

  /** The number found by {@link #scan}; infinite if it is too large for a double. */
  public double value() {
    return value;
  }

  /**
   * Returns whether the number found by {@link #scan} is written as an integer, without an
   * exponent, and has no exact double.
   */
  public boolean isRounded() {
    return rounded && Math.abs(value) >= LARGEST_EXACT;
  }

  /**
   * Parses the number that starts at a position.
   *
   * @param text must end with a byte that no number contains, such as a line feed
   * @return the position after the number, or {@link #NOT_A_NUMBER}
   */
  public int scan(byte[] text, int start) {
    byte c = text[start];
    if (c != '\n' && text[start + 1] == ' ' && c >= '0' && c <= '9') {
      // The most frequent number in practice is a single 1.
      value = c - '0';
      return start + 1;
    }
    // -1 for a minus sign, otherwise 0: signs are random, and a branch would be mispredicted.
    int minus = (((c ^ '-') & 0xFF) - 1) >> 31;
    int fraction = start - minus + 2;
    if (fraction + Long.BYTES <= text.length && text[fraction - 1] == '.') {
      // The next most frequent form: one digit, a point and up to seven more digits.
      int digit = text[fraction - 2] - '0';
      long word = (long) EIGHT_BYTES.get(text, fraction) ^ EIGHT_ZEROS;
      int count = leadingDigits(word);
      int end = fraction + count;
      if (digit >= 0 && digit <= 9 && count < Long.BYTES && (text[end] | 0x20) != 'e') {
        long mantissa = digit * INTEGER_POWERS_OF_TEN[count] + firstDigits(word, count);
        value = ((mantissa ^ minus) - minus) / POWERS_OF_TEN[count];
        return end;
      }
    }
    return scanAny(text, start);
  }

  private int scanAny(byte[] text, int start) {
    int p = start;
    byte c = text[p];
    boolean negative = c == '-';
    if (negative || c == '+') {
      c = text[++p];
    }
    int firstDigit = p;
    long mantissa = 0;
    while (c >= '0' && c <= '9') {
      mantissa = 10 * mantissa + (c - '0');
      c = text[++p];
    }
    int digits = p - firstDigit;
    int power = 0;
    if (c == '.') {
      int fraction = ++p;
      c = text[p];
      while (c >= '0' && c <= '9') {
        mantissa = 10 * mantissa + (c - '0');
        c = text[++p];
      }
      power = fraction - p;
      digits -= power;
    }
    if (digits == 0) {
      return NOT_A_NUMBER;
    }
    if (c == 'e' || c == 'E') {
      p = scanExponent(text, p + 1);
      if (p == NOT_A_NUMBER) {
        return NOT_A_NUMBER;
      }
      power += exponent;
    }
    if (digits > SAFE_DIGITS || mantissa > LARGEST_EXACT || power < -22 || power > 22) {
      String literal = new String(text, start, p - start, StandardCharsets.ISO_8859_1);
      value = Double.parseDouble(literal);
      rounded = isRounded(literal, value);
      return p;
    }
    rounded = false;
    double m = negative ? -mantissa : mantissa;
    value = power < 0 ? m / POWERS_OF_TEN[-power] : m * POWERS_OF_TEN[power];
    return p;
  }

  private static boolean isRounded(String literal, double value) {
    double size = Math.abs(value);
    if (size < LARGEST_EXACT || size > Double.MAX_VALUE || literal.matches(".*[eE].*")) {
      return false;
    }
    BigDecimal exact = new BigDecimal(literal);
    return exact.stripTrailingZeros().scale() <= 0 && exact.compareTo(new BigDecimal(value)) != 0;
  }

  /** Returns how many bytes of a word, from the lowest on, are at most 9. */
  private static int leadingDigits(long word) {
    // A byte above 9 sets its high bit here; carries affect only bytes after the first such byte.
    long others = (word | (word + EIGHT_CARRIES)) & EIGHT_HIGH_BITS;
    return Long.numberOfTrailingZeros(others) >>> 3;
  }

  /**
   * Returns the integer of the first digits of a word, one per byte: combines pairs, then fours,
   * then all eight, in parallel.
   */
  private static long firstDigits(long word, int count) {
    int half = 4 * (Long.BYTES - count);
    long digits = word << half << half;
    long pairs = (10 * digits + (digits >>> 8)) & 0x00FF00FF00FF00FFL;
    long fours = (100 * pairs + (pairs >>> 16)) & 0x0000FFFF0000FFFFL;
    return (10_000 * fours + (fours >>> 32)) & 0xFFFFFFFFL;
  }

  private int scanExponent(byte[] text, int start) {
    int p = start;
    boolean negative = text[p] == '-';
    if (negative || text[p] == '+') {
      p++;
    }
    int first = p;
    int magnitude = 0;
    while (text[p] >= '0' && text[p] <= '9') {
      magnitude = Math.min(LARGEST_EXPONENT, 10 * magnitude + (text[p] - '0'));
      p++;
    }
    exponent = negative ? -magnitude : magnitude;
    return p == first ? NOT_A_NUMBER : p;
  }
}
