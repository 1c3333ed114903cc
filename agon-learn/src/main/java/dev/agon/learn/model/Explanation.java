package dev.agon.learn.model;

import dev.agon.learn.io.number.Decimals;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of one prediction.
 *
 * <pre>  score = reference + sum of the contributions</pre>
 *
 * <p>The score is the predicted number, the score of the positive of two classes (log odds for the
 * logistic loss), or the score of the predicted class where the model has a score for each class.
 * The reference is the score of the average row: numbers and dates at their mean in training, a
 * yes/no column at its share of yes, a category without a level; for LIBSVM data the row of zeros.
 *
 * <p>A contribution belongs to a column with all its features: the levels of a category, the
 * numbers of a date, the mark of a missing cell. For a linear model it is the sum of {@code weight
 * * (value - reference)} over them, and the equation holds except for rounding. For a network it is
 * the integral of the gradient along the line from the average row (M. Sundararajan, A. Taly, Q.
 * Yan, "Axiomatic attribution for deep networks", ICML 2017), and the equation holds to 1e-6.
 *
 * @param label the predicted class; empty for numbers
 * @param score the score
 * @param reference the score of the average row
 * @param contributions the contributions of all columns, largest magnitude first
 * @param change the smallest change of a single column that changes the predicted class; null for
 *     numbers, or if no single change within the range of training changes it
 */
public record Explanation(
    String label,
    double score,
    double reference,
    List<Contribution> contributions,
    @Nullable Change change) {
  private static final String NO_CHANGE = "no single column within its range";

  /** Copies the list. */
  public Explanation {
    contributions = List.copyOf(contributions);
  }

  /**
   * The contribution of one column.
   *
   * @param column the name; the number of the feature, from 1, for LIBSVM data
   * @param value the value of the row in original units, see {@link
   *     dev.agon.learn.table.encode.RowValues}; null if missing
   * @param contribution its contribution to the score
   */
  public record Contribution(String column, @Nullable Object value, double contribution) {
    /** Returns the column and its value: {@code age=41}. */
    public String reason() {
      return column + "=" + text(value);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s %+.4g", reason(), contribution);
    }
  }

  /**
   * A change of one column that changes the predicted class.
   *
   * <p>Among all columns it is the change that is smallest in standard deviations of training;
   * another level of a category, or of a yes/no column, counts as one standard deviation. A date
   * changes by whole days, at most a year. A number or date lies between the smallest and the
   * largest one in training, and is an integer if all were. For LIBSVM data on Spark these are not
   * known.
   *
   * @param column the name
   * @param from the value of the row; null if missing
   * @param to the value that changes the class
   * @param label the class that is predicted after the change
   */
  public record Change(String column, @Nullable Object from, Object to, String label) {
    @Override
    public String toString() {
      return column + ": " + text(from) + " -> " + text(to) + " gives " + label;
    }
  }

  private static String text(@Nullable Object value) {
    return value == null
        ? "missing"
        : value instanceof Double number ? Decimals.shortest(number) : value.toString();
  }

  /** Returns the columns that contributed most, in one line. */
  public String brief(int most) {
    return contributions.stream()
            .limit(most)
            .map(Contribution::toString)
            .collect(Collectors.joining(", "))
        + (label.isEmpty() ? "" : "; " + changeText());
  }

  /**
   * Returns the change in words, or that there is none: {@code age: 41 -> 36 gives no} or {@code no
   * single column within its range}; empty for numbers.
   */
  public String changeText() {
    return label.isEmpty() ? "" : change == null ? NO_CHANGE : change.toString();
  }
}
