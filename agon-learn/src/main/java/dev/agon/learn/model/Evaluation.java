package dev.agon.learn.model;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Decimals;
import dev.agon.learn.metrics.Answers;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Hardest;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.Partition;
import dev.agon.learn.metrics.TailCurve;
import dev.agon.learn.metrics.WeightSpread;
import dev.agon.learn.table.encode.RowValues;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a model does on data: its answer to every row, and what follows from them.
 *
 * @param model the model
 * @param data the rows
 * @param answers what the model said of each row, beside the truth
 * @param metrics the measures that fit the task
 * @param worstWeights the row weights y* that are worst for the model. Read only
 * @param worstCaseRisk P, the whole objective on these rows, with their own n in the set's price
 * @param gradientNorm |grad P|
 */
public record Evaluation(
    Model model,
    Dataset data,
    Answers answers,
    Metrics metrics,
    double[] worstWeights,
    double worstCaseRisk,
    double gradientNorm) {

  /** How many of the hardest rows are shown unless asked otherwise. */
  public static final int WORST_ROWS = 10;

  /** The share of rows whose class was named; NaN when the model predicts numbers. */
  public double accuracy() {
    return metrics instanceof ClassMetrics classes ? classes.accuracy() : Double.NaN;
  }

  /** The weighted mean of the losses. */
  public double meanLoss() {
    return metrics.meanLoss();
  }

  /** The mean loss of all rows, of the worst half, fifth and so on, and the largest loss. */
  public TailCurve tail() {
    return TailCurve.of(answers.loss(), answers.weight());
  }

  /** How uneven the worst-case weights are. */
  public WeightSpread spread() {
    return WeightSpread.of(worstWeights, answers.weight());
  }

  /** The measures of each group by its name; groups without rows are left out. */
  public Map<String, Metrics> by(Groups groups) {
    int[][] rows = Partition.of(groups.of(), groups.count());
    Map<String, Metrics> measured = new LinkedHashMap<>();
    for (int g = 0; g < rows.length; g++) {
      if (rows[g].length > 0) {
        measured.put(groups.names().get(g), answers.rows(rows[g]).measure());
      }
    }
    return measured;
  }

  /** The share of the worst-case weight that falls on each group, by its name. */
  public Map<String, Double> weightBy(Groups groups) {
    double[] sum = new double[groups.count()];
    for (int i = 0; i < worstWeights.length; i++) {
      sum[groups.of()[i]] += worstWeights[i];
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    for (int g = 0; g < sum.length; g++) {
      shares.put(groups.names().get(g), sum[g]);
    }
    return shares;
  }

  /**
   * The rows that carry the largest worst-case weights, heaviest first, then those of most loss.
   */
  public List<WorstRow> worstRows(int count) {
    double[] loss = answers.loss();
    return Arrays.stream(Hardest.rows(worstWeights, loss, count))
        .mapToObj(
            i ->
                new WorstRow(
                    i,
                    worstWeights[i],
                    loss[i],
                    label(i),
                    RowValues.of(model.columns(), data.rows(), i)))
        .toList();
  }

  private String label(int row) {
    if (data.target() instanceof Values values) {
      return Decimals.shortest(model.inOwnUnits(new double[] {values.of()[row]})[0]);
    }
    Classes classes = data.classes();
    return classes.names().get(classes.of()[row]);
  }

  /** What a person must know before believing the numbers; empty when there is nothing. */
  public List<String> warnings() {
    return EvaluationWarnings.of(this);
  }

  /**
   * One of the hard rows.
   *
   * @param row its number, from 0
   * @param weight its worst-case weight y*_i
   * @param loss its loss
   * @param label its label as it stands in the data
   * @param values its values by column, as {@link RowValues} gives them
   */
  public record WorstRow(
      int row, double weight, double loss, String label, Map<String, @Nullable Object> values) {}

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Evaluation that && Arrays.deepEquals(components(), that.components());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(components());
  }

  /** Arrays are compared by their elements. */
  private @Nullable Object[] components() {
    return new @Nullable Object[] {
      model, data, answers, metrics, worstWeights, worstCaseRisk, gradientNorm
    };
  }
}
