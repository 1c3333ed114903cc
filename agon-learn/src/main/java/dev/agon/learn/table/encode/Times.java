package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.profile.DateProfile;

/** The times of the rows of a table, from a column of numbers or dates. */
public final class Times {
  private Times() {}

  /** Returns the time of each row in days or in the unit of the numbers; NaN if missing. */
  public static double[] of(Table table, String column) {
    Cells cells = table.cells(table.indexOf(column));
    if (cells.words() == null) {
      return cells.numbers();
    }
    DateReading reading = DateProfile.reading(cells);
    String unreadable = DateCells.firstUnreadable(cells, reading);
    if (unreadable != null) {
      throw new InvalidInputException(
          table.source()
              + ": column "
              + Messages.quote(column)
              + " cannot order the rows by time, because "
              + Messages.quote(unreadable)
              + " is neither a number nor a date.",
          "Name a column of numbers or of dates such as 2014-03-31: `by-time` COLUMN.");
    }
    return DateCells.days(cells, reading).numbers();
  }
}
