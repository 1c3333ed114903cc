package dev.agon.estimate;

import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The quadratic model {@code g.d + d'Bd/2} of a function on a convex set, with B from the last
 * pairs of moves and gradient changes. Its minimiser is the direction of a projected quasi-Newton
 * step, computed by spectral projected gradient steps on the model: these cost projections and
 * products with B, but no evaluation of the function.
 *
 * <p>M. Schmidt, E. van den Berg, M. P. Friedlander, K. Murphy, "Optimizing costly functions with
 * simple constraints: a limited-memory projected quasi-Newton algorithm", AISTATS 2009.
 */
public final class QuadraticModel implements Savable {
  private static final int PAIRS = 10;

  /** The maximum number of coordinates that all pairs have together. */
  private static final int MOST_NUMBERS = 1_000_000;

  private static final int STEPS = 40;
  private static final double REST = 1e-6;

  private final ConvexSet.Projector projector;
  private final PairMatrix pairs;
  private final double[] u;
  private final double[] slope;
  private final double[] move;
  private final double[] product;

  /** Creates an empty model, which has no pairs. */
  public QuadraticModel(ConvexSet set, int dimension) {
    int capacity = Math.min(PAIRS, MOST_NUMBERS / Math.max(1, dimension));
    this.projector = set.projector(dimension);
    this.pairs = new PairMatrix(capacity, dimension);
    this.u = new double[dimension];
    this.slope = new double[dimension];
    this.move = new double[dimension];
    this.product = new double[dimension];
  }

  /** Returns whether there are no pairs, in which case B is unknown. */
  public boolean isEmpty() {
    return pairs.isEmpty();
  }

  /** Discards all pairs. */
  public void clear() {
    pairs.clear();
  }

  /** Stores a step and the change of the gradient along it, unless the curvature is too small. */
  public void add(double[] step, double[] change) {
    pairs.add(step, change);
  }

  /**
   * Returns the decrease of the model. In directions that no pair covers, the given curvature takes
   * the place of the curvature along the newest pair.
   */
  public double decrease(double[] point, double[] gradient, double curvature, double[] direction) {
    double usual = pairs.base();
    pairs.setBase(curvature);
    double decrease = minimise(point, gradient, direction);
    pairs.setBase(usual);
    return decrease;
  }

  /**
   * Minimises the model.
   *
   * @param point the current point, in the set
   * @param gradient the gradient of the function there
   * @param direction the minimiser minus the point (output, overwritten)
   * @return the decrease of the model, at least 0
   */
  public double minimise(double[] point, double[] gradient, double[] direction) {
    System.arraycopy(point, 0, u, 0, u.length);
    System.arraycopy(gradient, 0, slope, 0, slope.length);
    double a = 1 / pairs.base();
    double first = Double.NaN;
    double decrease = 0;
    for (int k = 0; k < STEPS; k++) {
      for (int j = 0; j < u.length; j++) {
        move[j] = u[j] - a * slope[j];
      }
      projector.project(move);
      Vectors.subtract(move, u, move);
      double length = Vectors.norm(move);
      first = k == 0 ? length : first;
      double descent = Vectors.dot(slope, move);
      if (!(descent < 0) || length < REST * first) {
        break;
      }
      pairs.times(move, product);
      double curvature = Vectors.dot(move, product);
      double t = curvature > 0 ? Math.min(1, -descent / curvature) : 1;
      Vectors.addScaled(t, move, u);
      Vectors.addScaled(t, product, slope);
      decrease -= t * descent + t * t * curvature / 2;
      a = curvature > 0 ? length * length / curvature : a;
    }
    Vectors.subtract(u, point, direction);
    return decrease;
  }

  @Override
  public void save(State to) {
    to.save("pairs", pairs);
  }

  @Override
  public void restore(State from) {
    from.restore("pairs", pairs);
  }
}
