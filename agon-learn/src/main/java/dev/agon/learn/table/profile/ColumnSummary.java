package dev.agon.learn.table.profile;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.FirstCell;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.text.OtherWords;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of one column in one part of a table.
 *
 * @param rows the number of cells
 * @param numbers their statistics if all are numbers or missing, otherwise null
 * @param words their statistics as words; null for numbers that remain distinct as doubles
 * @param sign the sign that every number has
 * @param source the origin of the part
 * @param firstWord the first cell that is not a number
 * @param firstRounded the first number that was rounded to a double
 * @param firstPadded the first integer with leading zeros
 * @param others the words that are not numbers; null for many
 * @param marks the meaning of commas and points that the cells show
 */
record ColumnSummary(
    int rows,
    @Nullable NumberSummary numbers,
    @Nullable WordSummary words,
    String sign,
    String source,
    FirstCell firstWord,
    FirstCell firstRounded,
    FirstCell firstPadded,
    @Nullable OtherWords others,
    ShownMarks marks)
    implements Serializable {

  /**
   * The summaries of some columns of a part.
   *
   * @param among the rows to use; null for all
   */
  static ColumnSummary[] of(Table part, int[] columns, boolean @Nullable [] among) {
    ColumnSummary[] all = new ColumnSummary[columns.length];
    for (int i = 0; i < columns.length; i++) {
      all[i] = of(part.cells(columns[i]), part.source(), among);
    }
    return all;
  }

  /**
   * The summary of one column.
   *
   * @param among the rows to use; null for all
   */
  static ColumnSummary of(Cells cells, String source, boolean @Nullable [] among) {
    boolean areNumbers = cells.words() == null;
    Cells levels = cells.levels();
    OtherWords others = among == null ? cells.otherWords() : null;
    return new ColumnSummary(
        cells.size(),
        areNumbers ? NumberSummary.of(cells, among) : null,
        areNumbers && levels == cells ? null : WordSummary.of(levels, among),
        cells.sign(),
        source,
        cells.firstWord(),
        cells.firstRounded(),
        cells.firstPadded(),
        others,
        ShownMarks.of(cells));
  }

  /** Returns the statistics as words, even for a part without values. */
  WordSummary asWords() {
    return words == null
        ? new WordSummary(
            new WordProfile(rows, rows, java.util.List.of(), new int[0]), false, 0, null)
        : words;
  }

  /** Returns the summary with line numbers of the whole table, if parts number their own rows. */
  ColumnSummary afterLines(long before) {
    return before == 0
        ? this
        : new ColumnSummary(
            rows,
            numbers,
            words,
            sign,
            source,
            firstWord.after(before),
            firstRounded.after(before),
            firstPadded.after(before),
            others,
            marks);
  }

  /** Returns whether a part contains a number. */
  boolean hasNumbers() {
    return numbers != null && numbers.present() > 0;
  }
}
