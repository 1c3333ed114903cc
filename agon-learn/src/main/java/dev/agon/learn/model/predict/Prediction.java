package dev.agon.learn.model.predict;

import dev.agon.support.Components;
import java.util.Arrays;
import java.util.List;
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
 *     this is empty and the warnings of the predictions report them
 * @param missing the columns whose value is missing; empty for the rows of a table
 * @param outsideRange the columns whose number or date is smaller or larger than all in training;
 *     empty for the rows of a table
 */
public record Prediction(
    String label,
    double probability,
    double[] probabilities,
    double value,
    List<String> unknownLevels,
    List<String> missing,
    List<String> outsideRange) {

  /** Copies the lists. */
  public Prediction {
    unknownLevels = List.copyOf(unknownLevels);
    missing = List.copyOf(missing);
    outsideRange = List.copyOf(outsideRange);
  }

  /** Creates a prediction of a row whose values are all as in training. */
  public Prediction(String label, double probability, double[] probabilities, double value) {
    this(label, probability, probabilities, value, List.of(), List.of(), List.of());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
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
        + (outsideRange.isEmpty() ? "" : ", outsideRange=" + outsideRange)
        + "]";
  }
}
