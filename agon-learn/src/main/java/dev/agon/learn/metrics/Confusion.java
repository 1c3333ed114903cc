package dev.agon.learn.metrics;

import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * How often which class was taken for which.
 *
 * <p>For a class k, with {@code hits = counts[k][k]}: {@code precision = hits / predicted as k},
 * {@code recall = hits / truly k}, {@code F1 = 2 hits / (truly k + predicted as k)}. What has a
 * denominator of 0 is NaN: a class that is never predicted has no precision.
 *
 * @param counts {@code counts[actual][predicted]}: rows, or the sum of their weights
 */
public record Confusion(double[][] counts) {

  /** Counts rows whose classes are numbers from 0. */
  public static Confusion of(
      int classes, int[] actual, int[] predicted, double @Nullable [] weight) {
    double[][] counts = new double[classes][classes];
    for (int i = 0; i < actual.length; i++) {
      counts[actual[i]][predicted[i]] += Weighted.at(weight, i);
    }
    return new Confusion(counts);
  }

  /** The number of classes. */
  public int classes() {
    return counts.length;
  }

  /** The share of rows on the diagonal. */
  public double accuracy() {
    double hits = 0;
    double total = 0;
    for (int k = 0; k < classes(); k++) {
      hits += counts[k][k];
      total += actual(k);
    }
    return hits / total;
  }

  /** The rows that truly are of this class. */
  public double actual(int k) {
    double sum = 0;
    for (double count : counts[k]) {
      sum += count;
    }
    return sum;
  }

  /** The share of all rows that truly are of this class. */
  public double share(int k) {
    double total = 0;
    for (int other = 0; other < classes(); other++) {
      total += actual(other);
    }
    return actual(k) / total;
  }

  /** The rows that were taken for this class. */
  public double predicted(int k) {
    double sum = 0;
    for (double[] row : counts) {
      sum += row[k];
    }
    return sum;
  }

  /** Of the rows taken for this class, the share that is of it. */
  public double precision(int k) {
    return counts[k][k] / predicted(k);
  }

  /** Of the rows of this class, the share taken for it. */
  public double recall(int k) {
    return counts[k][k] / actual(k);
  }

  /** The harmonic mean of precision and recall. */
  public double f1(int k) {
    return 2 * counts[k][k] / (actual(k) + predicted(k));
  }

  /** The plain mean of F1 over the classes that occur, in truth or in a prediction. */
  public double macroF1() {
    double sum = 0;
    int occurring = 0;
    for (int k = 0; k < classes(); k++) {
      if (actual(k) + predicted(k) > 0) {
        sum += f1(k);
        occurring++;
      }
    }
    return sum / occurring;
  }

  /** How many classes the predictions name at all; 1 means that nothing is told apart. */
  public int predictedClasses() {
    int named = 0;
    for (int k = 0; k < classes(); k++) {
      named += predicted(k) > 0 ? 1 : 0;
    }
    return named;
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
