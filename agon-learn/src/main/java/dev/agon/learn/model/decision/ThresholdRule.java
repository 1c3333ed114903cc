package dev.agon.learn.model.decision;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rule for the probability above which the positive class is predicted: {@code 0.3}, {@code f1}
 * (the largest F1 score) or {@code recall=0.9} (the largest threshold at which nine of ten positive
 * rows are predicted positive).
 */
public final class ThresholdRule {
  private static final String RECALL = "recall=";

  private final String text;

  /** The threshold itself; NaN if it is chosen on rows. */
  private final double value;

  /** The recall to reach; NaN if none is given. */
  private final double recall;

  private ThresholdRule(String text, double value, double recall) {
    this.text = text;
    this.value = value;
    this.recall = recall;
  }

  /** Parses a rule; {@link #toString} is the inverse. */
  public static ThresholdRule parse(String given) {
    String text = given.strip().toLowerCase(Locale.ROOT);
    if (text.equals("f1")) {
      return new ThresholdRule(text, Double.NaN, Double.NaN);
    }
    boolean isRecall = text.startsWith(RECALL);
    double number = number(isRecall ? text.substring(RECALL.length()) : text);
    if (isRecall && number > 0 && number <= 1) {
      return new ThresholdRule(RECALL + Decimals.shortest(number), Double.NaN, number);
    }
    if (!isRecall && number > 0 && number < 1) {
      return new ThresholdRule(Decimals.shortest(number), number, Double.NaN);
    }
    throw new InvalidInputException(
        "the threshold must be a probability between 0 and 1, f1 or recall=R with R above 0 and at"
            + " most 1, but was '"
            + given
            + "'.",
        "Use for example 0.3, f1 or recall=0.9.");
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns whether rows are needed to choose the threshold. */
  public boolean needsRows() {
    return Double.isNaN(value);
  }

  /** Returns the given threshold; NaN if it is chosen on rows. */
  public double value() {
    return value;
  }

  /**
   * Chooses the threshold on rows that the model was not trained with: halfway between two
   * neighbouring probabilities.
   *
   * @param probability the probability of the positive class, for each row
   * @param actual 1 for a positive row, 0 for a negative one
   * @param weight the weight of each row; null if all are 1
   */
  public double choose(double[] probability, int[] actual, double @Nullable [] weight) {
    if (!needsRows()) {
      return value;
    }
    int[] order =
        IntStream.range(0, probability.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -probability[i]))
            .mapToInt(i -> i)
            .toArray();
    double positives = 0;
    for (int i = 0; i < actual.length; i++) {
      positives += actual[i] * at(weight, i);
    }
    double found = 0;
    double named = 0;
    double best = Double.NEGATIVE_INFINITY;
    double threshold = 0.5;
    for (int k = 0; k < order.length; k++) {
      found += actual[order[k]] * at(weight, order[k]);
      named += at(weight, order[k]);
      double here = probability[order[k]];
      double below = k + 1 < order.length ? probability[order[k + 1]] : 0;
      if (here == below) {
        continue;
      }
      double middle = Math.min(Math.max((here + below) / 2, 1e-12), 1 - 1e-12);
      if (!Double.isNaN(recall)) {
        if (found >= recall * positives * (1 - 1e-12)) {
          return middle;
        }
        continue;
      }
      double f1 = 2 * found / (named + positives);
      if (f1 > best) {
        best = f1;
        threshold = middle;
      }
    }
    return threshold;
  }

  private static double at(double @Nullable [] weight, int i) {
    return weight == null ? 1 : weight[i];
  }

  @Override
  public String toString() {
    return text;
  }
}
