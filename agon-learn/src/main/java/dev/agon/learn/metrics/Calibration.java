package dev.agon.learn.metrics;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares predicted probabilities with observed frequencies: of the rows with a probability of
 * 0.7, seven in ten should be positive.
 *
 * @param bins the non-empty bins of equal width, in ascending order
 * @param error the expected calibration error: the mean over rows of {@code |mean probability -
 *     share of positives|} in the bin of the row
 */
public record Calibration(List<Bin> bins, double error) {
  /** The number of bins in a report. */
  public static final int BINS = 10;

  /**
   * Rows whose probabilities are in {@code [from, to)}, in the last bin {@code [from, 1]}.
   *
   * @param weight the number of rows, or the sum of their weights
   * @param probability their mean probability
   * @param share the share of positive rows
   */
  public record Bin(double from, double to, double weight, double probability, double share) {}

  /**
   * Sorts rows into bins.
   *
   * @param probability of class 1, in [0, 1]
   * @param actual 1 for a positive row, 0 for a negative one
   * @param bins the number of bins, at least 1
   */
  public static Calibration of(
      double[] probability, int[] actual, double @Nullable [] weight, int bins) {
    double[] weights = new double[bins];
    double[] probabilities = new double[bins];
    double[] positives = new double[bins];
    for (int i = 0; i < probability.length; i++) {
      int bin = Math.min((int) (probability[i] * bins), bins - 1);
      double w = Weighted.at(weight, i);
      weights[bin] += w;
      probabilities[bin] += w * probability[i];
      positives[bin] += w * actual[i];
    }
    List<Bin> filled = new ArrayList<>();
    double error = 0;
    double total = 0;
    for (int b = 0; b < bins; b++) {
      if (weights[b] > 0) {
        double mean = probabilities[b] / weights[b];
        double share = positives[b] / weights[b];
        filled.add(new Bin((double) b / bins, (b + 1.0) / bins, weights[b], mean, share));
        error += weights[b] * Math.abs(mean - share);
        total += weights[b];
      }
    }
    return new Calibration(List.copyOf(filled), error / total);
  }
}
