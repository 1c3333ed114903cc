package dev.agon.learn.io.number;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.MathContext;
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

  /** Different decimals of at most 15 digits have different doubles. */
  private static final long LARGEST_UNIQUE = 1_000_000_000_000_000L;

  /** Every double has a decimal with at most this number of digits. */
  private static final int MOST_DIGITS = 17;

  private static final MathContext SEVENTEEN_DIGITS = new MathContext(MOST_DIGITS);

  private double value;
  private boolean rounded;
  private boolean cut;
  private int exponent;

  /** The number found by {@link #scan}; infinite if it is too large for a double. */
  public double value() {
    return value;
  }

  /**
   * Returns whether the number found by {@link #scan} is an integer that has no exact double, in
   * which case different integers have the same double. A number with an exponent may also be an
   * unrounded double in the form in which programs print it.
   */
  public boolean isRounded() {
    return rounded && Math.abs(value) >= LARGEST_EXACT;
  }

  /**
   * Returns whether the number found by {@link #scan} is a decimal with more than 17 digits, or
   * beyond 2^53, in which case different decimals have the same double.
   */
  public boolean isCut() {
    return cut;
  }

  /**
   * Parses the number that starts at a position.
   *
   * @param text must end with a byte that no number contains, such as a line feed
   * @return the position after the number, or {@link #NOT_A_NUMBER}
   */
  public int scan(byte[] text, int start) {
    cut = false;
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
    boolean mayRound = power > 0 && mantissa > LARGEST_UNIQUE;
    if (digits > SAFE_DIGITS || mantissa > LARGEST_EXACT || power < -22 || power > 22 || mayRound) {
      String literal = new String(text, start, p - start, StandardCharsets.ISO_8859_1);
      value = Double.parseDouble(literal);
      round(literal, digits);
      return p;
    }
    rounded = false;
    double m = negative ? -mantissa : mantissa;
    value = power < 0 ? m / POWERS_OF_TEN[-power] : m * POWERS_OF_TEN[power];
    return p;
  }

  private void round(String literal, int digits) {
    double size = Math.abs(value);
    rounded = false;
    boolean maybe = size >= LARGEST_EXACT || digits > MOST_DIGITS;
    if (!maybe || size > Double.MAX_VALUE || size < Double.MIN_NORMAL) {
      return;
    }
    BigDecimal exact = new BigDecimal(literal).stripTrailingZeros();
    boolean power = literal.indexOf('e') >= 0 || literal.indexOf('E') >= 0;
    if (exact.compareTo(new BigDecimal(value)) == 0 || (power && isPrinted(exact, value))) {
      return;
    }
    boolean whole = exact.scale() <= 0;
    rounded = whole && size >= LARGEST_EXACT;
    cut = !whole && (size >= LARGEST_EXACT || exact.precision() > MOST_DIGITS);
  }

  /** Returns whether programs print a double as this decimal: the shortest one, or 17 digits. */
  private static boolean isPrinted(BigDecimal decimal, double value) {
    return decimal.compareTo(new BigDecimal(Decimals.shortest(value))) == 0
        || decimal.compareTo(new BigDecimal(value).round(SEVENTEEN_DIGITS)) == 0;
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
