package dev.agon.learn.model.effect;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.linalg.Elementary;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.support.Components;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effects of the columns on the predictions of a model of any kind, measured on at most 1,000
 * rows.
 *
 * <pre>{@code
 * ColumnEffects effects = ColumnEffects.of(model, rows);
 * effects.importance().get(0).column(); // the column that the predictions need most
 * }</pre>
 *
 * <p>The importance of a column is the increase of the mean loss when its values are permuted among
 * the rows (L. Breiman, "Random forests", Machine Learning 45, 2001). The dependence on a column is
 * the mean prediction if every row had the same value there (J. H. Friedman, "Greedy function
 * approximation", Annals of Statistics 29, 2001). Both treat columns as independent: of two columns
 * with the same content, each may seem unimportant.
 *
 * @param meanLoss the mean loss of the rows
 * @param importance all columns, the most important first
 * @param dependence the most important columns whose values are numbers or words
 */
public record ColumnEffects(
    double meanLoss, List<Importance> importance, List<Dependence> dependence) {
  private static final int REPEATS = 3;
  private static final int MOST_COLUMNS = 100;
  private static final int MOST_DEPENDENCES = 4;

  /**
   * The importance of a column.
   *
   * @param column its name
   * @param increase the mean increase of the mean loss over three permutations
   */
  public record Importance(String column, double increase) {}

  /**
   * The mean prediction for each value of a column.
   *
   * @param column its name
   * @param words the values if they are words; empty for numbers
   * @param numbers the values if they are numbers, in their own units; empty for words
   * @param mean {@code mean[output][k]}: the probability of the positive class of two, of every
   *     class, or the predicted number
   */
  public record Dependence(String column, List<String> words, double[] numbers, double[][] mean) {
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

  /**
   * Measures the effects of a model on labelled rows.
   *
   * @param data at least one row, encoded in the same way as the training data
   */
  public static ColumnEffects of(Model model, Dataset data) {
    Evaluator.requireFeatures(model, data);
    SampledRows rows = new SampledRows(model, data);
    double base = meanLoss(model, rows.data());
    List<EffectColumn> columns = widest(EffectColumn.of(model), rows);
    List<Importance> importance = new ArrayList<>();
    for (EffectColumn column : columns) {
      RandomStream random = new RandomStream(1, Purpose.BOOTSTRAP);
      double sum = 0;
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        sum += meanLoss(model, rows.permuted(column, permutation(rows.size(), random))) - base;
      }
      importance.add(new Importance(column.name(), sum / REPEATS));
    }
    importance.sort(Comparator.comparingDouble((Importance one) -> -one.increase()));
    List<Dependence> dependence = new ArrayList<>();
    for (Importance one : importance) {
      EffectColumn column =
          columns.stream().filter(c -> c.name().equals(one.column())).findFirst().orElseThrow();
      List<EffectColumn.Cell> cells = column.cells(rows, model.columns());
      if (cells.size() > 1 && dependence.size() < MOST_DEPENDENCES) {
        dependence.add(dependence(model, rows, column, cells));
      }
    }
    return new ColumnEffects(base, List.copyOf(importance), List.copyOf(dependence));
  }

  /**
   * If there are very many features without names, only those with the largest values are measured.
   */
  private static List<EffectColumn> widest(List<EffectColumn> all, SampledRows rows) {
    if (all.size() <= MOST_COLUMNS) {
      return all;
    }
    return all.stream()
        .sorted(
            Comparator.comparingDouble(
                column -> -Arrays.stream(rows.values(column.first())).map(v -> v * v).sum()))
        .limit(MOST_COLUMNS)
        .toList();
  }

  private static int[] permutation(int n, RandomStream random) {
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  private static double meanLoss(Model model, Dataset rows) {
    Loss loss = model.settings().loss();
    double[][] score = Evaluator.scores(model, rows);
    double[] each = new double[rows.size()];
    loss.evaluate(
        score,
        loss.numbers(rows.target()),
        each.length,
        each,
        new double[score.length][each.length],
        0);
    double[] weights = rows.weights();
    double sum = 0;
    double total = 0;
    for (int i = 0; i < each.length; i++) {
      double w = weights == null ? 1 : weights[i];
      sum += w * each[i];
      total += w;
    }
    return sum / total;
  }

  private static Dependence dependence(
      Model model, SampledRows rows, EffectColumn column, List<EffectColumn.Cell> cells) {
    double[][] mean = new double[model.outputs()][cells.size()];
    for (int k = 0; k < cells.size(); k++) {
      double[][] answer =
          predictions(model, Evaluator.scores(model, rows.fixed(column, cells.get(k).features())));
      for (int output = 0; output < mean.length; output++) {
        mean[output][k] = Arrays.stream(answer[output]).sum() / rows.size();
      }
    }
    boolean words = Double.isNaN(cells.get(0).number());
    return new Dependence(
        column.name(),
        words ? cells.stream().map(EffectColumn.Cell::word).toList() : List.of(),
        words ? new double[0] : cells.stream().mapToDouble(EffectColumn.Cell::number).toArray(),
        mean);
  }

  /** Converts scores to probabilities, or to numbers in their own units. */
  private static double[][] predictions(Model model, double[][] score) {
    boolean probabilities = model.settings().loss().hasProbabilities();
    if (score.length == 1) {
      for (int i = 0; i < score[0].length; i++) {
        score[0][i] =
            model.classes().isEmpty()
                ? ownTarget(model, score[0][i])
                : probabilities ? Elementary.sigmoid(score[0][i]) : score[0][i];
      }
      return score;
    }
    for (int i = 0; i < score[0].length; i++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (double[] output : score) {
        largest = Math.max(largest, output[i]);
      }
      double sum = 0;
      for (double[] output : score) {
        output[i] = Elementary.exp(output[i] - largest);
        sum += output[i];
      }
      for (double[] output : score) {
        output[i] /= sum;
      }
    }
    return score;
  }

  private static double ownTarget(Model model, double value) {
    return model.columns() == null ? value : model.columns().scaling().ownTarget(value);
  }
}
