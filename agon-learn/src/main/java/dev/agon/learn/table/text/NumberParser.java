package dev.agon.learn.table.text;

import dev.agon.learn.io.number.NumberScanner;
import java.nio.charset.StandardCharsets;

/**
 * Parses the cells of a column as numbers, whose commas and points have one meaning, and which have
 * one sign such as % or $, or none.
 */
public final class NumberParser {
  /** The result of {@link #parse} for a cell that is not a number. */
  public static final double WORD = Double.POSITIVE_INFINITY;

  /** The length of the longest number with marks that group digits or a sign. */
  private static final int LONGEST = 40;

  private final NumberMarks marks;
  private final MissingWords missing;
  private String sign = "";
  private boolean rounded;
  private boolean cut;
  private String firstGrouped = "";

  public NumberParser(NumberMarks marks, MissingWords missing) {
    this.marks = marks;
    this.missing = missing;
  }

  /** Returns a copy that reads the following cells with other marks. */
  public NumberParser copy(NumberMarks other) {
    NumberParser copy = new NumberParser(other, missing);
    copy.sign = sign;
    copy.firstGrouped = firstGrouped;
    return copy;
  }

  public NumberMarks marks() {
    return marks;
  }

  public MissingWords missing() {
    return missing;
  }

  /** The sign of the numbers so far. */
  public String sign() {
    return sign;
  }

  public void sign(String value) {
    sign = value;
  }

  /**
   * Returns whether every number of the scanner is a number here, and none means a missing value.
   */
  public boolean isPlain() {
    return sign.isEmpty() && marks != NumberMarks.COMMA && !missing.hasNumbers();
  }

  /** The first number whose digits are grouped; see {@code Cells.firstGrouped}. */
  public String firstGrouped() {
    return firstGrouped;
  }

  public void firstGrouped(String value) {
    firstGrouped = value;
  }

  /** Returns whether the last number is an integer that has no exact double. */
  public boolean isRounded() {
    return rounded;
  }

  /** Returns whether the last number is a decimal that shares its double with others. */
  public boolean isCut() {
    return cut;
  }

  /**
   * Parses the cell in [from, to) of a text.
   *
   * @param others whether there are cells with another sign, or without one, if this one has a sign
   * @return NaN if the value is missing, {@link #WORD} if it is not a number
   */
  public double parse(byte[] text, int from, int to, NumberScanner number, boolean others) {
    rounded = false;
    cut = false;
    if (from == to) {
      return Double.NaN;
    }
    double value = sign.isEmpty() ? scan(text, from, to, number) : WORD;
    if (value == WORD) {
      if (to - from <= missing.longest() && missing.contains(text(text, from, to))) {
        return Double.NaN;
      }
      value = to - from > LONGEST ? WORD : formatted(text(text, from, to), number, others);
    }
    if (value == WORD || missing.contains(value)) {
      return value == WORD ? WORD : Double.NaN;
    }
    rounded = number.isRounded();
    cut = number.isCut();
    return value;
  }

  private static String text(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }

  /** A number without a sign; its groups of digits may be divided by commas or points. */
  private double scan(byte[] text, int from, int to, NumberScanner number) {
    boolean comma = contains(text, from, to, (byte) ',');
    boolean point = contains(text, from, to, (byte) '.');
    boolean plain = !comma && !(point && marks == NumberMarks.COMMA);
    if (plain) {
      return number.scan(text, from) == to ? finite(number.value()) : WORD;
    }
    if (to - from > LONGEST || !marks.isNumber(NumberForm.of(text(text, from, to)))) {
      return WORD;
    }
    byte[] copy = new byte[to - from + 1];
    int length = 0;
    for (int i = from; i < to; i++) {
      boolean decimal =
          marks == NumberMarks.EITHER || (text[i] == '.') == (marks == NumberMarks.POINT);
      if (text[i] != '.' && text[i] != ',') {
        copy[length++] = text[i];
      } else if (decimal) {
        copy[length++] = '.';
      }
    }
    copy[length] = '\n';
    if (length == 0 || number.scan(copy, 0) != length) {
      return WORD;
    }
    if (length < to - from && firstGrouped.isEmpty()) {
      firstGrouped =
          text(text, from, to) + " as " + new String(copy, 0, length, StandardCharsets.US_ASCII);
    }
    return finite(number.value());
  }

  public static boolean contains(byte[] text, int from, int to, byte wanted) {
    for (int i = from; i < to; i++) {
      if (text[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  private static double finite(double value) {
    return Double.isInfinite(value) ? WORD : value;
  }

  /** Returns a number with a sign or other marks; a word if earlier numbers have another sign. */
  private double formatted(String cell, NumberScanner number, boolean others) {
    FormattedNumber formatted = FormattedNumber.of(cell, marks);
    if (formatted == null || (!formatted.sign().equals(sign) && others)) {
      return WORD;
    }
    sign = formatted.sign();
    firstGrouped = firstGrouped.isEmpty() ? formatted.grouped(cell) : firstGrouped;
    number.scan((formatted.plain() + "\n").getBytes(StandardCharsets.US_ASCII), 0);
    return number.value();
  }
}
