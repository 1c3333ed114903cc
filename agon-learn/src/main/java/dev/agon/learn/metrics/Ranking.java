package dev.agon.learn.metrics;

import dev.agon.InvalidInputException;
import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * Measures how well a score ranks the rows of one class above those of the other.
 *
 * <p>All measures follow from the weights of positive and negative rows at every distinct score,
 * which are found by sorting the scores of each class and merging them.
 *
 * @param score the distinct scores, in descending order
 * @param positive the weight of the positive rows at each score
 * @param negative the weight of the negative rows at each score
 */
public record Ranking(double[] score, double[] positive, double[] negative) {

  /**
   * Ranks rows.
   *
   * @param score larger means more likely positive; no NaN
   * @param actual 1 for a positive row, 0 for a negative one
   */
  public static Ranking of(double[] score, int[] actual, double @Nullable [] weight) {
    requireNumbers(score);
    RankedRows positives = RankedRows.of(score, actual, 1, weight);
    RankedRows negatives = RankedRows.of(score, actual, 0, weight);
    int distinct = 0;
    while (!Double.isNaN(next(positives, negatives))) {
      distinct++;
    }
    positives.rewind();
    negatives.rewind();
    double[] descending = new double[distinct];
    double[] positive = new double[distinct];
    double[] negative = new double[distinct];
    for (int k = 0; k < distinct; k++) {
      descending[k] = next(positives, negatives);
      positive[k] = positives.tied();
      negative[k] = negatives.tied();
    }
    return new Ranking(descending, positive, negative);
  }

  /** Computes the {@link #auc()} of rows without storing their ranking. */
  public static double auc(double[] score, int[] actual, double @Nullable [] weight) {
    requireNumbers(score);
    RankedRows positives = RankedRows.of(score, actual, 1, weight);
    RankedRows negatives = RankedRows.of(score, actual, 0, weight);
    double before = 0;
    double beaten = 0;
    double won = 0;
    while (!Double.isNaN(next(positives, negatives))) {
      won += negatives.tied() * (before + positives.tied() / 2);
      before += positives.tied();
      beaten += negatives.tied();
    }
    return won / (before * beaten);
  }

  private static void requireNumbers(double[] score) {
    for (int i = 0; i < score.length; i++) {
      if (Double.isNaN(score[i])) {
        throw new InvalidInputException(
            "the score of row " + i + " is NaN, so rows cannot be ranked.",
            "Check the model and the row for values that are not finite.");
      }
    }
  }

  /** Advances to the next lower score and returns it; NaN after the last. */
  private static double next(RankedRows positives, RankedRows negatives) {
    double score = Math.max(positives.next(), negatives.next());
    boolean isThere = positives.has(score) | negatives.has(score);
    positives.take(score);
    negatives.take(score);
    return isThere ? score : Double.NaN;
  }

  /**
   * Returns the probability that a positive row has a higher score than a negative one, with ties
   * counting half: the area under the ROC curve. NaN if a class is absent.
   */
  public double auc() {
    double before = 0;
    double won = 0;
    for (int k = 0; k < score.length; k++) {
      won += negative[k] * (before + positive[k] / 2);
      before += positive[k];
    }
    return won / (before * sum(negative));
  }

  /**
   * Returns the ROC curve: the share of negative rows (x) and of positive rows (y) above each
   * score, from (0, 0) to (1, 1).
   */
  public Curve roc() {
    int n = score.length;
    double[] x = new double[n + 1];
    double[] y = new double[n + 1];
    double negatives = sum(negative);
    double positives = sum(positive);
    double falseAlarms = 0;
    double hits = 0;
    for (int k = 0; k < n; k++) {
      falseAlarms += negative[k];
      hits += positive[k];
      x[k + 1] = falseAlarms / negatives;
      y[k + 1] = hits / positives;
    }
    return new Curve(x, y, auc());
  }

  /**
   * Returns precision (y) over recall (x) for decreasing scores. Its area is the average precision,
   * the sum over scores of precision times the gain in recall; straight lines between the points
   * would overestimate it.
   */
  public Curve precisionRecall() {
    int n = score.length;
    double[] recall = new double[n + 1];
    double[] precision = new double[n + 1];
    double positives = sum(positive);
    double hits = 0;
    double named = 0;
    double area = 0;
    for (int k = 0; k < n; k++) {
      hits += positive[k];
      named += positive[k] + negative[k];
      recall[k + 1] = hits / positives;
      precision[k + 1] = named > 0 ? hits / named : 1;
      area += (recall[k + 1] - recall[k]) * precision[k + 1];
    }
    precision[0] = n == 0 ? 1 : precision[1];
    return new Curve(recall, precision, area);
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
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
