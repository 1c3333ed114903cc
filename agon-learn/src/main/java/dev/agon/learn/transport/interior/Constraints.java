package dev.agon.learn.transport.interior;

import dev.agon.state.Savable;

/**
 * Some of the constraints of a {@link TransportInterior}, with their slacks and multipliers. The
 * methods correspond to {@link dev.agon.problem.primal.InteriorForm}, for their part of the sums.
 */
interface Constraints extends Savable {
  /** The weight of all products together; each product has an equal share. */
  double weight();

  /**
   * Starts with equal products.
   *
   * @param point X, strictly feasible (input)
   * @param product the weighted sum of the products is this times the {@link #weight}
   */
  void start(double[] point, double product);

  /** The weighted sum of the products. */
  double slackness();

  /** Adds the part of these constraints to the lower triangle of the matrix. */
  void addMatrix(double[][] lower);

  /** Adds the part of these constraints to the right-hand side. */
  void aim(double target, boolean corrected, double[] side);

  /** Computes the directions of slacks and multipliers. */
  void follow(double[] direction);

  /** The largest step, at most 1. */
  double longestStep();

  /** The {@link #slackness} after a step. */
  double slacknessAfter(double step);

  /** Makes a step. */
  void move(double step);

  /**
   * The largest t, at most {@code most}, for which {@code value + t change} is not negative.
   *
   * @param value positive
   */
  static double longest(double value, double change, double most) {
    return change < 0 ? Math.min(most, -value / change) : most;
  }
}
