package dev.agon.learn.data;

import java.nio.charset.StandardCharsets;

/**
 * Reads decimal numbers out of bytes, always correctly rounded.
 *
 * <p>A number is {@code [+-] digits [. digits] [e [+-] digits]}, with at least one digit before the
 * exponent. If its digits form an integer m of at most 2^53 and the power of ten is at most 22 in
 * magnitude, both are exact doubles and one multiplication or division rounds once, hence correctly
 * (W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990). Everything else goes
 * through {@link Double#parseDouble}.
 */
final class NumberScanner {
  /** What {@link #scan} returns when there is no number. */
  static final int NOT_A_NUMBER = -1;

  private static final long LARGEST_EXACT = 1L << 53;

  /** So many digits cannot overflow a long. */
  private static final int SAFE_DIGITS = 18;

  /** Larger exponents are cut to this; they overflow, or underflow, all the same. */
  private static final int LARGEST_EXPONENT = 100_000;

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private double value;
  private int exponent;

  /** The number that {@link #scan} found; infinite if it is too large for a double. */
  double value() {
    return value;
  }

  /**
   * Reads the number that starts at a place.
   *
   * @param text must end with a byte that no number contains, such as a line feed
   * @return the place after the number, or {@link #NOT_A_NUMBER}
   */
  int scan(byte[] text, int start) {
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
      int point = p;
      c = text[++p];
      while (c >= '0' && c <= '9') {
        mantissa = 10 * mantissa + (c - '0');
        c = text[++p];
      }
      power = point + 1 - p;
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
      value = Double.parseDouble(new String(text, start, p - start, StandardCharsets.ISO_8859_1));
      return p;
    }
    double m = negative ? -mantissa : mantissa;
    value = power < 0 ? m / POWERS_OF_TEN[-power] : m * POWERS_OF_TEN[power];
    return p;
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
