package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import org.jspecify.annotations.Nullable;

/**
 * Lengths in coordinates of unlike sizes: those of {@code u_j = sizes_j x_j}, in which each has
 * about the same effect. A function of x does not change with the unit that a column is given in,
 * and neither do these lengths; the Euclidean ones do, and a coordinate of small effect would seem
 * to be done before it has begun.
 *
 * @param sizes of {@link dev.agon.problem.PrimalProblem#sizes}; null for Euclidean lengths
 */
public record Metric(double @Nullable [] sizes) {
  /** The length of a gradient, {@code |g_j/sizes_j|}. */
  public double gradient(double[] g) {
    return sizes == null ? Vectors.norm(g) : Math.sqrt(gradientSquared(g));
  }

  double gradientSquared(double[] g) {
    if (sizes == null) {
      return Vectors.dot(g, g);
    }
    double squares = 0;
    for (int j = 0; j < g.length; j++) {
      double one = g[j] / sizes[j];
      squares += one * one;
    }
    return squares;
  }

  /** The length of a point or a move, {@code |sizes_j x_j|}. */
  public double move(double[] x) {
    if (sizes == null) {
      return Vectors.norm(x);
    }
    double squares = 0;
    for (int j = 0; j < x.length; j++) {
      double one = x[j] * sizes[j];
      squares += one * one;
    }
    return Math.sqrt(squares);
  }

  /** Turns a gradient into the move along it: {@code g_j / sizes_j^2}, in place. */
  void turn(double[] g) {
    if (sizes != null) {
      for (int j = 0; j < g.length; j++) {
        g[j] = g[j] / sizes[j] / sizes[j]; // the square may overflow
      }
    }
  }
}
