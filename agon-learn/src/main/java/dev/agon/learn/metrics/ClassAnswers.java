package dev.agon.learn.metrics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Classes named for rows.
 *
 * @param classes how many classes there are; with two, 1 is the positive one
 * @param actual the class of each row
 * @param predicted the class named for it
 * @param score with two classes: the larger, the more likely class 1; null otherwise
 * @param probability with two classes: the probability of class 1; null when the model gives none
 * @param surprise {@code -log} of the probability given to the row's own class; null when the model
 *     gives no probabilities
 * @param loss the loss of each row
 * @param weight the weight of each row; null when all count alike
 */
public record ClassAnswers(
    int classes,
    int[] actual,
    int[] predicted,
    double @Nullable [] score,
    double @Nullable [] probability,
    double @Nullable [] surprise,
    double[] loss,
    double @Nullable [] weight)
    implements Answers {

  @Override
  public ClassAnswers rows(int[] which) {
    return new ClassAnswers(
        classes,
        Weighted.pick(actual, which),
        Weighted.pick(predicted, which),
        Weighted.pickIfAny(score, which),
        Weighted.pickIfAny(probability, which),
        Weighted.pickIfAny(surprise, which),
        Weighted.pick(loss, which),
        Weighted.pickIfAny(weight, which));
  }

  @Override
  public ClassMetrics measure() {
    return new ClassMetrics(
        size(),
        Weighted.mean(loss, weight),
        Confusion.of(classes, actual, predicted, weight),
        score == null || hasNaN(score) ? Double.NaN : Ranking.auc(score, actual, weight),
        brier(),
        surprise == null ? Double.NaN : Weighted.mean(surprise, weight),
        calibrationError());
  }

  /** A model or a row beyond all bounds has no ranking; its losses say so. */
  private static boolean hasNaN(double[] score) {
    return Arrays.stream(score).anyMatch(Double::isNaN);
  }

  /**
   * How sure the model is of the classes that it names: with two classes the mean of their
   * probabilities, which an honest model's accuracy equals; NaN otherwise.
   */
  public double confidence() {
    return probability == null
        ? Double.NaN
        : Weighted.mean(Arrays.stream(probability).map(p -> Math.max(p, 1 - p)).toArray(), weight);
  }

  /** The mean probability of class 1 of two; NaN without probabilities. */
  public double meanProbability() {
    return probability == null ? Double.NaN : Weighted.mean(probability, weight);
  }

  /** The share of rows of class 1. */
  public double shareOfPositives() {
    return Weighted.mean(Arrays.stream(actual).mapToDouble(k -> k == 1 ? 1 : 0).toArray(), weight);
  }

  /**
   * The expected calibration error in ten bins, see {@link Calibration}; NaN unless there are two
   * classes with finite probabilities.
   */
  public double calibrationError() {
    return probability == null || size() == 0 || hasNaN(probability)
        ? Double.NaN
        : Calibration.of(probability, actual, weight, Calibration.BINS).error();
  }

  private double brier() {
    if (probability == null) {
      return Double.NaN;
    }
    double squares = 0;
    for (int i = 0; i < size(); i++) {
      double e = probability[i] - actual[i];
      squares += Weighted.at(weight, i) * (e * e);
    }
    return squares / Weighted.total(weight, size());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClassAnswers that && Arrays.deepEquals(components(), that.components());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(components());
  }

  /** Arrays are compared by their elements. */
  private @Nullable Object[] components() {
    return new @Nullable Object[] {
      classes, actual, predicted, score, probability, surprise, loss, weight
    };
  }
}
