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
 * @param forms how the dates are written
 * @param unreadable the number of cells that are neither missing nor a date in that order
 * @param firstUnreadable the first of them; empty if it is not known
 */
public record DateProfile(
    Profile days, DateReading reading, DateForms forms, int unreadable, String firstUnreadable) {
  /** The profile of a column whose kind is a date. */
  public static DateProfile of(TableParts parts, int column) {
    DateForms forms =
        parts.ask(part -> DateForms.of(part.cells(column))).stream()
            .reduce(DateForms::plus)
            .orElseThrow();
    DateReading reading = forms.reading();
    int unreadable = 0;
    String first = "";
    for (Strays some : parts.ask(part -> Strays.of(part, column, reading))) {
      first = first.isEmpty() ? some.first : first;
      unreadable += some.count;
    }
    Profile days = Profiles.ofNumbers(parts, column, null, reading);
    return new DateProfile(days, reading, forms, unreadable, first);
  }

  /** Returns whether the cells allow the other order of day and month as well. */
  public boolean isDoubtful() {
    return forms.isDoubtful();
  }

  /** Returns the order of the dates in one part of a table, or in a whole one. */
  public static DateReading reading(Cells cells) {
    return DateForms.of(cells).reading();
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
        + switch (reading) {
          case MONTH_FIRST -> " with the month first";
          case DAY_FIRST -> " with the day first";
          default -> "";
        }
        + (first == null || first.isEmpty() ? "" : ", the first " + Messages.quote(first))
        + ". They are treated as missing values."
        + (first != null && DateText.hasOrder(DateText.pack(first))
            ? " Write dates as 2024-12-31."
            : "");
  }
}
