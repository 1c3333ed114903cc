package dev.agon.learn.table.profile;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.date.DateText;
import java.io.Serializable;

/**
 * The number of cells of a column with each notation of dates; the numbers of several parts can be
 * added.
 *
 * @param dates dates, with or without a time of day
 * @param times times of day alone
 * @param ordered dates that start with a day or a month
 * @param dayFirst ordered dates whose first number is not a month
 * @param monthFirst ordered dates whose second number is not a month
 * @param slashes dates that start with a day or a month and have slashes
 * @param hyphens dates that start with a day or a month and have hyphens
 * @param offsets dates with an offset from UTC
 * @param localTimes dates with a time of day, but without an offset
 */
public record DateForms(
    long dates,
    long times,
    long ordered,
    long dayFirst,
    long monthFirst,
    long slashes,
    long hyphens,
    long offsets,
    long localTimes)
    implements Serializable {
  private static final DateForms NONE = new DateForms(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** The forms of the cells of a column. */
  public static DateForms of(Cells cells) {
    Cells packed = DateCells.packed(cells);
    DateForms forms = NONE;
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < packed.chunks(); k++) {
      forms = forms.plus(of(chunk, packed.unpack(k, chunk)));
    }
    return forms;
  }

  private static DateForms of(double[] packed, int count) {
    long[] forms = new long[9];
    for (int i = 0; i < count; i++) {
      double date = packed[i];
      boolean time = DateText.isTime(date);
      forms[0] += date >= 0 && !time ? 1 : 0;
      forms[1] += time ? 1 : 0;
      forms[2] += DateText.hasOrder(date) ? 1 : 0;
      forms[3] += DateText.isDayFirst(date) ? 1 : 0;
      forms[4] += DateText.isMonthFirst(date) ? 1 : 0;
      forms[5] += DateText.hasSlashes(date) ? 1 : 0;
      forms[6] += DateText.hasHyphens(date) ? 1 : 0;
      forms[7] += DateText.hasOffset(date) ? 1 : 0;
      forms[8] += DateText.hasLocalTime(date) ? 1 : 0;
    }
    return new DateForms(
        forms[0], forms[1], forms[2], forms[3], forms[4], forms[5], forms[6], forms[7], forms[8]);
  }

  DateForms plus(DateForms more) {
    return new DateForms(
        dates + more.dates,
        times + more.times,
        ordered + more.ordered,
        dayFirst + more.dayFirst,
        monthFirst + more.monthFirst,
        slashes + more.slashes,
        hyphens + more.hyphens,
        offsets + more.offsets,
        localTimes + more.localTimes);
  }

  /** Returns the order of the dates that the cells suggest. */
  public DateReading reading() {
    if (times > dates) {
      return DateReading.TIME;
    }
    if (ordered == 0) {
      return DateReading.YEAR_FIRST;
    }
    boolean month = dayFirst == monthFirst ? slashes > 0 : monthFirst > dayFirst;
    return month ? DateReading.MONTH_FIRST : DateReading.DAY_FIRST;
  }

  /** Returns the order in which cells are read by a model that was trained with another one. */
  public DateReading reading(DateReading training) {
    boolean decided = (dayFirst > 0) != (monthFirst > 0);
    return training == DateReading.YEAR_FIRST && decided ? reading() : training;
  }

  /** Returns whether the cells allow the other order of day and month as well. */
  boolean isDoubtful() {
    return reading() != DateReading.TIME
        && dayFirst == 0
        && monthFirst == 0
        && slashes + hyphens > 0;
  }

  /** Returns whether every date whose order is certain has another order than this one. */
  public boolean contradict(DateReading reading) {
    return switch (reading) {
      case DAY_FIRST -> dayFirst == 0 && monthFirst > 0;
      case MONTH_FIRST -> monthFirst == 0 && dayFirst > 0;
      default -> false;
    };
  }
}
