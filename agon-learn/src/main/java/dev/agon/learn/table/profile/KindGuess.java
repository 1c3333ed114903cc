package dev.agon.learn.table.profile;

import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.Kind;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The kind of column that a profile suggests.
 *
 * @param profile the profile
 */
record KindGuess(Profile profile) {
  /** With fewer rows than this, identifiers cannot be detected. */
  private static final int FEW_ROWS = 20;

  /** Up to this number of distinct integers, labels are classes. */
  private static final int MOST_CLASSES = 10;

  private static final Pattern IDENTIFIER =
      Pattern.compile(
          "(?i).*[_."
              + " -](id|key|uuid|nr)|id|index|key|uuid|nr|row|row_?(id|number)|.*[a-z]I[dD]|column1");

  /** The kind that the cells suggest. */
  Kind kind() {
    NumberProfile numbers = profile.numbers();
    WordProfile words = profile.words();
    WordProfile exact = profile.exact();
    if (profile.missing() == profile.rows()) {
      return Kind.CONSTANT;
    }
    if (numbers != null) {
      return exact == null || exact.hasFractions() ? guess(numbers) : guessRounded(exact);
    }
    return words == null ? Kind.CONSTANT : guess(words);
  }

  /**
   * The kind of integers of which some are rounded: they are names if rounding makes some of them
   * equal, or if there are few.
   */
  private Kind guessRounded(WordProfile exact) {
    int distinct = exact.words().size();
    boolean few = distinct <= Profile.MOST_CODES && exact.rows() >= 10L * distinct;
    boolean named = IDENTIFIER.matcher(profile.name()).matches() && exact.allDistinct();
    return few || named || exact.areEqualAsNumbers() ? guess(exact) : Kind.NUMBER;
  }

  private Kind guess(NumberProfile n) {
    if (n.distinctCount() == 1) {
      return n.missing() == 0 ? Kind.CONSTANT : Kind.CATEGORY;
    }
    if (n.whole() && n.missing() == 0 && n.rows() >= FEW_ROWS) {
      boolean named = IDENTIFIER.matcher(profile.name()).matches();
      if (n.counting() || (named && profile.parts().allDistinct(profile.column()))) {
        return Kind.IDENTIFIER;
      }
    }
    if (Arrays.equals(n.distinct(), new double[] {0, 1})) {
      return Kind.YES_NO;
    }
    return isCoded(n) ? Kind.CATEGORY : Kind.NUMBER;
  }

  /** Numbers with a percent or currency sign are quantities, even if there are few of them. */
  private boolean isCoded(NumberProfile n) {
    return profile.sign().isEmpty() && looksLikeCodes(n);
  }

  /**
   * Returns whether the numbers are a few integers far apart, such as 10, 37, 99. Counts and grades
   * have no such gaps, except for outliers: most of their neighbours differ by 1.
   */
  private static boolean looksLikeCodes(NumberProfile n) {
    int distinct = n.distinctCount();
    if (!n.whole()
        || distinct < 3
        || distinct > Profile.MOST_CODES
        || n.rows() < 10L * distinct
        || n.max() - n.min() + 1 <= 2.0 * distinct) {
      return false;
    }
    double[] values = n.distinct();
    long gaps = IntStream.range(1, distinct).filter(k -> values[k] - values[k - 1] > 1).count();
    return 2 * gaps > distinct - 1;
  }

  /**
   * Returns whether labels are classes: words, two values, at most 10 integers, or a few integers
   * far apart. More integers are ordered values, such as grades from 0 to 20.
   */
  boolean looksLikeClasses() {
    NumberProfile n = profile.numbers();
    if (n == null) {
      return true;
    }
    int distinct = profile.distinctCount();
    return distinct <= 2 || (n.whole() && (distinct <= MOST_CLASSES || isCoded(n)));
  }

  private Kind guess(WordProfile w) {
    if (w.words().size() == 1) {
      return w.missing() == 0 ? Kind.CONSTANT : Kind.CATEGORY;
    }
    if (DateCells.areDates(w.words())) {
      return Kind.DATE;
    }
    if (w.words().size() == 2) {
      return Kind.YES_NO;
    }
    boolean levels = !w.tooMany() && (w.rows() < FEW_ROWS || !w.nearlyAllDistinct());
    if (levels) {
      return w.hasRareLevels() ? Kind.RARE_LEVELS : Kind.CATEGORY;
    }
    return w.looksLikeSentences() ? Kind.TEXT : Kind.IDENTIFIER;
  }
}
