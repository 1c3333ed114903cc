package dev.agon.lab.heldout;

import dev.agon.lab.experiment.Require;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.SettingsReader;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A model of an experiment on held-out rows.
 *
 * @param id the name in claims
 * @param label the name in tables
 * @param robust the uncertainty set; mean by default
 * @param network the sizes of the hidden layers; a linear model if empty
 * @param lambda2 the weight of the regulariser l2; 1/n by default
 * @param intercept whether the model has an intercept; true by default
 * @param tool scikit-learn or xgboost: fitted by Python on the same encoded rows, where Python is
 *     available; null for this library
 * @param only the data sets on which it is fitted; all if empty
 */
record Learner(
    String id,
    String label,
    @Nullable String robust,
    List<Integer> network,
    @Nullable Double lambda2,
    @Nullable Boolean intercept,
    @Nullable String tool,
    List<String> only) {

  Learner {
    network = Require.orEmpty(network);
    only = Require.orEmpty(only);
  }

  void check() {
    Require.key("id", id);
    Require.key("label", label);
    if (tool != null) {
      Require.constant("tool", Python.Tool.class, tool);
    }
    set();
  }

  RobustSet set() {
    return RobustSet.parse(robust == null ? "mean" : robust);
  }

  boolean fits(String data) {
    return only.isEmpty() || only.contains(data);
  }

  /** Returns the objective, from the defaults for the training rows. */
  ProblemSettings settings(ProblemSettings defaults) {
    return new SettingsReader()
        .read(SettingsReader.ROBUST, robust == null ? "mean" : robust)
        .read(SettingsReader.REGULARISER, lambda2 == null ? null : "l2")
        .read(Regulariser.LAMBDA2, lambda2)
        .read(SettingsReader.INTERCEPT, intercept)
        .read(SettingsReader.NETWORK, sizes())
        .over(defaults);
  }

  private @Nullable String sizes() {
    return network.isEmpty()
        ? null
        : network.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
