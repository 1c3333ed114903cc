package dev.agon.learn.table;

import dev.agon.learn.io.Growth;
import dev.agon.learn.io.NumberScanner;
import dev.agon.learn.table.date.DateText;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one column as they were read: numbers as long as every cell is a number, otherwise
 * codes of words.
 *
 * <p>The first cell that is not a number converts all earlier numbers to words. A column with more
 * distinct words than allowed for levels keeps the first of them and drops its cells. NaN is a
 * missing cell in both representations. All numbers may have the same sign, such as 5% or $5; 5%
 * and 5 cannot be mixed.
 *
 * <p>An integer beyond 2^53 may have no exact double. From the first such number on, the column is
 * stored in both representations: numbers, for columns that measure something, and exact words, for
 * columns whose values are names (see {@link #levels}).
 */
public final class Cells {
  /**
   * The number of cells that are packed together; equal to that in the blocks of the encoded rows.
   */
  public static final int CHUNK = 1 << 12;

  /** The length of the longest number with thousands separators or a sign. */
  private static final int LONGEST_NUMBER = 40;

  private static final Pattern MAYBE_THOUSANDS =
      Pattern.compile("(?<!\\d)[1-9]\\d{0,2},\\d{3}(?!\\d)");

  private final List<Chunk> chunks = new ArrayList<>();
  private double[] open = new double[16];
  private int size;
  private @Nullable Words words;
  private boolean forgotten;
  private String firstWord = "";
  private long firstWordLine;
  private String sign = "";
  private String firstComma = "";
  private boolean commasMayMarkThousands = true;
  private String firstRounded = "";
  private long firstRoundedLine;

  /** The same cells as exact words; null as long as no number was rounded. */
  private @Nullable Cells exact;

  /** The number of words that were numbers until the first word. */
  private int fromNumbers;

  /** The dates of a column with more distinct dates than can be levels; see {@link DateText}. */
  private @Nullable Cells dates;

  /** Creates an empty column of words, for cells that follow words in another part of the table. */
  static Cells ofWords(boolean decimalComma) {
    Cells cells = new Cells();
    cells.words = new Words(decimalComma);
    return cells;
  }

  /** Converts numbers to words, because a later part of the table has words. */
  void turnIntoWords(boolean decimalComma) {
    if (words == null) {
      becomeWords(decimalComma);
    }
  }

  /** Stores numbers also as words, because another part of the table has a rounded number. */
  void alsoKeepWords(boolean decimalComma) {
    if (words == null && exact == null) {
      exact = asWords(decimalComma);
    }
  }

  /** True while every cell is an exact number without a sign such as %. */
  public boolean isNumeric() {
    return words == null && exact == null && sign.isEmpty();
  }

  /** Adds a number; only while {@link #isNumeric}. */
  public void addNumber(double number) {
    append(number);
  }

  /** Adds a number, or NaN for a missing cell. */
  public void add(double number) {
    Words levels = words;
    if (exact != null) {
      exact.add(number);
    }
    if (levels == null || Double.isNaN(number)) {
      append(number);
    } else {
      appendCode(levels.code(Words.of(number)));
    }
    if (dates != null) {
      dates.append(Double.isNaN(number) ? Double.NaN : DateText.NONE);
    }
  }

  /**
   * Adds the cell in [from, to) of a text, without quotes and surrounding white space.
   *
   * @param decimalComma whether 2,5 is a number
   * @param number the byte at {@code to} must not be part of a number
   */
  public void add(
      byte[] text, int from, int to, boolean decimalComma, NumberScanner number, long line)
      throws CharacterCodingException {
    if (words == null) {
      double value = number(text, from, to, decimalComma, number, line);
      if (value < Double.POSITIVE_INFINITY || Double.isNaN(value)) {
        append(value);
        if (exact != null) {
          exact.addWord(text, from, to);
        }
        return;
      }
      becomeWords(decimalComma);
    }
    addWord(text, from, to);
    if (firstWord.isEmpty()) {
      String word = new String(text, from, to - from, StandardCharsets.UTF_8);
      firstWord = Words.isMissing(word) ? "" : word;
      firstWordLine = line;
    }
  }

  /** Returns the number in a cell of a column of numbers; NaN for missing, infinity for a word. */
  private double number(
      byte[] text, int from, int to, boolean decimalComma, NumberScanner number, long line) {
    if (from == to) {
      return Double.NaN;
    }
    if (sign.isEmpty()) {
      boolean isNumber =
          number.scan(text, from) == to
              || (decimalComma && scanDecimalComma(text, from, to, number));
      if (isNumber && Double.isFinite(number.value())) {
        if (number.isRounded()) {
          keepExact(new String(text, from, to - from, StandardCharsets.UTF_8), decimalComma, line);
        }
        return number.value();
      }
    }
    if (to - from <= 4
        && Words.isMissing(new String(text, from, to - from, StandardCharsets.ISO_8859_1))) {
      return Double.NaN;
    }
    return dressed(text, from, to, decimalComma, number, line);
  }

  /** Adds a word, or null for a missing cell; a word may be a number. */
  public void add(@Nullable String word, NumberScanner number, long line) {
    byte[] text =
        ((word == null ? "" : Blanks.strip(word)) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      add(text, 0, text.length - 1, false, number, line);
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a String is valid UTF-8", e);
    }
  }

  /** A number with thousands separators or a sign, if the numbers before it have that sign. */
  private double dressed(
      byte[] text, int from, int to, boolean decimalComma, NumberScanner number, long line) {
    if (to - from > LONGEST_NUMBER) {
      return Double.POSITIVE_INFINITY;
    }
    String cell = new String(text, from, to - from, StandardCharsets.UTF_8);
    DressedNumber dressed = DressedNumber.of(cell, decimalComma);
    if (dressed == null || (!dressed.sign().equals(sign) && hasValues())) {
      return Double.POSITIVE_INFINITY;
    }
    if (decimalComma && commasMayMarkThousands && cell.indexOf(',') >= 0) {
      noticeComma(cell);
    }
    sign = dressed.sign();
    number.scan((dressed.plain() + "\n").getBytes(StandardCharsets.US_ASCII), 0);
    if (number.isRounded()) {
      keepExact(cell, decimalComma, line);
    }
    return number.value();
  }

  /** Stores cells also as words from now on, including the cells so far. */
  private void keepExact(String rounded, boolean decimalComma, long line) {
    if (exact == null) {
      firstRounded = rounded;
      firstRoundedLine = line;
      exact = asWords(decimalComma);
    }
  }

  private Cells asWords(boolean decimalComma) {
    Cells copy = new Cells();
    copy.chunks.addAll(chunks);
    copy.open = open.clone();
    copy.size = size;
    copy.sign = sign;
    copy.becomeWords(decimalComma);
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
    NumberScanner scanner = new NumberScanner();
    double[] value =
        levels.words().stream().mapToDouble(word -> Words.number(word, scanner)).toArray();
    Cells numbers = new Cells();
    double[] cells = new double[CHUNK];
    for (int k = 0; k < chunks(); k++) {
      int count = unpack(k, cells);
      for (int i = 0; i < count; i++) {
        numbers.append(Double.isNaN(cells[i]) ? Double.NaN : value[(int) cells[i]]);
      }
    }
    return numbers;
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
    if (forgotten) {
      return true;
    }
    double[] cells = new double[CHUNK];
    for (int k = 0; k < chunks(); k++) {
      int count = unpack(k, cells);
      for (int i = 0; i < count; i++) {
        if (!Double.isNaN(cells[i])) {
          return true;
        }
      }
    }
    return false;
  }

  private void noticeComma(String cell) {
    commasMayMarkThousands = MAYBE_THOUSANDS.matcher(cell).find();
    firstComma = firstComma.isEmpty() ? cell : firstComma;
  }

  private boolean scanDecimalComma(byte[] text, int from, int to, NumberScanner number) {
    for (int i = from; i < to; i++) {
      if (text[i] == ',') {
        if (commasMayMarkThousands) {
          noticeComma(new String(text, from, to - from, StandardCharsets.UTF_8));
        }
        byte[] copy = Arrays.copyOfRange(text, from, to + 1);
        copy[i - from] = '.';
        copy[to - from] = '\n';
        return number.scan(copy, 0) == to - from;
      }
    }
    return false;
  }

  private void addWord(byte[] text, int from, int to) throws CharacterCodingException {
    Words levels = words;
    appendCode(levels == null || forgotten ? Words.MISSING : levels.code(text, from, to));
    if (dates != null) {
      String word = new String(text, from, to - from, StandardCharsets.UTF_8);
      dates.append(Words.isMissing(word) ? Double.NaN : DateText.pack(word));
    }
  }

  private void appendCode(int code) {
    if (code == Words.TOO_MANY) {
      forget();
    }
    append(code < 0 ? Double.NaN : code);
  }

  private void append(double cell) {
    if (forgotten) {
      size++;
      return;
    }
    int place = size & (CHUNK - 1);
    if (place == open.length) {
      open = Arrays.copyOf(open, Math.min(CHUNK, Growth.larger(place)));
    }
    open[place] = cell;
    size++;
    if (place == CHUNK - 1) {
      chunks.add(Chunk.pack(open, CHUNK));
    }
  }

  /** Removes the last cells, whose record is incomplete. */
  public void truncate(int rows) {
    if (exact != null) {
      exact.truncate(rows);
    }
    if (dates != null) {
      dates.truncate(rows);
    }
    if (size > rows && (size & (CHUNK - 1)) == 0 && !forgotten) {
      // The chunk was packed with the removed cell.
      chunks.remove(chunks.size() - 1).unpack(open);
    }
    size = Math.min(size, rows);
  }

  private void becomeWords(boolean decimalComma) {
    Cells known = exact;
    if (known != null) {
      exact = null;
      words = known.words;
      fromNumbers = known.fromNumbers;
      forgotten = known.forgotten;
      open = known.open;
      chunks.clear();
      chunks.addAll(known.chunks);
      return;
    }
    Words levels = new Words(decimalComma);
    words = levels;
    double[] cells = new double[CHUNK];
    for (int k = 0; k < chunks.size() && !forgotten; k++) {
      chunks.get(k).unpack(cells);
      code(cells, CHUNK, levels);
      chunks.set(k, Chunk.pack(cells, CHUNK));
    }
    if (!forgotten) {
      code(open, size & (CHUNK - 1), levels);
    }
    fromNumbers = levels.words().size();
    if (forgotten) {
      forget();
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

  private void code(double[] cells, int count, Words levels) {
    for (int i = 0; i < count && !forgotten; i++) {
      if (!Double.isNaN(cells[i])) {
        int code = levels.code(DressedNumber.worn(Words.of(cells[i]), sign));
        forgotten = code == Words.TOO_MANY;
        cells[i] = code;
      }
    }
  }

  /** The sign that every number has, as written: %, a currency sign, or empty. */
  public String sign() {
    return sign;
  }

  private void forget() {
    if (words != null && !forgotten && DateCells.areDates(words.words())) {
      dates = DateCells.packed(this);
    }
    forgotten = true;
    chunks.clear();
    open = new double[0];
  }

  /** The number of cells. */
  public int size() {
    return size;
  }

  /** The distinct words by code, or null if every cell is a number. */
  public @Nullable List<String> words() {
    return words == null ? null : words.words();
  }

  /** True if there were more distinct words than allowed for levels; there are no cells then. */
  public boolean isForgotten() {
    return forgotten;
  }

  /** The dates of a column that {@link #isForgotten}, as they are written; null if it has none. */
  @Nullable Cells dates() {
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
   * A cell such as 12,345 that was read with a decimal comma, although every comma of the column
   * may be a thousands separator; empty if there is no such cell.
   */
  public String doubtfulComma() {
    return words == null && commasMayMarkThousands ? firstComma : "";
  }

  /** Returns whether some cell has a decimal comma, which cannot be a thousands separator. */
  public boolean hasCertainComma() {
    return !commasMayMarkThousands;
  }

  /** The number of chunks, the last of which may be short. */
  public int chunks() {
    return (size + CHUNK - 1) / CHUNK;
  }

  /**
   * Copies a chunk out.
   *
   * @return the number of cells
   */
  public int unpack(int chunk, double[] cells) {
    int count = Math.min(CHUNK, size - chunk * CHUNK);
    if (forgotten) {
      Arrays.fill(cells, 0, count, Double.NaN);
    } else if (chunk < chunks.size()) {
      chunks.get(chunk).unpack(cells);
    } else {
      System.arraycopy(open, 0, cells, 0, count);
    }
    return count;
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
    if (chunk < chunks.size()) {
      chunks.set(chunk, Chunk.EMPTY);
    }
    if (exact != null) {
      exact.release(chunk);
    }
    if (dates != null) {
      dates.release(chunk);
    }
  }

  /** The number of bytes that the cells take. */
  long bytes() {
    long bytes = (long) Double.BYTES * open.length + (exact == null ? 0 : exact.bytes());
    bytes += dates == null ? 0 : dates.bytes();
    for (Chunk chunk : chunks) {
      bytes += chunk.bytes();
    }
    return bytes;
  }

  /** The numbers of all cells; NaN where they are missing. */
  public double[] numbers() {
    double[] all = new double[size];
    double[] chunk = new double[CHUNK];
    for (int k = 0; k < chunks(); k++) {
      int count = unpack(k, chunk);
      System.arraycopy(chunk, 0, all, k * CHUNK, count);
    }
    return all;
  }
}
