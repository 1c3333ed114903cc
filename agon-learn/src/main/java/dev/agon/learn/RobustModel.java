package dev.agon.learn;

import dev.agon.learn.data.Labels;
import dev.agon.run.Provenance;
import java.util.Map;

/**
 * A trained linear classifier with what made it.
 *
 * @param weights one per feature; with an intercept one more, the last
 * @param intercept whether the last weight belongs to a constant 1
 * @param labels what -1 and +1 are called in the data
 * @param settings the constants it was trained with
 * @param kept which iterate it is
 * @param iteration after how many updates
 * @param worstCaseRisk P of the training data at these weights
 * @param data what it was trained on: path, rows, features, nonzeros, sha256
 * @param provenance method, parameters, seed and versions
 */
public record RobustModel(
    double[] weights,
    boolean intercept,
    Labels labels,
    RobustSettings settings,
    Keep kept,
    long iteration,
    double worstCaseRisk,
    Map<String, Object> data,
    Provenance provenance) {

  /** The number of features, without the intercept. */
  public int features() {
    return weights.length - (intercept ? 1 : 0);
  }
}
