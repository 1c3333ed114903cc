package dev.agon.cli.output;

/** Formats a remaining time in two units. */
final class TimeLeft {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private TimeLeft() {}

  static String text(double seconds) {
    long s = Math.round(seconds);
    if (s < MINUTE) {
      return s + " s left";
    }
    if (s <= 90 * MINUTE) {
      return s / MINUTE + " min " + s % MINUTE + " s left";
    }
    if (s <= 2 * DAY) {
      return s / HOUR + " h " + s % HOUR / MINUTE + " min left";
    }
    return s / DAY + " days " + s % DAY / HOUR + " h left";
  }
}
