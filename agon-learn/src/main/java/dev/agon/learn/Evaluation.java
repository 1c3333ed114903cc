package dev.agon.learn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a model does on data.
 *
 * @param accuracy the share of rows classified correctly
 * @param meanLoss the mean of Q_i
 * @param auc the area under the ROC curve; null with one class only
 * @param worstCaseRisk P, with the data's own n in lambda1
 * @param gradientNorm |grad P|
 * @param worstRows the rows that carry the largest worst-case weights, heaviest first
 */
public record Evaluation(
    double accuracy,
    double meanLoss,
    @Nullable Double auc,
    double worstCaseRisk,
    double gradientNorm,
    List<WorstRow> worstRows) {

  /**
   * One of the hard rows.
   *
   * @param row its number, from 0
   * @param weight its worst-case weight y*_i
   * @param loss its loss Q_i
   * @param label its label as it stands in the data
   */
  public record WorstRow(int row, double weight, double loss, String label) {}
}
