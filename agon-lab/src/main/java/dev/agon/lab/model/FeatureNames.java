package dev.agon.lab.model;

import dev.agon.learn.model.Model;
import dev.agon.learn.table.encode.Columns;

/** The names of the columns of a model, and its weights in their units. */
final class FeatureNames {
  private final Model model;

  FeatureNames(Model model) {
    this.model = model;
  }

  /** Returns the name of a weight's column, from 0; the last may be the intercept. */
  String of(int column) {
    if (column == model.features()) {
      return "intercept";
    }
    Columns columns = model.columns();
    return columns == null || columns.areNumbered()
        ? "feature " + (column + 1)
        : columns.feature(column);
  }

  /** Returns whether the model was trained in units other than those of the columns. */
  boolean isScaled() {
    return model.columns() != null && !model.columns().scaling().isNone();
  }

  /**
   * Returns the weight that is shown next to a bar: in the original units of the column, except for
   * the intercept. The intercept in own units is the output for a row of zeros, which need not have
   * the sign of the bar.
   */
  double shown(int column, double[] trained, double[] own) {
    Columns columns = model.columns();
    return column < model.features() || columns == null
        ? own[column]
        : trained[column] * columns.scaling().targetScale();
  }

  /** Returns the weights of one output in the units of the columns. */
  double[] inOwnUnits(double[] weights) {
    return model.columns() == null ? weights : model.columns().scaling().inOwnUnits(weights);
  }
}
