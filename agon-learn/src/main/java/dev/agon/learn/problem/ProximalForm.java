package dev.agon.learn.problem;

import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;
import dev.agon.state.State;

/**
 * The proximal form of a robust problem: of the row weights ({@link WeightsProximal}), of moved
 * values ({@link MovedProximal}), or none.
 *
 * <p>The methods correspond to {@link dev.agon.problem.primal.ProximalPrimal}.
 */
interface ProximalForm {
  /** Returns whether a proximal term is possible. */
  default boolean exists() {
    return true;
  }

  /** Returns whether P and its proximal form have products of their Hessians with vectors. */
  default boolean hasProducts() {
    return false;
  }

  double value(double[] x, double width, double[] gradient);

  double lagrangian(double[] x, double[] gradient);

  Multipliers multipliers();

  /** Infinite if {@link #curvature} cannot be computed. */
  double curvatureCost();

  double curvature(double[] x, double width, double[][] lower);

  /** Returns whether {@link #product} and {@link #preconditioner} can be computed. */
  default boolean hasHessian() {
    return false;
  }

  default void product(double[] x, double width, double[] v, double[] product) {
    throw new UnsupportedOperationException("there are no products");
  }

  default boolean preconditioner(double[] x, double width, double[][] lower) {
    return false;
  }

  /** P itself, for a set without a proximal term. */
  static ProximalForm none(PrimalProblem problem) {
    return new ProximalForm() {
      @Override
      public boolean exists() {
        return false;
      }

      @Override
      public double value(double[] x, double width, double[] gradient) {
        return problem.primal(x, gradient);
      }

      @Override
      public double lagrangian(double[] x, double[] gradient) {
        return problem.primal(x, gradient);
      }

      @Override
      public Multipliers multipliers() {
        return new NoMultipliers();
      }

      @Override
      public double curvatureCost() {
        return Double.POSITIVE_INFINITY;
      }

      @Override
      public double curvature(double[] x, double width, double[][] lower) {
        throw new UnsupportedOperationException("there is no proximal term");
      }
    };
  }

  /** Without a proximal term there is nothing to move and to save. */
  final class NoMultipliers implements Multipliers {
    @Override
    public void move() {}

    @Override
    public void reset() {}

    @Override
    public void save(State to) {}

    @Override
    public void restore(State from) {}
  }
}
