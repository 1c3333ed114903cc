package dev.agon.spark.ml;

import dev.agon.InvalidInputException;
import dev.agon.learn.model.ModelFile;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.jspecify.annotations.Nullable;

/** The scores of a model for a vector, and its predictions. */
final class Scores implements Serializable {
  private static final long serialVersionUID = 1L;

  private final double[][] weight;
  private final double[] intercept;
  private final int features;
  private final double @Nullable [] thresholds;

  /** The file of a network; null for a linear model. */
  private final @Nullable String file;

  /** The network, read again by every task. */
  private transient volatile dev.agon.learn.model.@Nullable Model network;

  /** Scores for rows in original units, as in the model file. */
  Scores(dev.agon.learn.model.Model model) {
    this.features = model.features();
    this.thresholds = null;
    if (model.settings().network() != null) {
      this.file = ModelFile.text(model);
      this.network = model;
      this.weight = new double[0][];
      this.intercept = new double[0];
      return;
    }
    this.file = null;
    double[] all = model.weightsInOwnUnits();
    int outputs = model.outputs();
    int width = all.length / outputs;
    this.weight = new double[outputs][];
    this.intercept = new double[outputs];
    for (int k = 0; k < outputs; k++) {
      weight[k] = Arrays.copyOfRange(all, k * width, k * width + features);
      intercept[k] = model.intercept() ? all[k * width + width - 1] : 0;
    }
  }

  private Scores(Scores same, double[] thresholds) {
    this.features = same.features;
    this.weight = same.weight;
    this.intercept = same.intercept;
    this.thresholds = thresholds;
    this.file = same.file;
    this.network = same.network;
  }

  /** Returns the same scores with thresholds for the predicted class. */
  Scores withThresholds(double[] each, int classes, boolean hasProbabilities) {
    boolean positive = Arrays.stream(each).allMatch(t -> t >= 0 && t < Double.POSITIVE_INFINITY);
    boolean oneZero = Arrays.stream(each).filter(t -> t == 0).count() <= 1;
    if (each.length != classes || !positive || !oneZero) {
      throw new InvalidInputException(
          "thresholds are " + Arrays.toString(each) + " for " + classes + " classes.",
          "Use one non-negative number per class, at most one of them 0.");
    }
    if (!hasProbabilities) {
      throw new InvalidInputException(
          "thresholds are given, but the loss hinge has no probabilities.",
          "Use the loss logistic.");
    }
    return new Scores(this, each.clone());
  }

  double[][] coefficients() {
    requireLinear("coefficients");
    return weight;
  }

  double[] intercepts() {
    requireLinear("an intercept");
    return intercept;
  }

  private void requireLinear(String what) {
    if (file != null) {
      throw new InvalidInputException(
          "the model is a network, which does not have " + what + ".",
          "Use agon().weights() for the weights of its layers.");
    }
  }

  private double[] ofNetwork(String text, Vector row) {
    dev.agon.learn.model.Model read = network;
    if (read == null) {
      read = ModelFile.parse(text, "the model of a task");
      network = read;
    }
    return read.scores(Arrays.copyOf(row.toArray(), features));
  }

  /** Computes one score per output. */
  double[] of(@Nullable Vector row) {
    if (row == null) {
      throw new InvalidInputException(
          "the features of a row are null.", "Drop such rows first: df.na().drop().");
    }
    if (row.size() > features) {
      throw new InvalidInputException(
          "a row has " + row.size() + " features, but the model has only " + features + ".",
          "Use the columns that the model was trained on.");
    }
    if (file != null) {
      return ofNetwork(file, row);
    }
    double[] scores = intercept.clone();
    for (int k = 0; k < scores.length; k++) {
      double[] w = weight[k];
      double sum = 0;
      if (row instanceof SparseVector sparse) {
        int[] index = sparse.indices();
        double[] value = sparse.values();
        for (int j = 0; j < index.length; j++) {
          sum += w[index[j]] * value[j];
        }
      } else {
        double[] value = row.toArray();
        for (int j = 0; j < value.length; j++) {
          sum += w[j] * value[j];
        }
      }
      scores[k] += sum;
    }
    return scores;
  }

  /** Returns the predicted number. */
  double value(@Nullable Vector row) {
    return of(row)[0];
  }

  /** Returns one score per class; of two classes, the negated score and the score. */
  Vector raw(@Nullable Vector row) {
    double[] scores = of(row);
    return Vectors.dense(scores.length == 1 ? new double[] {-scores[0], scores[0]} : scores);
  }

  /**
   * Returns the class with the largest score, or the largest ratio of probability to threshold; the
   * first of equal ones.
   */
  double best(Vector raw) {
    if (thresholds == null) {
      return raw.argmax();
    }
    double[] share = probabilities(raw).toArray();
    for (int k = 0; k < share.length; k++) {
      share[k] = share[k] == 0 ? 0 : share[k] / thresholds[k];
    }
    return Vectors.dense(share).argmax();
  }

  /** Returns one probability per class. */
  static Vector probabilities(Vector raw) {
    double[] score = raw.toArray();
    if (score.length == 2 && score[0] == -score[1]) {
      double positive = dev.agon.linalg.Elementary.sigmoid(score[1]);
      return Vectors.dense(new double[] {1 - positive, positive});
    }
    double largest = Arrays.stream(score).max().orElse(0);
    double[] out = new double[score.length];
    double sum = 0;
    for (int k = 0; k < out.length; k++) {
      out[k] = dev.agon.linalg.Elementary.exp(score[k] - largest);
      sum += out[k];
    }
    for (int k = 0; k < out.length; k++) {
      out[k] /= sum;
    }
    return Vectors.dense(out);
  }
}
