package dev.agon.learn.table.profile;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.text.FormattedNumber;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.Words;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The distinct values of a column, and how often each occurs. */
public final class LevelCounts {
  private LevelCounts() {}

  /** Returns the distinct values and their counts; numbers ascending, words alphabetically. */
  static Map<String, Integer> of(Profile profile) {
    WordProfile w = profile.words();
    if (w != null) {
      Map<String, Integer> counts = new LinkedHashMap<>();
      IntStream.range(0, w.counts().length)
          .boxed()
          .filter(code -> w.counts()[code] > 0)
          .sorted(Comparator.comparing(code -> w.words().get(code), LevelCounts::compare))
          .forEach(code -> counts.put(w.words().get(code), w.counts()[code]));
      return counts;
    }
    return ofNumbers(profile);
  }

  private static Map<String, Integer> ofNumbers(Profile profile) {
    NumberProfile numbers = profile.numbers();
    Map<String, Integer> counts = new LinkedHashMap<>();
    if (numbers != null && numbers.distinctCount() <= NumberSummary.FEW) {
      for (int k = 0; k < numbers.distinct().length; k++) {
        counts.put(word(profile, numbers.distinct()[k]), numbers.counts()[k]);
      }
      return counts;
    }
    int index = profile.column();
    boolean[] mask = profile.among();
    Map<Double, Integer> all = new TreeMap<>();
    for (HashMap<Double, Integer> some :
        profile.parts().ask(part -> tally(part.cells(index), mask))) {
      some.forEach((value, count) -> all.merge(value, count, Integer::sum));
    }
    all.forEach((value, count) -> counts.put(word(profile, value), count));
    return counts;
  }

  private static String word(Profile profile, double number) {
    return FormattedNumber.withSign(Words.of(number), profile.sign());
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
    FormattedNumber formatted = FormattedNumber.of(word, NumberMarks.POINT);
    try {
      return formatted != null
          ? Double.valueOf(formatted.plain())
          : word.isEmpty() || Character.isLetter(word.charAt(word.length() - 1))
              ? null
              : Double.valueOf(word);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
