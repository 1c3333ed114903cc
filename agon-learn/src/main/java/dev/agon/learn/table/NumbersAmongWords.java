package dev.agon.learn.table;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.NumberParser;
import dev.agon.learn.table.text.OtherWords;
import dev.agon.learn.table.text.WordNumbers;
import dev.agon.learn.table.text.Words;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a column of numbers with too many distinct values for levels, and the few other
 * words that occur among them.
 */
final class NumbersAmongWords {
  private final CellStore store;
  private final NumberParser parser;
  private final Map<String, Integer> others = new LinkedHashMap<>();
  private String last = "";

  private NumbersAmongWords(CellStore store, NumberParser parser) {
    this.store = store;
    this.parser = parser;
  }

  /** Starts with cells that are all numbers. */
  static NumbersAmongWords of(CellStore numbers, NumberParser parser) {
    return new NumbersAmongWords(numbers.copy(), parser.copy(parser.marks()));
  }

  /**
   * Starts with the cells of a column of words.
   *
   * @param codes the code of the word in each cell
   * @return null if they are not mostly numbers
   */
  static @Nullable NumbersAmongWords of(Words words, CellStore codes, NumberParser parser) {
    WordNumbers read = WordNumbers.of(words.words());
    OtherWords others = others(words, codes);
    if (others == null) {
      return null;
    }
    double[] value = read.value();
    NumberParser same = parser.copy(parser.marks());
    same.sign(read.sign());
    NumbersAmongWords numbers = new NumbersAmongWords(codes.map(code -> value[(int) code]), same);
    numbers.others.putAll(others.counts());
    return numbers;
  }

  /** Returns the words that are not numbers; null if there are more than a few. */
  static @Nullable OtherWords others(Words words, CellStore codes) {
    WordNumbers read = WordNumbers.of(words.words());
    if (!read.haveFewOthers()) {
      return null;
    }
    int[] counts = new int[read.value().length];
    double[] cells = new double[Cells.CHUNK];
    for (int k = 0; k < codes.chunks(); k++) {
      int count = codes.unpack(k, cells);
      for (int i = 0; i < count; i++) {
        if (!Double.isNaN(cells[i])) {
          counts[(int) cells[i]]++;
        }
      }
    }
    LinkedHashMap<String, Integer> others = new LinkedHashMap<>();
    for (int code = 0; code < counts.length; code++) {
      if (Double.isNaN(read.value()[code]) && counts[code] > 0) {
        others.put(words.words().get(code), counts[code]);
      }
    }
    return new OtherWords(others, read.sign(), read.haveNumbers());
  }

  NumbersAmongWords copy(NumberMarks marks) {
    NumbersAmongWords copy = new NumbersAmongWords(store.copy(), parser.copy(marks));
    copy.others.putAll(others);
    copy.last = last;
    return copy;
  }

  /** Returns the cells with more words that mean a missing value. */
  NumbersAmongWords without(MissingWords missing) {
    NumbersAmongWords copy =
        new NumbersAmongWords(
            store.map(number -> missing.contains(number) ? Double.NaN : number), parser);
    copy.others.putAll(others);
    copy.others.keySet().removeIf(missing::contains);
    return copy;
  }

  /** Returns the cells of some rows, with all other words. */
  NumbersAmongWords only(boolean[] keep) {
    NumbersAmongWords some = new NumbersAmongWords(store.only(keep), parser);
    some.others.putAll(others);
    return some;
  }

  void add(double number) {
    last = "";
    store.append(number);
  }

  /** Adds the cell in [from, to) of a text; returns false if there are too many other words. */
  boolean add(byte[] text, int from, int to, NumberScanner number) {
    double value = parser.parse(text, from, to, number, /* others= */ true);
    add(value == NumberParser.WORD ? Double.NaN : value);
    if (value == NumberParser.WORD) {
      last = new String(text, from, to - from, StandardCharsets.UTF_8);
      others.merge(last, 1, Integer::sum);
    }
    return others.size() <= WordNumbers.MOST_OTHERS;
  }

  /** Removes the last cell, whose record is incomplete. */
  void truncate(int rows) {
    if (store.size() > rows && !last.isEmpty()) {
      others.computeIfPresent(last, (word, count) -> count == 1 ? null : count - 1);
    }
    store.truncate(rows);
  }

  /** The numbers; NaN if a cell is missing or another word. */
  Cells numbers() {
    return Cells.ofNumbers(store, parser.sign());
  }

  /** The other words. */
  OtherWords others() {
    return new OtherWords(new LinkedHashMap<>(others), parser.sign(), /* hasNumbers= */ true);
  }

  void release(int chunk) {
    store.release(chunk);
  }

  long bytes() {
    return store.bytes();
  }
}
