package dev.agon.learn.model;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The prediction of a model for one row.
 *
 * @param label the predicted class; empty when the model predicts numbers
 * @param probability the probability of the positive class if there are two classes, of the label
 *     if there are more; NaN if the model has no probabilities
 * @param probabilities the probability of each class in the model's order; empty if it has none
 * @param value the predicted number; for classes the score of the positive or predicted class
 * @param unknownLevels the columns whose value did not occur in training; for the rows of a table
 *     this is empty and {@link Predictions#warnings()} reports them
 * @param missing the columns whose value is missing; empty for the rows of a table
 */
public record Prediction(
    String label,
    double probability,
    double[] probabilities,
    double value,
    List<String> unknownLevels,
    List<String> missing) {

  /** Copies the lists. */
  public Prediction {
    unknownLevels = List.copyOf(unknownLevels);
    missing = List.copyOf(missing);
  }

  /** Creates a prediction without unknown levels and missing values. */
  public Prediction(String label, double probability, double[] probabilities, double value) {
    this(label, probability, probabilities, value, List.of(), List.of());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Prediction that
        && label.equals(that.label)
        && Double.compare(probability, that.probability) == 0
        && Arrays.equals(probabilities, that.probabilities)
        && Double.compare(value, that.value) == 0
        && unknownLevels.equals(that.unknownLevels)
        && missing.equals(that.missing);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        label, probability, Arrays.hashCode(probabilities), value, unknownLevels, missing);
  }

  /** Returns the text of a record, with the elements of its array. */
  @Override
  public String toString() {
    return "Prediction[label="
        + label
        + ", probability="
        + probability
        + ", probabilities="
        + Arrays.toString(probabilities)
        + ", value="
        + value
        + (unknownLevels.isEmpty() ? "" : ", unknownLevels=" + unknownLevels)
        + (missing.isEmpty() ? "" : ", missing=" + missing)
        + "]";
  }
}
