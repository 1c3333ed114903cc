package dev.agon.learn.problem;

import dev.agon.problem.MinMaxProblem;

/** A problem whose solution is a model, though its x may hold more. */
public interface TrainingProblem extends MinMaxProblem {
  /** The model's weights in a point of this problem. */
  double[] model(double[] x);

  /** The point of this problem that a model's weights stand for. */
  double[] point(double[] model);
}
