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

  /**
   * Characters that are not shown: controls, such as the zero-width space and the soft hyphen,
   * joiners, variation selectors, fillers of Hangul, the blank of Braille.
   */
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\p{Cf}\\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0"
              + "\uFE00-\uFE0F\\x{E0100}-\\x{E01EF}&&[^\t\n\r]]");

  /** Hyphens, dashes and minus signs. */
  private static final Pattern DASHES = Pattern.compile("[\\p{Pd}\u2212]");

  /** Apostrophes and single quotation marks, also as accents. */
  private static final Pattern SINGLE_QUOTES =
      Pattern.compile("[\u2018-\u201B\u2032\u02B9\u02BC\u00B4`]");

  private static final Pattern DOUBLE_QUOTES = Pattern.compile("[\u201C-\u201F\u2033\u00AB\u00BB]");

  private static final String DIFFERENCES =
      "case, spaces, dashes, quotation marks, invisible characters, Unicode forms or letters of"
          + " another alphabet";

  /** The numbers that mean yes or no. */
  private static final Set<String> NUMBERS = Set.of("1", "0", "-1");

  /** Cyrillic and Greek letters, and the Latin letters that look the same. */
  private static final Map<Character, Character> LOOKALIKES =
      lookalikes(
          "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"
              + "\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u0501\u051B\u04BB"
              + "\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7"
              + "\u03BF\u03BD\u03B1",
          "ABEKMHOPCTYXSIJ" + "aeopcyxsijdqh" + "ABEZHIKMNOPTYX" + "ova");

  /** The number of characters of a value that are shown. */
  private static final int LONGEST = 40;

  private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\s]+");

  private Spellings() {}

  private static Map<Character, Character> lookalikes(String letters, String latin) {
    Map<Character, Character> map = new HashMap<>();
    for (int i = 0; i < latin.length(); i++) {
      map.put(letters.charAt(i), latin.charAt(i));
    }
    return map;
  }

  /** Returns whether the first of two words, in alphabetical order, means yes. */
  public static boolean firstIsYes(String first, String second) {
    return YES.contains(first.toLowerCase(Locale.ROOT))
            && !YES.contains(second.toLowerCase(Locale.ROOT))
        || NO.contains(second.toLowerCase(Locale.ROOT))
            && !NO.contains(first.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns which of the two words of a column another word means: the word that differs from it
   * only in spelling, or, if the two mean yes and no, the word with the same meaning; for example,
   * 1, true and Y mean yes. A number other than the two has no meaning next to numbers, and -1,
   * which is often the code of a missing value, has none next to other words.
   *
   * @return true for yes, false for no, null for neither
   */
  public static @Nullable Boolean meaning(String word, String yes, String no) {
    boolean isYes = loose(word).equals(loose(yes));
    boolean isNo = loose(word).equals(loose(no));
    boolean numbers = NUMBERS.contains(yes) || NUMBERS.contains(no);
    boolean comparable = !word.equals("-1") && !(numbers && NUMBERS.contains(word));
    if (!isYes && !isNo && comparable && says(YES, yes) && says(NO, no)) {
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
   * the kind of dashes and quotation marks, invisible characters, and the Unicode form of a letter.
   */
  public static String loose(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    boolean plain = lower.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '`');
    if (plain) {
      return lower;
    }
    // Quotation marks come first, because an accent alone becomes a blank in this form.
    String quoted = SINGLE_QUOTES.matcher(lower).replaceAll("'");
    quoted = DOUBLE_QUOTES.matcher(quoted).replaceAll("\"");
    String text = INVISIBLE.matcher(Normalizer.normalize(quoted, Form.NFKC)).replaceAll("");
    text = DASHES.matcher(text).replaceAll("-");
    return BLANKS.matcher(folded(text)).replaceAll(" ").strip();
  }

  /** Returns the loose spelling of a word with Latin letters for others that look the same. */
  private static String appearance(String word) {
    if (word.chars().allMatch(c -> c < 0x7F)) {
      return loose(word);
    }
    StringBuilder latin = new StringBuilder(word);
    for (int i = 0; i < latin.length(); i++) {
      latin.setCharAt(i, LOOKALIKES.getOrDefault(latin.charAt(i), latin.charAt(i)));
    }
    return loose(latin.toString());
  }

  /** Returns whether two words look the same. */
  public static boolean lookAlike(String word, String other) {
    return appearance(word).equals(appearance(other));
  }

  /**
   * Returns a text without case: capitals of ß are SS, sigma has two small forms, and i with and
   * without a dot have the same capital.
   */
  private static String folded(String text) {
    String folded = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return Normalizer.normalize(
        folded.replace('\u03C2', '\u03C3').replace("i\u0307", "i"), Form.NFC);
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
    String pairs = similar(levels);
    levels.stream()
        .filter(level -> loose(level).isEmpty())
        .findFirst()
        .ifPresent(level -> warnings.add(invisible(column, level)));
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

  /** Adds a notice about columns whose names differ only in spelling. */
  public static void noticeColumns(List<String> names, List<String> notices) {
    String pairs = similar(names);
    if (!pairs.isEmpty()) {
      notices.add(
          "some names of columns differ only in "
              + DIFFERENCES
              + ": "
              + pairs
              + ". They are different columns.");
    }
  }

  /** Returns a hint about a name that differs from the right one only in spelling. */
  public static String difference(String given, String right) {
    return "The name "
        + visible(given)
        + " differs from "
        + visible(right)
        + " only in "
        + DIFFERENCES
        + ". Write it as in training.";
  }

  private static String invisible(String column, String level) {
    return "column "
        + Messages.quote(column)
        + " has the value "
        + visible(level)
        + ", which contains invisible characters only. If it means a missing value, leave the cell"
        + " empty.";
  }

  /** Warns about classes that differ only in spelling, because a model of them is useless. */
  public static void warn(String label, List<String> classes, List<String> warnings) {
    String pairs = similar(classes);
    classes.stream()
        .filter(name -> loose(name).isEmpty())
        .findFirst()
        .ifPresent(name -> warnings.add(invisible(label, name)));
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

  private static String similar(List<String> levels) {
    Map<String, List<String>> groups = new TreeMap<>();
    for (String level : levels) {
      groups.computeIfAbsent(appearance(level), key -> new ArrayList<>()).add(level);
    }
    return groups.values().stream()
        .filter(same -> same.size() > 1)
        .limit(3)
        .map(same -> same.stream().map(Spellings::visible).collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }

  /** Returns a word in quotation marks, with the codes of all non-ASCII characters. */
  public static String visible(String word) {
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
