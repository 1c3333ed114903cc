package dev.agon.learn;

import java.util.Arrays;
import java.util.Locale;

/**
 * What a model says about one row.
 *
 * @param label the class; empty when the model predicts numbers
 * @param probability of the positive class with two classes, of the label with several; NaN when
 *     the model has no probabilities
 * @param probabilities of each class in the model's order; empty when it has none
 * @param value the number that the model predicts; for classes, the score of the positive or the
 *     named one
 */
public record Prediction(String label, double probability, double[] probabilities, double value) {
  /** As the JDK writes a record, but with the probabilities themselves. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "Prediction[label=%s, probability=%s, probabilities=%s, value=%s]",
        label,
        probability,
        Arrays.toString(probabilities),
        value);
  }
}
