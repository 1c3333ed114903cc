package dev.agon.learn.transport.interior;

import dev.agon.learn.transport.Norm;

/** The constraint {@code N(w) <= lambda}; its multipliers are the movement v of the numbers. */
interface NormConstraint extends Constraints {
  /** Adds v to a vector. */
  void addMovement(double[] out);

  /** The constraint for the dual norm of a norm. */
  static NormConstraint of(Norm norm, int price, int[] numbers) {
    return switch (norm) {
      case ONE -> LinearConstraints.within(price, numbers);
      case TWO -> new EuclideanCone(price, numbers);
      case MAX -> new SumCone(price, numbers);
    };
  }
}
