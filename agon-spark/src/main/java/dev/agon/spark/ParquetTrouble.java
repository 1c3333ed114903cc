package dev.agon.spark;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.io.Trouble;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** Finds the row of a columnar file that a training cannot use, once something was wrong. */
final class ParquetTrouble {
  private ParquetTrouble() {}

  /** The complaint about a row without a label, or without a weight; null when there is none. */
  static @Nullable InvalidInputException find(
      Dataset<Row> frame, String label, @Nullable String weight) {
    Column text = MissingWords.text(functions.col(label));
    InvalidInputException unlabelled =
        first(
            frame,
            text.isNull(),
            "the label, column " + Trouble.quote(label) + ", is missing",
            "Maybe take out the rows without a label first, or another column is meant by "
                + Names.of("label")
                + ".");
    if (unlabelled != null || weight == null) {
      return unlabelled;
    }
    Column value = MissingWords.number(functions.col(weight));
    return first(
        frame,
        value.isNull().or(functions.not(value.gt(0))),
        "the weight, column " + Trouble.quote(weight) + ", is not a positive number",
        "Maybe take out rows that are not to count.");
  }

  private static @Nullable InvalidInputException first(
      Dataset<Row> frame, Column wrong, String problem, String hint) {
    for (Row at :
        frame
            .filter(wrong)
            .select("_metadata.file_path", "_metadata.row_index")
            .limit(1)
            .collectAsList()) {
      return new InvalidInputException(
          at.getString(0) + ", row " + (at.getLong(1) + 1) + ": " + problem + ".", hint);
    }
    return null;
  }
}
