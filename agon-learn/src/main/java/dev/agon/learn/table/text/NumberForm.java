package dev.agon.learn.table.text;

/**
 * The form in which a cell writes a number: which of its commas and points are certain to be
 * decimal marks or to group digits, as a set of flags. The forms of several cells are united with
 * {@code |}.
 *
 * <p>Groups have three digits, the first one has one to three and does not begin with 0. One comma
 * or point before three digits may be a decimal mark or may group digits. The last of two different
 * marks is the decimal mark.
 */
public final class NumberForm {
  /** A point that can only be a decimal mark: 2.5, 0.125, 1,316.54. */
  public static final int POINT_DECIMAL = 1;

  /** Points that can only group digits: 1.316.540, 1.316,54. */
  static final int POINT_GROUPS = 2;

  /** A comma that can only be a decimal mark. */
  static final int COMMA_DECIMAL = 4;

  /** Commas that can only group digits. */
  public static final int COMMA_GROUPS = 8;

  /** A point that may be a decimal mark or may group digits: 1.316. */
  public static final int POINT_OPEN = 16;

  /** A comma that may be a decimal mark or may group digits. */
  public static final int COMMA_OPEN = 32;

  /** Not a number. */
  public static final int WORD = 64;

  /** Points that group digits according to the other numbers of the column. */
  public static final int POINT_LIKELY = 128;

  /** Commas that group digits according to the other numbers of the column. */
  public static final int COMMA_LIKELY = 256;

  static final int POINTS = POINT_DECIMAL | POINT_GROUPS | POINT_OPEN;
  static final int COMMAS = COMMA_DECIMAL | COMMA_GROUPS | COMMA_OPEN;
  public static final int CERTAIN = POINT_DECIMAL | POINT_GROUPS | COMMA_DECIMAL | COMMA_GROUPS;

  private static final int GROUP = 3;
  private static final char NONE = 0;

  private NumberForm() {}

  /** Returns the form of a cell. */
  public static int of(CharSequence cell) {
    int end = cell.length();
    int p = 0;
    while (p < end && isSign(cell.charAt(p))) {
      p++;
    }
    boolean zero = p < end && cell.charAt(p) == '0';
    int marks = 0;
    int run = 0;
    int digits = 0;
    char group = NONE;
    char last = NONE;
    boolean regular = !zero;
    for (; p < end; p++) {
      char c = cell.charAt(p);
      if (c >= '0' && c <= '9') {
        run++;
        digits++;
        continue;
      }
      char mark = mark(c);
      boolean inside = p + 1 < end && isDigit(cell.charAt(p + 1));
      if (mark == NONE || (mark == ' ' && !inside)) {
        break;
      }
      regular &=
          marks == 0 ? run >= 1 && run <= GROUP : run == GROUP && (group == NONE || group == last);
      group = marks == 0 ? NONE : last;
      last = mark;
      marks++;
      run = 0;
    }
    if (digits == 0 || !isEnd(cell, p)) {
      return WORD;
    }
    boolean exponent = p < end && (cell.charAt(p) | 0x20) == 'e';
    return marks == 0 ? 0 : form(marks, group, last, regular, run == GROUP && !exponent);
  }

  private static int form(int marks, char group, char last, boolean regular, boolean full) {
    if (marks == 1) {
      return last == ' '
          ? regular && full ? 0 : WORD
          : regular && full ? open(last) : decimal(last);
    }
    if (!regular || (group == last && !full) || (group != last && last == ' ')) {
      return WORD;
    }
    return groups(group) | (group == last ? 0 : decimal(last));
  }

  private static int open(char mark) {
    return mark == '.' ? POINT_OPEN : COMMA_OPEN;
  }

  private static int decimal(char mark) {
    return mark == '.' ? POINT_DECIMAL : COMMA_DECIMAL;
  }

  private static int groups(char mark) {
    return mark == ' ' ? 0 : mark == '.' ? POINT_GROUPS : COMMA_GROUPS;
  }

  /** Returns a comma, a point, a blank for all marks that only group digits, or NONE. */
  private static char mark(char c) {
    return c == '.' || c == ',' ? c : FormattedNumber.isGroupMark(c) ? ' ' : NONE;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isSign(char c) {
    return c == '-' || c == '+' || c == '\u2212' || FormattedNumber.isBlank(c) || isCurrency(c);
  }

  private static boolean isCurrency(char c) {
    return Character.getType(c) == Character.CURRENCY_SYMBOL;
  }

  /** Returns whether nothing follows a number but an exponent, or a blank and a sign. */
  private static boolean isEnd(CharSequence cell, int from) {
    int p = from;
    int end = cell.length();
    if (p < end && (cell.charAt(p) | 0x20) == 'e') {
      p++;
      p += p < end && (cell.charAt(p) == '-' || cell.charAt(p) == '+') ? 1 : 0;
      int first = p;
      while (p < end && isDigit(cell.charAt(p))) {
        p++;
      }
      return p == end && p > first;
    }
    while (p < end
        && (FormattedNumber.isBlank(cell.charAt(p))
            || cell.charAt(p) == '%'
            || isCurrency(cell.charAt(p)))) {
      p++;
    }
    return p == end;
  }
}
