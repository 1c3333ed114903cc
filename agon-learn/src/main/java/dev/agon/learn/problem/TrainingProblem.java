package dev.agon.learn.problem;

import dev.agon.problem.MinMaxProblem;

/** A problem whose solution contains a model; its x may have additional coordinates. */
public interface TrainingProblem extends MinMaxProblem {
  /** Returns the weights of the model at a point of this problem. */
  double[] model(double[] x);

  /** Returns the point of this problem for the weights of a model. */
  double[] point(double[] model);
}
