package dev.agon.lab.model;

import dev.agon.learn.Model;

/** What the columns of a model are called. */
final class FeatureNames {
  private final Model model;

  FeatureNames(Model model) {
    this.model = model;
  }

  /** The name of a weight's column, from 0; the last may be the intercept. */
  String of(int column) {
    return column == model.features() ? "intercept" : "feature " + (column + 1);
  }
}
