package dev.agon.learn.table.date;

import java.time.LocalDate;
import java.util.Locale;

/**
 * A cycle of the calendar or of the day. A moment at the fraction f of a cycle becomes the pair
 * {@code sin(2 pi f), cos(2 pi f)} so that December is close to January and 23:00 close to 1:00.
 */
public enum Cycle {
  /** The month of the year. */
  MONTH,
  /** The day of the week, from Monday. */
  WEEKDAY,
  /** The time of day, in seconds. */
  HOUR;

  /**
   * Returns the fraction of this cycle, from 0 up to but not including 1.
   *
   * @param days the moment in days since 1970-01-01 (UTC)
   */
  public double fraction(double days) {
    double day = Math.floor(days);
    return switch (this) {
      case MONTH -> (LocalDate.ofEpochDay((long) day).getMonthValue() - 1) / 12.0;
      case WEEKDAY -> Math.floorMod((long) day + 3, 7) / 7.0; // 1970-01-01 was a Thursday
      case HOUR -> days - day;
    };
  }

  /** Returns the sine of a fraction of the cycle. */
  public static double sine(double fraction) {
    return StrictMath.sin(2 * Math.PI * fraction);
  }

  /** Returns the cosine of a fraction of the cycle. */
  public static double cosine(double fraction) {
    return StrictMath.cos(2 * Math.PI * fraction);
  }

  /** The name in features and model files: month, weekday or hour. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
