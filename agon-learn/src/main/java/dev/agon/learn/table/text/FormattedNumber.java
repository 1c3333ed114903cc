package dev.agon.learn.table.text;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number as written in spreadsheets: {@code 1,234.50}, {@code $1,234}, {@code 5%}.
 *
 * @param plain the number alone, with a decimal point
 * @param sign its currency or percent sign; empty if it has only thousands separators
 */
public record FormattedNumber(String plain, String sign) {
  /** Marks that only group digits: apostrophes and blanks. */
  private static final String MARKS = "'\u2019 \u00A0\u2007\u2009\u202F";

  private static final String BLANKS = " \u00A0\u2007\u2009\u202F";

  private static final Map<NumberMarks, Pattern> PATTERNS =
      Map.of(
          NumberMarks.POINT,
          pattern("," + MARKS, "\\."),
          NumberMarks.COMMA,
          pattern("." + MARKS, ","),
          NumberMarks.EITHER,
          pattern(MARKS, "[.,]"));

  /** A number with any meaning of its commas and points. */
  private static final Pattern ANY = pattern(".," + MARKS, "[.,]");

  private static final Pattern SIGN = Pattern.compile("[%\\p{Sc}]");

  private static Pattern pattern(String marks, String decimal) {
    String minus = "[-\u2212]?";
    String blank = "[" + BLANKS + "]?";
    return Pattern.compile(
        ("(?<minus>MINUS)(?<before>\\p{Sc}?)BLANK(?<inner>MINUS)"
                + "(?<whole>\\d+|[1-9]\\d{0,2}(?<mark>[MARKS])\\d{3}(?:\\k<mark>\\d{3})*)"
                + "(?:DECIMAL(?<part>\\d+))?BLANK(?<after>[%\\p{Sc}]?)")
            .replace("MINUS", minus)
            .replace("BLANK", blank)
            .replace("MARKS", marks)
            .replace("DECIMAL", decimal));
  }

  /** Returns whether a character only groups the digits of a number. */
  static boolean isGroupMark(char c) {
    return MARKS.indexOf(c) >= 0;
  }

  static boolean isBlank(char c) {
    return BLANKS.indexOf(c) >= 0;
  }

  /**
   * Parses a cell that is not a plain number.
   *
   * @param marks the meaning of its commas and points
   * @return null if it is not a number in this notation
   */
  public static @Nullable FormattedNumber of(String cell, NumberMarks marks) {
    return of(cell, Objects.requireNonNull(PATTERNS.get(marks)));
  }

  /** Returns whether a cell is meant to be a number, even if it is ambiguous. */
  public static boolean isNumberLike(String cell) {
    return of(cell, ANY) != null;
  }

  /** Returns how the number is read if its digits are grouped; otherwise an empty text. */
  String grouped(String cell) {
    long digits = cell.chars().filter(c -> c >= '0' && c <= '9').count();
    int first = 0;
    while (!Character.isDigit(cell.charAt(first))) {
      first++;
    }
    int last = cell.length();
    while (!Character.isDigit(cell.charAt(last - 1))) {
      last--;
    }
    boolean decimal = plain.indexOf('.') >= 0;
    return last - first > digits + (decimal ? 1 : 0) ? cell + " as " + withSign(plain, sign) : "";
  }

  /** Returns whether a text is a percent or currency sign. */
  public static boolean isSign(String text) {
    return SIGN.matcher(text).matches();
  }

  /** Returns a number with its sign: 5 as 5% or $5. */
  public static String withSign(String number, String sign) {
    return sign.equals("%") ? number + sign : sign + number;
  }

  private static @Nullable FormattedNumber of(String cell, Pattern pattern) {
    Matcher found = pattern.matcher(cell);
    if (!found.matches()) {
      return null;
    }
    String sign = found.group("before") + found.group("after");
    String minus = found.group("minus") + found.group("inner");
    if (sign.codePointCount(0, sign.length()) > 1 || minus.length() > 1) {
      return null;
    }
    String whole = found.group("whole").replaceAll("\\D", "");
    String part = found.group("part");
    return new FormattedNumber(
        (minus.isEmpty() ? "" : "-") + whole + (part == null ? "" : "." + part), sign);
  }
}
