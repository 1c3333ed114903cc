package dev.agon.learn.table.profile;

import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.FirstCell;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.text.OtherWords;
import dev.agon.support.Components;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The profile of a column: the statistics of its cells, and the kind of column that they suggest.
 *
 * @param name the column's name
 * @param column its index
 * @param parts the table
 * @param among the rows to use; null for all
 * @param numbers the statistics of its numbers, if all are numbers
 * @param words the statistics of its words, if some are words
 * @param exact the numbers as words, if doubles round some of them
 * @param sign the sign that every number has: %, a currency sign, or nothing
 * @param firstWord the first cell that is not a number
 * @param firstRounded the first integer that was rounded to a double
 * @param firstPadded the first integer with leading zeros, as codes have them
 * @param others the words that are not numbers; null if there are many
 * @param marks what the cells show about the meaning of their commas and points
 */
public record Profile(
    String name,
    int column,
    TableParts parts,
    boolean @Nullable [] among,
    @Nullable NumberProfile numbers,
    @Nullable WordProfile words,
    @Nullable WordProfile exact,
    String sign,
    Spot firstWord,
    Spot firstRounded,
    Spot firstPadded,
    @Nullable OtherWords others,
    ShownMarks marks) {
  /**
   * A cell and its position.
   *
   * @param source the file or other origin
   * @param line the line
   * @param cell the cell as written; empty for none
   */
  public record Spot(String source, long line, String cell) {
    /** The position of a cell in a file or other origin. */
    public static Spot of(String source, FirstCell first) {
      return new Spot(source, first.line(), first.cell());
    }

    /** Returns the line, and the file if a table has several. */
    public String place(String table) {
      return "line " + line + (source.equals(table) ? "" : " of " + source);
    }
  }

  /** Integers with at most this number of distinct values may be codes, or classes. */
  public static final int MOST_CODES = 20;

  /** A column whose cells are not used. */
  public static Profile unknown(TableParts parts, int column) {
    Spot none = new Spot(parts.source(), 0, "");
    String name = parts.names().get(column);
    return new Profile(
        name, column, parts, null, null, null, null, "", none, none, none, null, ShownMarks.NONE);
  }

  /** The profile for a use in which each value is a name; see {@link Cells#levels}. */
  public Profile levels() {
    return exact == null
        ? this
        : new Profile(
            name,
            column,
            parts,
            among,
            null,
            exact,
            null,
            sign,
            firstWord,
            firstRounded,
            firstPadded,
            others,
            ShownMarks.NONE);
  }

  /** Returns the profile of some of the rows; of all rows if null. */
  public Profile among(boolean @Nullable [] some) {
    if (some == null) {
      return this;
    }
    if (numbers != null) {
      return Profiles.ofNumbers(parts, column, some, null);
    }
    return Profiles.of(parts, new int[] {column}, some).get(0).levels();
  }

  public int rows() {
    return numbers != null ? numbers.rows() : words == null ? 0 : words.rows();
  }

  public int missing() {
    return numbers != null ? numbers.missing() : words == null ? 0 : words.missing();
  }

  /** The kind that the cells suggest. */
  public Kind guess() {
    return new KindGuess(this).kind();
  }

  /**
   * Returns whether labels are classes: words, two values, at most 10 integers, or a few integers
   * far apart. More integers are ordered values, such as grades from 0 to 20.
   */
  public boolean looksLikeClasses() {
    return new KindGuess(this).looksLikeClasses();
  }

  /** The number of distinct numbers; large if there are more than can be listed. */
  public int distinctCount() {
    return exact != null ? exact.words().size() : numbers == null ? 0 : numbers.distinctCount();
  }

  /**
   * Returns whether most cells are numbers, but some are infinite, or, if there are too many values
   * for levels, are one of a few words such as "unknown". Ticket numbers, which have many different
   * words, do not match.
   */
  public boolean isSpoiltNumber() {
    return words != null
        && (areNumbersAndInfinities()
            || (words.words().size() > MOST_CODES
                && words.looksLikeNumbers()
                && !words.hasManyStrays()));
  }

  /** Returns whether all cells are numbers, some of them infinite or beyond a double. */
  public boolean areNumbersAndInfinities() {
    return words != null && words.areNumbersAndInfinities();
  }

  /** The words of a column of numbers, if they are missing values; otherwise empty. */
  public List<String> strayWords() {
    return others != null && new StrayWords(others).areMissing(rows())
        ? List.copyOf(others.counts().keySet())
        : List.of();
  }

  /** Returns the warning about words in a column of numbers that are treated as missing values. */
  public static String strayWarning(String column, long count, Spot first, String source) {
    return "column "
        + Messages.quote(column)
        + " contains numbers, but also "
        + Messages.count(count, "word")
        + ", the first "
        + Messages.quote(first.cell())
        + " in "
        + first.place(source)
        + ". Words are treated as missing values.";
  }

  /** Returns the profile of the numbers of a column in which words are missing values. */
  public Profile asNumbers() {
    return Profiles.ofNumbers(parts, column, among, null);
  }

  /** Returns the distinct values and their counts; numbers ascending, words alphabetically. */
  public Map<String, Integer> counts() {
    return LevelCounts.of(this);
  }

  /** Returns a one-line description: range and mean, or the most frequent levels. */
  public String describe(Kind kind) {
    return ProfileText.of(this, kind);
  }

  /** Returns whether there are more distinct words than allowed for levels. */
  public boolean hasTooManyWords() {
    return words != null && words.tooMany();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
