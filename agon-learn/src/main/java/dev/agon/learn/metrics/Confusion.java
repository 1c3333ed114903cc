package dev.agon.learn.metrics;

import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * A confusion matrix: counts by true and predicted class.
 *
 * <p>For a class k, with {@code hits = counts[k][k]}: {@code precision = hits / predicted as k},
 * {@code recall = hits / truly k}, {@code F1 = 2 hits / (truly k + predicted as k)}. A quotient
 * with the denominator 0 is NaN: a class that is never predicted has no precision.
 *
 * @param counts {@code counts[actual][predicted]}: rows, or the sum of their weights
 */
public record Confusion(double[][] counts) {

  /** Counts rows whose classes are numbered from 0. */
  public static Confusion of(
      int classes, int[] actual, int[] predicted, double @Nullable [] weight) {
    double[][] counts = new double[classes][classes];
    for (int i = 0; i < actual.length; i++) {
      counts[actual[i]][predicted[i]] += Weighted.at(weight, i);
    }
    return new Confusion(counts);
  }

  /** Returns the number of classes. */
  public int classes() {
    return counts.length;
  }

  /** Returns the share of rows on the diagonal. */
  public double accuracy() {
    double hits = 0;
    double total = 0;
    for (int k = 0; k < classes(); k++) {
      hits += counts[k][k];
      total += actual(k);
    }
    return hits / total;
  }

  /** Returns the number of rows whose true class is the given one. */
  public double actual(int k) {
    double sum = 0;
    for (double count : counts[k]) {
      sum += count;
    }
    return sum;
  }

  /** Returns the share of rows whose true class is the given one. */
  public double share(int k) {
    double total = 0;
    for (int other = 0; other < classes(); other++) {
      total += actual(other);
    }
    return actual(k) / total;
  }

  /** Returns the number of rows that are predicted as this class. */
  public double predicted(int k) {
    double sum = 0;
    for (double[] row : counts) {
      sum += row[k];
    }
    return sum;
  }

  /** Returns the share of correct predictions among the rows that are predicted as this class. */
  public double precision(int k) {
    return counts[k][k] / predicted(k);
  }

  /** Returns the share of correct predictions among the rows of this class. */
  public double recall(int k) {
    return counts[k][k] / actual(k);
  }

  /** Returns the harmonic mean of precision and recall. */
  public double f1(int k) {
    return 2 * counts[k][k] / (actual(k) + predicted(k));
  }

  /** Returns the unweighted mean of F1 over the classes that occur as true or predicted class. */
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

  /**
   * Returns the number of classes that are predicted at all; 1 means that the classes are not
   * separated.
   */
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
