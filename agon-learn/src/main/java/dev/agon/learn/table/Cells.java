package dev.agon.learn.table;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.date.DateText;
import dev.agon.learn.table.text.Blanks;
import dev.agon.learn.table.text.DressedNumber;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.NumberParser;
import dev.agon.learn.table.text.OtherWords;
import dev.agon.learn.table.text.WordNumbers;
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
 * numbers among which there are a few words. NaN is a missing cell in both representations. All
 * numbers may have the same sign, such as 5% or $5; 5% and 5 cannot be mixed.
 *
 * <p>What commas and points mean in the numbers of a column may be known only after its last cell;
 * see {@link #settled}.
 *
 * <p>An integer beyond 2^53, or a decimal with more than 17 digits, shares its double with others.
 * From the first such number on, the column is stored in both representations: numbers, for columns
 * that measure something, and exact words, for columns whose values are names (see {@link
 * #levels}).
 */
public final class Cells {
  /**
   * The number of cells that are packed together; equal to that in the blocks of the encoded rows.
   */
  public static final int CHUNK = 1 << 12;

  private final NumberParser parser;
  private CellStore store = new CellStore();
  private @Nullable Words words;
  private String firstWord = "";
  private long firstWordLine;
  private String firstRounded = "";
  private long firstRoundedLine;

  /** What the cells show about the meaning of their marks; null if the meaning is known. */
  private @Nullable MarkEvidence evidence;

  /** See {@link #shownMarks}. */
  private @Nullable NumberMarks shown;

  /** The same cells as exact words; null as long as no number was rounded. */
  private @Nullable Cells exact;

  /** The numbers of a column that is forgotten as a column of words; null for none. */
  private @Nullable NumbersAmongWords numbers;

  /** Whether these are the exact words of numbers that are stored as numbers too. */
  private boolean hasNumbersElsewhere;

  /** The number of words that were numbers until the first word. */
  private int fromNumbers;

  /** The dates of a column with more distinct dates than can be levels; see {@link DateText}. */
  private @Nullable CellStore dates;

  /** Creates an empty column without the meaning of commas and points, which the cells show. */
  public Cells(NumberMarks assumed, MissingWords missing) {
    this(new NumberParser(assumed, missing));
    evidence = new MarkEvidence(assumed);
  }

  /** Creates an empty column of numbers with decimal points, if the cells show nothing else. */
  public Cells() {
    this(NumberMarks.POINT, MissingWords.STANDARD);
  }

  private Cells(NumberParser parser) {
    this.parser = parser;
  }

  /** Creates an empty column in which commas and points have a known meaning. */
  static Cells withMarks(NumberMarks marks, MissingWords missing) {
    Cells cells = new Cells(new NumberParser(marks, missing));
    cells.shown = marks == NumberMarks.EITHER ? null : marks;
    return cells;
  }

  /** Creates an empty column of words, for cells that follow words in another part of the table. */
  static Cells ofWords(NumberMarks marks, MissingWords missing) {
    Cells cells = withMarks(marks, missing);
    cells.words = new Words(marks, missing);
    return cells;
  }

  /** Creates a column of numbers. */
  static Cells ofNumbers(CellStore numbers, String sign) {
    Cells cells = withMarks(NumberMarks.EITHER, MissingWords.STANDARD);
    cells.parser.sign(sign);
    cells.store = numbers;
    return cells;
  }

  /** Returns a copy that reads the following cells with other marks, whose meaning is known. */
  Cells copy(NumberMarks marks) {
    Cells copy = new Cells(parser.copy(marks));
    copy.shown = marks;
    copy.store = store.copy();
    copy.words = words == null ? null : words.copy(marks);
    copy.firstWord = firstWord;
    copy.firstWordLine = firstWordLine;
    copy.firstRounded = firstRounded;
    copy.firstRoundedLine = firstRoundedLine;
    copy.exact = exact == null ? null : exact.copy(marks);
    copy.numbers = numbers == null ? null : numbers.copy(marks);
    copy.hasNumbersElsewhere = hasNumbersElsewhere;
    copy.fromNumbers = fromNumbers;
    copy.dates = dates == null ? null : dates.copy();
    return copy;
  }

  /** Converts numbers to words, because a later part of the table has words. */
  void turnIntoWords() {
    if (words == null) {
      becomeWords();
    }
  }

  /** Stores numbers also as words, because another part of the table has a rounded number. */
  void alsoKeepWords() {
    if (words == null && exact == null) {
      exact = asWords();
    }
  }

  /** True while every cell is an exact number without a sign such as %. */
  public boolean isNumeric() {
    return words == null && exact == null && parser.isPlain();
  }

  /**
   * Returns whether a number without a comma must be passed as text, because it may show what
   * points mean.
   */
  public boolean awaits(byte[] text, int from, int to) {
    MarkEvidence marks = evidence;
    return marks != null
        && marks.awaitsPoint()
        && (marks.isOpen() || NumberParser.contains(text, from, to, (byte) '.'));
  }

  /** Adds a number; only while {@link #isNumeric}, and unless it {@link #awaits} text. */
  public void addNumber(double number) {
    store.append(number);
  }

  /** Adds a number, or NaN for a missing cell. */
  public void add(double number) {
    double cell = parser.missing().contains(number) ? Double.NaN : number;
    alsoAs(other -> other.add(cell));
    Words levels = words;
    if (exact != null) {
      exact.add(cell);
    }
    if (levels == null || Double.isNaN(cell)) {
      store.append(cell);
    } else {
      appendCode(isForgotten() ? Words.MISSING : levels.code(Words.of(cell)));
    }
    if (numbers != null) {
      numbers.add(cell);
    }
    if (dates != null) {
      dates.append(Double.isNaN(cell) ? Double.NaN : DateText.NONE);
    }
  }

  /**
   * Adds the cell in [from, to) of a text, without quotes and surrounding white space.
   *
   * @param number the byte at {@code to} must not be part of a number
   */
  public void add(byte[] text, int from, int to, NumberScanner number, long line)
      throws CharacterCodingException {
    showMarks(text, from, to);
    MarkEvidence marks = evidence;
    if (marks != null && marks.isOpen()) {
      for (Cells other : marks.others()) {
        other.add(text, from, to, number, line);
      }
    }
    if (words == null) {
      double value = parser.parse(text, from, to, number, store.hasValues());
      if (value != NumberParser.WORD) {
        if (parser.isRounded() || parser.isCut()) {
          keepExact(parser.isCut() ? "" : text(text, from, to), line);
        }
        store.append(value);
        if (exact != null) {
          exact.addWord(text, from, to, number);
        }
        return;
      }
      becomeWords();
    }
    addWord(text, from, to, number);
    if (firstWord.isEmpty()) {
      String word = text(text, from, to);
      firstWord = parser.missing().contains(word) ? "" : word;
      firstWordLine = line;
    }
  }

  private void showMarks(byte[] text, int from, int to) {
    MarkEvidence shown = evidence;
    if (shown == null || from == to) {
      return;
    }
    boolean digits = false;
    boolean marks = false;
    for (int i = from; i < to; i++) {
      digits |= text[i] >= '0' && text[i] <= '9';
      marks |= text[i] == '.' || text[i] == ',';
    }
    if (!digits) {
      shown.addWord();
    } else if (marks) {
      shown.add(text(text, from, to), this);
    } else if (shown.awaitsWhole()) {
      shown.addWhole(text(text, from, to));
    }
  }

  private static String text(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }

  private void alsoAs(Consumer<Cells> change) {
    if (evidence != null) {
      evidence.others().forEach(change);
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

  /**
   * Stores cells also as words from now on, including the cells so far.
   *
   * @param rounded an integer that was rounded; empty for a decimal
   */
  private void keepExact(String rounded, long line) {
    if (firstRounded.isEmpty() && !rounded.isEmpty()) {
      firstRounded = rounded;
      firstRoundedLine = line;
    }
    if (exact == null) {
      exact = asWords();
    }
  }

  private Cells asWords() {
    Cells copy = new Cells(parser.copy(parser.marks()));
    copy.store = store;
    copy.hasNumbersElsewhere = true;
    copy.becomeWords();
    return copy;
  }

  /**
   * Returns the cells for a use in which each value is a name: exact words if numbers were rounded,
   * otherwise these cells.
   */
  public Cells levels() {
    return exact == null ? this : exact;
  }

  /**
   * Returns the cells for a use in which each value is a number: words that are not numbers are
   * missing. Empty for a column with too many words.
   */
  public Cells asNumbers() {
    Words levels = words;
    if (levels == null) {
      return this;
    }
    Cells all = numbers != null ? numbers.numbers() : numbers(levels);
    all.shown = shownMarks();
    all.parser.firstGrouped(firstGrouped());
    return all;
  }

  private Cells numbers(Words levels) {
    WordNumbers read = WordNumbers.of(levels.words());
    double[] value = read.value();
    return ofNumbers(isForgotten() ? missing() : store.map(code -> value[(int) code]), read.sign());
  }

  private CellStore missing() {
    CellStore missing = new CellStore();
    for (int i = 0; i < store.size(); i++) {
      missing.append(Double.NaN);
    }
    return missing;
  }

  /** Returns the words that are not numbers; null if there are more than a few. */
  public @Nullable OtherWords otherWords() {
    Words levels = words;
    if (levels == null) {
      return OtherWords.none(parser.sign(), store.hasValues());
    }
    return numbers != null
        ? numbers.others()
        : isForgotten() ? null : NumbersAmongWords.others(levels, store);
  }

  /** The first integer that was rounded to a double, as written; empty if there is none. */
  public String firstRounded() {
    return words == null ? firstRounded : "";
  }

  /** The line of {@link #firstRounded}. */
  public long firstRoundedLine() {
    return firstRoundedLine;
  }

  /** Whether any cell is not missing. */
  public boolean hasValues() {
    return store.hasValues();
  }

  private void addWord(byte[] text, int from, int to, NumberScanner number)
      throws CharacterCodingException {
    Words levels = words;
    appendCode(levels == null || isForgotten() ? Words.MISSING : levels.code(text, from, to));
    if (numbers != null && !numbers.add(text, from, to, number)) {
      numbers = null;
    }
    if (dates != null) {
      String word = text(text, from, to);
      dates.append(parser.missing().contains(word) ? Double.NaN : DateText.pack(word));
    }
  }

  private void appendCode(int code) {
    if (code == Words.TOO_MANY) {
      forget();
    }
    store.append(code < 0 ? Double.NaN : code);
  }

  /** Removes the last cells, whose record is incomplete. */
  public void truncate(int rows) {
    alsoAs(other -> other.truncate(rows));
    if (exact != null) {
      exact.truncate(rows);
    }
    if (numbers != null) {
      numbers.truncate(rows);
    }
    if (dates != null) {
      dates.truncate(rows);
    }
    store.truncate(rows);
  }

  private void becomeWords() {
    Cells known = exact;
    if (known != null) {
      exact = null;
      words = known.words;
      fromNumbers = known.fromNumbers;
      numbers = known.isForgotten() ? NumbersAmongWords.of(store, parser) : null;
      store = known.store;
      return;
    }
    Words levels = new Words(parser.marks(), parser.missing());
    words = levels;
    CellStore coded = store.codes(number -> levels.code(word(number)));
    fromNumbers = levels.words().size();
    if (coded == null) {
      numbers = hasNumbersElsewhere ? null : NumbersAmongWords.of(store, parser);
      store = CellStore.dropped(store.size());
    } else {
      store = coded;
    }
  }

  /** The number of words at the start that were numbers until the first word. */
  public int fromNumbers() {
    return fromNumbers;
  }

  /** The spellings of the words in the order of their first occurrence. */
  public Words.@Nullable Spelled spelled() {
    return words == null ? null : words.spelled();
  }

  /** Returns a number of these cells as a word, with the sign that every number has. */
  public String word(double number) {
    return DressedNumber.worn(Words.of(number), parser.sign());
  }

  /** The sign that every number has, as written: %, a currency sign, or empty. */
  public String sign() {
    return parser.sign();
  }

  private void forget() {
    Words levels = words;
    if (levels != null && !isForgotten() && DateCells.areDates(levels.words())) {
      dates = DateCells.packedStore(this);
    } else if (levels != null && !isForgotten() && !hasNumbersElsewhere) {
      numbers = NumbersAmongWords.of(levels, store, parser);
    }
    store = CellStore.dropped(store.size());
  }

  /**
   * Returns the cells with the meaning of their commas and points that they show themselves, or
   * that the other columns of the table show.
   *
   * @param table the forms of the numbers of the whole table
   */
  Cells settled(int table) {
    MarkEvidence marks = evidence;
    if (marks == null) {
      return this;
    }
    int forms = marks.forms().ofNumbers(store.size());
    Cells read = forms == 0 ? null : marks.read(parser.marks().decide(forms, table));
    return read == null ? this : read;
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
    if (words != null && !isForgotten()) {
      return words.words().stream().anyMatch(missing::contains) ? again(missing) : this;
    }
    if (words == null && !missing.hasNumbers()) {
      return this;
    }
    Cells copy = copy(parser.marks());
    copy.evidence = evidence;
    copy.shown = shown;
    copy.store = store.map(number -> missing.contains(number) ? Double.NaN : number);
    copy.exact = exact == null ? null : exact.without(missing);
    copy.numbers = numbers == null ? null : numbers.without(missing);
    return copy;
  }

  /** Returns the cells of some rows, in the same representation. */
  Cells only(boolean[] keep) {
    Cells some = copy(parser.marks());
    some.evidence = evidence == null ? null : evidence.only(keep);
    some.shown = shown;
    some.store = store.only(keep);
    some.exact = exact == null ? null : exact.only(keep);
    some.numbers = numbers == null ? null : numbers.only(keep);
    some.dates = dates == null ? null : dates.only(keep);
    return some;
  }

  /** Adds the words again, which may be numbers without those that are missing. */
  private Cells again(MissingWords missing) {
    Cells again = withMarks(NumberMarks.POINT, missing); // that of the canonical spellings
    again.shown = shownMarks();
    NumberScanner scanner = new NumberScanner();
    List<String> levels = words == null ? List.of() : words.words();
    double[] cells = new double[CHUNK];
    for (int k = 0; k < chunks(); k++) {
      int count = unpack(k, cells);
      for (int i = 0; i < count; i++) {
        String word = Double.isNaN(cells[i]) ? null : levels.get((int) cells[i]);
        again.add(word, scanner, k * (long) CHUNK + i + 1);
      }
    }
    return again;
  }

  /** What the cells show about the meaning of commas and points. */
  MarkEvidence.Forms forms() {
    return evidence == null ? MarkEvidence.Forms.NONE : evidence.forms();
  }

  /** The meaning of commas and points with which the cells were read. */
  NumberMarks marks() {
    return parser.marks();
  }

  /**
   * The meaning of commas and points in later numbers of this column that leave it open: not the
   * usual one, or one that groups digits; null if the cells do not show it.
   */
  public @Nullable NumberMarks shownMarks() {
    return evidence == null ? shown : evidence.shown();
  }

  /**
   * The first number whose digits are grouped, as written, and without the marks: "5.946,31 as
   * 5946.31"; empty if there is none.
   */
  public String firstGrouped() {
    String grouped = parser.firstGrouped();
    return grouped.isEmpty() && words != null ? words.firstGrouped() : grouped;
  }

  /** The number of cells. */
  public int size() {
    return store.size();
  }

  /** The distinct words by code, or null if every cell is a number. */
  public @Nullable List<String> words() {
    return words == null ? null : words.words();
  }

  /** True if there were more distinct words than allowed for levels; there are no cells then. */
  public boolean isForgotten() {
    return store.isDropped();
  }

  /** The dates of a column that {@link #isForgotten}, as they are written; null if it has none. */
  @Nullable CellStore dates() {
    return dates;
  }

  /** The first cell that was not a number. */
  public String firstWord() {
    return firstWord;
  }

  /** The line of {@link #firstWord}. */
  public long firstWordLine() {
    return firstWordLine;
  }

  /**
   * A cell such as 12,345 that was read with a decimal mark, although every mark of the column may
   * be a thousands separator; empty if there is no such cell.
   */
  public String doubtfulMark() {
    return words == null && evidence != null ? evidence.doubtful() : "";
  }

  /** Returns whether some cell uses its marks in a way that leaves nothing open. */
  public boolean hasCertainMarks() {
    return evidence != null && evidence.isCertain();
  }

  /** The number of chunks, the last of which may be short. */
  public int chunks() {
    return store.chunks();
  }

  /**
   * Copies a chunk out.
   *
   * @return the number of cells
   */
  public int unpack(int chunk, double[] cells) {
    return store.unpack(chunk, cells);
  }

  /**
   * Copies the cells of a chunk that belong to some rows.
   *
   * @param among the selected rows; null for all
   * @return the number of cells
   */
  public int unpack(int chunk, double[] cells, boolean @Nullable [] among) {
    int count = unpack(chunk, cells);
    if (among == null) {
      return count;
    }
    int wanted = 0;
    for (int i = 0; i < count; i++) {
      if (among[chunk * CHUNK + i]) {
        cells[wanted++] = cells[i];
      }
    }
    return wanted;
  }

  /** Frees a chunk, which must not be read afterwards. */
  void release(int chunk) {
    alsoAs(other -> other.release(chunk));
    store.release(chunk);
    if (exact != null) {
      exact.release(chunk);
    }
    if (numbers != null) {
      numbers.release(chunk);
    }
    if (dates != null) {
      dates.release(chunk);
    }
  }

  /** The number of bytes that the cells take. */
  long bytes() {
    long[] bytes = {store.bytes()};
    alsoAs(other -> bytes[0] += other.bytes());
    bytes[0] += exact == null ? 0 : exact.bytes();
    bytes[0] += numbers == null ? 0 : numbers.bytes();
    return bytes[0] + (dates == null ? 0 : dates.bytes());
  }

  /** The numbers of all cells; NaN where they are missing. */
  public double[] numbers() {
    return store.toArray();
  }
}
