package dev.agon.learn.model;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Messages;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.GroupColumn;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.table.text.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The invariants of a {@link Model}; messages begin with the name of the field in its file. */
final class ModelChecks {
  /** No loss is negative, but the worst case of tiny losses may be by rounding. */
  private static final double ROUNDING = 1e-9;

  private final Model model;

  private ModelChecks(Model model) {
    this.model = model;
  }

  /**
   * Checks every invariant.
   *
   * @throws InvalidInputException for the first invariant that does not hold
   */
  static void check(Model model) {
    ModelChecks checks = new ModelChecks(model);
    checks.requireNames("classes", model.classes());
    checks.requireNames("groups", model.groups());
    checks.requireLoss();
    checks.requireWeights();
    checks.requireColumns();
    model.settings().requireModelOfSet();
    if (model.settings().robust().needsGroups() && model.groups().isEmpty()) {
      throw invalid("groups is empty, but the robust set is " + model.settings().robust());
    }
    if (!(model.threshold() > 0 && model.threshold() < 1)) {
      throw invalid("threshold must be between 0 and 1, but is " + model.threshold());
    }
    boolean binary = model.classes().size() == 2 && model.settings().loss().hasProbabilities();
    if (model.threshold() != 0.5 && !binary) {
      throw invalid("threshold needs two classes with probabilities");
    }
    if (model.probabilityMap() != null && !(binary && model.intercept())) {
      throw invalid("probability_map needs two classes with probabilities and an intercept");
    }
    FeatureRanges ranges = model.origin().ranges();
    if (ranges != null && ranges.size() != model.features()) {
      throw invalid("ranges has " + ranges.size() + " features, but there are " + model.features());
    }
    if (ranges != null && model.columns() != null && !model.columns().areNumbered()) {
      throw invalid("ranges is only for numbered features");
    }
    if (model.iteration() < 0) {
      throw invalid("iteration must not be negative, but is " + model.iteration());
    }
    if (!Double.isFinite(model.worstCaseRisk())) {
      throw invalid("worst_case_risk must be finite, but is " + model.worstCaseRisk());
    }
    if (model.worstCaseRisk() < -ROUNDING) {
      throw invalid("worst_case_risk must not be negative, but is " + model.worstCaseRisk());
    }
  }

  private void requireNames(String field, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (int k = 0; k < names.size(); k++) {
      if (!seen.add(names.get(k))) {
        throw invalid(field + "[" + k + "] '" + names.get(k) + "' occurs twice");
      }
    }
  }

  /** The loss itself rejects a target that it does not support. */
  private void requireLoss() {
    List<String> classes = model.classes();
    if (classes.contains("")) {
      throw invalid("classes has an empty name");
    }
    if (classes.size() == 1) {
      throw invalid("classes has one class, '" + classes.get(0) + "'; at least two are needed");
    }
    Target target =
        classes.isEmpty() ? new Values(new double[0]) : new Classes(new int[0], classes);
    try {
      model.settings().loss().numbers(target);
    } catch (InvalidInputException e) {
      throw invalid(
          "classes has "
              + (classes.isEmpty() ? "no names" : classes.size() + " names")
              + ", which the loss "
              + model.settings().loss().name()
              + " does not support");
    }
  }

  private void requireWeights() {
    double[] weights = model.weights();
    Architecture network = model.settings().network();
    if (network != null && network.features(weights.length, model.outputs()) < 0) {
      throw invalid(
          "weights has " + weights.length + " numbers, which does not match a network " + network);
    }
    int width = model.features() + (model.intercept() ? 1 : 0);
    if (network == null
        && (weights.length == 0 || (long) width * model.outputs() != weights.length)) {
      throw invalid(
          "weights has "
              + weights.length
              + " numbers, which is not a multiple of the "
              + model.outputs()
              + " outputs");
    }
    for (int j = 0; j < weights.length; j++) {
      if (!Double.isFinite(weights[j])) {
        throw invalid("weights[" + j + "] must be finite, but is " + weights[j]);
      }
    }
  }

  private void requireColumns() {
    Columns columns = model.columns();
    if (columns == null) {
      return;
    }
    if (columns.features() != model.features()) {
      throw invalid(
          "weights has "
              + model.features()
              + " features, but the columns have "
              + columns.features());
    }
    requireGroups(columns.groups());
    requireLabels(columns);
    Scaling scaling = columns.scaling();
    if (!model.classes().isEmpty() && (scaling.targetCentre() != 0 || scaling.targetScale() != 1)) {
      throw invalid("columns.target_centre and columns.target_scale must be 0 and 1 for classes");
    }
    double[] own = model.weightsInOwnUnits();
    for (int j = 0; j < own.length; j++) {
      if (!Double.isFinite(own[j])) {
        throw invalid("weights[" + j + "] divided by columns.scale overflows");
      }
    }
  }

  /** The labels of a table are words as in its cells, or numbers. */
  private void requireLabels(Columns columns) {
    if (columns.areNumbered() || columns.label() == null) {
      return;
    }
    List<String> classes = model.classes();
    for (int k = 0; k < classes.size(); k++) {
      Words.requireLevel("classes[" + k + "]", classes.get(k));
    }
    if (!classes.isEmpty() && columns.target() != null) {
      throw invalid("columns.target are numbers to predict, but there are classes");
    }
  }

  private void requireGroups(@Nullable GroupColumn column) {
    if (column == null) {
      return;
    }
    Set<String> known = new HashSet<>(column.names());
    known.add(GroupColumn.OTHER);
    for (int g = 0; g < model.groups().size(); g++) {
      String name = model.groups().get(g);
      if (!known.contains(name)) {
        throw invalid(
            "groups[" + g + "] " + Messages.quote(name) + " is not among columns.groups.names");
      }
    }
  }

  private static InvalidInputException invalid(String problem) {
    return new InvalidInputException(
        problem + ".", "Create models with Trainer, or read them with ModelFile.");
  }
}
