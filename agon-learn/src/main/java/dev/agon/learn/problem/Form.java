package dev.agon.learn.problem;

/** The form of a robust problem for stochastic methods. */
public enum Form {
  /** A min-max problem: the maximiser is the vector of row weights, or of group weights. */
  WEIGHTS,
  /** Plain minimisation of the dual over the model and one or two scalars; no state per row. */
  DUAL
}
