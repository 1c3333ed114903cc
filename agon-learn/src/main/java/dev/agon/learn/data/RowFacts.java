package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** The facts about labelled rows by which they are divided into parts. */
public interface RowFacts {
  /** The labels. */
  Target target();

  /** The groups; null for none. */
  @Nullable Groups groups();

  /** The origin of the rows, for messages. */
  String source();

  /**
   * The times of the rows: numbers, or days since 1970 of a column of dates; NaN where missing.
   *
   * @throws InvalidInputException when there is no such column, or it holds other values
   */
  double[] times(String column);

  /**
   * The groups of the rows by the values of a column.
   *
   * @throws InvalidInputException when there is no such column
   */
  Groups by(String column);

  /** The facts about rows that have numbered features only. */
  static RowFacts of(Dataset data) {
    return new RowFacts() {
      @Override
      public Target target() {
        return data.target();
      }

      @Override
      public @Nullable Groups groups() {
        return data.groups();
      }

      @Override
      public String source() {
        return data.source();
      }

      @Override
      public double[] times(String column) {
        return FeatureGroups.values(data.rows(), feature(column));
      }

      @Override
      public Groups by(String column) {
        return FeatureGroups.of(times(column));
      }

      private int feature(String column) {
        int number = column.matches("[1-9]\\d{0,8}") ? Integer.parseInt(column) : 0;
        if (number < 1 || number > data.features()) {
          throw new InvalidInputException(
              data.source() + " has no column '" + column + "'.",
              "Use the number of a feature, from 1 to " + data.features() + ".");
        }
        return number - 1;
      }
    };
  }
}
