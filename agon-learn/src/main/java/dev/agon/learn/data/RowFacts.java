package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** The properties of labelled rows by which they can be split. */
public interface RowFacts {
  /** The labels. */
  Target target();

  /** The groups; null if there are none. */
  @Nullable Groups groups();

  /** The origin of the rows, for messages. */
  String source();

  /**
   * Returns the times of the rows: numbers, or days since 1970 for a column of dates; NaN if
   * missing.
   *
   * @throws InvalidInputException if there is no such column, or it contains other values
   */
  double[] times(String column);

  /**
   * Returns the groups of the rows by the values of a column.
   *
   * @throws InvalidInputException if there is no such column
   */
  Groups by(String column);

  /** The properties of rows with numbered features. */
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
