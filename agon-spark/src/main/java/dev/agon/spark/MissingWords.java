package dev.agon.spark;

import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** Words that stand for a missing value, those of tables on one machine. */
final class MissingWords {
  private static final List<String> WORDS =
      List.of("", "na", "n/a", "?", "null", "nan", "none", "#n/a", "<na>");

  private MissingWords() {}

  static boolean isMissing(@Nullable String word) {
    return word == null || WORDS.contains(word.strip().toLowerCase(Locale.ROOT));
  }

  /** The text of a cell without blanks around it; null where it is missing. */
  static Column text(Column cell) {
    Column word = functions.trim(cell.cast(DataTypes.StringType));
    return functions.when(
        functions.not(functions.lower(word).isin(WORDS.toArray(Object[]::new))), word);
  }

  /** The number in a cell, also of a column of texts; null where it is missing or no number. */
  static Column number(Column cell) {
    Column value = cell.try_cast(DataTypes.DoubleType);
    return functions.when(functions.not(functions.isnan(value)), value);
  }
}
