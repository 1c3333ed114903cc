package dev.agon.learn.table;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.date.DateText;
import dev.agon.learn.table.text.FormattedNumber;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.NumberParser;
import dev.agon.learn.table.text.OtherWords;
import dev.agon.learn.table.text.WordNumbers;
import dev.agon.learn.table.text.Words;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a column that has a word: the codes of its distinct words.
 *
 * <p>With more distinct words than allowed for levels the cells are dropped. Only dates are kept
 * then, or numbers among which there are a few words.
 */
final class WordCells implements StoredCells {
  private final Words words;

  /** The parser of the numbers before the first word. */
  private final NumberParser parser;

  /** Whether these are the exact words of numbers that are stored as numbers too. */
  private final boolean hasNumbersElsewhere;

  private final int fromNumbers;
  private CellStore codes;

  /** The numbers of cells that are dropped; null for none. */
  private @Nullable NumbersAmongWords numbers;

  /** The dates of cells that are dropped; null for none. */
  private @Nullable CellStore dates;

  private WordCells(
      Words words,
      NumberParser parser,
      CellStore codes,
      int fromNumbers,
      @Nullable NumbersAmongWords numbers,
      boolean hasNumbersElsewhere) {
    this.words = words;
    this.parser = parser;
    this.codes = codes;
    this.fromNumbers = fromNumbers;
    this.numbers = numbers;
    this.hasNumbersElsewhere = hasNumbersElsewhere;
  }

  /** Creates a column without cells. */
  static WordCells empty(NumberParser parser) {
    Words words = new Words(parser.marks(), parser.missing());
    return new WordCells(words, parser, new CellStore(), 0, null, /* hasNumbersElsewhere= */ false);
  }

  /** Converts numbers to words. */
  static WordCells of(CellStore numbers, NumberParser parser) {
    return of(numbers, parser, /* hasNumbersElsewhere= */ false);
  }

  /** Returns the words of cells that are also stored as numbers. */
  static WordCells beside(CellStore numbers, NumberParser parser) {
    return of(numbers, parser.copy(parser.marks()), /* hasNumbersElsewhere= */ true);
  }

  private static WordCells of(CellStore numbers, NumberParser parser, boolean hasNumbersElsewhere) {
    Words words = new Words(parser.marks(), parser.missing());
    String sign = parser.sign();
    CellStore coded = numbers.codes(number -> words.code(word(number, sign)));
    int fromNumbers = words.words().size();
    if (coded != null) {
      return new WordCells(words, parser, coded, fromNumbers, null, hasNumbersElsewhere);
    }
    return new WordCells(
        words,
        parser,
        CellStore.dropped(numbers.size()),
        fromNumbers,
        hasNumbersElsewhere ? null : NumbersAmongWords.of(numbers, parser),
        hasNumbersElsewhere);
  }

  /** Returns these exact words as the only cells; their numbers are kept if the words are not. */
  WordCells instead(CellStore ofNumbers, NumberParser ofThem) {
    return new WordCells(
        words,
        ofThem,
        codes,
        fromNumbers,
        codes.isDropped() ? NumbersAmongWords.of(ofNumbers, ofThem) : null,
        /* hasNumbersElsewhere= */ false);
  }

  @Override
  public WordCells copy(NumberMarks marks) {
    WordCells copy =
        new WordCells(
            words.copy(marks),
            parser.copy(marks),
            codes.copy(),
            fromNumbers,
            numbers == null ? null : numbers.copy(marks),
            hasNumbersElsewhere);
    copy.dates = dates == null ? null : dates.copy();
    return copy;
  }

  @Override
  public WordCells without(MissingWords missing) {
    if (!codes.isDropped() && words().stream().noneMatch(missing::contains)) {
      return this;
    }
    // The parser of the canonical spellings.
    NumberParser plain = new NumberParser(NumberMarks.POINT, missing);
    Words rest = codes.isDropped() ? words : new Words(NumberMarks.POINT, missing);
    WordCells copy =
        new WordCells(
            rest,
            codes.isDropped() ? parser : plain,
            codes.map(code -> codeOf(words().get((int) code), rest)),
            fromNumbers,
            numbers == null ? null : numbers.without(missing),
            hasNumbersElsewhere);
    copy.dates = dates;
    return copy;
  }

  /** Adds the words again, which may be numbers without those that are missing. */
  Cells again(MissingWords missing) {
    Cells again = Cells.withMarks(NumberMarks.POINT, missing); // marks of canonical spellings
    NumberScanner scanner = new NumberScanner();
    double[] cells = new double[Cells.CHUNK];
    for (int k = 0; k < codes.chunks(); k++) {
      int count = codes.unpack(k, cells);
      for (int i = 0; i < count; i++) {
        String word = Double.isNaN(cells[i]) ? null : words().get((int) cells[i]);
        again.add(word, scanner, k * (long) Cells.CHUNK + i + 1);
      }
    }
    return again;
  }

  /** Returns the cells of some rows; words that occur only in other rows are removed. */
  @Override
  public WordCells only(boolean[] keep) {
    Words rest = codes.isDropped() ? words : new Words(parser.marks(), parser.missing());
    CellStore kept = codes.only(keep).map(code -> rest.code(words().get((int) code)));
    NumberParser same = parser.copy(parser.marks());
    same.firstGrouped(firstGrouped());
    WordCells some =
        new WordCells(
            rest,
            same,
            kept,
            // Parts are merged by the canonical spellings of these words.
            codes.isDropped() ? fromNumbers : rest.words().size(),
            numbers == null ? null : numbers.only(keep),
            hasNumbersElsewhere);
    some.dates = dates == null ? null : dates.only(keep);
    return some;
  }

  private static double codeOf(String word, Words words) {
    byte[] text = word.getBytes(StandardCharsets.UTF_8);
    try {
      int code = words.code(text, 0, text.length);
      return code < 0 ? Double.NaN : code;
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a String is valid UTF-8", e);
    }
  }

  /** Returns a number as a word with a sign. */
  static String word(double number, String sign) {
    return FormattedNumber.withSign(Words.of(number), sign);
  }

  @Override
  public NumberParser parser() {
    return parser;
  }

  @Override
  public void add(double number) {
    if (Double.isNaN(number)) {
      codes.append(number);
    } else {
      append(codes.isDropped() ? Words.MISSING : words.code(Words.of(number)));
    }
    if (numbers != null) {
      numbers.add(number);
    }
    if (dates != null) {
      dates.append(Double.isNaN(number) ? Double.NaN : DateText.NONE);
    }
  }

  /** Adds the cell in [from, to) of a text. */
  void add(byte[] text, int from, int to, NumberScanner number) throws CharacterCodingException {
    append(codes.isDropped() ? Words.MISSING : words.code(text, from, to));
    if (numbers != null && !numbers.add(text, from, to, number)) {
      numbers = null;
    }
    if (dates != null) {
      String word = new String(text, from, to - from, StandardCharsets.UTF_8);
      dates.append(parser.missing().contains(word) ? Double.NaN : DateText.pack(word));
    }
  }

  private void append(int code) {
    if (code == Words.TOO_MANY) {
      drop();
    }
    codes.append(code < 0 ? Double.NaN : code);
  }

  private void drop() {
    if (!codes.isDropped() && DateCells.areDates(words.words())) {
      dates = DateCells.packed(words.words(), codes);
    } else if (!codes.isDropped() && !hasNumbersElsewhere) {
      numbers = NumbersAmongWords.of(words, codes, parser);
    }
    codes = CellStore.dropped(codes.size());
  }

  @Override
  public void truncate(int rows) {
    codes.truncate(rows);
    if (numbers != null) {
      numbers.truncate(rows);
    }
    if (dates != null) {
      dates.truncate(rows);
    }
  }

  /** Returns the cells as numbers; words that are not numbers are missing. */
  Cells asNumbers() {
    if (numbers != null) {
      return numbers.numbers();
    }
    WordNumbers read = WordNumbers.of(words.words());
    double[] value = read.value();
    CellStore all =
        codes.isDropped() ? CellStore.missing(codes.size()) : codes.map(code -> value[(int) code]);
    return Cells.ofNumbers(all, read.sign());
  }

  /** Returns the words that are not numbers; null if there are more than a few. */
  @Nullable OtherWords otherWords() {
    if (numbers != null) {
      return numbers.others();
    }
    return codes.isDropped() ? null : NumbersAmongWords.others(words, codes);
  }

  @Override
  public CellStore store() {
    return codes;
  }

  /** The dates of cells that are dropped, as they are written; null if they are not dates. */
  @Nullable CellStore dates() {
    return dates;
  }

  /** The number of words at the start that were numbers until the first word. */
  int fromNumbers() {
    return fromNumbers;
  }

  /** The distinct words by code. */
  List<String> words() {
    return words.words();
  }

  Words.Spelled spelled() {
    return words.spelled();
  }

  @Override
  public String firstGrouped() {
    String ofNumbers = parser.firstGrouped();
    return ofNumbers.isEmpty() ? words.firstGrouped() : ofNumbers;
  }

  @Override
  public void release(int chunk) {
    codes.release(chunk);
    if (numbers != null) {
      numbers.release(chunk);
    }
    if (dates != null) {
      dates.release(chunk);
    }
  }

  @Override
  public long bytes() {
    return codes.bytes()
        + (numbers == null ? 0 : numbers.bytes())
        + (dates == null ? 0 : dates.bytes());
  }
}
