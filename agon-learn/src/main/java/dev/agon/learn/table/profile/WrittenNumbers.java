package dev.agon.learn.table.profile;

import dev.agon.learn.io.Messages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Columns of words that are meant to be numbers: {@code 64.7 kg}, or {@code (1,499)} for a negative
 * amount.
 */
public final class WrittenNumbers {
  private static final Pattern WITH_UNIT =
      Pattern.compile("[-+]?\\d[\\d.,']*\\s?(?<unit>\\p{L}[\\p{L}/\u00B2\u00B3]{0,5})");

  private static final Pattern IN_PARENTHESES =
      Pattern.compile("\\(\\p{Sc}?(?<number>\\d[\\d.,']*)\\)");

  /** With fewer distinct words, a category loses little. */
  private static final int FEW = 20;

  private static final int SAMPLE = 1000;

  /** The share of the words that have the form of the column. */
  private static final double MOST = 0.9;

  private WrittenNumbers() {}

  /** Warns if the words of a column are numbers with the same unit or in parentheses. */
  public static void warn(Profile profile, List<String> warnings) {
    WordProfile all = profile.words();
    if (all == null || all.words().size() <= FEW) {
      return;
    }
    List<String> words = all.words().subList(0, Math.min(SAMPLE, all.words().size()));
    String column = "column " + Messages.quote(profile.name()) + " contains numbers ";
    String unit = unit(words);
    if (!unit.isEmpty()) {
      warnings.add(
          column
              + "with the unit "
              + Messages.quote(unit)
              + ", such as "
              + Messages.quote(first(words, word -> WITH_UNIT.matcher(word).matches()))
              + ", and is not read as numbers. Write the numbers without the unit.");
      return;
    }
    Predicate<String> negative = word -> IN_PARENTHESES.matcher(word).matches();
    if (words.stream().anyMatch(negative)
        && most(words, word -> negative.test(word) || WordProfile.isNumber(word))) {
      warnings.add(
          column
              + "in parentheses, such as "
              + Messages.quote(first(words, negative))
              + ", and is not read as numbers. Write negative numbers with a minus sign.");
    }
  }

  /** Returns the unit of most words; empty if there is none. */
  private static String unit(List<String> words) {
    Map<String, Integer> counts = new HashMap<>();
    for (String word : words) {
      Matcher found = WITH_UNIT.matcher(word);
      if (found.matches()) {
        String unit = found.group("unit");
        if (counts.merge(unit, 1, Integer::sum) >= MOST * words.size()) {
          return unit;
        }
      }
    }
    return "";
  }

  private static boolean most(List<String> words, Predicate<String> test) {
    return words.stream().filter(test).count() >= MOST * words.size();
  }

  private static String first(List<String> words, Predicate<String> test) {
    return words.stream().filter(test).findFirst().orElseThrow();
  }
}
