package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The factorisation {@code L L'} of a symmetric, positive semidefinite matrix B, to solve {@code B
 * p = b}.
 *
 * <p>Each diagonal entry is increased by a small fraction of itself so that the system can be
 * solved in directions in which B is zero up to rounding, for any units of the coordinates. A
 * coordinate in which B is zero is solved separately, and is unchanged if nothing depends on it.
 */
final class Cholesky implements Savable {
  private static final double RIDGE = 1e-10;

  private final double ridge;
  private final double[][] lower;
  private final boolean[] empty;
  private boolean factorised;

  Cholesky(int dimension) {
    this(dimension, RIDGE);
  }

  /**
   * @param ridge the fraction by which each diagonal entry is increased
   */
  Cholesky(int dimension, double ridge) {
    this.ridge = ridge;
    this.lower = new double[dimension][];
    this.empty = new boolean[dimension];
    for (int i = 0; i < dimension; i++) {
      lower[i] = new double[i + 1];
    }
  }

  /** Returns the rows of the matrix up to the diagonal, to be written before {@link #factorise}. */
  double[][] matrix() {
    factorised = false;
    return lower;
  }

  /** Overwrites the matrix by its factor; returns false if an entry is not finite. */
  boolean factorise() {
    for (int i = 0; i < lower.length; i++) {
      double[] row = lower[i];
      for (int j = 0; j < i; j++) {
        row[j] = (row[j] - Vectors.dot(row, lower[j], j)) / lower[j][j];
      }
      double least = ridge * row[i];
      empty[i] = !(least > 0);
      double pivot = row[i] + least - Vectors.dot(row, row, i);
      row[i] = Math.sqrt(pivot >= least && pivot > 0 ? pivot : least > 0 ? least : 1);
      if (!Vectors.isFinite(row)) {
        return false;
      }
    }
    factorised = true;
    return true;
  }

  /** Returns the diagonal entry of B, after factorisation. */
  double diagonal(int j) {
    return Vectors.dot(lower[j], lower[j]);
  }

  /** Returns whether a function with this gradient depends on a coordinate in which B is zero. */
  boolean isBlindTo(double[] gradient) {
    for (int i = 0; i < empty.length; i++) {
      if (empty[i] && gradient[i] != 0) {
        return true;
      }
    }
    return false;
  }

  boolean isFactorised() {
    return factorised;
  }

  void forget() {
    factorised = false;
  }

  /** Replaces {@code b} by the solution of {@code B p = b}. */
  void solve(double[] b) {
    for (int i = 0; i < lower.length; i++) {
      b[i] = (b[i] - Vectors.dot(lower[i], b, i)) / lower[i][i];
    }
    for (int i = lower.length - 1; i >= 0; i--) {
      double[] row = lower[i];
      b[i] /= row[i];
      for (int j = 0; j < i; j++) {
        b[j] -= row[j] * b[i];
      }
    }
  }

  @Override
  public void save(State to) {
    to.put("factorised", factorised ? 1L : 0);
    for (int i = 0; factorised && i < lower.length; i++) {
      to.put("row" + i, lower[i]);
    }
  }

  @Override
  public void restore(State from) {
    factorised = from.count("factorised") == 1;
    for (int i = 0; factorised && i < lower.length; i++) {
      from.fill("row" + i, lower[i]);
    }
  }
}
