package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * Lengths of vectors whose coordinates have different scales. The length is taken in the
 * coordinates {@code u_j = sizes_j x_j}, each of which has about the same effect. These lengths,
 * unlike the Euclidean ones, do not depend on the units of the columns. In Euclidean lengths, a
 * coordinate of small effect would seem to have converged at the start.
 *
 * @param sizes the sizes of {@link dev.agon.problem.PrimalProblem#sizes}; null for Euclidean
 *     lengths
 */
public record Metric(double @Nullable [] sizes) {
  /** Returns the length of a gradient, {@code |g_j/sizes_j|}. */
  public double gradient(double[] g) {
    return length(g, true);
  }

  /** Returns the length of a point or a move, {@code |sizes_j x_j|}. */
  public double move(double[] x) {
    return length(x, false);
  }

  /** Relative to the largest component, whose square may overflow. */
  private double length(double[] v, boolean divided) {
    if (sizes == null) {
      return Vectors.norm(v);
    }
    double largest = 0;
    for (int j = 0; j < v.length; j++) {
      largest = Math.max(largest, Math.abs(divided ? v[j] / sizes[j] : v[j] * sizes[j]));
    }
    if (largest == 0 || !Double.isFinite(largest)) {
      return largest;
    }
    double squares = 0;
    for (int j = 0; j < v.length; j++) {
      double part = (divided ? v[j] / sizes[j] : v[j] * sizes[j]) / largest;
      squares += part * part;
    }
    return largest * Math.sqrt(squares);
  }

  /** {@code value / |y|^2}, y a change of the gradient. */
  double perSquare(double value, double[] y) {
    double length = sizes == null ? 0 : gradient(y);
    return sizes == null ? value / Vectors.dot(y, y) : value / length / length;
  }

  /** Turns a gradient into the move along it: {@code g_j / sizes_j^2}, in place. */
  void turn(double[] g) {
    if (sizes != null) {
      for (int j = 0; j < g.length; j++) {
        g[j] = g[j] / sizes[j] / sizes[j]; // the square may overflow
      }
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
