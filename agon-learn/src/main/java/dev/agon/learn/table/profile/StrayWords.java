package dev.agon.learn.table.profile;

import dev.agon.learn.table.text.OtherWords;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decides whether words among the numbers of a column are missing values: a few words of any kind,
 * and one word that is repeated, such as "k.A." or "unknown". Numbers that cannot be read, such as
 * {@code 1.2.3} or {@code <0.5}, are neither.
 *
 * @param words the words
 */
public record StrayWords(OtherWords words) {
  /** Words are missing values if fewer than one row in this number has one. */
  private static final int FEW_ONE_IN = 100;

  /** A repeated word is a missing value in up to this share of the rows. */
  private static final double REPEATED = 0.3;

  /** Returns whether there are words, and they are missing values. */
  public boolean areMissing(long rows) {
    long all = words.cells();
    if (all == 0 || words.counts().keySet().stream().anyMatch(WordProfile::isNumber)) {
      return false;
    }
    if (all * FEW_ONE_IN < rows) {
      return true;
    }
    long repeated = mostFrequent();
    return repeated > 1 && repeated <= REPEATED * rows && (all - repeated) * FEW_ONE_IN < rows;
  }

  /**
   * The number of cells with the most frequent word, in any case, that may mean a missing value.
   */
  private long mostFrequent() {
    Map<String, Long> counts = new TreeMap<>();
    words
        .counts()
        .forEach(
            (word, count) -> counts.merge(word.toLowerCase(Locale.ROOT), (long) count, Long::sum));
    Collection<String> codes = counts.keySet().stream().filter(StrayWords::isCode).toList();
    counts.keySet().removeAll(codes);
    return counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** Returns whether a word is infinite, or its first letter or digit a digit: 12a, <0.5, 3+. */
  private static boolean isCode(String word) {
    return WordProfile.isInfinite(word)
        || word.chars().filter(Character::isLetterOrDigit).limit(1).anyMatch(Character::isDigit);
  }
}
