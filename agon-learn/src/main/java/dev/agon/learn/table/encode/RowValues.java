package dev.agon.learn.table.encode;

import dev.agon.learn.data.SparseRows;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.YesNoColumn;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the features of a row back to the cells of the table. */
public final class RowValues {
  /** The text for a level that was rare or absent in training. */
  public static final String OTHER = "(other)";

  /** Scaling and its inverse lose the last three or four of the sixteen digits of a double. */
  private static final int DIGITS = 12;

  private RowValues() {}

  /**
   * Returns the cells of a row by column: a number in original units, a word, or null if missing.
   * Features without names are named by their numbers, from 1; their zeros are omitted.
   *
   * @param columns the columns of the features; null for LIBSVM text
   */
  public static Map<String, @Nullable Object> of(
      @Nullable Columns columns, SparseRows rows, int row) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    if (columns == null || columns.areNumbered()) {
      for (int k = 0; k < rows.entries(row); k++) {
        int feature = rows.column(row, k);
        values.put(Integer.toString(feature + 1), own(columns, feature, rows.value(row, k)));
      }
      return values;
    }
    double[] features = new double[columns.features()];
    rows.addScaled(row, 1, features);
    return of(columns, features);
  }

  /**
   * The cells of a row by column.
   *
   * @param columns with names
   * @param features as they were scaled in training
   */
  public static Map<String, @Nullable Object> of(Columns columns, double[] features) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (int i = 0; i < columns.columns().size(); i++) {
      Column column = columns.columns().get(i);
      values.put(column.name(), value(columns, column, columns.first(i), features));
    }
    return values;
  }

  private static @Nullable Object value(
      Columns columns, Column column, int first, double[] features) {
    if (column instanceof CategoryColumn category) {
      int levels = category.levels().size();
      for (int level = 0; level < levels; level++) {
        if (own(columns, first + level, features[first + level]) > 0.5) {
          return category.levels().get(level);
        }
      }
      int missing = first + levels + (category.hasRare() ? 1 : 0);
      return category.hasMissing() && own(columns, missing, features[missing]) > 0.5 ? null : OTHER;
    }
    int last = first + column.features().size() - 1;
    if (column.marksMissing() && own(columns, last, features[last]) > 0.5) {
      return null;
    }
    double number = own(columns, first, features[first]);
    if (column instanceof DateColumn date) {
      return date.reading().text(number);
    }
    if (column instanceof YesNoColumn yesNo) {
      return number == 1 ? yesNo.yes() : number == 0 ? yesNo.no() : null; // otherwise it was filled
    }
    return number;
  }

  /**
   * Returns the value of a feature in original units, rounded to the digits that survive scaling
   * and its inverse.
   */
  private static double own(@Nullable Columns columns, int feature, double stored) {
    if (columns == null) {
      return stored;
    }
    double scale = columns.scaling().scale()[feature];
    double centre = columns.scaling().centre()[feature];
    double value = stored * scale + centre;
    double size = Math.max(Math.abs(value), Math.max(Math.abs(centre), scale));
    if ((scale == 1 && centre == 0) || !Double.isFinite(size)) {
      return value;
    }
    int decimals = DIGITS - (int) Math.floor(StrictMath.log10(size));
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
  }
}
