package dev.agon.learn.model.decision;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Elementary;
import org.jspecify.annotations.Nullable;

/**
 * A map from the score z of a row to the probability {@code sigmoid(slope z + offset)} of the
 * positive class, fitted on rows that the model was not trained with.
 *
 * <p>J. Platt, "Probabilistic outputs for support vector machines and comparisons to regularized
 * likelihood methods", Advances in Large Margin Classifiers (1999); H.-T. Lin, C.-J. Lin, R. Weng,
 * "A note on Platt's probabilistic outputs for support vector machines", Machine Learning 68
 * (2007).
 *
 * @param slope positive, so the order of the rows is preserved
 * @param offset any finite number
 */
public record ProbabilityMap(double slope, double offset) {
  private static final int MOST_STEPS = 100;
  private static final double TOLERANCE = 1e-10;

  /** Validates the ranges. */
  public ProbabilityMap {
    if (!(slope > 0 && slope < Double.POSITIVE_INFINITY) || !Double.isFinite(offset)) {
      throw new InvalidInputException(
          "a probability map needs a positive slope and a finite offset, but they are "
              + slope
              + " and "
              + offset
              + ".",
          "Fit the map on rows of both classes that the model ranks better than chance.");
    }
  }

  /** Returns the mapped score. */
  public double apply(double score) {
    return slope * score + offset;
  }

  /**
   * Fits the map by Newton's method on the log loss, with Platt's targets {@code (n1+1)/(n1+2)} and
   * {@code 1/(n0+2)} in place of 1 and 0, which keep the map finite for separable rows.
   *
   * @param score the score of each row
   * @param actual 1 for a positive row, 0 for a negative one
   * @param weight the weight of each row; null if all are 1
   * @throws InvalidInputException when the scores do not rank the rows better than chance
   */
  public static ProbabilityMap fit(double[] score, int[] actual, double @Nullable [] weight) {
    double[] count = new double[2];
    for (int i = 0; i < score.length; i++) {
      count[actual[i]] += weight == null ? 1 : weight[i];
    }
    double[] target = {1 / (count[0] + 2), (count[1] + 1) / (count[1] + 2)};
    double a = 0;
    double b = Elementary.log((count[1] + 1) / (count[0] + 1));
    double value = loss(score, actual, weight, target, a, b);
    for (int step = 0; step < MOST_STEPS; step++) {
      double ga = 0;
      double gb = 0;
      double haa = TOLERANCE;
      double hab = 0;
      double hbb = TOLERANCE;
      for (int i = 0; i < score.length; i++) {
        double w = weight == null ? 1 : weight[i];
        double p = Elementary.sigmoid(a * score[i] + b);
        double slope = w * (p - target[actual[i]]);
        double curvature = w * p * (1 - p);
        ga += slope * score[i];
        gb += slope;
        haa += curvature * score[i] * score[i];
        hab += curvature * score[i];
        hbb += curvature;
      }
      double determinant = haa * hbb - hab * hab;
      double da = (hab * gb - hbb * ga) / determinant;
      double db = (hab * ga - haa * gb) / determinant;
      double length = 1;
      double next = loss(score, actual, weight, target, a + da, b + db);
      while (!(next <= value) && length > TOLERANCE) {
        length /= 2;
        next = loss(score, actual, weight, target, a + length * da, b + length * db);
      }
      if (!(next <= value)) {
        break;
      }
      a += length * da;
      b += length * db;
      boolean done = value - next <= TOLERANCE * (1 + Math.abs(value));
      value = next;
      if (done) {
        break;
      }
    }
    return new ProbabilityMap(a, b);
  }

  private static double loss(
      double[] score,
      int[] actual,
      double @Nullable [] weight,
      double[] target,
      double a,
      double b) {
    double sum = 0;
    for (int i = 0; i < score.length; i++) {
      double z = a * score[i] + b;
      double w = weight == null ? 1 : weight[i];
      sum += w * (Elementary.softplus(z) - target[actual[i]] * z);
    }
    return sum;
  }
}
