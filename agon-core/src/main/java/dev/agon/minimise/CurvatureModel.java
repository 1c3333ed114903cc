package dev.agon.minimise;

import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.CurvedPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a minimiser computes the Hessian of a {@link CurvedPrimal}, and holds its factors.
 *
 * <p>It is computed when the last step did not halve the gradient, or met more than twice the
 * curvature of the matrix. An expensive Hessian is recomputed only after the evaluations since the
 * last one have cost as much as one Hessian. A matrix from a sample of the rows is used for a few
 * steps, whose L-BFGS pairs correct it, as long as it fits. A matrix is not used if it is zero in a
 * coordinate in which the gradient is not zero, since it does not bound the step there. Where the
 * matrix is expensive but its products with vectors are not, {@link NewtonCg} takes its place.
 */
final class CurvatureModel implements Savable {
  /** A Hessian of at most this many evaluations is cheap. */
  private static final double CHEAP = 8;

  /** The possible descent may exceed the descent along an inexact direction by this factor. */
  private static final double INEXACT = 4;

  /**
   * A Hessian that comes from a sample or cannot be used is recomputed after this many evaluations
   * at the earliest.
   */
  private static final int LAST = 3;

  /** The matrix no longer fits when a step met more than this multiple of its curvature. */
  private static final double MISFIT = 2;

  /** A matrix of more dimensions would fill the memory. */
  private static final int MOST_DIMENSIONS = 2048;

  private final int dimension;
  private @Nullable Cholesky factors;

  /** The factor by which the matrix may be too large: 1 unless it comes from a sample. */
  private double excess = 1;

  /** Whether the last matrix had no entry for a coordinate that the function depends on. */
  private boolean blind;

  private double normAtLastStep;
  private long evaluations;

  private final Metric metric;
  private @Nullable NewtonCg products;
  private double firstNorm;
  private boolean inexact;

  CurvatureModel(int dimension, Metric metric) {
    this.dimension = dimension;
    this.metric = metric;
  }

  /**
   * Computes a Newton direction by products of the Hessian, where the Hessian itself is too
   * expensive.
   *
   * @param direction the direction (output)
   * @return false if there are no products, or the Hessian is cheap
   */
  boolean direction(
      PrimalProblem function, double[] x, double[] gradient, double norm, double[] direction) {
    inexact =
        function instanceof CurvedPrimal curved
            && curved.productCost() < Double.POSITIVE_INFINITY
            && (curved.curvatureCost() > CHEAP || dimension > MOST_DIMENSIONS);
    if (inexact) {
      firstNorm = Math.max(firstNorm, norm);
      products = products == null ? new NewtonCg(dimension, metric) : products;
      products.direction((CurvedPrimal) function, x, gradient, norm, norm / firstNorm, direction);
    }
    return inexact;
  }

  /** Returns whether the last direction came from products. */
  boolean isInexact() {
    return inexact;
  }

  /** Discards the matrix, because the function or the point has changed. */
  void restart() {
    forget();
    evaluations = 0;
    normAtLastStep = 0;
    blind = false;
    firstNorm = 0;
    inexact = false;
    if (products != null) {
      products.restart();
    }
  }

  /** Counts an evaluation of the function. */
  void count() {
    evaluations++;
  }

  /**
   * Computes the matrix at a point if that is worth its cost.
   *
   * @param norm the length of the gradient
   * @param misfit see {@link LbfgsMemory#misfit}
   * @return whether there is a new matrix
   */
  boolean update(
      PrimalProblem function, double[] x, double[] gradient, double norm, double misfit) {
    boolean worth =
        function instanceof CurvedPrimal curved
            && isWorth(curved.curvatureCost(), norm, misfit > MISFIT);
    normAtLastStep = norm;
    return worth && compute((CurvedPrimal) function, x, gradient);
  }

  private boolean isWorth(double cost, double norm, boolean misfits) {
    boolean lasts = blind || matrix() != null && excess > 1 && !misfits;
    double least = cost > CHEAP ? cost : lasts ? LAST : 0;
    return (misfits || norm > normAtLastStep / 2)
        && evaluations >= least
        && dimension <= MOST_DIMENSIONS;
  }

  private boolean compute(CurvedPrimal function, double[] x, double[] gradient) {
    evaluations = 0;
    Cholesky matrix = factors == null ? new Cholesky(dimension) : factors;
    factors = matrix;
    excess = function.curvature(x, matrix.matrix());
    boolean factorised = matrix.factorise();
    blind = factorised && matrix.isBlindTo(gradient);
    if (blind) {
      matrix.forget();
    }
    return factorised && !blind;
  }

  /** Discards the matrix; false when there is none. */
  boolean forget() {
    boolean had = matrix() != null || inexact;
    inexact = false;
    if (factors != null) {
      factors.forget();
    }
    return had;
  }

  /** Returns the factors of the Hessian; null if there are none. */
  @Nullable Cholesky matrix() {
    return factors != null && factors.isFactorised() ? factors : null;
  }

  /** Returns the factor by which the matrix may be too large. */
  double excess() {
    return inexact ? INEXACT : excess;
  }

  @Override
  public void save(State to) {
    to.put("model", excess, normAtLastStep, firstNorm);
    to.put("state", evaluations, blind ? 1 : 0, factors == null ? 0 : 1, inexact ? 1 : 0);
    if (products != null) {
      products.restart(); // so that a resumed run computes the same preconditioner
    }
    if (factors != null) {
      to.save("factors", factors);
    }
  }

  @Override
  public void restore(State from) {
    double[] model = from.doubles("model", 3);
    excess = model[0];
    normAtLastStep = model[1];
    firstNorm = model[2];
    long[] state = from.longs("state", 4);
    evaluations = state[0];
    blind = state[1] == 1;
    inexact = state[3] == 1;
    if (state[2] == 1) {
      Cholesky matrix = new Cholesky(dimension);
      from.restore("factors", matrix);
      factors = matrix;
    }
  }
}
