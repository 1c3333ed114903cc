package dev.agon.learn.table;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.NumberParser;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a column in which every cell is a number. All may have the same sign, such as 5% or
 * $5; 5% and 5 cannot be mixed.
 *
 * <p>An integer beyond 2^53, or a decimal with more than 17 digits, shares its double with others.
 * From the first such number on, the cells are stored as exact words as well.
 */
final class NumberCells implements StoredCells {
  private final NumberParser parser;
  private CellStore store = new CellStore();
  private FirstCell firstRounded = FirstCell.NONE;
  private FirstCell firstPadded = FirstCell.NONE;

  /** The same cells as exact words; null as long as no number was rounded. */
  private @Nullable WordCells exact;

  NumberCells(NumberParser parser) {
    this.parser = parser;
  }

  NumberCells(CellStore numbers, NumberParser parser) {
    this(parser);
    store = numbers;
  }

  @Override
  public NumberParser parser() {
    return parser;
  }

  @Override
  public CellStore store() {
    return store;
  }

  /** The same cells as exact words; null if no number was rounded. */
  @Nullable WordCells exact() {
    return exact;
  }

  /** The first integer that was rounded to a double. */
  FirstCell firstRounded() {
    return firstRounded;
  }

  /** The first integer with leading zeros. */
  FirstCell firstPadded() {
    return firstPadded;
  }

  @Override
  public String firstGrouped() {
    return parser.firstGrouped();
  }

  /** Returns whether every cell is an exact number without a sign such as %. */
  boolean isPlain() {
    return exact == null && parser.isPlain();
  }

  @Override
  public void add(double number) {
    if (exact != null) {
      exact.add(number);
    }
    store.append(number);
  }

  /** Adds the cell in [from, to) of a text; returns false if it is not a number. */
  boolean add(byte[] text, int from, int to, NumberScanner number, long line)
      throws CharacterCodingException {
    double value = parser.parse(text, from, to, number, store.hasValues());
    if (value == NumberParser.WORD) {
      return false;
    }
    if (parser.isRounded() && !parser.isCut()) {
      firstRounded = firstRounded.or(text, from, to, line);
    }
    if (isPadded(text, from, to)) {
      firstPadded = firstPadded.or(text, from, to, line);
    }
    if (parser.isRounded() || parser.isCut()) {
      keepExact();
    }
    store.append(value);
    if (exact != null) {
      exact.add(text, from, to, number);
    }
    return true;
  }

  /** Returns whether a number starts with a zero that a double does not keep, as codes do. */
  static boolean isPadded(byte[] text, int from, int to) {
    return to - from > 1 && text[from] == '0' && text[from + 1] >= '0' && text[from + 1] <= '9';
  }

  /** Stores the cells also as words from now on, including the cells so far. */
  void keepExact() {
    if (exact == null) {
      exact = WordCells.beside(store, parser);
    }
  }

  /** Returns the cells as words only. */
  WordCells asWords() {
    return exact == null ? WordCells.of(store, parser) : exact.instead(store, parser);
  }

  @Override
  public void truncate(int rows) {
    if (exact != null) {
      exact.truncate(rows);
    }
    store.truncate(rows);
  }

  @Override
  public NumberCells copy(NumberMarks marks) {
    return with(store.copy(), exact == null ? null : exact.copy(marks), parser.copy(marks));
  }

  @Override
  public NumberCells without(MissingWords missing) {
    return missing.hasNumbers()
        ? with(
            store.map(number -> missing.contains(number) ? Double.NaN : number),
            exact == null ? null : exact.without(missing),
            parser.copy(parser.marks()))
        : this;
  }

  @Override
  public NumberCells only(boolean[] keep) {
    return with(store.only(keep), exact == null ? null : exact.only(keep), parser);
  }

  private NumberCells with(CellStore numbers, @Nullable WordCells words, NumberParser ofThem) {
    NumberCells copy = new NumberCells(numbers, ofThem);
    copy.exact = words;
    copy.firstRounded = firstRounded;
    copy.firstPadded = firstPadded;
    return copy;
  }

  @Override
  public void release(int chunk) {
    store.release(chunk);
    if (exact != null) {
      exact.release(chunk);
    }
  }

  @Override
  public long bytes() {
    return store.bytes() + (exact == null ? 0 : exact.bytes());
  }
}
