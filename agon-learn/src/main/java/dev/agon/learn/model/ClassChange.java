package dev.agon.learn.model;

import dev.agon.learn.model.Explanation.Change;
import dev.agon.learn.model.predict.FirstLayer;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.encode.Columns;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the smallest change of a single column that changes the predicted class of a row. */
final class ClassChange {
  /** The change of a category to another level, in standard deviations. */
  private static final double LEVEL = 1;

  /** The maximum change of a date in days. */
  private static final int DAYS = 366;

  /** The maximum change of a number whose range is not known, in standard deviations. */
  private static final double FARTHEST = 10;

  /** The growth of the steps far from the row. */
  private static final double GROWTH = 1.0 / 16;

  /** The shortest step of the search of a number, in standard deviations. */
  private static final double STEP = 0.125;

  private static final int HALVINGS = 40;

  /** The digits of a change that are shown; it is rounded away from the row. */
  private static final int DIGITS = 4;

  private static final int NONE = -1;

  private final Model model;
  private final @Nullable Columns columns;
  private final Explainer.Scores scores;
  private final double[] row;
  private final double[] changed;
  private final Map<String, @Nullable Object> values;
  private final int best;
  private final double[] now;
  private double size = Double.POSITIVE_INFINITY;
  private @Nullable Change change;

  /**
   * @param row the scaled features
   * @param values the row's values by column
   * @param best the predicted class
   */
  ClassChange(
      Model model,
      @Nullable Columns columns,
      Explainer.Scores scores,
      double[] row,
      Map<String, @Nullable Object> values,
      int best) {
    this.model = model;
    this.columns = columns;
    this.scores = scores;
    this.row = row;
    this.changed = row.clone();
    this.values = values;
    this.best = best;
    this.now = scores.of(row).clone();
  }

  /** Returns the change; null if none was found. */
  @Nullable Change smallest() {
    if (columns == null) {
      FeatureRanges ranges = model.origin().ranges();
      for (int j = 0; j < row.length; j++) {
        number(Integer.toString(j + 1), j, NONE, ranges == null ? null : ranges.of(j));
      }
      return change;
    }
    for (int i = 0; i < columns.columns().size(); i++) {
      Column column = columns.columns().get(i);
      int first = columns.first(i);
      if (column instanceof NumberColumn number) {
        int mark = column.marksMissing() ? first + 1 : NONE;
        number(column.name(), first, mark, number.range());
      } else if (column instanceof CategoryColumn category) {
        for (String level : category.levels()) {
          level(column, level, first);
        }
      } else if (column instanceof YesNoColumn yesNo) {
        level(column, yesNo.no(), first);
        level(column, yesNo.yes(), first);
      } else if (column instanceof DateColumn date) {
        date(date, first);
      }
      System.arraycopy(row, first, changed, first, column.features().size());
    }
    return change;
  }

  private int predicted() {
    return model.predictor().best(scores.near(changed));
  }

  private int predicted(int feature, double value) {
    changed[feature] = value;
    return predicted();
  }

  private void found(String column, Object to, double distance, int named) {
    size = distance;
    // A feature of LIBSVM data without an entry is 0.
    Object from = columns == null ? values.getOrDefault(column, 0.0) : values.get(column);
    change = new Change(column, from, to, model.classes().get(named));
  }

  private void level(Column column, String level, int first) {
    int count = column.features().size();
    Arrays.fill(changed, first, first + count, 0);
    column.encode(level, (feature, value) -> changed[first + feature] = value);
    if (LEVEL < size && !level.equals(values.get(column.name()))) {
      int named = predicted();
      if (named != best) {
        found(column.name(), level, LEVEL, named);
      }
    }
  }

  private void date(DateColumn column, int first) {
    Object text = values.get(column.name());
    double scale = columns == null ? 1 : columns.scaling().scale()[first];
    if (text == null || column.reading() == DateReading.TIME) {
      return;
    }
    double days = own(first, row[first]);
    for (int step = 1; step <= DAYS && step / scale < size; step++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        double moved = days + sign * step;
        if (!column.range().contains(moved)) {
          continue;
        }
        column.encode(
            moved, (feature, value) -> changed[first + feature] = scaled(first + feature, value));
        int named = predicted();
        if (named != best && step / scale < size) {
          found(column.name(), column.reading().text(moved), step / scale, named);
        }
      }
    }
  }

  private double own(int feature, double value) {
    Columns known = model.columns();
    return known == null
        ? value
        : value * known.scaling().scale()[feature] + known.scaling().centre()[feature];
  }

  private double scaled(int feature, double value) {
    Columns known = model.columns();
    return known == null ? value : known.scaling().apply(feature, value);
  }

  /**
   * @param mark the feature that is 1 if the number is missing, which becomes 0; or NONE
   * @param range the numbers in training; null if they are not known
   */
  private void number(String column, int feature, int mark, @Nullable ValueRange range) {
    if (mark != NONE) {
      changed[mark] = 0;
    }
    if (scores instanceof Explainer.LinearScores linear) {
      linear(column, feature, mark, linear.layer(), range);
    } else {
      search(column, feature, 1, range);
      search(column, feature, -1, range);
    }
    changed[feature] = row[feature];
  }

  /**
   * The scores are linear in the feature, so the point at which another class first has the largest
   * score is exact.
   */
  private void linear(
      String column, int feature, int mark, FirstLayer layer, @Nullable ValueRange range) {
    double[] start = now;
    if (mark != NONE && row[mark] != 0) {
      start = now.clone();
      for (int k = 0; k < layer.weights().length; k++) {
        start[k] -= layer.weights()[k][mark] * row[mark];
      }
      if (model.predictor().best(start) != best) {
        offer(column, feature, row[feature], range); // it only needs to be set to the mean
        return;
      }
    }
    double up = Double.POSITIVE_INFINITY;
    double down = Double.NEGATIVE_INFINITY;
    double cut = model.cut();
    for (int k = 0; k < model.classes().size(); k++) {
      boolean one = model.outputs() == 1;
      double slope =
          one
              ? layer.weights()[0][feature]
              : layer.weights()[k][feature] - layer.weights()[best][feature];
      double gap =
          one
              ? cut - start[0]
              : start[best] - start[k] + (model.classes().size() == 2 ? (k == 1 ? cut : -cut) : 0);
      double step = gap / slope;
      if (k != best && Double.isFinite(step)) {
        up = step >= 0 ? Math.min(up, step) : up;
        down = step <= 0 ? Math.max(down, step) : down;
      }
    }
    for (double step : new double[] {up, down}) {
      if (Math.abs(step) < size) {
        offer(column, feature, row[feature] + step, range);
      }
    }
  }

  /**
   * Searches for the first other class in one direction, and bisects the interval. Whole numbers
   * are not divided.
   */
  private void search(String column, int feature, int sign, @Nullable ValueRange range) {
    double first = 0;
    double farthest = FARTHEST;
    double shortest = STEP;
    if (range != null) {
      double low = sign * (scaled(feature, sign > 0 ? range.min() : range.max()) - row[feature]);
      double high = sign * (scaled(feature, sign > 0 ? range.max() : range.min()) - row[feature]);
      first = Math.max(first, low); // a row may lie outside
      farthest = high;
      shortest = range.whole() ? Math.max(STEP, scaled(feature, 1) - scaled(feature, 0)) : STEP;
    }
    double last = first;
    double step = first;
    while (step <= farthest && step < size) {
      if (predicted(feature, row[feature] + sign * step) != best
          && offer(
              column, feature, row[feature] + sign * bisected(feature, sign, last, step), range)) {
        return;
      }
      last = step;
      double next = step + Math.max(shortest, GROWTH * step);
      step = step < farthest ? Math.min(next, farthest) : Double.POSITIVE_INFINITY;
    }
  }

  private double bisected(int feature, int sign, double near, double far) {
    double same = near;
    double other = far;
    for (int k = 0; k < HALVINGS && same < other; k++) {
      double middle = (same + other) / 2;
      if (predicted(feature, row[feature] + sign * middle) == best) {
        same = middle;
      } else {
        other = middle;
      }
    }
    return other;
  }

  /**
   * Rounds a value away from the row's value in original units, to whole numbers if all were whole
   * in training, and accepts it if it lies in the range of training and changes the class.
   */
  private boolean offer(String column, int feature, double value, @Nullable ValueRange range) {
    double from = own(feature, row[feature]);
    double delta = own(feature, value) - from;
    if (range != null && range.whole()) {
      double to = from + delta;
      double near = delta > 0 ? Math.floor(to) : Math.ceil(to);
      return accept(column, feature, range.clamp(near))
          || accept(column, feature, range.clamp(near + (delta > 0 ? 1 : -1)));
    }
    for (int digits = DIGITS; digits <= 3 * DIGITS; digits += DIGITS) {
      BigDecimal rounded =
          new BigDecimal(delta * (1 + 1e-12)).round(new MathContext(digits, RoundingMode.UP));
      double to = new BigDecimal(from).add(rounded).round(new MathContext(12)).doubleValue();
      if (accept(column, feature, range == null ? to : range.clamp(to))) {
        return true;
      }
    }
    return false;
  }

  private boolean accept(String column, int feature, double to) {
    int named = predicted(feature, scaled(feature, to));
    double distance = Math.abs(scaled(feature, to) - row[feature]);
    if (named == best || distance >= size) {
      return false;
    }
    found(column, to + 0.0, distance, named); // not -0
    return true;
  }
}
