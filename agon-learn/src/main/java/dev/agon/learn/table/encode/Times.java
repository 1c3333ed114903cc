package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times of the rows of a table, from a column of numbers or dates.
 *
 * <p>Dates are written 2014-03-31, 31.03.2014, 31-03-2014 or 03/31/2014, with or without a
 * time of day. In a column of the last three forms the day comes first if some first number is
 * above 12, or if the separators are dots or hyphens and nothing contradicts.
 */
public final class Times {
  private static final Pattern DATE =
      Pattern.compile(
          "(?:(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})|(\\d{1,2})([-/.])(\\d{1,2})[-/.](\\d{4}))"
              + "(?:[T ](\\d{1,2}):(\\d{2})(?::(\\d{2}))?.*)?");
  private static final double DAY = 86_400;

  private Times() {}

  /** Returns the time of each row in days or in the unit of the numbers; NaN if missing. */
  public static double[] of(Table table, String column) {
    Cells cells = table.cells(table.indexOf(column));
    List<String> words = cells.words();
    double[] all = cells.numbers();
    if (words == null) {
      return all;
    }
    if (cells.isForgotten()) {
      throw invalid(table, column, cells.firstWord());
    }
    boolean dayFirst = dayFirst(words);
    double[] timeOf = new double[words.size()];
    for (int code = 0; code < timeOf.length; code++) {
      timeOf[code] = parse(words.get(code), dayFirst);
      if (Double.isNaN(timeOf[code])) {
        throw invalid(table, column, words.get(code));
      }
    }
    for (int row = 0; row < all.length; row++) {
      all[row] = Double.isNaN(all[row]) ? Double.NaN : timeOf[(int) all[row]];
    }
    return all;
  }

  private static InvalidInputException invalid(Table table, String column, String word) {
    return new InvalidInputException(
        table.source()
            + ": column "
            + Messages.quote(column)
            + " cannot order the rows by time, because "
            + Messages.quote(word)
            + " is neither a number nor a date.",
        "Name a column of numbers or of dates such as 2014-03-31: "
            + Names.of("by-time")
            + " COLUMN.");
  }

  private static boolean dayFirst(List<String> words) {
    boolean slashes = false;
    boolean firstAbove = false;
    boolean secondAbove = false;
    for (String word : words) {
      Matcher date = DATE.matcher(word);
      if (date.matches() && date.group(4) != null) {
        slashes |= date.group(5).equals("/");
        firstAbove |= Integer.parseInt(date.group(4)) > 12;
        secondAbove |= Integer.parseInt(date.group(6)) > 12;
      }
    }
    return firstAbove || (!secondAbove && !slashes);
  }

  private static double parse(String word, boolean dayFirst) {
    Matcher date = DATE.matcher(word);
    if (!date.matches()) {
      return Double.NaN;
    }
    boolean yearFirst = date.group(1) != null;
    int year = number(date, yearFirst ? 1 : 7);
    int month = number(date, yearFirst ? 2 : dayFirst ? 6 : 4);
    int day = number(date, yearFirst ? 3 : dayFirst ? 4 : 6);
    try {
      double seconds = number(date, 8) * 3600.0 + number(date, 9) * 60.0 + number(date, 10);
      return LocalDate.of(year, month, day).toEpochDay() + seconds / DAY;
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }

  private static int number(Matcher date, int group) {
    return date.group(group) == null ? 0 : Integer.parseInt(date.group(group));
  }
}
