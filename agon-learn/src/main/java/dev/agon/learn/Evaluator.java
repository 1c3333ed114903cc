package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.linalg.Vectors;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Measures a model on data: accuracy, loss, AUC, the worst case and the rows behind it. */
public final class Evaluator {
  private static final int WORST_ROWS = 10;

  private Evaluator() {}

  /**
   * Measures the model.
   *
   * @param data rows with no more features than the model has
   * @param threads how many threads share the work; they change no bit
   */
  public static Evaluation evaluate(Model model, Dataset data, int threads) {
    requireFeatures(model, data);
    var problem = new RowWeightsProblem(data, model.features(), model.settings(), threads);
    double[] gradient = new double[problem.dimensionX()];
    double risk = problem.primal(model.weights(), gradient);
    double[] loss = problem.worstCase().losses();
    double[] score = scores(model, data);
    return new Evaluation(
        accuracy(data, score),
        Vectors.sum(loss, loss.length) / data.size(),
        auc(data, score),
        risk,
        Vectors.norm(gradient),
        worstRows(data, problem.worstCase()));
  }

  /** A row may have fewer features than the model, but not more. */
  public static void requireFeatures(Model model, Dataset data) {
    if (data.features() > model.features()) {
      throw new InvalidInputException(
          "the data "
              + data.source()
              + " has "
              + data.features()
              + " features, but the model only "
              + model.features()
              + ".",
          "Maybe the model was trained on other data.");
    }
  }

  /** {@code r_i . x} of every row, with the intercept: positive means the label +1. */
  public static double[] scores(Model model, Dataset data) {
    double[] x = model.weights();
    double intercept = model.intercept() ? x[x.length - 1] : 0;
    double[] score = new double[data.size()];
    Arrays.setAll(score, i -> data.rows().dot(i, x) + intercept);
    return score;
  }

  private static double accuracy(Dataset data, double[] score) {
    int right = 0;
    for (int i = 0; i < score.length; i++) {
      right += score[i] > 0 == (data.classes().of()[i] == 1) ? 1 : 0;
    }
    return (double) right / score.length;
  }

  /** The chance that a positive row scores above a negative one, ties counting half. */
  private static @Nullable Double auc(Dataset data, double[] score) {
    int n = data.size();
    Integer[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> score[i]))
            .toArray(Integer[]::new);
    long positives = 0;
    double rankSum = 0;
    for (int from = 0; from < n; ) {
      int to = from;
      while (to < n && score[order[to]] == score[order[from]]) {
        to++;
      }
      double rank = (from + 1 + to) / 2.0; // the mean rank of the tied rows from+1 .. to
      for (int k = from; k < to; k++) {
        if (data.classes().of()[order[k]] == 1) {
          positives++;
          rankSum += rank;
        }
      }
      from = to;
    }
    long negatives = n - positives;
    if (positives == 0 || negatives == 0) {
      return null;
    }
    return (rankSum - positives * (positives + 1) / 2.0) / ((double) positives * negatives);
  }

  private static List<Evaluation.WorstRow> worstRows(Dataset data, WorstCase worstCase) {
    double[] weight = worstCase.weights();
    double[] loss = worstCase.losses();
    return IntStream.range(0, data.size())
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(i -> -weight[i])
                .thenComparingDouble(i -> -loss[i])
                .thenComparingInt(i -> i))
        .limit(WORST_ROWS)
        .map(
            i ->
                new Evaluation.WorstRow(
                    i, weight[i], loss[i], data.classes().names().get(data.classes().of()[i])))
        .toList();
  }
}
