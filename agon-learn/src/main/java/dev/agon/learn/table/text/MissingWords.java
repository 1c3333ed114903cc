package dev.agon.learn.table.text;

import dev.agon.learn.io.number.NumberScanner;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cells that mean a missing value, without regard to case: empty cells, NA, N/A, #N/A, ?, null,
 * NaN, None, &lt;NA&gt;, and the words and numbers that the user names. Immutable.
 */
public final class MissingWords implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final Set<String> STANDARD_WORDS =
      Set.of("", "na", "n/a", "?", "null", "nan", "none", "#n/a", "<na>");

  /** The words that are always missing values. */
  public static final MissingWords STANDARD = new MissingWords(List.of());

  private final List<String> given;
  private final Set<String> words;
  private final double[] numbers;
  private final int longest;

  private MissingWords(List<String> given) {
    this.given = given;
    this.words =
        given.stream()
            .map(MissingWords::fold)
            .filter(word -> !STANDARD_WORDS.contains(word))
            .collect(Collectors.toUnmodifiableSet());
    NumberScanner scanner = new NumberScanner();
    this.numbers =
        given.stream()
            .mapToDouble(word -> Words.number(Blanks.strip(word), scanner))
            .filter(number -> !Double.isNaN(number))
            .sorted()
            .toArray();
    // A character of lower case may have more bytes than one of upper case.
    this.longest = Math.max(4, 4 * words.stream().mapToInt(String::length).max().orElse(0));
  }

  /**
   * Returns the standard words and others.
   *
   * @param more words, or numbers such as -999
   */
  public static MissingWords with(Collection<String> more) {
    return more.isEmpty() ? STANDARD : new MissingWords(List.copyOf(more));
  }

  private static String fold(String word) {
    return Blanks.strip(word).toLowerCase(Locale.ROOT);
  }

  /** The words and numbers in addition to the standard words, as they were given. */
  public List<String> given() {
    return given;
  }

  /** The number of bytes of the longest of the words in UTF-8, or more. */
  int longest() {
    return longest;
  }

  /** Returns whether numbers may be missing values. */
  public boolean hasNumbers() {
    return numbers.length > 0;
  }

  /** Returns whether a word without surrounding white space means a missing value. */
  public boolean contains(String word) {
    if (word.length() > longest) {
      return false;
    }
    String folded = word.toLowerCase(Locale.ROOT);
    return STANDARD_WORDS.contains(folded) || words.contains(folded) || isNumber(word);
  }

  private boolean isNumber(String word) {
    double number = hasNumbers() ? Words.number(word, new NumberScanner()) : Double.NaN;
    return !Double.isNaN(number) && contains(number);
  }

  /** Returns whether a number means a missing value. */
  public boolean contains(double number) {
    return Double.isNaN(number)
        || (hasNumbers() && Arrays.binarySearch(numbers, number + 0.0) >= 0);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MissingWords that && given.equals(that.given);
  }

  @Override
  public int hashCode() {
    return Objects.hash(given);
  }

  @Override
  public String toString() {
    return "MissingWords" + given;
  }
}
