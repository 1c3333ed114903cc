package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.primal.CurvedPrimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Newton directions by conjugate gradients, {@code B p = -g}, with products of the Hessian B only.
 *
 * <p>The preconditioner is one matrix for all diagonal blocks of B where the function has it, and
 * the {@link Metric} otherwise. The residual is reduced by the square root of the gradient's
 * reduction so far, which gives superlinear convergence.
 *
 * <p>R. S. Dembo, S. C. Eisenstat, T. Steihaug, "Inexact Newton methods", SIAM J. Numer. Anal. 19
 * (1982).
 */
final class NewtonCg {
  private static final int MOST_PRODUCTS = 250;
  private static final double COARSE = 0.3;
  private static final double FINE = 0.02;

  /** The preconditioner is recomputed when the gradient has fallen by this factor. */
  private static final double REFRESH = 10;

  private static final int MOST_BLOCK = 2048;

  private final Metric metric;
  private final double[] residual;
  private final double[] search;
  private final double[] product;
  private final double[] turned;
  private @Nullable Cholesky block;
  private double[] part = new double[0];
  private double normAtBlock = Double.POSITIVE_INFINITY;

  NewtonCg(int dimension, Metric metric) {
    this.metric = metric;
    this.residual = new double[dimension];
    this.search = new double[dimension];
    this.product = new double[dimension];
    this.turned = new double[dimension];
  }

  /** Discards the preconditioner, because the function has changed. */
  void restart() {
    normAtBlock = Double.POSITIVE_INFINITY;
    if (block != null) {
      block.forget();
    }
  }

  /**
   * Computes a direction.
   *
   * @param reduction the norm of the gradient relative to the first one
   * @param direction p (output)
   */
  void direction(
      CurvedPrimal function,
      double[] x,
      double[] gradient,
      double norm,
      double reduction,
      double[] direction) {
    precondition(function, x, norm);
    double accuracy = Math.min(COARSE, Math.max(FINE, Math.sqrt(reduction)));
    Arrays.fill(direction, 0);
    for (int j = 0; j < residual.length; j++) {
      residual[j] = -gradient[j];
    }
    turn();
    System.arraycopy(turned, 0, search, 0, search.length);
    double square = Vectors.dot(residual, turned);
    double first = square;
    for (int k = 0; k < MOST_PRODUCTS && square > accuracy * accuracy * first; k++) {
      function.curvatureProduct(x, search, product);
      double curvature = Vectors.dot(search, product);
      if (!(curvature > 0)) {
        break;
      }
      double step = square / curvature;
      Vectors.addScaled(step, search, direction);
      Vectors.addScaled(-step, product, residual);
      turn();
      double next = Vectors.dot(residual, turned);
      double beta = next / square;
      square = next;
      for (int j = 0; j < search.length; j++) {
        search[j] = turned[j] + beta * search[j];
      }
    }
    if (!(Vectors.dot(direction, gradient) < 0)) { // no product gave a descent direction
      System.arraycopy(gradient, 0, residual, 0, residual.length);
      turn();
      for (int j = 0; j < direction.length; j++) {
        direction[j] = -turned[j];
      }
    }
  }

  private void precondition(CurvedPrimal function, double[] x, double norm) {
    int size = x.length / function.blocks();
    if (size > MOST_BLOCK || size * function.blocks() != x.length || norm > normAtBlock / REFRESH) {
      return;
    }
    normAtBlock = norm;
    Cholesky matrix = block == null ? new Cholesky(size) : block;
    block = matrix;
    part = new double[size];
    if (!function.blockCurvature(x, matrix.matrix()) || !matrix.factorise()) {
      matrix.forget();
    }
  }

  /** {@code turned = M^-1 residual}. */
  private void turn() {
    System.arraycopy(residual, 0, turned, 0, turned.length);
    if (block == null || !block.isFactorised()) {
      metric.turn(turned);
      return;
    }
    for (int from = 0; from < turned.length; from += part.length) {
      System.arraycopy(turned, from, part, 0, part.length);
      block.solve(part);
      System.arraycopy(part, 0, turned, from, part.length);
    }
  }
}
