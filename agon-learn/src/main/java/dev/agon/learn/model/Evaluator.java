package dev.agon.learn.model;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.metrics.Answers;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ValueAnswers;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.NetworkScores;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Evaluates a model on data. */
public final class Evaluator {
  private Evaluator() {}

  /**
   * Evaluates the model.
   *
   * @param data rows with no more features than the model has
   * @param threads the number of threads; it does not change the result
   */
  public static Evaluation evaluate(Model model, Dataset data, int threads) {
    requireFeatures(model, data);
    // Without groups, the risk over groups is not defined; every other measure is.
    boolean undefined = model.settings().robust().needsGroups() && data.groups() == null;
    ProblemSettings settings =
        undefined ? model.settings().withRobust(new Mean()) : model.settings();
    var problem = RobustProblem.of(data, model.features(), settings, null, threads);
    double[] gradient = new double[problem.dimensionX()];
    double risk = problem.primal(model.weights(), gradient);
    double[][] scores = scores(model, data);
    boolean moved = settings.robust().perturbation() != null;
    double[] loss = moved ? losses(model, data.target(), scores) : problem.worstCase().losses();
    Answers answers = answers(model, data.target(), data.weights(), scores, loss);
    // At a kink the gradient of one maximiser says little, unlike the optimality certificate. Nor
    // does the gradient at calibrated weights, which do not minimise the risk.
    boolean informative = !undefined && problem.primalIsSmooth() && model.probabilityMap() == null;
    return new Evaluation(
        model,
        data,
        answers,
        answers.measure(),
        problem.worstCase().weights(),
        undefined ? Double.NaN : risk,
        informative ? Vectors.norm(gradient) : Double.NaN);
  }

  /** Returns the losses at these scores. */
  static double[] losses(Model model, Target target, double[][] scores) {
    Loss kind = model.settings().loss();
    double[][] copy = Arrays.stream(scores).map(double[]::clone).toArray(double[][]::new);
    int n = target.size();
    double[] loss = new double[n];
    kind.evaluate(copy, kind.numbers(target), n, loss, new double[scores.length][n], 0);
    return loss;
  }

  /** Returns the predictions at these scores next to the true labels. */
  static Answers answers(
      Model model, Target target, double @Nullable [] weight, double[][] scores, double[] loss) {
    return target instanceof Values values
        ? new ValueAnswers(model.inOwnUnits(values.of()), model.inOwnUnits(scores[0]), loss, weight)
        : classes(model, (Classes) target, weight, scores, loss);
  }

  /** Returns the predictions at these scores next to the true labels. */
  public static Answers answers(
      Model model, Target target, double @Nullable [] weight, double[][] scores) {
    return answers(model, target, weight, scores, losses(model, target, scores));
  }

  /** A row may have fewer features than the model, but not more. */
  public static void requireFeatures(Model model, Dataset data) {
    if (data.features() > model.features()) {
      throw new InvalidInputException(
          "the data "
              + data.source()
              + " have "
              + data.features()
              + " features, but the model has only "
              + model.features()
              + ".",
          "Use data with the columns of the training data.");
    }
  }

  /**
   * Computes the scores of every row; {@code r_i . x} with the intercept for a linear model. With
   * one output and two classes, a positive score means class 1; with one output per class, the
   * largest score is the predicted class.
   *
   * @return {@code [output][row]}
   */
  public static double[][] scores(Model model, Dataset data) {
    return scores(model.weights(), model.settings(), model.outputs(), data);
  }

  /**
   * Computes the scores of every row.
   *
   * @param weights the weights of the model for scaled features
   * @param settings the settings of the model
   * @param outputs the number of its scores
   */
  public static double[][] scores(
      double[] weights, ProblemSettings settings, int outputs, Dataset data) {
    Architecture network = settings.network();
    if (network != null) {
      int features = network.features(weights.length, outputs);
      return NetworkScores.of(network, weights, features, outputs, data);
    }
    boolean withIntercept = settings.intercept();
    int width = weights.length / outputs;
    double[][] score = new double[outputs][data.size()];
    for (int k = 0; k < score.length; k++) {
      double[] block = Arrays.copyOfRange(weights, k * width, (k + 1) * width);
      double intercept = withIntercept ? block[width - 1] : 0;
      data.rows().dot(0, data.size(), block, score[k]);
      for (int i = 0; i < data.size(); i++) {
        score[k][i] += intercept;
      }
    }
    return score;
  }

  private static ClassAnswers classes(
      Model model, Classes actual, double @Nullable [] weight, double[][] scores, double[] loss) {
    double[] score = scores.length == 1 ? scores[0] : scores.length == 2 ? gap(scores) : null;
    boolean hasProbabilities = model.settings().loss().hasProbabilities();
    return new ClassAnswers(
        actual.names().size(),
        actual.of(),
        score == null ? largest(scores) : positive(score, model.cut()),
        score,
        score == null || !hasProbabilities ? null : probabilities(score),
        hasProbabilities ? loss : null,
        loss,
        weight);
  }

  private static double[] gap(double[][] scores) {
    double[] gap = new double[scores[0].length];
    Vectors.subtract(scores[1], scores[0], gap);
    return gap;
  }

  private static int[] positive(double[] score, double cut) {
    return Arrays.stream(score).mapToInt(s -> s > cut ? 1 : 0).toArray();
  }

  private static int[] largest(double[][] scores) {
    int[] named = new int[scores[0].length];
    for (int i = 0; i < named.length; i++) {
      for (int k = 1; k < scores.length; k++) {
        named[i] = scores[k][i] > scores[named[i]][i] ? k : named[i];
      }
    }
    return named;
  }

  private static double @Nullable [] probabilities(double[] score) {
    return Arrays.stream(score).map(Elementary::sigmoid).toArray();
  }
}
