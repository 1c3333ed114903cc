package dev.agon.learn.table;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number as written in spreadsheets: {@code 1,234.50}, {@code $1,234}, {@code 5%}.
 *
 * @param plain the number alone, with a decimal point
 * @param sign its currency or percent sign; empty if it has only thousands separators
 */
public record DressedNumber(String plain, String sign) {
  /** Thousands separators that are never decimal points: apostrophes and no-break spaces. */
  private static final String MARKS = "'\u2019\u00A0\u202F";

  private static final Pattern WITH_POINT = pattern("," + MARKS, "\\.");

  /** If 2,5 is a number, neither points nor commas are certain to be thousands separators. */
  private static final Pattern WITH_COMMA = pattern(MARKS, "[.,]");

  /** Certain or not. */
  private static final Pattern EITHER = pattern(".," + MARKS, "[.,]");

  private static Pattern pattern(String marks, String decimal) {
    String minus = "[-\u2212]?";
    String blank = "[ \u00A0\u202F]?";
    return Pattern.compile(
        ("(?<minus>MINUS)(?<before>\\p{Sc}?)BLANK(?<inner>MINUS)"
                + "(?<whole>\\d+|\\d{1,3}(?<mark>[MARKS])\\d{3}(?:\\k<mark>\\d{3})*)"
                + "(?:DECIMAL(?<part>\\d+))?BLANK(?<after>[%\\p{Sc}]?)")
            .replace("MINUS", minus)
            .replace("BLANK", blank)
            .replace("MARKS", marks)
            .replace("DECIMAL", decimal));
  }

  /**
   * Parses a cell that is not a plain number.
   *
   * @param decimalComma whether 2,5 is a number
   * @return null if it is not a number in this notation, or is ambiguous
   */
  static @Nullable DressedNumber of(String cell, boolean decimalComma) {
    return of(cell, decimalComma ? WITH_COMMA : WITH_POINT);
  }

  /** Returns whether a cell is meant to be a number, even if it is ambiguous. */
  public static boolean isMeant(String cell) {
    return of(cell, EITHER) != null;
  }

  /** Returns a number with its sign: 5 as 5% or $5. */
  static String worn(String number, String sign) {
    return sign.equals("%") ? number + sign : sign + number;
  }

  private static @Nullable DressedNumber of(String cell, Pattern pattern) {
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
    return new DressedNumber(
        (minus.isEmpty() ? "" : "-") + whole + (part == null ? "" : "." + part), sign);
  }
}
