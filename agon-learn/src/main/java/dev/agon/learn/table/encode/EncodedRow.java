package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.ObjectRows;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.profile.Magnitudes;
import dev.agon.learn.table.text.Blanks;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.Words;
import java.math.BigDecimal;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A row of named values encoded as features, with the values that are unknown to the model.
 *
 * <p>A number column takes a {@link Number} or a text that is a number; a date column takes a text
 * that is a date in the order of training, a type of {@code java.time} or a {@link Date}; a yes/no
 * column and a category take any text, a number, a {@link Boolean} and an enum constant. Null, NaN,
 * an empty text and the usual words for it (NA, null, ...) are missing values. Other types are
 * rejected.
 */
public final class EncodedRow {
  private final MissingWords missingWords;
  private final double[] features;
  private final List<String> unknownLevels = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<String> outside = new ArrayList<>();

  /**
   * @throws InvalidInputException when a column is absent, or its value is of the wrong type
   */
  EncodedRow(Columns columns, Map<String, ?> row) {
    this.missingWords = columns.missing();
    this.features = new double[columns.features()];
    requireAll(columns, row);
    for (int i = 0; i < columns.columns().size(); i++) {
      Column column = columns.columns().get(i);
      int first = columns.first(i);
      encode(column, row.get(column.name()), (feature, value) -> features[first + feature] = value);
      ValueRange range = range(column);
      if (range != null && !missing.contains(column.name()) && !range.contains(features[first])) {
        outside.add(column.name());
      }
    }
  }

  private static @Nullable ValueRange range(Column column) {
    return column instanceof NumberColumn number
        ? number.range()
        : column instanceof DateColumn date ? date.range() : null;
  }

  private static void requireAll(Columns columns, Map<String, ?> row) {
    Set<String> absent = new LinkedHashSet<>();
    for (Column column : columns.columns()) {
      if (!row.containsKey(column.name())) {
        absent.add(column.name());
      }
    }
    if (!absent.isEmpty()) {
      List<String> present = new ArrayList<>();
      for (Object key : row.keySet()) {
        if (key instanceof String name) {
          present.add(name);
        }
      }
      throw ColumnMatch.missing(absent, present, "the row");
    }
  }

  private void encode(Column column, @Nullable Object cell, Column.Sink sink) {
    if (isMissing(column, cell)) {
      missing.add(column.name());
      column.encode("", sink);
      return;
    }
    Column.Outcome outcome =
        switch (column.kind()) {
          case NUMBER -> number(column, cell, sink);
          case DATE -> date(column, cell, sink);
          default -> column.encode(word(column, cell), sink);
        };
    if (outcome == Column.Outcome.NOT_A_NUMBER) {
      throw wrong(column, cell);
    }
    if (outcome == Column.Outcome.UNKNOWN) {
      unknownLevels.add(column.name());
    }
  }

  private boolean isMissing(Column column, @Nullable Object cell) {
    if (cell instanceof CharSequence text) {
      String word = Blanks.strip(text.toString());
      return missingWords.contains(word)
          || (column instanceof NumberColumn number && number.text().missing().contains(word));
    }
    return cell == null
        || (cell instanceof Number number && missingWords.contains(number.doubleValue()));
  }

  private static Column.Outcome number(Column column, @Nullable Object cell, Column.Sink sink) {
    if (cell instanceof Number number) {
      double value = number.doubleValue();
      return Double.isFinite(value)
          ? column.encode(limited(column, value), sink)
          : Column.Outcome.NOT_A_NUMBER;
    }
    return cell instanceof CharSequence text
        ? column.encode(
            Blanks.strip(text.toString()),
            (feature, value) -> sink.put(feature, limited(column, value)))
        : Column.Outcome.NOT_A_NUMBER;
  }

  private static double limited(Column column, double value) {
    if (Math.abs(value) > Magnitudes.LARGEST) {
      throw Magnitudes.tooLarge("column " + Messages.quote(column.name()), value);
    }
    return value;
  }

  private static Column.Outcome date(Column column, @Nullable Object cell, Column.Sink sink) {
    boolean date =
        cell instanceof CharSequence || cell instanceof TemporalAccessor || cell instanceof Date;
    return date && cell != null
        ? column.encode(Blanks.strip(ObjectRows.text(cell)), sink)
        : Column.Outcome.NOT_A_NUMBER;
  }

  /** Returns the text of a cell as it would be in a table. */
  private static String word(Column column, @Nullable Object cell) {
    if (cell instanceof Enum<?> constant) {
      return constant.name();
    }
    if (cell instanceof Number number && !Double.isFinite(number.doubleValue())) {
      throw wrong(column, cell);
    }
    if (cell instanceof Double || cell instanceof Float) {
      return Words.of(((Number) cell).doubleValue());
    }
    if (cell instanceof BigDecimal decimal) {
      // Its text may have an exponent; an integer beyond 2^53 would then be rounded.
      return decimal.toPlainString();
    }
    boolean date = cell instanceof TemporalAccessor || cell instanceof Date;
    if (cell == null || date || !ObjectRows.isCell(cell)) {
      throw wrong(column, cell);
    }
    return Blanks.strip(ObjectRows.text(cell));
  }

  private static InvalidInputException wrong(Column column, @Nullable Object cell) {
    if (column instanceof DateColumn date) {
      return new InvalidInputException(
          "column "
              + Messages.quote(column.name())
              + " must be a date such as "
              + date.reading().example()
              + ", but is "
              + Messages.quote(String.valueOf(cell))
              + ".",
          "Use a LocalDate, a LocalDateTime, an Instant, a String that is a date in the"
              + " format of training, or null if missing.");
    }
    boolean number = column.kind() == Kind.NUMBER;
    String given =
        cell instanceof CharSequence || cell instanceof Number
            ? Messages.quote(String.valueOf(cell))
            : "of type " + (cell == null ? "null" : cell.getClass().getTypeName());
    return new InvalidInputException(
        "column "
            + Messages.quote(column.name())
            + " must be "
            + (number
                ? "a finite number"
                : "a text, a finite number, a Boolean or an enum constant")
            + ", but is "
            + given
            + ".",
        number
            ? "Use a Number, a String that contains a number, or null if missing."
            : "Use a String, a Number, a Boolean, an enum constant, or null if missing.");
  }

  /** The features in original units. */
  public double[] features() {
    return features.clone();
  }

  /** The columns whose value did not occur in training, in the order of the columns. */
  public List<String> unknownLevels() {
    return List.copyOf(unknownLevels);
  }

  /** The columns whose value is missing, in the order of the columns. */
  public List<String> missing() {
    return List.copyOf(missing);
  }

  /**
   * The columns whose number or date lies outside the range of training, in the order of the
   * columns.
   */
  public List<String> outsideRange() {
    return List.copyOf(outside);
  }

  @Override
  public String toString() {
    return "EncodedRow[features="
        + features.length
        + ", missing="
        + missing
        + ", unknownLevels="
        + unknownLevels
        + ", outsideRange="
        + outside
        + "]";
  }
}
