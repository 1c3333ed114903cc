package dev.agon.learn.table.profile;

import dev.agon.learn.io.NumberScanner;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DressedNumber;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of the words of a column.
 *
 * @param rows all cells
 * @param missing cells without a word
 * @param words the distinct words; the first of them when there are too many
 * @param counts how many cells have each word; empty when there are too many
 */
public record WordProfile(int rows, int missing, List<String> words, int[] counts)
    implements Serializable {
  private static final Pattern DATE =
      Pattern.compile(
          "\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}([T ].*)?|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}( .*)?");
  private static final int SAMPLE = 1000;

  /**
   * @param among the rows to look at; null for all
   */
  static WordProfile of(Cells cells, List<String> words, boolean @Nullable [] among) {
    if (cells.isForgotten()) {
      return new WordProfile(cells.size(), 0, words, new int[0]);
    }
    int[] counts = new int[words.size()];
    int rows = 0;
    int missing = 0;
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk, among);
      rows += count;
      for (int i = 0; i < count; i++) {
        if (Double.isNaN(chunk[i])) {
          missing++;
        } else {
          counts[(int) chunk[i]]++;
        }
      }
    }
    return new WordProfile(rows, missing, words, counts);
  }

  /** True when there were more words than can be levels. */
  boolean tooMany() {
    return counts.length == 0 && !words.isEmpty();
  }

  /** Whether nearly all words are dates. */
  boolean looksLikeDates() {
    return share(DATE.asMatchPredicate()) > 0.9;
  }

  /** Whether a word is a date. */
  public static boolean isDate(String word) {
    return DATE.matcher(word).matches();
  }

  /** Whether most words are numbers. */
  boolean looksLikeNumbers() {
    return share(WordProfile::isNumber) > 0.5;
  }

  /** Whether a word is a number, be it with marks of thousands or a sign. */
  public static boolean isNumber(String word) {
    byte[] text = (word + "\n").getBytes(StandardCharsets.UTF_8);
    return new NumberScanner().scan(text, 0) == text.length - 1 || DressedNumber.isMeant(word);
  }

  private double share(java.util.function.Predicate<String> test) {
    int sample = Math.min(SAMPLE, words.size());
    return words.stream().limit(SAMPLE).filter(test).count() / (double) Math.max(1, sample);
  }

  /** Whether the words are sentences. */
  boolean looksLikeSentences() {
    return words.stream()
            .limit(SAMPLE)
            .mapToInt(word -> word.split("\\s+", -1).length)
            .average()
            .orElse(0)
        >= 3;
  }

  /** Whether no two cells have the same word. */
  boolean allDistinct() {
    return missing == 0 && (tooMany() || words.size() == rows);
  }

  /** Whether rounding to doubles makes some words equal, each of which is a whole number. */
  public boolean areEqualAsNumbers() {
    NumberScanner number = new NumberScanner();
    Set<Double> values = new HashSet<>();
    for (String word : words) {
      byte[] text = (word + "\n").getBytes(StandardCharsets.UTF_8);
      if (number.scan(text, 0) == text.length - 1 && !values.add(number.value())) {
        return true;
      }
    }
    return false;
  }

  /** Whether more than half of the cells have a word of their own. */
  boolean nearlyAllDistinct() {
    return tooMany() || 2L * words.size() > rows - missing;
  }
}
