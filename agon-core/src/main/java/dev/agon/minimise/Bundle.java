package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * Values and (sub)gradients of a convex function F at recent points, and the lower bound that they
 * prove. If {@code F - (c/2) |x|^2} is convex, every stored point x_j gives
 *
 * <pre>  F(y) &gt;= F_j + g_j'(y - x_j) + (c/2) |y - x_j|^2</pre>
 *
 * <p>and the minimum over y of the best convex combination of these parabolas is a lower bound of
 * min F. With respect to a point x, {@code F(x) - bound = min over a in the simplex of sum a_j e_j
 * + |sum a_j r_j|^2/(2c)}, with {@code r_j = g_j - c (x_j - x)} and e_j the error of parabola j at
 * x. {@code sum a_j r_j} is then a generalised gradient of F near x. The quadratic programme is
 * solved by steps between the two most violating coordinates.
 *
 * <p>C. Teo, S. Vishwanathan, A. Smola, Q. Le, "Bundle methods for regularized risk minimization",
 * JMLR 11 (2010).
 */
final class Bundle implements Savable {
  private static final int MOST_STEPS = 40_000;

  private final int dimension;
  private final double[][] point;
  private final double[][] slope;
  private final double[] value;
  private int size;
  private int next;

  private final double[][] residual;
  private final double[][] products;
  private final double[] error;
  private final double[] share;
  private final double[] combined;
  private double gap = Double.POSITIVE_INFINITY;
  private double errors = Double.POSITIVE_INFINITY;

  Bundle(int dimension, int capacity) {
    this.dimension = dimension;
    this.point = new double[capacity][dimension];
    this.slope = new double[capacity][dimension];
    this.value = new double[capacity];
    this.residual = new double[capacity][dimension];
    this.products = new double[capacity][capacity];
    this.error = new double[capacity];
    this.share = new double[capacity];
    this.combined = new double[dimension];
  }

  /** Stores a point; the oldest one is dropped if the bundle is full. */
  void add(double[] x, double f, double[] gradient) {
    System.arraycopy(x, 0, point[next], 0, dimension);
    System.arraycopy(gradient, 0, slope[next], 0, dimension);
    value[next] = f;
    next = (next + 1) % value.length;
    size = Math.min(size + 1, value.length);
  }

  /**
   * Solves the quadratic programme.
   *
   * @param x the best point
   * @param f F(x)
   * @param c a lower bound of the curvature of F; may be 0
   * @param convex whether F is convex; otherwise the distance of a point adds to its error
   * @param scale the positive curvature that the quadratic programme uses in place of c
   * @param tolerance a gap that is small enough
   */
  void solve(double[] x, double f, double c, boolean convex, double scale, double tolerance) {
    for (int j = 0; j < size; j++) {
      double linear = 0;
      double squares = 0;
      for (int i = 0; i < dimension; i++) {
        double away = point[j][i] - x[i];
        linear += slope[j][i] * away;
        squares += away * away;
        residual[j][i] = slope[j][i] - c * away;
      }
      double below = f - (value[j] - linear + 0.5 * c * squares);
      error[j] = convex ? Math.max(0, below) : Math.abs(below) + squares;
    }
    for (int j = 0; j < size; j++) {
      for (int k = 0; k <= j; k++) {
        products[j][k] = Vectors.dot(residual[j], residual[k]) / scale;
        products[k][j] = products[j][k];
      }
    }
    descend(tolerance);
    Arrays.fill(combined, 0);
    errors = 0;
    for (int j = 0; j < size; j++) {
      errors += share[j] * error[j];
      for (int i = 0; share[j] > 0 && i < dimension; i++) {
        combined[i] += share[j] * residual[j][i];
      }
    }
    gap = errors + Vectors.dot(combined, combined) / (2 * scale);
  }

  /** Minimises {@code sum a_j e_j + a'Ga/2} over the simplex. */
  private void descend(double tolerance) {
    Arrays.fill(share, 0);
    int start = 0;
    for (int j = 1; j < size; j++) {
      start =
          error[j] + 0.5 * products[j][j] < error[start] + 0.5 * products[start][start] ? j : start;
    }
    share[start] = 1;
    double[] gradient = new double[size];
    for (int j = 0; j < size; j++) {
      gradient[j] = error[j] + products[j][start];
    }
    for (int step = 0; step < MOST_STEPS; step++) {
      int to = 0;
      int from = -1;
      for (int j = 0; j < size; j++) {
        to = gradient[j] < gradient[to] ? j : to;
        from = share[j] > 0 && (from < 0 || gradient[j] > gradient[from]) ? j : from;
      }
      double slack = gradient[from] - gradient[to];
      if (!(slack > 1e-3 * tolerance)) {
        return;
      }
      double curvature = products[to][to] + products[from][from] - 2 * products[to][from];
      double move = curvature > 0 ? Math.min(share[from], slack / curvature) : share[from];
      share[from] = move == share[from] ? 0 : share[from] - move;
      share[to] += move;
      for (int j = 0; j < size; j++) {
        gradient[j] += move * (products[j][to] - products[j][from]);
      }
    }
  }

  /** F at the best point minus the lower bound, after {@link #solve} with {@code scale = c}. */
  double gap() {
    return gap;
  }

  /** Returns the mean error {@code sum a_j e_j}. */
  double errors() {
    return errors;
  }

  /** Returns the generalised gradient {@code sum a_j r_j}. Not a copy. */
  double[] combined() {
    return combined;
  }

  void clear() {
    size = 0;
    next = 0;
    gap = Double.POSITIVE_INFINITY;
    errors = Double.POSITIVE_INFINITY;
  }

  @Override
  public void save(State to) {
    to.put("counts", size, next);
    to.put("values", value);
    to.put("found", gap, errors);
    to.put("combined", combined);
    for (int j = 0; j < size; j++) {
      to.put("point" + j, point[j]);
      to.put("slope" + j, slope[j]);
    }
  }

  @Override
  public void restore(State from) {
    int[] counts = from.ints("counts", 2);
    size = counts[0];
    next = counts[1];
    from.fill("values", value);
    double[] found = from.doubles("found", 2);
    gap = found[0];
    errors = found[1];
    from.fill("combined", combined);
    for (int j = 0; j < size; j++) {
      from.fill("point" + j, point[j]);
      from.fill("slope" + j, slope[j]);
    }
  }
}
