package dev.agon.learn.metrics;

import dev.agon.support.Components;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The classes that a model predicts for rows.
 *
 * @param classes the number of classes; with two, 1 is the positive class
 * @param actual the true class of each row
 * @param predicted the predicted class of each row
 * @param score with two classes: the larger, the more likely class 1; null otherwise
 * @param probability with two classes: the probability of class 1; null if the model has none
 * @param surprise {@code -log} of the probability of the true class; null if the model has no
 *     probabilities
 * @param loss the loss of each row
 * @param weight the weight of each row; null for uniform weights
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

  /** Scores that are not finite cannot be ranked; the losses show the problem. */
  private static boolean hasNaN(double[] score) {
    return Arrays.stream(score).anyMatch(Double::isNaN);
  }

  /**
   * Returns the confidence of the model: with two classes, the mean probability of the predicted
   * classes, which equals the accuracy of a calibrated model; NaN otherwise.
   */
  public double confidence() {
    return probability == null
        ? Double.NaN
        : Weighted.mean(Arrays.stream(probability).map(p -> Math.max(p, 1 - p)).toArray(), weight);
  }

  /** Returns the mean probability of class 1 of two; NaN if the model has no probabilities. */
  public double meanProbability() {
    return probability == null ? Double.NaN : Weighted.mean(probability, weight);
  }

  /** Returns the share of rows of class 1. */
  public double shareOfPositives() {
    return Weighted.mean(Arrays.stream(actual).mapToDouble(k -> k == 1 ? 1 : 0).toArray(), weight);
  }

  /**
   * Returns the expected calibration error in ten bins, see {@link Calibration}; NaN unless there
   * are two classes with finite probabilities.
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
