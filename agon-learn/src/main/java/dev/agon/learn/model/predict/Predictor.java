package dev.agon.learn.model.predict;

import dev.agon.InvalidInputException;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.TailLayers;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.encode.Columns;
import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Predicts for rows of features in original units, as in a table or a LIBSVM file.
 *
 * <p>Immutable, so any number of threads may share it; nothing is allocated per row. The scaling of
 * training is folded into the weights. NaN means a missing number and is filled as in training. If
 * the training data had no missing numbers, as in LIBSVM text, NaN is rejected.
 */
public final class Predictor {
  private final double[][] weights;
  private final double[] intercept;

  /** The contribution of a missing feature to each score; null if NaN is rejected. */
  private final double @Nullable [][] missing;

  /** The layers of a network after the first; null for a linear model. */
  private final @Nullable TailLayers tail;

  private final int outputs;
  private final int features;
  private final int classes;
  private final Loss loss;

  /** The score above which the second of two classes is predicted. */
  private final double cut;

  /**
   * @param own the weights for features in original units
   * @param settings the settings of the model
   * @param classes the number of classes
   * @param columns define the value of a missing cell; null if NaN is rejected
   * @param threshold the probability above which the second of two classes is predicted
   */
  public Predictor(
      double[] own,
      ProblemSettings settings,
      int classes,
      @Nullable Columns columns,
      double threshold) {
    this.outputs = settings.loss().outputs(classes);
    FirstLayer first = FirstLayer.of(own, settings, outputs);
    this.weights = first.weights();
    this.intercept = first.intercept();
    this.features = first.features();
    Architecture network = settings.network();
    this.tail = network == null ? null : new TailLayers(network, own, outputs);
    this.classes = classes;
    this.loss = settings.loss();
    this.cut = cut(threshold);
    this.missing = columns == null || columns.areNumbered() ? null : missing(columns);
  }

  /** Encodes a missing cell of each column; only its first feature may be NaN. */
  private double[][] missing(Columns columns) {
    double[][] adds = new double[weights.length][features];
    for (double[] add : adds) {
      Arrays.fill(add, Double.NaN);
    }
    int first = 0;
    for (Column column : columns.columns()) {
      double[] cell = new double[column.features().size()];
      column.encode("", (feature, value) -> cell[feature] = value);
      for (int k = 0; k < adds.length; k++) {
        adds[k][first] = 0;
        for (int j = 0; j < cell.length; j++) {
          adds[k][first] += weights[k][first + j] * cell[j];
        }
      }
      first += cell.length;
    }
    return adds;
  }

  /** Returns one of the scores of a row. */
  public double score(double[] row, int output) {
    if (tail == null) {
      return linear(row, output);
    }
    double[] work = tail.memory();
    return work[hidden(tail, row, work) + output];
  }

  /** Computes all scores of a row; returns their position in the buffer. */
  private int hidden(TailLayers layers, double[] row, double[] work) {
    for (int k = 0; k < weights.length; k++) {
      work[k] = linear(row, k);
    }
    return layers.scores(work);
  }

  private void allScores(double[] row, double[] out) {
    if (tail == null) {
      for (int k = 0; k < outputs; k++) {
        out[k] = linear(row, k);
      }
      return;
    }
    double[] work = tail.memory();
    System.arraycopy(work, hidden(tail, row, work), out, 0, outputs);
  }

  private double linear(double[] row, int output) {
    if (row.length != features) {
      throw new InvalidInputException(
          "the row has " + row.length + " features, but the model has " + features + ".",
          "Use columns().feature(j) to find out what each of them is.");
    }
    double score = Vectors.dot(weights[output], row, features) + intercept[output];
    return Double.isFinite(score) ? score : scoreWithMissing(row, output);
  }

  private double scoreWithMissing(double[] row, int output) {
    double score = intercept[output];
    for (int j = 0; j < row.length; j++) {
      double add = weights[output][j] * row[j];
      if (Double.isNaN(row[j])) {
        add = missing == null ? Double.NaN : missing[output][j];
      }
      if (!Double.isFinite(add)) {
        throw new InvalidInputException(
            "feature " + j + " of the row is " + row[j] + ".",
            missing == null
                ? "Fill in missing numbers: the model was trained without missing values."
                : "Use NaN only for the first feature of a column whose cell is missing.");
      }
      score += add;
    }
    return score;
  }

  /** Returns one of the scores of a row that is given by its non-zeros. */
  public double score(int[] index, double[] value, int size, int output) {
    if (tail == null) {
      return linear(index, value, size, output);
    }
    double[] work = tail.memory();
    for (int k = 0; k < weights.length; k++) {
      work[k] = linear(index, value, size, k);
    }
    return work[tail.scores(work) + output];
  }

  private double linear(int[] index, double[] value, int size, int output) {
    if (size < 0 || size > Math.min(index.length, value.length)) {
      throw new InvalidInputException(
          "the row has "
              + index.length
              + " indices and "
              + value.length
              + " values, but "
              + size
              + " non-zeros are to be read.",
          "Pass the number of non-zeros.");
    }
    double score = intercept[output];
    for (int k = 0; k < size; k++) {
      if (index[k] < 0 || index[k] >= features || !Double.isFinite(value[k])) {
        throw new InvalidInputException(
            "the row has the value " + value[k] + " at feature " + index[k] + ".",
            "Features are numbered from 0 to " + (features - 1) + " and must be finite.");
      }
      if (k > 0 && index[k] <= index[k - 1]) {
        throw new InvalidInputException(
            "the row has feature " + index[k] + " after feature " + index[k - 1] + ".",
            "Give each feature once, in ascending order.");
      }
      score += weights[output][index[k]] * value[k];
    }
    return score;
  }

  /** Returns the probability of the positive class of two, from the scores of the row. */
  public double probability(double first, double second) {
    return Elementary.sigmoid(outputs == 1 ? first : second - first);
  }

  public double probability(double[] row) {
    requireProbabilities(2);
    return probability(score(row, 0), outputs == 1 ? 0 : score(row, 1));
  }

  public double probability(int[] index, double[] value, int size) {
    requireProbabilities(2);
    double second = outputs == 1 ? 0 : score(index, value, size, 1);
    return probability(score(index, value, size, 0), second);
  }

  /** Converts scores to probabilities in place; the array has one element per class. */
  public void probabilities(double[] scores) {
    if (outputs == 1) {
      double p = Elementary.sigmoid(scores[0]);
      scores[0] = 1 - p;
      scores[1] = p;
      return;
    }
    double largest = Vectors.max(scores, 0, scores.length);
    double sum = 0;
    for (int k = 0; k < scores.length; k++) {
      scores[k] = Elementary.exp(scores[k] - largest);
      sum += scores[k];
    }
    for (int k = 0; k < scores.length; k++) {
      scores[k] /= sum;
    }
  }

  public void probabilities(double[] row, double[] out) {
    requireProbabilities(out.length);
    allScores(row, out);
    probabilities(out);
  }

  /** Returns whether scores can be converted to probabilities. */
  public boolean hasProbabilities() {
    return classes > 0 && loss.hasProbabilities();
  }

  private void requireProbabilities(int wanted) {
    if (!hasProbabilities() || classes != wanted) {
      throw new InvalidInputException(
          "the model was trained with the loss "
              + loss.name()
              + " for "
              + (classes == 0 ? "numbers" : classes + " classes")
              + " and has no "
              + wanted
              + " probabilities.",
          "Use value(row) for numbers, and probabilities(row, out) for several classes.");
    }
  }

  /** Returns the predicted number; for the loss hinge, the score. */
  public double value(double[] row) {
    if (outputs != 1) {
      throw new InvalidInputException(
          "the model predicts one of " + classes + " classes, not a number.",
          "Use probabilities(row, out).");
    }
    return score(row, 0);
  }

  /** Returns the score that corresponds to a probability threshold; exactly 0 for 1/2. */
  public static double cut(double threshold) {
    return Elementary.log(threshold / (1 - threshold));
  }

  /** Returns the class that the scores predict. */
  public int best(double[] scores) {
    if (classes == 2) {
      return (outputs == 1 ? scores[0] : scores[1] - scores[0]) > cut ? 1 : 0;
    }
    int best = 0;
    for (int k = 1; k < outputs; k++) {
      best = scores[k] > scores[best] ? k : best;
    }
    return best;
  }

  /** Computes all scores of a row. */
  public double[] scores(double[] row) {
    double[] scores = new double[Math.max(outputs, classes)];
    allScores(row, scores);
    return scores;
  }
}
