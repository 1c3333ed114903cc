package dev.agon.learn.table;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.text.Blanks;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.NumberParser;
import dev.agon.learn.table.text.OtherWords;
import dev.agon.learn.table.text.Words;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one column as they were read: numbers as long as every cell is a number, otherwise
 * codes of words.
 *
 * <p>The first cell that is not a number converts all earlier numbers to words. A column with more
 * distinct words than allowed for levels keeps the first of them and drops its cells, except for
 * numbers among which there are a few words. NaN is a missing cell in both representations.
 *
 * <p>What commas and points mean in the numbers of a column may be known only after its last cell;
 * see {@link #settled}.
 */
public final class Cells {
  /**
   * The number of cells that are packed together; equal to that in the blocks of the encoded rows.
   */
  public static final int CHUNK = 1 << 12;

  private StoredCells cells;
  private FirstCell firstWord = FirstCell.NONE;

  /** The evidence in the cells about the meaning of their marks; null if the meaning is known. */
  private @Nullable MarkEvidence evidence;

  /** See {@link #shownMarks}. */
  private @Nullable NumberMarks shown;

  /** Creates an empty column without the meaning of commas and points, which the cells show. */
  public Cells(NumberMarks assumed, MissingWords missing) {
    this(new NumberCells(new NumberParser(assumed, missing)));
    evidence = new MarkEvidence(assumed);
  }

  /** Creates an empty column of numbers with decimal points, if the cells show nothing else. */
  public Cells() {
    this(NumberMarks.POINT, MissingWords.STANDARD);
  }

  private Cells(StoredCells cells) {
    this.cells = cells;
  }

  /** Creates an empty column in which commas and points have a known meaning. */
  static Cells withMarks(NumberMarks marks, MissingWords missing) {
    return withMarks(marks, new NumberCells(new NumberParser(marks, missing)));
  }

  /**
   * Creates an empty column of words, for cells that follow words in another part of the table.
   *
   * @param shown the meaning of commas and points that all parts together show; null if none
   */
  static Cells ofWords(NumberMarks marks, @Nullable NumberMarks shown, MissingWords missing) {
    Cells words = withMarks(marks, WordCells.empty(new NumberParser(marks, missing)));
    words.shown = shown;
    return words;
  }

  private static Cells withMarks(NumberMarks marks, StoredCells cells) {
    Cells known = new Cells(cells);
    known.shown = marks == NumberMarks.EITHER ? null : marks;
    return known;
  }

  /** Creates a column of numbers. */
  static Cells ofNumbers(CellStore numbers, String sign) {
    NumberParser parser = new NumberParser(NumberMarks.EITHER, MissingWords.STANDARD);
    parser.sign(sign);
    return new Cells(new NumberCells(numbers, parser));
  }

  /** Returns a copy that reads the following cells with other marks, whose meaning is known. */
  Cells copy(NumberMarks marks) {
    Cells copy = with(cells.copy(marks));
    copy.evidence = null;
    copy.shown = marks;
    return copy;
  }

  private Cells with(StoredCells others) {
    Cells copy = new Cells(others);
    copy.firstWord = firstWord;
    copy.evidence = evidence;
    copy.shown = shown;
    return copy;
  }

  /** Converts numbers to words, because a later part of the table has words. */
  void turnIntoWords() {
    if (cells instanceof NumberCells numbers) {
      cells = numbers.asWords();
    }
  }

  /** Stores numbers also as words, because another part of the table has a rounded number. */
  void alsoKeepWords() {
    if (cells instanceof NumberCells numbers) {
      numbers.keepExact();
    }
  }

  /** True while every cell is an exact number without a sign such as %. */
  public boolean isNumeric() {
    return cells instanceof NumberCells numbers && numbers.isPlain();
  }

  /**
   * Returns whether a number without a comma must be passed as text, because it may show what
   * points mean, or has leading zeros.
   */
  public boolean awaits(byte[] text, int from, int to) {
    return NumberCells.isPadded(text, from, to)
        || (evidence != null && evidence.awaits(text, from, to));
  }

  /**
   * Adds a number; to be called only while {@link #isNumeric}, and not if it {@link #awaits} text.
   */
  public void addNumber(double number) {
    cells.store().append(number);
  }

  /** Adds a number, or NaN for a missing cell. */
  public void add(double number) {
    double cell = cells.parser().missing().contains(number) ? Double.NaN : number;
    alsoAs(other -> other.add(cell));
    cells.add(cell);
  }

  /**
   * Adds the cell in [from, to) of a text, without quotes and surrounding white space.
   *
   * @param number the byte at {@code to} must not be part of a number
   */
  public void add(byte[] text, int from, int to, NumberScanner number, long line)
      throws CharacterCodingException {
    if (evidence != null) {
      evidence.add(text, from, to, number, line, this);
    }
    if (cells instanceof NumberCells numbers) {
      if (numbers.add(text, from, to, number, line)) {
        return;
      }
      cells = numbers.asWords();
    }
    ((WordCells) cells).add(text, from, to, number);
    if (!firstWord.exists()) {
      FirstCell word = firstWord.or(text, from, to, line);
      firstWord = cells.parser().missing().contains(word.cell()) ? FirstCell.NONE : word;
    }
  }

  /** Adds a word, or null for a missing cell; a word may be a number. */
  public void add(@Nullable String word, NumberScanner number, long line) {
    byte[] text =
        ((word == null ? "" : Blanks.strip(word)) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      add(text, 0, text.length - 1, number, line);
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a String is valid UTF-8", e);
    }
  }

  private void alsoAs(Consumer<Cells> change) {
    if (evidence != null) {
      evidence.others().forEach(change);
    }
  }

  /** Removes the last cells, whose record is incomplete. */
  public void truncate(int rows) {
    alsoAs(other -> other.truncate(rows));
    cells.truncate(rows);
  }

  /**
   * Returns the cells for a use in which each value is a name: exact words if numbers were rounded,
   * otherwise these cells.
   */
  public Cells levels() {
    WordCells exact = cells instanceof NumberCells numbers ? numbers.exact() : null;
    return exact == null ? this : new Cells(exact);
  }

  /**
   * Returns the cells for a use in which each value is a number: words that are not numbers are
   * missing. Empty for a column with too many words.
   */
  public Cells asNumbers() {
    if (!(cells instanceof WordCells words)) {
      return this;
    }
    Cells all = words.asNumbers();
    all.shown = shownMarks();
    all.cells.parser().firstGrouped(firstGrouped());
    return all;
  }

  /** Returns the words that are not numbers; null if there are more than a few. */
  public @Nullable OtherWords otherWords() {
    return cells instanceof WordCells words
        ? words.otherWords()
        : OtherWords.none(sign(), hasValues());
  }

  /** See {@link MarkEvidence#settled}. */
  Cells settled(int table) {
    return evidence == null ? this : evidence.settled(this, table);
  }

  /**
   * Returns the cells with the meaning of commas and points in other numbers, if these cells leave
   * it open.
   */
  public Cells as(@Nullable NumberMarks marks) {
    MarkEvidence open = evidence;
    Cells read = marks != null && open != null && open.leavesOpen() ? open.read(marks) : null;
    return read == null ? this : read;
  }

  /** Returns the cells with more words that mean a missing value. */
  Cells without(MissingWords missing) {
    if (cells instanceof WordCells words && !hasTooManyWords()) {
      if (words.words().stream().noneMatch(missing::contains)) {
        return this;
      }
      Cells again = words.again(missing);
      again.shown = shownMarks();
      return again;
    }
    StoredCells rest = cells.without(missing);
    return rest == cells ? this : with(rest);
  }

  /** Returns the cells of some rows, in the same representation. */
  Cells only(boolean[] keep) {
    Cells some = with(cells.only(keep));
    some.evidence = evidence == null ? null : evidence.only(keep);
    return some;
  }

  /** The evidence in the cells about the meaning of commas and points. */
  MarkEvidence.Forms forms() {
    return evidence == null ? MarkEvidence.Forms.NONE : evidence.forms();
  }

  /** The meaning of commas and points with which the cells were read. */
  NumberMarks marks() {
    return cells.parser().marks();
  }

  /**
   * The meaning of commas and points for later numbers of this column whose form leaves it open, if
   * it is not the usual one or groups digits; null if the cells do not show it.
   */
  public @Nullable NumberMarks shownMarks() {
    return evidence == null ? shown : evidence.shown();
  }

  /**
   * A cell such as 12,345 that was read with a decimal mark, although every mark of the column may
   * be a thousands separator; empty if there is no such cell.
   */
  public String doubtfulMark() {
    return evidence == null || cells instanceof WordCells ? "" : evidence.doubtful();
  }

  /** Returns whether some cell uses its marks in a way that leaves nothing open. */
  public boolean hasCertainMarks() {
    return evidence != null && evidence.isCertain();
  }

  /**
   * The first number whose digits are grouped, as written, and without the marks: "5.946,31 as
   * 5946.31"; empty if there is none.
   */
  public String firstGrouped() {
    return cells.firstGrouped();
  }

  /** The first cell that was not a number. */
  public FirstCell firstWord() {
    return firstWord;
  }

  /** The first integer that was rounded to a double. */
  public FirstCell firstRounded() {
    return cells instanceof NumberCells numbers ? numbers.firstRounded() : FirstCell.NONE;
  }

  /** The first integer with leading zeros, as codes have them. */
  public FirstCell firstPadded() {
    return cells instanceof NumberCells numbers ? numbers.firstPadded() : FirstCell.NONE;
  }

  /** The sign that every number has, as written: %, a currency sign, or empty. */
  public String sign() {
    return cells.parser().sign();
  }

  /** Returns a number of these cells as a word, with the sign that every number has. */
  public String word(double number) {
    return WordCells.word(number, sign());
  }

  /** The distinct words by code, or null if every cell is a number. */
  public @Nullable List<String> words() {
    return cells instanceof WordCells words ? words.words() : null;
  }

  /** The spellings of the words in the order of their first occurrence. */
  public Words.@Nullable Spelled spelled() {
    return cells instanceof WordCells words ? words.spelled() : null;
  }

  /** The number of words at the start that were numbers until the first word. */
  public int fromNumbers() {
    return cells instanceof WordCells words ? words.fromNumbers() : 0;
  }

  /** The dates of a column that {@link #isForgotten}, as they are written; null if it has none. */
  @Nullable CellStore dates() {
    return cells instanceof WordCells words ? words.dates() : null;
  }

  /** The codes of the words, or the numbers. */
  CellStore store() {
    return cells.store();
  }

  /** True if there were more distinct words than allowed for levels; there are no cells then. */
  public boolean hasTooManyWords() {
    return store().isDropped();
  }

  /** Whether any cell is not missing. */
  public boolean hasValues() {
    return store().hasValues();
  }

  /** The number of cells. */
  public int size() {
    return store().size();
  }

  /** The number of chunks, the last of which may be short. */
  public int chunks() {
    return store().chunks();
  }

  /**
   * Copies a chunk out.
   *
   * @return the number of cells
   */
  public int unpack(int chunk, double[] into) {
    return store().unpack(chunk, into);
  }

  /**
   * Copies the cells of a chunk that belong to some rows.
   *
   * @param among the selected rows; null for all
   * @return the number of cells
   */
  public int unpack(int chunk, double[] into, boolean @Nullable [] among) {
    return store().unpack(chunk, into, among);
  }

  /** The numbers of all cells; NaN where they are missing. */
  public double[] numbers() {
    return store().toArray();
  }

  /** Frees a chunk, which must not be read afterwards. */
  void release(int chunk) {
    alsoAs(other -> other.release(chunk));
    cells.release(chunk);
  }

  /** The number of bytes that the cells take. */
  long bytes() {
    long[] bytes = {cells.bytes()};
    alsoAs(other -> bytes[0] += other.bytes());
    return bytes[0];
  }
}
