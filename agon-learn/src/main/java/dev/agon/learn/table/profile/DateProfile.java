package dev.agon.learn.table.profile;

import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.date.Cycle;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.date.DateText;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The profile of a column of dates.
 *
 * @param days the profile of the days since 1970-01-01
 * @param reading the order in which the dates are written, decided from all cells
 * @param doubtful whether the cells allow the other order as well
 * @param unreadable the number of cells that are neither missing nor a date in that order
 * @param firstUnreadable the first of them; empty if it is not known
 */
public record DateProfile(
    Profile days, DateReading reading, boolean doubtful, int unreadable, String firstUnreadable) {
  private static final int DATES = 0;
  private static final int TIMES = 1;
  private static final int DAY_FIRST = 2;
  private static final int MONTH_FIRST = 3;
  private static final int SLASHES = 4;
  private static final int HYPHENS = 5;
  private static final int FORMS = 6;

  /** The profile of a column whose kind is a date. */
  public static DateProfile of(TableParts parts, int column) {
    long[] forms = new long[FORMS];
    for (long[] some : parts.ask(part -> forms(part.cells(column)))) {
      for (int k = 0; k < FORMS; k++) {
        forms[k] += some[k];
      }
    }
    DateReading reading = reading(forms);
    boolean doubtful =
        reading != DateReading.TIME
            && forms[DAY_FIRST] == 0
            && forms[MONTH_FIRST] == 0
            && forms[SLASHES] + forms[HYPHENS] > 0;
    int unreadable = 0;
    String first = "";
    for (Strays some : parts.ask(part -> Strays.of(part, column, reading))) {
      first = first.isEmpty() ? some.first : first;
      unreadable += some.count;
    }
    Profile days = Profiles.ofNumbers(parts, column, null, reading);
    return new DateProfile(days, reading, doubtful, unreadable, first);
  }

  /** Returns the order of the dates in one part of a table, or in a whole one. */
  public static DateReading reading(Cells cells) {
    return reading(forms(cells));
  }

  private static DateReading reading(long[] forms) {
    if (forms[TIMES] > forms[DATES]) {
      return DateReading.TIME;
    }
    boolean none = forms[DAY_FIRST] == forms[MONTH_FIRST];
    boolean month = none ? forms[SLASHES] > 0 : forms[MONTH_FIRST] > forms[DAY_FIRST];
    return month ? DateReading.MONTH_FIRST : DateReading.DAY_FIRST;
  }

  private static long[] forms(Cells cells) {
    Cells packed = DateCells.packed(cells);
    long[] forms = new long[FORMS];
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < packed.chunks(); k++) {
      int count = packed.unpack(k, chunk);
      for (int i = 0; i < count; i++) {
        double date = chunk[i];
        boolean time = DateText.isTime(date);
        forms[TIMES] += time ? 1 : 0;
        forms[DATES] += date >= 0 && !time ? 1 : 0;
        forms[DAY_FIRST] += DateText.isDayFirst(date) ? 1 : 0;
        forms[MONTH_FIRST] += DateText.isMonthFirst(date) ? 1 : 0;
        forms[SLASHES] += DateText.hasSlashes(date) ? 1 : 0;
        forms[HYPHENS] += DateText.hasHyphens(date) ? 1 : 0;
      }
    }
    return forms;
  }

  private record Strays(int count, String first) implements java.io.Serializable {
    static Strays of(Table part, int column, DateReading reading) {
      Cells cells = part.cells(column);
      Cells packed = DateCells.packed(cells);
      int strays = 0;
      double[] chunk = new double[Cells.CHUNK];
      for (int k = 0; k < packed.chunks(); k++) {
        int count = packed.unpack(k, chunk);
        for (int i = 0; i < count; i++) {
          boolean day = !Double.isNaN(DateText.days(chunk[i], reading));
          strays += day || Double.isNaN(chunk[i]) ? 0 : 1;
        }
      }
      String first = strays == 0 ? null : DateCells.firstUnreadable(cells, reading);
      return new Strays(strays, Objects.requireNonNullElse(first, ""));
    }
  }

  /**
   * Returns the cycles that vary in some rows.
   *
   * @param among the rows to use, for a table in one part; null for all
   */
  public List<Cycle> cycles(boolean @Nullable [] among) {
    int column = days.column();
    DateReading order = reading;
    double[] all = ranges(new Cells(), null);
    for (double[] some :
        days.parts().ask(part -> ranges(DateCells.days(part.cells(column), order), among))) {
      for (int k = 0; k < all.length; k += 2) {
        all[k] = Math.min(all[k], some[k]);
        all[k + 1] = Math.max(all[k + 1], some[k + 1]);
      }
    }
    return Arrays.stream(Cycle.values())
        .filter(cycle -> all[2 * cycle.ordinal()] < all[2 * cycle.ordinal() + 1])
        .toList();
  }

  /** The smallest and the largest fraction of each cycle. */
  private static double[] ranges(Cells days, boolean @Nullable [] among) {
    Cycle[] cycles = Cycle.values();
    double[] range = new double[2 * cycles.length];
    for (int k = 0; k < cycles.length; k++) {
      range[2 * k] = Double.POSITIVE_INFINITY;
      range[2 * k + 1] = Double.NEGATIVE_INFINITY;
    }
    double[] chunk = new double[Cells.CHUNK];
    for (int c = 0; c < days.chunks(); c++) {
      int count = days.unpack(c, chunk, among);
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < cycles.length && !Double.isNaN(chunk[i]); k++) {
          double fraction = cycles[k].fraction(chunk[i]);
          range[2 * k] = Math.min(range[2 * k], fraction);
          range[2 * k + 1] = Math.max(range[2 * k + 1], fraction);
        }
      }
    }
    return range;
  }

  /** Returns the profile of some of the rows; of all rows if null. */
  public Profile among(boolean @Nullable [] some) {
    return some == null ? days : Profiles.ofNumbers(days.parts(), days.column(), some, reading);
  }

  /** Returns a one-line description: the first and the last date. */
  public String describe() {
    NumberProfile n = days.numbers();
    return n == null || n.missing() == n.rows()
        ? "nothing but missing values"
        : reading.text(n.min()) + " to " + reading.text(n.max());
  }

  /** Returns the warning about cells that are not dates and are treated as missing values. */
  public static String strayWarning(
      String column, DateReading reading, int count, @Nullable String first) {
    return "column "
        + Messages.quote(column)
        + " contains "
        + (reading == DateReading.TIME ? "times" : "dates")
        + ", but also "
        + Messages.count(count, "cell")
        + " that cannot be read as one"
        + (reading == DateReading.MONTH_FIRST ? " with the month first" : "")
        + (first == null || first.isEmpty() ? "" : ", the first " + Messages.quote(first))
        + ". They are treated as missing values.";
  }
}
