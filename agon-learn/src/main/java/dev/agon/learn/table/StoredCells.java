package dev.agon.learn.table;

import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.NumberParser;

/** The cells of a column: numbers as long as every cell is a number, otherwise words. */
sealed interface StoredCells permits NumberCells, WordCells {
  /** The parser of the numbers, until the first word. */
  NumberParser parser();

  /** The numbers, or the codes of the words. */
  CellStore store();

  /** Adds a number, or NaN for a missing cell. */
  void add(double number);

  /** Removes the last cells, whose record is incomplete. */
  void truncate(int rows);

  /** Returns a copy that reads the following cells with other marks. */
  StoredCells copy(NumberMarks marks);

  /** Returns the cells with more words that mean a missing value. */
  StoredCells without(MissingWords missing);

  /** Returns the cells of some rows. */
  StoredCells only(boolean[] keep);

  /** The first number whose digits are grouped; see {@link Cells#firstGrouped}. */
  String firstGrouped();

  /** Frees a chunk, which must not be read afterwards. */
  void release(int chunk);

  /** The number of bytes that the cells take. */
  long bytes();
}
