package dev.agon.learn.table.profile;

import dev.agon.learn.io.Messages;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Spellings of words: different words for yes and no, and words that differ only in spelling. */
public final class Spellings {
  private static final Set<String> YES =
      Set.of("yes", "true", "y", "t", "on", "positive", "pos", "1", "+1", "ja", "oui", "si", "sí");

  private static final Set<String> NO =
      Set.of("no", "false", "n", "f", "off", "negative", "neg", "0", "-1", "nein", "non", "nej");

  /** Characters that have no width, such as the zero-width space and the soft hyphen. */
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cf}\\p{Cc}&&[^\t\n\r]]");

  private static final String DIFFERENCES = "case, spaces, invisible characters or Unicode forms";

  /** The number of characters of a value that are shown. */
  private static final int LONGEST = 40;

  private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\s]+");

  private Spellings() {}

  /** Returns whether the first of two words, in alphabetical order, means yes. */
  public static boolean firstIsYes(String first, String second) {
    return YES.contains(first.toLowerCase(Locale.ROOT))
            && !YES.contains(second.toLowerCase(Locale.ROOT))
        || NO.contains(second.toLowerCase(Locale.ROOT))
            && !NO.contains(first.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns which of the two words of a column another word means: the word that differs from it
   * only in spelling, or, if the two mean yes and no, the word with the same meaning, as 1, true
   * and Y mean yes.
   *
   * @return true for yes, false for no, null for neither
   */
  public static @Nullable Boolean meaning(String word, String yes, String no) {
    boolean isYes = loose(word).equals(loose(yes));
    boolean isNo = loose(word).equals(loose(no));
    if (!isYes && !isNo && says(YES, yes) && says(NO, no)) {
      isYes = says(YES, word);
      isNo = says(NO, word);
    }
    return isYes == isNo ? null : (Boolean) isYes;
  }

  private static boolean says(Set<String> words, String word) {
    return words.contains(word.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns a word without differences that are hard to see: case, the kind and number of spaces,
   * invisible characters, and the Unicode form of a letter.
   */
  public static String loose(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    boolean plain = lower.chars().allMatch(c -> c > ' ' && c < 0x7F);
    if (plain) {
      return lower;
    }
    String visible = INVISIBLE.matcher(Normalizer.normalize(lower, Form.NFKC)).replaceAll("");
    // Some characters, such as a capital with a dot, become lower case only in this form.
    return BLANKS.matcher(visible.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }

  /**
   * Returns the indices of levels by their loose spellings; a spelling that several levels share is
   * omitted, because it is ambiguous.
   */
  public static Map<String, Integer> loosely(List<String> levels) {
    Map<String, Integer> places = new HashMap<>();
    Set<String> shared = new HashSet<>();
    for (int level = 0; level < levels.size(); level++) {
      String loose = loose(levels.get(level));
      if (places.put(loose, level) != null) {
        shared.add(loose);
      }
    }
    places.keySet().removeAll(shared);
    return places;
  }

  /** Warns about levels that differ only in spelling, but are treated as different. */
  public static void warnOfLevels(String column, List<String> levels, List<String> warnings) {
    String pairs = alike(levels);
    if (!pairs.isEmpty()) {
      warnings.add(
          "column "
              + Messages.quote(column)
              + " has values that differ only in "
              + DIFFERENCES
              + " and are treated as different: "
              + pairs
              + ". If they are the same value, write them the same way.");
    }
  }

  /** Warns about classes that differ only in spelling, because a model of them is useless. */
  public static void warn(String label, List<String> classes, List<String> warnings) {
    String pairs = alike(classes);
    if (!pairs.isEmpty()) {
      warnings.add(
          "the label column "
              + Messages.quote(label)
              + " has values that differ only in "
              + DIFFERENCES
              + " and are treated as different classes: "
              + pairs
              + ". If they are the same class, write them the same way.");
    }
  }

  private static String alike(List<String> levels) {
    Map<String, List<String>> alike = new TreeMap<>();
    for (String level : levels) {
      alike.computeIfAbsent(loose(level), key -> new ArrayList<>()).add(level);
    }
    return alike.values().stream()
        .filter(same -> same.size() > 1)
        .limit(3)
        .map(same -> same.stream().map(Spellings::visible).collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }

  /** Returns a word in quotation marks, with the codes of all non-ASCII characters. */
  private static String visible(String word) {
    StringBuilder text = new StringBuilder("\"");
    word.codePoints()
        .limit(LONGEST)
        .forEach(
            c ->
                text.append(
                    c >= ' ' && c < 0x7F
                        ? Character.toString(c)
                        : String.format(Locale.ROOT, "\\u%04X", c)));
    return text.append(word.codePointCount(0, word.length()) > LONGEST ? "...\"" : "\"").toString();
  }
}
