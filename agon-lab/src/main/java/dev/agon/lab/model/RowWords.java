package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.learn.model.Evaluation.WorstRow;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats the values of a row. */
public final class RowWords {
  private RowWords() {}

  /**
   * Returns the values of a row as text, for example {@code age 41, sex Male, income -}; a dash is
   * a missing value.
   */
  public static String of(WorstRow row, int most) {
    String words =
        row.values().entrySet().stream()
            .limit(most)
            .map(entry -> entry.getKey() + " " + word(entry.getValue()))
            .collect(Collectors.joining(", "));
    int more = row.values().size() - most;
    return more > 0 ? words + ", and " + more + " more" : words;
  }

  private static String word(@Nullable Object value) {
    if (value instanceof Double number) {
      // Whole numbers may be years, codes or postcodes, which have no thousands separators.
      return number == StrictMath.rint(number) && Math.abs(number) < 1e15
          ? Long.toString(number.longValue())
          : Numbers.number(number);
    }
    return value == null ? "-" : value.toString();
  }
}
