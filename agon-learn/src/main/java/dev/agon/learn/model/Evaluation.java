package dev.agon.learn.model;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.metrics.Answers;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Hardest;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.Partition;
import dev.agon.learn.metrics.TailCurve;
import dev.agon.learn.metrics.WeightSpread;
import dev.agon.learn.table.encode.RowValues;
import dev.agon.support.Components;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation of a model on data: the prediction for every row, and the measures.
 *
 * @param model the model
 * @param data the rows
 * @param answers the prediction for each row next to its true label
 * @param metrics the measures for the task
 * @param worstWeights the worst-case row weights y* of the model. Read only
 * @param worstCaseRisk P, the whole objective on these rows; n in the set's penalty is their number
 * @param gradientNorm |grad P|; NaN if it does not measure the distance of the weights from a
 *     minimum: for sets with kinks and for calibrated weights
 */
public record Evaluation(
    Model model,
    Dataset data,
    Answers answers,
    Metrics metrics,
    double[] worstWeights,
    double worstCaseRisk,
    double gradientNorm) {

  /** The default number of hardest rows that are shown. */
  public static final int WORST_ROWS = 10;

  /**
   * Returns the share of rows whose class is predicted correctly; NaN when the model predicts
   * numbers.
   */
  public double accuracy() {
    return metrics instanceof ClassMetrics classes ? classes.accuracy() : Double.NaN;
  }

  /** Returns the weighted mean of the losses. */
  public double meanLoss() {
    return metrics.meanLoss();
  }

  /**
   * Returns the mean loss of all rows, of the worst half, fifth and so on, and the largest loss.
   */
  public TailCurve tail() {
    return TailCurve.of(answers.loss(), answers.weight());
  }

  /** Returns how uneven the worst-case weights are. */
  public WeightSpread spread() {
    return WeightSpread.of(worstWeights, answers.weight());
  }

  /** Returns the measures of each group by its name, except for groups without rows. */
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

  /** Returns the share of the worst-case weight on each group, by its name. */
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
   * Returns the rows with the largest worst-case weights in descending order, ties ordered by loss.
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

  /** Returns the reasons not to trust the measures; empty when there are none. */
  public List<String> warnings() {
    return EvaluationWarnings.of(this);
  }

  /**
   * One of the hardest rows.
   *
   * @param row its number, from 0
   * @param weight its worst-case weight y*_i
   * @param loss its loss
   * @param label its label as in the data
   * @param values its values by column; see {@link RowValues}
   */
  public record WorstRow(
      int row, double weight, double loss, String label, Map<String, @Nullable Object> values) {}

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
