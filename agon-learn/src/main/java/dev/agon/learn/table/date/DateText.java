package dev.agon.learn.table.date;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Locale;

/**
 * A date or a time of day as it is written, in one number.
 *
 * <p>Accepted are {@code 2024-12-31}, {@code 31.12.2024}, {@code 31/12/2024}, {@code 12/31/2024}
 * and {@code 31-12-2024} (also with years of two digits after dots and slashes: 70 to 99 are 1970
 * to 1999, 00 to 69 are 2000 to 2069), alone or followed by T or a blank and a time; and times
 * alone. A time is {@code 23:59}, with seconds and a fraction of a second or without, followed by
 * AM or PM or neither, and by Z, UTC, GMT or an offset such as +02:00 or none. A moment with an
 * offset is that moment in UTC.
 *
 * <p>Whether the day or the month stands first can be decided only from a whole column. The number
 * therefore holds the fields as they are written: form, year, the two numbers, seconds, and 256ths
 * of a second, in 53 bits.
 */
public final class DateText {
  /** The number of a text that is not a date. */
  public static final double NONE = -1;

  private static final int YEAR_FIRST = 0;
  private static final int SLASHES = 1;
  private static final int DOTS = 2;
  private static final int HYPHENS = 3;
  private static final int TIME_ONLY = 4;

  /** The year first, with an offset from UTC after the time. */
  private static final int WITH_OFFSET = 5;

  private static final int SECONDS_PER_DAY = 86_400;
  private static final int LONGEST = 64;

  /** The bits of the time, in 256ths of a second from the midnight before the date. */
  private static final long TICKS = (1L << 26) - 1;

  private static final long MIDNIGHT = SECONDS_PER_DAY * 256L;

  /** The value of an invalid offset. */
  private static final int WRONG = Integer.MIN_VALUE;

  private final String text;
  private int at;
  private int form;
  private int year;
  private int first;
  private int second;
  private double seconds;

  private DateText(String text) {
    this.text = text;
  }

  /** Returns whether a text has the form of a date or of a time of day. */
  public static boolean isDate(String text) {
    return pack(text) != NONE;
  }

  /** Returns the fields of a text in one number, or {@link #NONE}. */
  public static double pack(String text) {
    boolean maybe = text.length() >= 4 && text.length() <= LONGEST && digit(text.charAt(0)) >= 0;
    DateText date = new DateText(text);
    return maybe && date.read() ? date.packed() : NONE;
  }

  /**
   * Returns the moment in days since 1970-01-01 (UTC); NaN if the text was not a date, or the
   * calendar has no such day. A time of day alone is a moment of 1970-01-01.
   */
  public static double days(double packed, DateReading reading) {
    if (!(packed >= 0)) {
      return Double.NaN;
    }
    long bits = (long) packed;
    double time = (bits & 0xFF) / 256.0 + ((bits >> 8) & 0x3FFFF) - SECONDS_PER_DAY;
    int form = (int) (bits >> 50);
    if ((form == TIME_ONLY) != (reading == DateReading.TIME)) {
      return Double.NaN;
    }
    if (form == TIME_ONLY) {
      return time / SECONDS_PER_DAY;
    }
    if (isOrderUnknown(form, first(bits), second(bits), reading)) {
      return Double.NaN;
    }
    boolean swap = isDayFirst(form, first(bits), reading);
    int month = swap ? second(bits) : first(bits);
    int day = swap ? first(bits) : second(bits);
    int year = (int) (bits >> 36) & 0x3FFF;
    if (month > 12 || day > YearMonth.of(year, month).lengthOfMonth()) {
      return Double.NaN;
    }
    return LocalDate.of(year, month, day).toEpochDay() + time / SECONDS_PER_DAY;
  }

  /** Without an order, a date such as 3/4/2024 may be in March or in April. */
  private static boolean isOrderUnknown(int form, int first, int second, DateReading reading) {
    return reading == DateReading.YEAR_FIRST
        && (form == SLASHES || form == HYPHENS)
        && first <= 12
        && second <= 12
        && first != second;
  }

  private static boolean isDayFirst(int form, int first, DateReading reading) {
    return switch (form) {
      case SLASHES, HYPHENS ->
          reading == DateReading.DAY_FIRST || (reading == DateReading.YEAR_FIRST && first > 12);
      case DOTS -> reading != DateReading.MONTH_FIRST;
      default -> false;
    };
  }

  /** Returns whether a date starts with a day or a month, in which case it has an order. */
  public static boolean hasOrder(double packed) {
    long form = packed >= 0 ? (long) packed >> 50 : YEAR_FIRST;
    return form == SLASHES || form == DOTS || form == HYPHENS;
  }

  /** Returns whether a date that starts with the year has an offset from UTC. */
  public static boolean hasOffset(double packed) {
    return packed >= 0 && (long) packed >> 50 == WITH_OFFSET;
  }

  /** Returns whether a date that starts with the year has a time of day, but no offset. */
  public static boolean hasLocalTime(double packed) {
    long bits = (long) packed;
    return packed >= 0 && bits >> 50 == YEAR_FIRST && (bits & TICKS) != MIDNIGHT;
  }

  /** Returns whether a number contains a time of day without a date. */
  public static boolean isTime(double packed) {
    return packed >= 0 && (long) packed >> 50 == TIME_ONLY;
  }

  /** Returns whether the day must come first, because the first number is not a month. */
  public static boolean isDayFirst(double packed) {
    return hasOrder(packed) && first((long) packed) > 12;
  }

  /** Returns whether the month must come first, because the second number is not a month. */
  public static boolean isMonthFirst(double packed) {
    return hasOrder(packed) && second((long) packed) > 12;
  }

  /** Returns whether slashes separate day and month, in either order. */
  public static boolean hasSlashes(double packed) {
    return packed >= 0 && (long) packed >> 50 == SLASHES;
  }

  /** Returns whether hyphens separate day and month, in either order. */
  public static boolean hasHyphens(double packed) {
    return packed >= 0 && (long) packed >> 50 == HYPHENS;
  }

  private static int first(long bits) {
    return (int) (bits >> 31) & 0x1F;
  }

  private static int second(long bits) {
    return (int) (bits >> 26) & 0x1F;
  }

  private double packed() {
    long ticks = (long) Math.floor((seconds + SECONDS_PER_DAY) * 256);
    return ((((((long) form << 14 | year) << 5 | first) << 5) | second) << 26) | ticks;
  }

  private boolean read() {
    int head = number(4);
    if (at < text.length() && text.charAt(at) == ':') {
      form = TIME_ONLY;
      at = 0;
      return time() && at == text.length();
    }
    if (!date(head, at)) {
      return false;
    }
    if (at == text.length()) {
      return true;
    }
    char separator = text.charAt(at++);
    if (separator != 'T' && separator != 't' && separator != ' ') {
      return false;
    }
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return time() && at == text.length();
  }

  private boolean date(int head, int digits) {
    char separator = at < text.length() ? text.charAt(at) : ' ';
    if (digits == 3 || (separator != '-' && separator != '/' && separator != '.')) {
      return false;
    }
    at++;
    int middle = number(2);
    if (middle < 0 || at == text.length() || text.charAt(at++) != separator) {
      return false;
    }
    int start = at;
    int last = number(4);
    int length = at - start;
    boolean yearFirst = digits == 4;
    form = yearFirst ? YEAR_FIRST : separator == '/' ? SLASHES : separator == '.' ? DOTS : HYPHENS;
    year = yearFirst ? head : length == 2 ? last + (last < 70 ? 2000 : 1900) : last;
    first = yearFirst ? middle : head;
    second = yearFirst ? last : middle;
    boolean whole = yearFirst ? length <= 2 : length == 4 || (length == 2 && separator != '-');
    boolean month = first <= 12 || (form != YEAR_FIRST && second <= 12);
    return whole && last >= 0 && year > 0 && month && inRange(first) && inRange(second);
  }

  private static boolean inRange(int number) {
    return number >= 1 && number <= 31;
  }

  private boolean time() {
    int hour = number(2);
    int minute = next(':') ? digits(2) : -1;
    if (hour < 0 || minute < 0 || minute > 59) {
      return false;
    }
    int whole = 0;
    double fraction = 0;
    if (next(':')) {
      whole = digits(2);
      fraction = whole >= 0 && (next('.') || next(',')) ? fraction() : 0;
    }
    String rest = text.substring(at).strip().toUpperCase(Locale.ROOT);
    boolean afternoon = rest.startsWith("PM");
    if (afternoon || rest.startsWith("AM")) {
      if (hour < 1 || hour > 12) {
        return false;
      }
      hour = hour % 12 + (afternoon ? 12 : 0);
      rest = rest.substring(2).strip();
    }
    int offset = offset(rest);
    boolean end = hour == 24 && minute == 0 && whole == 0 && fraction == 0;
    if (whole < 0 || whole > 60 || fraction < 0 || (hour > 23 && !end) || offset == WRONG) {
      return false;
    }
    at = text.length();
    form = form == YEAR_FIRST && !rest.isEmpty() ? WITH_OFFSET : form;
    seconds = hour * 3600.0 + minute * 60.0 + whole + fraction - offset;
    return true;
  }

  /** The offset from UTC in seconds; a name in brackets, as ZonedDateTime prints, is ignored. */
  private static int offset(String text) {
    int bracket = text.indexOf('[');
    String zone = bracket > 0 && text.endsWith("]") ? text.substring(0, bracket) : text;
    if (zone.isEmpty() || zone.equals("Z") || zone.equals("UTC") || zone.equals("GMT")) {
      return 0;
    }
    if (!zone.matches("[+-]\\d{2}(:?\\d{2})?")) {
      return WRONG;
    }
    int hours = Integer.parseInt(zone, 1, 3, 10);
    int minutes =
        zone.length() > 3 ? Integer.parseInt(zone, zone.length() - 2, zone.length(), 10) : 0;
    int sign = zone.charAt(0) == '-' ? -1 : 1;
    return hours > 18 || minutes > 59 ? WRONG : sign * (hours * 3600 + minutes * 60);
  }

  /** Reads up to the given number of digits; returns -1 if there are none. */
  private int number(int most) {
    int value = -1;
    for (int k = 0; k < most && at < text.length() && digit(text.charAt(at)) >= 0; k++) {
      value = Math.max(0, value) * 10 + digit(text.charAt(at++));
    }
    return value;
  }

  /**
   * Reads exactly the given number of digits, not followed by another digit; otherwise returns -1.
   */
  private int digits(int count) {
    int start = at;
    int value = number(count);
    boolean more = at < text.length() && digit(text.charAt(at)) >= 0;
    return at - start == count && !more ? value : -1;
  }

  private double fraction() {
    double value = 0;
    double unit = 1;
    int start = at;
    while (at < text.length() && digit(text.charAt(at)) >= 0) {
      unit /= 10;
      value += unit * digit(text.charAt(at++));
    }
    return at == start ? -1 : Math.min(value, 255 / 256.0);
  }

  private boolean next(char wanted) {
    boolean there = at < text.length() && text.charAt(at) == wanted;
    at += there ? 1 : 0;
    return there;
  }

  private static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : -1;
  }
}
