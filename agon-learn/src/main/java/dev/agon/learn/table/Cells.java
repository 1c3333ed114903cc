package dev.agon.learn.table;

import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Growth;
import dev.agon.learn.io.NumberScanner;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one column as they were read: numbers while every cell is one, else codes of words.
 *
 * <p>The first word that is no number turns all numbers before it into words. A column with more
 * distinct words than can be levels keeps the first of them and forgets its cells. NaN is a missing
 * cell in both forms. Numbers may all wear one sign, as 5% or $5; 5% and 5 are not of one column.
 */
final class Cells {
  /** Cells are packed so many at a time, as the blocks of the rows they become. */
  static final int CHUNK = 1 << 12;

  /** No number that a person writes is longer, thousands marks and all. */
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

  /** True while every cell is a number without a sign such as %. */
  boolean isNumeric() {
    return words == null && sign.isEmpty();
  }

  /** The next cell is a number; only while {@link #isNumeric}. */
  void addNumber(double number) {
    append(number);
  }

  /** The next cell is a number, or NaN for missing. */
  void add(double number) {
    Words levels = words;
    if (levels == null || Double.isNaN(number)) {
      append(number);
    } else {
      appendCode(levels.code(Decimals.shortest(number)));
    }
  }

  /**
   * The next cell is what stands in [from, to) of a text, without quotes and blanks around it.
   *
   * @param decimalComma whether 2,5 is a number
   * @param number the byte at {@code to} must be none that a number contains
   */
  void add(byte[] text, int from, int to, boolean decimalComma, NumberScanner number, long line)
      throws CharacterCodingException {
    if (words == null) {
      if (from == to) {
        append(Double.NaN);
        return;
      }
      boolean plain = sign.isEmpty();
      if (plain && number.scan(text, from) == to && Double.isFinite(number.value())) {
        append(number.value());
        return;
      }
      if (plain && decimalComma && scanDecimalComma(text, from, to, number)) {
        append(number.value());
        return;
      }
      if (to - from <= 4
          && Words.isMissing(new String(text, from, to - from, StandardCharsets.ISO_8859_1))) {
        append(Double.NaN);
        return;
      }
      if (addDressed(text, from, to, decimalComma)) {
        return;
      }
      becomeWords(decimalComma);
      firstWord = new String(text, from, to - from, StandardCharsets.UTF_8);
      firstWordLine = line;
    }
    addWord(text, from, to);
  }

  /** The next cell is a word, or null for missing; a word may look like a number. */
  void add(@Nullable String word, NumberScanner number, long line) {
    byte[] text = ((word == null ? "" : word.strip()) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      add(text, 0, text.length - 1, false, number, line);
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a String gives valid UTF-8", e);
    }
  }

  /** A number with marks of thousands or a sign, if it wears what the numbers before it wear. */
  private boolean addDressed(byte[] text, int from, int to, boolean decimalComma) {
    if (to - from > LONGEST_NUMBER) {
      return false;
    }
    String cell = new String(text, from, to - from, StandardCharsets.UTF_8);
    DressedNumber dressed = DressedNumber.of(cell, decimalComma);
    if (dressed == null || (!dressed.sign().equals(sign) && hasValues())) {
      return false;
    }
    if (decimalComma && commasMayMarkThousands && cell.indexOf(',') >= 0) {
      noticeComma(cell);
    }
    sign = dressed.sign();
    append(dressed.value());
    return true;
  }

  /** Whether any cell is not missing. */
  boolean hasValues() {
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

  /** Takes back the last cells: their record turned out to be incomplete. */
  void truncate(int rows) {
    if (size > rows && (size & (CHUNK - 1)) == 0 && !forgotten) {
      // The chunk was packed with the cell that is taken back.
      chunks.remove(chunks.size() - 1).unpack(open);
    }
    size = Math.min(size, rows);
  }

  private void becomeWords(boolean decimalComma) {
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
    if (forgotten) {
      forget();
    }
  }

  private void code(double[] cells, int count, Words levels) {
    for (int i = 0; i < count && !forgotten; i++) {
      if (!Double.isNaN(cells[i])) {
        int code = levels.code(DressedNumber.worn(cells[i], sign));
        forgotten = code == Words.TOO_MANY;
        cells[i] = code;
      }
    }
  }

  /** What every number is a number of, as it was written: %, the sign of a currency, or nothing. */
  String sign() {
    return sign;
  }

  private void forget() {
    forgotten = true;
    chunks.clear();
    open = new double[0];
  }

  /** The number of cells. */
  int size() {
    return size;
  }

  /** The distinct words by code, or null when every cell is a number. */
  @Nullable List<String> words() {
    return words == null ? null : words.words();
  }

  /** True when there were more distinct words than can be levels; there are no cells then. */
  boolean isForgotten() {
    return forgotten;
  }

  /** The first cell that was no number, and its line. */
  String firstWord() {
    return firstWord;
  }

  /** The line of {@link #firstWord}. */
  long firstWordLine() {
    return firstWordLine;
  }

  /**
   * A cell such as 12,345 that was read with a decimal comma, while every comma of the column may
   * as well mark thousands; empty where that is no question.
   */
  String doubtfulComma() {
    return words == null && commasMayMarkThousands ? firstComma : "";
  }

  /** The number of chunks, the last of which may be short. */
  int chunks() {
    return (size + CHUNK - 1) / CHUNK;
  }

  /**
   * Copies a chunk out.
   *
   * @return how many cells it has
   */
  int unpack(int chunk, double[] cells) {
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
   * Copies those cells of a chunk out that belong to some rows.
   *
   * @param among the rows that are wanted; null for all
   * @return how many cells there are
   */
  int unpack(int chunk, double[] cells, boolean @Nullable [] among) {
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

  /** Frees a chunk; it reads as missing from then on. */
  void release(int chunk) {
    if (chunk < chunks.size()) {
      chunks.set(chunk, new Chunk.Few(0, new char[0], new double[0]));
    }
  }

  /** How many bytes the cells take. */
  long bytes() {
    long bytes = (long) Double.BYTES * open.length;
    for (Chunk chunk : chunks) {
      bytes += chunk.bytes();
    }
    return bytes;
  }
}
