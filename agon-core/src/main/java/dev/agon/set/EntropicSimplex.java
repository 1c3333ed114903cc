package dev.agon.set;

import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;

/**
 * The {@link Simplex} with entropic steps, also called mirror steps, exponentiated gradient or
 * multiplicative weights:
 *
 * <pre>  u_i' = total u_i exp(t d_i) / sum_j u_j exp(t d_j)</pre>
 *
 * <p>All methods that move along a gradient or a momentum take these steps, for example {@code
 * sgda}, {@code extragradient} (then mirror-prox) and {@code hcmm2}. With many coordinates they
 * allow larger steps than projections, because they measure the gradient by its largest coordinate.
 * A coordinate that is zero stays zero, so the start must have positive coordinates, for example
 * uniform weights. Starts and measures of stationarity use the Euclidean projection.
 *
 * <pre>{@code
 * AutodiffProblem.of(d, n, loss).setY(new EntropicSimplex(1)).start(x, uniform)
 * }</pre>
 *
 * <p>A. Beck, M. Teboulle, "Mirror descent and nonlinear projected subgradient methods for convex
 * optimization", Operations Research Letters 31 (2003); A. Nemirovski, "Prox-method with rate of
 * convergence O(1/t)", SIAM Journal on Optimization 15 (2004).
 *
 * @param total the sum of the coordinates, positive; 1 for probabilities
 */
public record EntropicSimplex(double total) implements ConvexSet {
  /** Checks the total. */
  public EntropicSimplex {
    new Simplex(total);
  }

  /** The probability simplex. */
  public EntropicSimplex() {
    this(1);
  }

  @Override
  public Projector projector(int dimension) {
    return new Simplex(total).projector(dimension);
  }

  @Override
  public Mover mover(int dimension) {
    double[] exponents = new double[dimension]; // from and to may be one array
    return (from, step, direction, to) -> move(from, step, direction, exponents, to);
  }

  private void move(double[] from, double step, double[] direction, double[] t, double[] to) {
    for (int i = 0; i < t.length; i++) {
      t[i] = from[i] > 0 ? step * direction[i] : Double.NEGATIVE_INFINITY;
    }
    double most = Vectors.max(t, 0, t.length);
    for (int i = 0; i < t.length; i++) {
      to[i] = from[i] > 0 ? from[i] * Elementary.exp(t[i] - most) : 0;
    }
    Vectors.scale(to, total / Vectors.sum(to, to.length));
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    return new Simplex(total).contains(point, tolerance);
  }

  @Override
  public String describe() {
    return new Simplex(total).describe() + " with entropic steps";
  }
}
