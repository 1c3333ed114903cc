package dev.agon.learn.table.profile;

import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.Words;
import dev.agon.support.Components;
import dev.agon.support.Printable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The profile of a column: the statistics of its cells, and the kind of column that they suggest.
 *
 * @param name the column's name
 * @param column its index
 * @param parts the table
 * @param among the rows to use; null for all
 * @param numbers the statistics of its numbers, if all are numbers
 * @param words the statistics of its words, if some are words
 * @param exact the numbers as words, if doubles round some of them
 * @param sign the sign that every number has: %, a currency sign, or nothing
 * @param firstWord the first cell that is not a number
 * @param firstRounded the first integer that was rounded to a double
 * @param doubtfulComma a cell such as 12,345 that was read with a decimal comma, although every
 *     comma of the column may be a thousands separator; otherwise empty
 */
public record Profile(
    String name,
    int column,
    TableParts parts,
    boolean @Nullable [] among,
    @Nullable NumberProfile numbers,
    @Nullable WordProfile words,
    @Nullable WordProfile exact,
    String sign,
    Spot firstWord,
    Spot firstRounded,
    String doubtfulComma) {
  /**
   * A cell and its position.
   *
   * @param source the file or other origin
   * @param line the line
   * @param cell the cell as written; empty for none
   */
  public record Spot(String source, long line, String cell) {
    /** Returns the line, and the file if a table has several. */
    public String place(String table) {
      return "line " + line + (source.equals(table) ? "" : " of " + source);
    }
  }

  /** With fewer rows than this, identifiers cannot be detected. */
  private static final int FEW_ROWS = 20;

  /** Integers with at most this number of distinct values may be codes, or classes. */
  public static final int MOST_CODES = 20;

  /** Up to this number of distinct integers, labels are classes. */
  private static final int MOST_CLASSES = 10;

  /**
   * In a column of numbers, words are missing values if fewer than one row in this number has one.
   */
  public static final int STRAY_ONE_IN = 100;

  /** The number of characters of a level that are shown. */
  private static final int LONGEST_LEVEL = 30;

  private static final Pattern IDENTIFIER =
      Pattern.compile(
          "(?i).*[_."
              + " -](id|key|uuid|nr)|id|index|key|uuid|nr|row|row_?(id|number)|.*[a-z]I[dD]|column1");

  public static Profile of(TableParts parts, int column) {
    return Profiles.of(parts, new int[] {column}, null).get(0);
  }

  /** A column whose cells are not used. */
  public static Profile unknown(TableParts parts, int column) {
    Spot none = new Spot(parts.source(), 0, "");
    String name = parts.names().get(column);
    return new Profile(name, column, parts, null, null, null, null, "", none, none, "");
  }

  /** The profile for a use in which each value is a name; see {@link Cells#levels}. */
  public Profile levels() {
    return exact == null
        ? this
        : new Profile(
            name, column, parts, among, null, exact, null, sign, firstWord, firstRounded, "");
  }

  /** Returns the profile of some of the rows; of all rows if null. */
  public Profile among(boolean @Nullable [] some) {
    if (some == null) {
      return this;
    }
    if (numbers != null) {
      return Profiles.ofNumbers(parts, column, some, null);
    }
    return Profiles.of(parts, new int[] {column}, some).get(0).levels();
  }

  public int rows() {
    return numbers != null ? numbers.rows() : words == null ? 0 : words.rows();
  }

  public int missing() {
    return numbers != null ? numbers.missing() : words == null ? 0 : words.missing();
  }

  /** The kind that the cells suggest. */
  public Kind guess() {
    if (missing() == rows()) {
      return Kind.CONSTANT;
    }
    if (numbers != null) {
      return exact == null ? guess(numbers) : guessRounded(exact);
    }
    return words == null ? Kind.CONSTANT : guess(words);
  }

  /**
   * Integers, some of which are rounded: names if rounding makes some equal, or if there are few.
   */
  private Kind guessRounded(WordProfile exact) {
    int distinct = exact.words().size();
    boolean few = distinct <= MOST_CODES && exact.rows() >= 10L * distinct;
    boolean named = IDENTIFIER.matcher(name).matches() && exact.allDistinct();
    return few || named || exact.areEqualAsNumbers() ? guess(exact) : Kind.NUMBER;
  }

  private Kind guess(NumberProfile n) {
    if (n.distinctCount() == 1) {
      return n.missing() == 0 ? Kind.CONSTANT : Kind.CATEGORY;
    }
    if (n.whole() && n.missing() == 0 && n.rows() >= FEW_ROWS) {
      boolean named = IDENTIFIER.matcher(name).matches();
      if (n.counting() || (named && parts.allDistinct(column))) {
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
    return sign.isEmpty() && looksLikeCodes(n);
  }

  /**
   * Returns whether the numbers are a few integers far apart, such as 10, 37, 99. Counts and grades
   * have no such gaps, except for outliers: most of their neighbours differ by 1.
   */
  private static boolean looksLikeCodes(NumberProfile n) {
    int distinct = n.distinctCount();
    if (!n.whole()
        || distinct < 3
        || distinct > MOST_CODES
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
  public boolean looksLikeClasses() {
    NumberProfile n = numbers;
    if (n == null) {
      return true;
    }
    int distinct = distinctCount();
    return distinct <= 2 || (n.whole() && (distinct <= MOST_CLASSES || isCoded(n)));
  }

  /** The number of distinct numbers; large if there are more than can be listed. */
  public int distinctCount() {
    return exact != null ? exact.words().size() : numbers == null ? 0 : numbers.distinctCount();
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

  /**
   * Returns whether most cells are numbers, but some are one of a few words such as "unknown", and
   * there are too many values for levels. Ticket numbers, which have many different words, do not
   * match.
   */
  public boolean isSpoiltNumber() {
    return words != null
        && words.words().size() > MOST_CODES
        && words.looksLikeNumbers()
        && !words.hasManyStrays();
  }

  /**
   * The number of cells with words, in a column of numbers in which words are so rare that they are
   * missing values: fewer than one in {@link #STRAY_ONE_IN}; otherwise 0.
   */
  public int strayWords() {
    if (words == null || words.tooMany() || WordProfile.isNumber(firstWord.cell())) {
      return 0;
    }
    long strays = words.strays();
    return strays * STRAY_ONE_IN < rows() ? (int) strays : 0;
  }

  /** Returns the warning about words in a column of numbers that are treated as missing values. */
  public static String strayWarning(String column, int count, Spot first, String source) {
    return "column "
        + Messages.quote(column)
        + " contains numbers, but also "
        + Messages.count(count, "word")
        + ", the first "
        + Messages.quote(first.cell())
        + " in "
        + first.place(source)
        + ". Words are treated as missing values.";
  }

  /** Returns the profile of the numbers of a column in which words are missing values. */
  public Profile asNumbers() {
    return Profiles.ofNumbers(parts, column, among, null);
  }

  /** Returns the distinct values and their counts; numbers ascending, words alphabetically. */
  public Map<String, Integer> counts() {
    if (words != null) {
      WordProfile w = words;
      Map<String, Integer> counts = new LinkedHashMap<>();
      IntStream.range(0, w.counts().length)
          .boxed()
          .filter(code -> w.counts()[code] > 0)
          .sorted(Comparator.comparing(code -> w.words().get(code), Profile::compare))
          .forEach(code -> counts.put(w.words().get(code), w.counts()[code]));
      return counts;
    }
    return numberCounts();
  }

  private Map<String, Integer> numberCounts() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    if (numbers != null && numbers.distinctCount() <= NumberSummary.FEW) {
      for (int k = 0; k < numbers.distinct().length; k++) {
        counts.put(Words.of(numbers.distinct()[k]), numbers.counts()[k]);
      }
      return counts;
    }
    int index = column;
    boolean[] mask = among;
    Map<Double, Integer> all = new TreeMap<>();
    for (HashMap<Double, Integer> some : parts.ask(part -> tally(part.cells(index), mask))) {
      some.forEach((value, count) -> all.merge(value, count, Integer::sum));
    }
    all.forEach((value, count) -> counts.put(Words.of(value), count));
    return counts;
  }

  /** Returns the distinct numbers of a part, as long as they may be levels. */
  private static HashMap<Double, Integer> tally(Cells cells, boolean @Nullable [] among) {
    HashMap<Double, Integer> tally = new HashMap<>();
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk, among);
      for (int i = 0; i < count && tally.size() <= Words.MOST; i++) {
        if (!Double.isNaN(chunk[i])) {
          tally.merge(chunk[i] + 0.0, 1, Integer::sum);
        }
      }
    }
    return tally;
  }

  /** Returns whether there are more distinct words than allowed for levels. */
  public boolean isForgotten() {
    return words != null && words.tooMany();
  }

  /** Orders numbers by size, before words in alphabetical order. */
  public static int compare(String a, String b) {
    Double x = number(a);
    Double y = number(b);
    if (x != null && y != null) {
      return Double.compare(x, y);
    }
    return x == null && y == null ? a.compareTo(b) : x == null ? 1 : -1;
  }

  private static @Nullable Double number(String word) {
    try {
      return word.isEmpty() || Character.isLetter(word.charAt(word.length() - 1))
          ? null
          : Double.valueOf(word);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Returns a one-line description: range and mean, or the most frequent levels. */
  public String describe(Kind kind) {
    if (numbers != null && kind != Kind.CATEGORY && kind != Kind.YES_NO) {
      NumberProfile n = numbers;
      return n.missing() == n.rows()
          ? "only missing values"
          : brief(n.min()) + " to " + brief(n.max()) + ", mean " + brief(n.mean());
    }
    if (words != null && words.tooMany()) {
      return "more than " + words.words().size() + " distinct values";
    }
    Map<String, Integer> counts = counts();
    List<String> parts = new ArrayList<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(3)
        .forEach(
            level ->
                parts.add(
                    Printable.text(level.getKey(), LONGEST_LEVEL)
                        + " "
                        + percent(level.getValue(), rows())));
    String rest = counts.size() > 3 ? ", ..." : "";
    return (counts.size() > 3 ? counts.size() + " values: " : "") + String.join(", ", parts) + rest;
  }

  /** Formats a share without rounding it to 0% or 100%: one fraud in a thousand is not 0%. */
  private static String percent(int part, int all) {
    double percent = 100.0 * part / all;
    if (percent >= 1 && percent <= 99 || part == all) {
      return String.format(Locale.ROOT, "%.0f%%", percent);
    }
    return percent < 0.05
        ? "<0.1%"
        : percent >= 99.95 ? ">99.9%" : String.format(Locale.ROOT, "%.1f%%", percent);
  }

  /** Formats a number with four digits and the sign of the column. */
  private String brief(double value) {
    if (!Double.isFinite(value)) {
      return "beyond the range of a double"; // a mean of numbers whose sum overflows
    }
    String text = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros().toString();
    double size = Math.abs(value);
    boolean plain = size < 1e9 && (size >= 1e-4 || size == 0);
    String number = plain ? new BigDecimal(text).toPlainString() : text;
    return sign.equals("%") ? number + "%" : sign + number;
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
