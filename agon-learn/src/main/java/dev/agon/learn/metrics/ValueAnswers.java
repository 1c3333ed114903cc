package dev.agon.learn.metrics;

import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * Values predicted for rows.
 *
 * @param actual the true value of each row
 * @param predicted the predicted value of each row
 * @param loss the loss of each row
 * @param weight the weight of each row; null for uniform weights
 */
public record ValueAnswers(
    double[] actual, double[] predicted, double[] loss, double @Nullable [] weight)
    implements Answers {

  @Override
  public ValueAnswers rows(int[] which) {
    return new ValueAnswers(
        Weighted.pick(actual, which),
        Weighted.pick(predicted, which),
        Weighted.pick(loss, which),
        Weighted.pickIfAny(weight, which));
  }

  @Override
  public ValueMetrics measure() {
    return new ValueMetrics(
        size(), Weighted.mean(loss, weight), ValueErrors.of(actual, predicted, weight));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
