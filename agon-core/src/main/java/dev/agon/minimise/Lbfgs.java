package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.CurvedPrimal;
import dev.agon.problem.PrimalProblem;
import dev.agon.state.Savable;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * L-BFGS on a function with an exact gradient.
 *
 * <pre>
 *   p  = -H grad f(x)      H from the last m pairs of moves and gradient changes
 *   x' = x + t p           t by a {@link LineSearch}
 * </pre>
 *
 * <p>A function that provides its Hessian ({@link CurvedPrimal}) gives H a better start than the
 * identity: the inverse of its matrix. The matrix is computed when a step did not halve the
 * gradient or met twice the curvature of the current matrix. Unless it is cheap, it is computed
 * only if the evaluations since the last time have cost as much. The pairs are then discarded. A
 * matrix from a sample is used for a few steps, whose pairs correct what the sample did not show. A
 * matrix that is zero in a coordinate with a nonzero gradient gives no step length and is not used.
 * The method is therefore Newton's method where necessary, and L-BFGS where that is sufficient.
 *
 * <p>Otherwise the first move is a Polyak step towards zero, of length {@code |f|/|grad f|} but at
 * most 1, for any scale of x. If a line search fails, the pairs and then the matrix are discarded,
 * and steepest descent is tried. If that fails too, the minimiser has stalled: rounding or a kink
 * prevents a lower value. It has also stalled after twenty iterations that lowered neither f by
 * more than its rounding nor the smallest gradient norm by a tenth. f need not be convex.
 *
 * <p>D. C. Liu, J. Nocedal, "On the limited memory BFGS method for large scale optimization",
 * Mathematical Programming 45 (1989).
 */
public final class Lbfgs implements Savable {
  private static final double ROUNDING = 1e-15;
  private static final int PATIENCE = 20;

  /** The cost, in evaluations, below which the Hessian is computed at once. */
  private static final double CHEAP = 8;

  /** The minimum number of evaluations before a sampled or useless Hessian is recomputed. */
  private static final int LAST = 3;

  /** A matrix with less than this fraction of the measured curvature is no longer used. */
  private static final double MISFIT = 2;

  /** The largest dimension of a matrix, which would otherwise fill the memory. */
  private static final int MOST_DIMENSIONS = 2048;

  /** The number of recent steps. */
  private static final int WINDOW = 5;

  private PrimalProblem function;
  private final Metric metric;
  private final LbfgsMemory pairs;
  private final LineSearch search = new LineSearch();
  private final Ray ray = new Ray();
  private final double[] direction;
  private double[] point;
  private double[] gradient;
  private double[] candidate;
  private double[] candidateGradient;
  private double value;
  private double norm;
  private double valueAtStart;
  private double leastValue;
  private double leastNorm;
  private int idle;
  private long steps;
  private final double[] recent = new double[WINDOW];
  private boolean aimed;

  /** The matrix with which H starts; null if the function has not provided one. */
  private @Nullable Cholesky bends;

  /** The factor by which that matrix may be too large; it is from a sample if it is not 1. */
  private double excess = 1;

  /** Whether the last matrix was zero in a coordinate that the function depends on. */
  private boolean blind;

  private double normAtLastAim;
  private long evaluationsWithoutAsking;

  /**
   * @param function the value and gradient
   * @param memory the number of stored pairs, at least 1
   * @param dimension the dimension of x
   */
  public Lbfgs(PrimalProblem function, int memory, int dimension) {
    this(function, memory, dimension, new Metric(null));
  }

  /**
   * @param metric the metric of moves and gradients
   */
  public Lbfgs(PrimalProblem function, int memory, int dimension, Metric metric) {
    this.function = function;
    this.metric = metric;
    this.pairs = new LbfgsMemory(memory, dimension, metric);
    this.direction = new double[dimension];
    this.point = new double[dimension];
    this.gradient = new double[dimension];
    this.candidate = new double[dimension];
    this.candidateGradient = new double[dimension];
  }

  /** Restarts at this point, and evaluates the function there. */
  public void start(double[] x) {
    pairs.clear();
    goOn(x);
  }

  /** Sets the function to minimise from the next start or refresh on. */
  public void on(PrimalProblem next) {
    function = next;
  }

  /**
   * Continues at this point with the stored pairs, because the function is similar to the previous
   * one.
   */
  public void goOn(double[] x) {
    System.arraycopy(x, 0, point, 0, point.length);
    refresh();
  }

  /**
   * Evaluates the function again at the current point, because the function has changed; keeps the
   * pairs.
   */
  public void refresh() {
    if (bends != null) {
      bends.forget();
    }
    value = function.primal(point, gradient);
    evaluationsWithoutAsking = 1;
    norm = metric.gradient(gradient);
    valueAtStart = value;
    leastValue = value;
    leastNorm = norm;
    idle = 0;
    steps = 0;
    aimed = false;
    normAtLastAim = 0;
    blind = false;
  }

  /**
   * Makes one iteration.
   *
   * @return false if it has stalled; the point is then no worse than before
   */
  public boolean step() {
    if (!Double.isFinite(value) || !(norm > 0) || !Double.isFinite(norm)) {
      return false;
    }
    aim();
    double t = move();
    while (t == 0 && forget()) {
      pairs.direction(gradient, matrix(), direction);
      t = move();
    }
    if (t == 0) {
      return false;
    }
    pairs.add(t, direction, candidateGradient, gradient, matrix());
    double[] oldPoint = point;
    point = candidate;
    candidate = oldPoint;
    double[] oldGradient = gradient;
    gradient = candidateGradient;
    candidateGradient = oldGradient;
    aimed = false;
    double before = value;
    value = ray.value;
    norm = metric.gradient(gradient);
    recent[(int) (steps++ % WINDOW)] = before - value;
    return progressed();
  }

  /**
   * Relative to the smallest value so far: within its rounding a search could otherwise increase f
   * forever.
   */
  private boolean progressed() {
    double rounding = ROUNDING * Math.max(Math.abs(value), Math.abs(valueAtStart));
    boolean lower = leastValue - value > rounding;
    leastValue = Math.min(leastValue, value);
    boolean flatter = norm < 0.9 * leastNorm;
    leastNorm = flatter ? norm : leastNorm;
    idle = lower || flatter ? 0 : idle + 1;
    return idle < PATIENCE;
  }

  private double firstStep() {
    double length = Math.min(1, Math.abs(value) / norm);
    return (length > 0 ? length : 1) / norm;
  }

  private double move() {
    double slope = Vectors.dot(gradient, direction);
    boolean steepest = pairs.isEmpty() && matrix() == null;
    return slope < 0 ? search.find(ray, value, slope, steepest ? firstStep() : 1) : 0;
  }

  /** Discards the pairs, or else the matrix; returns false if there is nothing to discard. */
  private boolean forget() {
    if (!pairs.isEmpty()) {
      pairs.clear();
    } else if (bends != null && bends.isFactorised()) {
      bends.forget();
    } else {
      return false;
    }
    return true;
  }

  /**
   * Returns half of {@code grad f . H grad f}: the expected descent according to H, increased by
   * the factor by which its matrix may be too large or the last step changed it.
   */
  public double expectedDescent() {
    aim();
    double times = isCurved() ? excess * Math.max(1, pairs.misfit()) : 1;
    return times * -Vectors.dot(gradient, direction) / 2;
  }

  /**
   * Returns the gain of the last five steps, infinite before there are five. Pairs only cover
   * directions that were taken, so their expectation is limited to what was observed.
   */
  public double recentDescent() {
    double sum = 0;
    for (double one : recent) {
      sum += one;
    }
    return steps < WINDOW ? Double.POSITIVE_INFINITY : sum;
  }

  private void aim() {
    if (!aimed) {
      if (function instanceof CurvedPrimal curved && isWorthAsking(curved)) {
        bend(curved);
      }
      pairs.direction(gradient, matrix(), direction);
      normAtLastAim = norm;
      aimed = true;
    }
  }

  private boolean isWorthAsking(CurvedPrimal curved) {
    double cost = curved.curvatureCost();
    boolean misfits = pairs.misfit() > MISFIT;
    boolean lasts = blind || isSampled() && !misfits;
    double least = cost > CHEAP ? cost : lasts ? LAST : 0;
    return (misfits || norm > normAtLastAim / 2)
        && evaluationsWithoutAsking >= least
        && point.length <= MOST_DIMENSIONS;
  }

  private boolean isSampled() {
    return isCurved() && excess > 1;
  }

  private void bend(CurvedPrimal curved) {
    evaluationsWithoutAsking = 0;
    Cholesky matrix = bends == null ? new Cholesky(point.length) : bends;
    bends = matrix;
    excess = curved.curvature(point, matrix.matrix());
    boolean factorised = matrix.factorise();
    blind = factorised && matrix.isBlindTo(gradient);
    if (blind) {
      matrix.forget();
    } else if (factorised) {
      pairs.clear();
    }
  }

  private @Nullable Cholesky matrix() {
    return bends != null && bends.isFactorised() ? bends : null;
  }

  /** Returns whether a Hessian is available. */
  public boolean isCurved() {
    return matrix() != null;
  }

  /** Returns the second derivative along a coordinate, if known; otherwise 0. */
  public double bend(int j) {
    Cholesky matrix = matrix();
    return matrix == null ? 0 : matrix.diagonal(j);
  }

  /** Returns the current point; read-only, and another array after the next step. */
  public double[] point() {
    return point;
  }

  /**
   * Returns the gradient at the current point; read-only, and another array after the next step.
   */
  public double[] gradient() {
    return gradient;
  }

  /** Returns the value at the current point. */
  public double value() {
    return value;
  }

  /** Returns the norm of the gradient at the current point, in the metric. */
  public double gradientNorm() {
    return norm;
  }

  @Override
  public void save(State to) {
    to.save("pairs", pairs);
    to.put("point", point);
    to.put("gradient", gradient);
    to.put("direction", direction);
    to.put("progress", value, norm, valueAtStart, leastNorm, normAtLastAim, excess, leastValue);
    to.put("counts", idle, aimed ? 1 : 0, bends == null ? 0 : 1, evaluationsWithoutAsking, steps);
    to.put("blind", blind ? 1L : 0);
    if (bends != null) {
      to.save("bends", bends);
    }
    to.put("recent", recent);
  }

  @Override
  public void restore(State from) {
    from.restore("pairs", pairs);
    from.fill("point", point);
    from.fill("gradient", gradient);
    from.fill("direction", direction);
    double[] progress = from.doubles("progress", 7);
    value = progress[0];
    norm = progress[1];
    valueAtStart = progress[2];
    leastNorm = progress[3];
    normAtLastAim = progress[4];
    excess = progress[5];
    leastValue = progress[6];
    long[] counts = from.longs("counts", 5);
    idle = (int) counts[0];
    aimed = counts[1] == 1;
    evaluationsWithoutAsking = counts[3];
    steps = counts[4];
    blind = from.count("blind") == 1;
    from.fill("recent", recent);
    if (counts[2] == 1) {
      Cholesky matrix = new Cholesky(point.length);
      from.restore("bends", matrix);
      bends = matrix;
    }
  }

  /** The function along the direction. */
  private final class Ray implements LineSearch.Ray {
    double value;

    @Override
    public double value(double t) {
      for (int j = 0; j < candidate.length; j++) {
        candidate[j] = point[j] + t * direction[j];
      }
      value = function.primal(candidate, candidateGradient);
      evaluationsWithoutAsking++;
      return value;
    }

    @Override
    public double slope() {
      return Vectors.dot(candidateGradient, direction);
    }
  }
}
