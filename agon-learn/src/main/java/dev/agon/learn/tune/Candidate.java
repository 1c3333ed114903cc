package dev.agon.learn.tune;

import dev.agon.learn.network.Architecture;
import dev.agon.learn.robust.RobustSet;
import dev.agon.support.Components;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A combination of settings, with the held-out measures of the models trained with it.
 *
 * @param combination the settings that were tried
 * @param scores the criterion in each split; NaN if the split does not define it
 * @param meanLoss the mean loss of the held-out rows in each split
 * @param tailLoss the mean loss of their worst tenth in each split
 * @param groupLoss the mean loss of the worst group in each split; NaN if there are no groups
 * @param strength the chi-square divergence of the worst weights of the training rows, averaged
 *     over the splits: 0 for the mean, larger for a stronger set
 * @param learned false if training learned nothing in any split: a model that makes the same
 *     prediction for every row has a small worst case but is useless
 */
public record Candidate(
    Combination combination,
    double[] scores,
    double[] meanLoss,
    double[] tailLoss,
    double[] groupLoss,
    double strength,
    boolean learned) {

  /** The share of rows whose mean loss is {@link #tailLoss}. */
  public static final double TAIL = 0.1;

  /** The robust set. */
  public RobustSet set() {
    return combination.set();
  }

  /** The weight of the regulariser; null for the weight in the settings. */
  public @Nullable Double lambda2() {
    return combination.lambda2();
  }

  /** The network; null for the network of the settings. */
  public @Nullable Architecture network() {
    return combination.network();
  }

  /** Returns a candidate that was not trained; see {@link TuningPath}. */
  static Candidate leftOut(Combination combination) {
    double[] none = new double[0];
    return new Candidate(combination, none, none, none, none, Double.NaN, /* learned= */ false);
  }

  /** Returns whether the candidate was not trained. */
  public boolean isLeftOut() {
    return meanLoss.length == 0;
  }

  /** Returns the set and, where they were varied, the weight of the regulariser and the network. */
  public String name() {
    return combination.name();
  }

  /** The mean of the criterion over the splits. */
  public double score() {
    return mean(scores);
  }

  /** The standard error of {@link #score}; NaN for one split. */
  public double standardError() {
    return standardError(scores);
  }

  /** The standard error of the mean of some numbers; NaN for one number. */
  public static double standardError(double[] values) {
    double centre = mean(values);
    double squares = Arrays.stream(values).map(s -> (s - centre) * (s - centre)).sum();
    return values.length < 2
        ? Double.NaN
        : Math.sqrt(squares / (values.length * (values.length - 1.0)));
  }

  /** The mean of some numbers over the splits. */
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
