package dev.agon.learn.table.encode;

import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.profile.DateForms;
import java.util.List;

/**
 * Compares a column of dates with the training dates: the order of day and month, the offsets from
 * UTC, and the range.
 *
 * @param column the column of the model
 * @param warnings warnings are added here
 */
record DateCheck(DateColumn column, List<String> warnings) {
  /** Dates that are later than the training dates by less than a year are usual. */
  private static final double YEAR = 366;

  void compare(Cells cells) {
    String name = "column " + Messages.quote(column.name());
    DateForms forms = DateForms.of(cells);
    DateReading reading = forms.reading(column.reading());
    if (forms.contradict(reading)) {
      String day = reading == DateReading.DAY_FIRST ? "month" : "day";
      warnings.add(
          name
              + " has dates with the "
              + day
              + " first here, but the "
              + (day.equals("day") ? "month" : "day")
              + " was first in training: those that allow both orders are misread. Write dates as"
              + " 2024-12-31.");
    }
    boolean added = forms.offsets() > 0 && !column.offsets();
    if (added || (column.offsets() && forms.localTimes() > 0)) {
      warnings.add(
          name
              + " has times "
              + (added ? "with" : "without")
              + " an offset from UTC here, but "
              + (added ? "without" : "with")
              + " one in training; they are read as "
              + (added ? "moments in " : "")
              + "UTC. Write times as in training.");
    }
    if (reading != DateReading.TIME) {
      compareRange(name, OutsideRange.of(DateCells.days(cells, reading), column.range(), YEAR));
    }
  }

  private void compareRange(String name, OutsideRange found) {
    if (found.hasFar()) {
      DateReading reading = column.reading();
      ValueRange range = column.range();
      warnings.add(
          name
              + " has dates far outside those of training, "
              + reading.text(range.min())
              + " to "
              + reading.text(range.max())
              + ", in "
              + found.far()
              + " of "
              + Messages.count(found.present(), "row")
              + ", the first "
              + reading.text(found.first())
              + ". Check the format, and leave the cell empty if the date is not known.");
    }
  }
}
