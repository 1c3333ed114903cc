package dev.agon.lab.heldout;

import dev.agon.learn.data.Groups;
import dev.agon.learn.metrics.Partition;
import dev.agon.learn.metrics.Ranking;
import dev.agon.linalg.Elementary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Measures of predicted probabilities for two classes, of all rows and of the worst group. The same
 * code measures the models of every library.
 */
final class GroupMeasures {
  /** Smaller groups are left out, because their measures are noise. */
  static final int FEWEST_ROWS = 10;

  /** The largest probability that is used in a logarithm. */
  private static final double CLIP = 1e-15;

  private final double[] probability;
  private final int[] actual;

  private GroupMeasures(double[] probability, int[] actual) {
    this.probability = probability;
    this.actual = actual;
  }

  /**
   * Returns the measures by the names of {@link HeldOutQuantity}.
   *
   * @param probability the probability of class 1 of each row
   * @param actual the class of each row
   * @param groups the group of each row; null for none
   */
  static Map<String, Object> of(double[] probability, int[] actual, @Nullable Groups groups) {
    GroupMeasures all = new GroupMeasures(probability, actual);
    int[] rows = IntStream.range(0, actual.length).toArray();
    Map<String, Object> out = new LinkedHashMap<>();
    out.put(HeldOutQuantity.ACCURACY.key(), all.accuracy(rows));
    out.put(HeldOutQuantity.ERROR.key(), 1 - all.accuracy(rows));
    out.put(HeldOutQuantity.AUC.key(), all.auc(rows));
    out.put(HeldOutQuantity.LOG_LOSS.key(), all.logLoss(rows));
    if (groups != null) {
      all.addWorst(out, groups);
    }
    return out;
  }

  private void addWorst(Map<String, Object> out, Groups groups) {
    double accuracy = Double.POSITIVE_INFINITY;
    double auc = Double.POSITIVE_INFINITY;
    double loss = 0;
    String worst = "";
    int[][] parts = Partition.of(groups.of(), groups.count());
    for (int g = 0; g < parts.length; g++) {
      if (parts[g].length < FEWEST_ROWS) {
        continue;
      }
      double own = accuracy(parts[g]);
      if (own < accuracy) {
        accuracy = own;
        worst = groups.names().get(g);
      }
      double ranked = auc(parts[g]);
      auc = ranked < auc ? ranked : auc; // false for NaN, which means one class only
      loss = Math.max(loss, logLoss(parts[g]));
    }
    out.put(HeldOutQuantity.WORST_GROUP_ACCURACY.key(), accuracy);
    out.put(HeldOutQuantity.WORST_GROUP_ERROR.key(), 1 - accuracy);
    out.put(HeldOutQuantity.WORST_GROUP_AUC.key(), auc);
    out.put(HeldOutQuantity.WORST_GROUP_LOG_LOSS.key(), loss);
    out.put("worst_group", worst);
  }

  private double accuracy(int[] rows) {
    int right = 0;
    for (int row : rows) {
      right += (probability[row] > 0.5 ? 1 : 0) == actual[row] ? 1 : 0;
    }
    return (double) right / rows.length;
  }

  private double auc(int[] rows) {
    double[] score = IntStream.of(rows).mapToDouble(row -> probability[row]).toArray();
    int[] truth = IntStream.of(rows).map(row -> actual[row]).toArray();
    long positives = IntStream.of(truth).filter(c -> c == 1).count();
    return positives == 0 || positives == truth.length
        ? Double.NaN
        : Ranking.auc(score, truth, null);
  }

  private double logLoss(int[] rows) {
    double sum = 0;
    for (int row : rows) {
      double right = actual[row] == 1 ? probability[row] : 1 - probability[row];
      sum -= Elementary.log(Math.max(right, CLIP));
    }
    return sum / rows.length;
  }
}
