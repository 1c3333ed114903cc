package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.CurvedPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * L-BFGS on a function with an exact gradient.
 *
 * <pre>
 *   p  = -H grad f(x)      H from the last m pairs of moves and gradient changes
 *   x' = x + t p           t by a {@link LineSearch}
 * </pre>
 *
 * <p>Where the function has a Hessian ({@link CurvedPrimal}) that is worth its cost ({@link
 * CurvatureModel}), H starts from its inverse instead of the identity and the pairs start afresh:
 * Newton's method where its steps are worth their cost, and otherwise L-BFGS.
 *
 * <p>Otherwise the first step is a Polyak step towards zero, {@code |f|/|grad f|} long, at most 1,
 * for any scale of x. A failed search discards the pairs, then the matrix, and tries steepest
 * descent; when that fails too the minimiser has stalled: rounding or a kink allows no lower value.
 * It has also stalled after twenty iterations that lowered neither f by more than its rounding nor
 * the least norm of the gradient by a tenth. f need not be convex.
 *
 * <p>D. C. Liu, J. Nocedal, "On the limited memory BFGS method for large scale optimization",
 * Mathematical Programming 45 (1989).
 */
public final class Lbfgs implements Savable {
  private static final double ROUNDING = 1e-15;
  private static final int PATIENCE = 20;

  /**
   * Line searches count as stuck at a kink if the last one took this many trials, or the recent
   * ones half as many on average.
   */
  private static final int MANY_TRIALS = 8;

  private static final int FEW_TRIALS = 4;

  /** The number of last steps that count as recent. */
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
  private final int[] recentTrials = new int[WINDOW];
  private int trials;
  private boolean aimed;

  private final CurvatureModel curvature;

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
    this.curvature = new CurvatureModel(dimension, metric);
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
    curvature.restart();
    value = function.primal(point, gradient);
    curvature.count();
    norm = metric.gradient(gradient);
    valueAtStart = value;
    leastValue = value;
    leastNorm = norm;
    idle = 0;
    steps = 0;
    trials = 0;
    Arrays.fill(recentTrials, 0);
    aimed = false;
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
    trials = 0;
    double t = move();
    while (t == 0 && forget()) {
      pairs.direction(gradient, matrix(), direction);
      t = move();
    }
    if (t == 0) {
      return false;
    }
    if (!curvature.isInexact()) {
      pairs.add(t, direction, candidateGradient, gradient, matrix());
    }
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
    recentTrials[(int) (steps % WINDOW)] = trials;
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
    boolean steepest = pairs.isEmpty() && !isCurved();
    return slope < 0 ? search.find(ray, value, slope, steepest ? firstStep() : 1, isCurved()) : 0;
  }

  /** Discards the pairs, or else the matrix; false when there is neither. */
  private boolean forget() {
    if (pairs.isEmpty()) {
      return curvature.forget();
    }
    pairs.clear();
    return true;
  }

  /**
   * Returns half of {@code grad f . H grad f}, the expected descent according to H. If H was
   * computed from a matrix, the result is multiplied by two factors: by how much the matrix may be
   * too large, and by how much the curvature in the last step exceeded it.
   */
  public double expectedDescent() {
    aim();
    double times = isCurved() ? curvature.excess() * Math.max(1, pairs.misfit()) : 1;
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

  /**
   * Returns whether the line searches of the last steps needed many trials, as they do near a kink,
   * or where the gradient changes almost as fast as at a kink. Short steps are then no evidence of
   * convergence.
   */
  public boolean isJammed() {
    int sum = 0;
    for (int one : recentTrials) {
      sum += one;
    }
    return trials >= MANY_TRIALS || sum >= FEW_TRIALS * WINDOW;
  }

  private void aim() {
    if (!aimed) {
      aimed = true;
      if (curvature.direction(function, point, gradient, norm, direction)) {
        pairs.clear();
        return;
      }
      if (curvature.update(function, point, gradient, norm, pairs.misfit())) {
        pairs.clear();
      }
      pairs.direction(gradient, matrix(), direction);
    }
  }

  private @Nullable Cholesky matrix() {
    return curvature.matrix();
  }

  /** Returns whether it uses the Hessian. */
  public boolean isCurved() {
    return matrix() != null || curvature.isInexact();
  }

  /** Returns the second derivative along a coordinate, where it uses the Hessian; otherwise 0. */
  public double secondDerivative(int j) {
    Cholesky matrix = matrix();
    return matrix == null ? 0 : matrix.diagonal(j);
  }

  /**
   * Returns the current point. The array must not be changed; the next step returns another array.
   */
  public double[] point() {
    return point;
  }

  /**
   * Returns the gradient at the current point. The array must not be changed; the next step returns
   * another array.
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
    to.save("curvature", curvature);
    to.put("progress", value, norm, valueAtStart, leastNorm, leastValue);
    to.put("counts", idle, aimed ? 1 : 0, steps);
    to.put("recent", recent);
    to.put("trials", recentTrials);
    to.put("last-trials", (long) trials);
  }

  @Override
  public void restore(State from) {
    from.restore("pairs", pairs);
    from.fill("point", point);
    from.fill("gradient", gradient);
    from.fill("direction", direction);
    from.restore("curvature", curvature);
    double[] progress = from.doubles("progress", 5);
    value = progress[0];
    norm = progress[1];
    valueAtStart = progress[2];
    leastNorm = progress[3];
    leastValue = progress[4];
    long[] counts = from.longs("counts", 3);
    idle = (int) counts[0];
    aimed = counts[1] == 1;
    steps = counts[2];
    from.fill("recent", recent);
    System.arraycopy(from.ints("trials", WINDOW), 0, recentTrials, 0, WINDOW);
    trials = (int) from.count("last-trials");
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
      curvature.count();
      trials++;
      return value;
    }

    @Override
    public double slope() {
      return Vectors.dot(candidateGradient, direction);
    }
  }
}
