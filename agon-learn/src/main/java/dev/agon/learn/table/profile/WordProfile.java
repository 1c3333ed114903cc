package dev.agon.learn.table.profile;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.text.FormattedNumber;
import dev.agon.learn.table.text.Words;
import dev.agon.support.Components;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of the words of a column.
 *
 * @param rows the number of cells
 * @param missing the number of missing cells
 * @param words the distinct words; only the first of them if there are too many
 * @param counts the number of cells with each word; empty if there are too many
 */
public record WordProfile(int rows, int missing, List<String> words, int[] counts)
    implements Serializable {
  private static final int SAMPLE = 1000;

  /** Up to this number of levels a column is a category, even if each level has few rows. */
  private static final int MANY_LEVELS = 50;

  private static final Pattern INFINITY =
      Pattern.compile("(?i)[+-]?(inf|infinity|1\\.#inf|\u221e)");

  /** With more distinct words than this, they are not stray words among numbers. */
  private static final int MANY_STRAYS = 20;

  /** A level with fewer cells than this is considered almost unused. */
  private static final int RARE = 10;

  /**
   * @param among the rows to use; null for all
   */
  public static WordProfile of(Cells cells, List<String> words, boolean @Nullable [] among) {
    if (cells.hasTooManyWords()) {
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

  /** True if there were more words than allowed for levels. */
  public boolean tooMany() {
    return counts.length == 0 && !words.isEmpty();
  }

  /** Returns whether more than {@value #MANY_STRAYS} distinct words are not numbers. */
  boolean hasManyStrays() {
    return words.stream().filter(word -> !isNumber(word)).count() > MANY_STRAYS;
  }

  /**
   * Returns whether there are more than 50 levels, and most cells have a level with fewer than 10
   * cells, as for surnames and ticket numbers.
   */
  boolean hasRareLevels() {
    int rare = Arrays.stream(counts).filter(count -> count < RARE).sum();
    return words.size() > MANY_LEVELS && 2L * rare > rows - missing;
  }

  /** Returns whether most words are numbers. */
  boolean looksLikeNumbers() {
    return share(WordProfile::isNumber) > 0.5;
  }

  /** Returns whether all words are numbers, except for infinities and numbers beyond a double. */
  boolean areNumbersAndInfinities() {
    NumberScanner number = new NumberScanner();
    boolean infinite = false;
    boolean finite = false;
    for (String word : words) {
      if (!Double.isNaN(Words.number(word, number))) {
        finite = true;
      } else if (isPlainNumber(word) || isInfinite(word)) {
        infinite = true;
      } else {
        return false;
      }
    }
    return finite && infinite;
  }

  /** Returns whether a word is a number, possibly with thousands separators or a sign. */
  public static boolean isNumber(String word) {
    return isPlainNumber(word) || FormattedNumber.isNumberLike(word);
  }

  static boolean isInfinite(String word) {
    return INFINITY.matcher(word).matches();
  }

  private static boolean isPlainNumber(String word) {
    byte[] text = (word + "\n").getBytes(StandardCharsets.UTF_8);
    return new NumberScanner().scan(text, 0) == text.length - 1;
  }

  private double share(java.util.function.Predicate<String> test) {
    int sample = Math.min(SAMPLE, words.size());
    return words.stream().limit(SAMPLE).filter(test).count() / (double) Math.max(1, sample);
  }

  /** Returns whether the words are sentences. */
  boolean looksLikeSentences() {
    return words.stream()
            .limit(SAMPLE)
            .mapToInt(word -> word.split("\\s+", -1).length)
            .average()
            .orElse(0)
        >= 3;
  }

  /** Returns whether all cells have different words. */
  boolean allDistinct() {
    return missing == 0 && (tooMany() || words.size() == rows);
  }

  /** Returns whether rounding to doubles makes some words equal, each of which is an integer. */
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

  /** Returns whether some words are decimals that are not integers. */
  boolean hasFractions() {
    return words.stream().anyMatch(word -> word.indexOf('.') >= 0);
  }

  /** Returns whether more than half of the cells have a word that occurs only once. */
  boolean nearlyAllDistinct() {
    return tooMany() || 2L * words.size() > rows - missing;
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
