package dev.agon.learn;

import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Columns;
import dev.agon.run.Provenance;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trained linear model with what made it.
 *
 * @param weights one per feature; with an intercept one more, the last. Softmax has such a block
 *     for each class, one after the other
 * @param settings what it was trained to minimise
 * @param classes the names of the classes; of two, the second is the positive one. None when the
 *     model predicts numbers
 * @param groups the names of the groups that it was trained with, if any
 * @param kept which iterate it is
 * @param iteration after how many updates
 * @param worstCaseRisk P of the training data at these weights
 * @param data what it was trained on: path, rows, features, nonzeros, sha256
 * @param provenance method, parameters, seed and versions
 * @param warnings what a person should know before relying on it
 * @param columns the table that it was trained on, and its scaling; null when it was trained on
 *     LIBSVM text as it is
 */
public record Model(
    double[] weights,
    Settings settings,
    List<String> classes,
    List<String> groups,
    Keep kept,
    long iteration,
    double worstCaseRisk,
    Map<String, Object> data,
    Provenance provenance,
    List<String> warnings,
    @Nullable Columns columns) {

  /** A model that knows its features by number. */
  public Model(
      double[] weights,
      Settings settings,
      List<String> classes,
      List<String> groups,
      Keep kept,
      long iteration,
      double worstCaseRisk,
      Map<String, Object> data,
      Provenance provenance,
      List<String> warnings) {
    this(
        weights,
        settings,
        classes,
        groups,
        kept,
        iteration,
        worstCaseRisk,
        data,
        provenance,
        warnings,
        null);
  }

  /** Takes copies: a model does not change. */
  public Model {
    weights = weights.clone();
    classes = List.copyOf(classes);
    groups = List.copyOf(groups);
    warnings = List.copyOf(warnings);
  }

  /** A copy of the weights. */
  @Override
  public double[] weights() {
    return weights.clone();
  }

  /** Whether each block of weights ends with that of a constant 1. */
  public boolean intercept() {
    return settings.intercept();
  }

  /** How many scores the model gives a row: one, or one per class. */
  public int outputs() {
    return settings.loss().name().equals("softmax") ? classes.size() : 1;
  }

  /** The number of features, without the intercept. */
  public int features() {
    return weights.length / outputs() - (intercept() ? 1 : 0);
  }

  /** What labels data must have to evaluate this model. */
  public LabelRule labelRule() {
    return LabelRule.known(classes);
  }
}
