package dev.agon.learn.tune;

import dev.agon.learn.robust.RobustSet;
import dev.agon.support.Components;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One set, and how models trained with it did on the rows that were held out.
 *
 * @param set the set
 * @param scores the criterion in each fold; NaN where the fold does not define it
 * @param meanLoss the mean loss of the held-out rows in each fold
 * @param tailLoss the mean loss of their worst tenth in each fold
 * @param learned false when training learned nothing in any fold: a model that says the same of
 *     every row has a small worst case and no use
 */
public record Candidate(
    RobustSet set, double[] scores, double[] meanLoss, double[] tailLoss, boolean learned) {

  /** The share of rows that {@link #tailLoss} looks at. */
  public static final double TAIL = 0.1;

  /** The mean of the criterion over the folds. */
  public double score() {
    return mean(scores);
  }

  /** The standard error of {@link #score}: how much of a difference is chance. */
  public double standardError() {
    double center = score();
    double squares = Arrays.stream(scores).map(s -> (s - center) * (s - center)).sum();
    return Math.sqrt(squares / (scores.length * (scores.length - 1.0)));
  }

  /** The mean of some numbers of the folds. */
  public static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
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
