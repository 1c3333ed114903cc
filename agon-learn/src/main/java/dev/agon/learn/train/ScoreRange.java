package dev.agon.learn.train;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Values;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.predict.Predictor;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.support.Components;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The range of a model's scores on some rows; determines whether a constant prediction would be as
 * good.
 *
 * @param rows the number of rows
 * @param low the smallest score of each output
 * @param high the largest score of each output
 * @param predicted the class that is predicted for every row; {@link #SEVERAL} if they differ, or
 *     if the model predicts numbers
 * @param fit how close predicted numbers are to the true ones; null for classes
 */
public record ScoreRange(
    long rows, double[] low, double[] high, int predicted, @Nullable ValueFit fit)
    implements Serializable {
  /** The predictions are not all of one class. */
  public static final int SEVERAL = -1;

  /** Scores whose relative difference is smaller are considered equal. */
  private static final double SAME = 1e-9;

  /** Computes the range for the rows of a data set. */
  public static ScoreRange of(Model model, Dataset data) {
    return of(model.weights(), model.settings(), model.classes(), data);
  }

  /**
   * Computes the range for the rows of a data set.
   *
   * @param weights the weights of the model for scaled features
   * @param settings the settings of the model
   * @param classes the names of its classes; empty if it predicts numbers
   */
  public static ScoreRange of(
      double[] weights, ProblemSettings settings, List<String> classes, Dataset data) {
    int outputs = settings.loss().outputs(data.target());
    double[][] scores = Evaluator.scores(weights, settings, outputs, data);
    double[] low = new double[scores.length];
    double[] high = new double[scores.length];
    for (int k = 0; k < scores.length; k++) {
      low[k] = Arrays.stream(scores[k]).min().orElse(Double.POSITIVE_INFINITY);
      high[k] = Arrays.stream(scores[k]).max().orElse(Double.NEGATIVE_INFINITY);
    }
    Predictor predictor =
        new Predictor(weights, settings, classes.size(), /* columns= */ null, /* threshold= */ 0.5);
    int predicted = classes.isEmpty() ? SEVERAL : oneClass(scores, predictor);
    ValueFit fit =
        data.target() instanceof Values values ? ValueFit.of(scores[0], values, data) : null;
    return new ScoreRange(data.size(), low, high, predicted, fit);
  }

  /** Returns the class that all rows are given, or {@link #SEVERAL}. */
  private static int oneClass(double[][] scores, Predictor predictor) {
    double[] row = new double[scores.length];
    int one = SEVERAL;
    for (int i = 0; i < scores[0].length; i++) {
      for (int k = 0; k < row.length; k++) {
        row[k] = scores[k][i];
      }
      int predicted = predictor.best(row);
      if (i > 0 && predicted != one) {
        return SEVERAL;
      }
      one = predicted;
    }
    return one;
  }

  /** Returns the range of these rows and others together. */
  public ScoreRange with(ScoreRange other) {
    if (rows == 0 || other.rows == 0) {
      return rows == 0 ? other : this;
    }
    double[] least = low.clone();
    double[] greatest = high.clone();
    for (int k = 0; k < least.length; k++) {
      least[k] = Math.min(least[k], other.low[k]);
      greatest[k] = Math.max(greatest[k], other.high[k]);
    }
    return new ScoreRange(
        rows + other.rows,
        least,
        greatest,
        predicted == other.predicted ? predicted : SEVERAL,
        ValueFit.together(fit, other.fit));
  }

  /** Returns whether the mean of the true values would be a better prediction than the scores. */
  public boolean areWorseThanOneAnswer() {
    return fit != null && fit.isWorseThanTheMean();
  }

  /** Returns whether every row gets the same score. */
  public boolean areEqual() {
    boolean equal = rows > 1;
    for (int k = 0; k < low.length; k++) {
      double size = Math.max(Math.abs(high[k]), Math.abs(low[k]));
      equal &= high[k] - low[k] <= SAME * size;
    }
    return equal;
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
