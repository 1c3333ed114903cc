package dev.agon.learn.table;

import dev.agon.learn.io.Trouble;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What words mean beyond their letters. */
final class Spellings {
  private static final Set<String> YES =
      Set.of("yes", "true", "y", "t", "on", "positive", "pos", "1", "+1", "ja", "oui", "si", "sí");

  private static final Set<String> NO =
      Set.of("no", "false", "n", "f", "off", "negative", "neg", "0", "-1", "nein", "non", "nej");

  private Spellings() {}

  /** Of two words in the order of their letters, whether the first is the one that says yes. */
  static boolean firstIsYes(String first, String second) {
    return YES.contains(first.toLowerCase(Locale.ROOT))
            && !YES.contains(second.toLowerCase(Locale.ROOT))
        || NO.contains(second.toLowerCase(Locale.ROOT))
            && !NO.contains(first.toLowerCase(Locale.ROOT));
  }

  /**
   * Which of a column's two words another word means: the one it is but for capitals, or, where the
   * two say yes and no, the one that it says too, as 1, true and Y say yes.
   *
   * @return true for yes, false for no, null for neither
   */
  static @Nullable Boolean meaning(String word, String yes, String no) {
    boolean isYes = word.equalsIgnoreCase(yes);
    boolean isNo = word.equalsIgnoreCase(no);
    if (!isYes && !isNo && says(YES, yes) && says(NO, no)) {
      isYes = says(YES, word);
      isNo = says(NO, word);
    }
    return isYes == isNo ? null : (Boolean) isYes;
  }

  private static boolean says(Set<String> words, String word) {
    return words.contains(word.toLowerCase(Locale.ROOT));
  }

  /** A word without what people spell differently: capitals, and blanks around it. */
  static String loose(String word) {
    return word.strip().toLowerCase(Locale.ROOT);
  }

  /**
   * The places of levels by their loose spellings; a spelling that several levels share is not
   * there, for nobody can tell which is meant.
   */
  static Map<String, Integer> loosely(List<String> levels) {
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

  /** Tells of levels that differ in capitals alone: they count as different. */
  static void notice(String column, List<String> levels, List<String> notices) {
    String pairs = alike(levels);
    if (!pairs.isEmpty()) {
      notices.add(
          "column "
              + Trouble.quote(column)
              + " has values that differ in capitals alone and count as different: "
              + pairs
              + ".");
    }
  }

  /** The same for the classes of a label: a model that tells spellings apart is of no use. */
  static void warn(String label, List<String> classes, List<String> warnings) {
    String pairs = alike(classes);
    if (!pairs.isEmpty()) {
      warnings.add(
          "the label column "
              + Trouble.quote(label)
              + " has values that differ in capitals alone and count as classes of their own: "
              + pairs
              + ". Maybe they are one class: write them alike.");
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
        .map(same -> same.stream().map(Trouble::quote).collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }
}
