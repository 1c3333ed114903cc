package dev.agon.learn.table.date;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;

/**
 * The order in which the dates of a column are written. Dates that start with a year of four digits
 * do not depend on it.
 */
public enum DateReading {
  /**
   * Year first, as in 2024-12-31. The order of day and month in 3/4/2024 is unknown, so such a date
   * is not read. After dots the day is first.
   */
  YEAR_FIRST("2024-12-31"),
  /** 31.12.2024 and 31/12/2024. */
  DAY_FIRST("31/12/2024"),
  /** 12/31/2024. */
  MONTH_FIRST("12/31/2024"),
  /** Times of day without a date: 23:59 or 11:59 PM. */
  TIME("23:59");

  private static final int SECONDS_PER_DAY = 86_400;
  private static final LocalDate EPOCH = LocalDate.of(1970, 1, 1);

  private final String example;

  DateReading(String example) {
    this.example = example;
  }

  /** A date, or a time, in this order. */
  public String example() {
    return example;
  }

  /** The name in model files: year-first, day-first, month-first or time. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the date and time of a number of days since 1970-01-01 (UTC), as it is written in ISO
   * 8601, to the nearest second.
   */
  public String text(double days) {
    long seconds = Math.round(days * SECONDS_PER_DAY);
    long day = Math.floorDiv(seconds, SECONDS_PER_DAY);
    LocalTime time = LocalTime.ofSecondOfDay(Math.floorMod(seconds, SECONDS_PER_DAY));
    if (this == TIME) {
      return time.toString();
    }
    // Numbers outside this range are not dates.
    boolean writable = Math.abs(day) < 3_700_000;
    LocalDate date = writable ? EPOCH.plusDays(day) : LocalDate.MAX;
    return time.equals(LocalTime.MIDNIGHT)
        ? date.toString()
        : LocalDateTime.of(date, time).toString();
  }
}
