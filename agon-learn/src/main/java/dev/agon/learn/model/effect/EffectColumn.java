package dev.agon.learn.model.effect;

import dev.agon.learn.model.Model;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table with its features.
 *
 * @param name the name
 * @param first its first feature
 * @param count the number of its features
 * @param column the column; null for a feature without a name
 */
record EffectColumn(String name, int first, int count, @Nullable Column column) {
  /** The number of values at which the dependence on a number is evaluated. */
  private static final int POINTS = 21;

  /** Returns the columns of a model. */
  static List<EffectColumn> of(Model model) {
    Columns columns = model.columns();
    List<EffectColumn> all = new ArrayList<>();
    if (columns == null || columns.areNumbered()) {
      for (int j = 0; j < model.features(); j++) {
        all.add(new EffectColumn("feature " + (j + 1), j, 1, null));
      }
      return all;
    }
    for (int i = 0; i < columns.columns().size(); i++) {
      Column column = columns.columns().get(i);
      all.add(new EffectColumn(column.name(), columns.first(i), column.features().size(), column));
    }
    return all;
  }

  /** The cells at which the dependence is evaluated; empty for columns without a dependence. */
  List<Cell> cells(SampledRows rows, @Nullable Columns columns) {
    if (column == null || column instanceof NumberColumn) {
      return numbers(rows.values(first), columns);
    }
    Scaling scaling = java.util.Objects.requireNonNull(columns).scaling();
    List<Cell> cells = new ArrayList<>();
    if (column instanceof YesNoColumn yesNo) {
      cells.add(word(scaling, yesNo.no(), -1));
      cells.add(word(scaling, yesNo.yes(), 0));
    } else if (column instanceof CategoryColumn category) {
      for (int level = 0; level < category.levels().size(); level++) {
        cells.add(word(scaling, category.levels().get(level), level));
      }
    }
    return cells;
  }

  private Cell word(Scaling scaling, String text, int on) {
    double[] features = new double[count];
    for (int j = 0; j < count; j++) {
      features[j] = scaling.apply(first + j, j == on ? 1 : 0);
    }
    return new Cell(text, Double.NaN, features);
  }

  /** Quantiles of the values, in the units of the column. */
  private List<Cell> numbers(double[] stored, @Nullable Columns columns) {
    double[] sorted = stored.clone();
    Arrays.sort(sorted);
    List<Cell> cells = new ArrayList<>();
    for (int k = 0; k < POINTS; k++) {
      double value = sorted[(int) Math.round((sorted.length - 1.0) * k / (POINTS - 1))];
      double[] features = new double[count];
      features[0] = value;
      for (int j = 1; j < count && columns != null; j++) {
        features[j] = columns.scaling().apply(first + j, 0);
      }
      double own =
          columns == null
              ? value
              : value * columns.scaling().scale()[first] + columns.scaling().centre()[first];
      if (cells.isEmpty() || cells.get(cells.size() - 1).number() < own) {
        cells.add(new Cell("", own, features));
      }
    }
    return cells;
  }

  /**
   * A value of the column.
   *
   * @param word the word; empty for a number
   * @param number the number in the units of the column; NaN for a word
   * @param features the scaled features of the column
   */
  record Cell(String word, double number, double[] features) {}
}
