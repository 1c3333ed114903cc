package dev.agon.lab.model;

import dev.agon.learn.model.Model;
import dev.agon.learn.table.encode.Columns;

/** What the columns of a model are called, and its weights in their units. */
final class FeatureNames {
  private final Model model;

  FeatureNames(Model model) {
    this.model = model;
  }

  /** The name of a weight's column, from 0; the last may be the intercept. */
  String of(int column) {
    if (column == model.features()) {
      return "intercept";
    }
    Columns columns = model.columns();
    return columns == null || columns.areNumbered()
        ? "feature " + (column + 1)
        : columns.feature(column);
  }

  /** Whether training saw other units than the columns' own. */
  boolean isScaled() {
    return model.columns() != null && !model.columns().scaling().isNone();
  }

  /** Weights of one output in the columns' own units. */
  double[] inOwnUnits(double[] weights) {
    return model.columns() == null ? weights : model.columns().scaling().inOwnUnits(weights);
  }
}
