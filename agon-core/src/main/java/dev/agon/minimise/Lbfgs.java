package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.PrimalProblem;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * L-BFGS on a function with an exact gradient.
 *
 * <pre>
 *   p  = -H grad f(x)      H from the last m pairs of moves and gradient changes
 *   x' = x + t p           t by a {@link LineSearch}
 * </pre>
 *
 * <p>The first move is a Polyak step towards zero, {@code |f|/|grad f|} long, at most 1: whatever
 * the scale of x. A failed search forgets the pairs and tries steepest descent; when that fails too
 * the minimiser has stalled: rounding or a kink allows no lower value. So it has after twenty
 * iterations that lowered neither f by more than its rounding nor the gradient's least norm by a
 * tenth. f need not be convex.
 *
 * <p>D. C. Liu, J. Nocedal, "On the limited memory BFGS method for large scale optimization",
 * Mathematical Programming 45 (1989).
 */
public final class Lbfgs implements Savable {
  private static final double ROUNDING = 1e-15;
  private static final int PATIENCE = 20;

  /** How many steps are recent. */
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
  private double leastNorm;
  private int idle;
  private long steps;
  private final double[] recent = new double[WINDOW];
  private boolean aimed;

  /**
   * @param function value and gradient
   * @param memory how many pairs are remembered, at least 1
   * @param dimension of x
   */
  public Lbfgs(PrimalProblem function, int memory, int dimension) {
    this(function, memory, dimension, new Metric(null));
  }

  /**
   * @param metric how moves and gradients are measured
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

  /** Begins anew at this point; evaluates the function there. */
  public void start(double[] x) {
    pairs.clear();
    goOn(x);
  }

  /** Minimises this function from the next start or refreshment on. */
  public void on(PrimalProblem next) {
    function = next;
  }

  /**
   * Goes on at this point with the pairs it has: the function, or the one before it, is much the
   * same there.
   */
  public void goOn(double[] x) {
    System.arraycopy(x, 0, point, 0, point.length);
    refresh();
  }

  /** Evaluates the function again where it is, since the function has changed; keeps the pairs. */
  public void refresh() {
    value = function.primal(point, gradient);
    norm = metric.gradient(gradient);
    valueAtStart = value;
    leastNorm = norm;
    idle = 0;
    steps = 0;
    aimed = false;
  }

  /**
   * One iteration.
   *
   * @return false when it has stalled; the point is then no worse than it was
   */
  public boolean step() {
    if (!Double.isFinite(value) || !(norm > 0) || !Double.isFinite(norm)) {
      return false;
    }
    aim();
    double t = move(pairs.isEmpty() ? firstStep() : 1);
    if (t == 0 && !pairs.isEmpty()) {
      pairs.clear();
      aimed = false;
      aim();
      t = move(firstStep());
    }
    if (t == 0) {
      return false;
    }
    pairs.add(t, direction, candidateGradient, gradient);
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
    return progressed(before - value);
  }

  private boolean progressed(double descent) {
    boolean lower = descent > ROUNDING * Math.max(Math.abs(value), Math.abs(valueAtStart));
    boolean flatter = norm < 0.9 * leastNorm;
    leastNorm = flatter ? norm : leastNorm;
    idle = lower || flatter ? 0 : idle + 1;
    return idle < PATIENCE;
  }

  private double firstStep() {
    double length = Math.min(1, Math.abs(value) / norm);
    return (length > 0 ? length : 1) / norm;
  }

  private double move(double firstStep) {
    double slope = Vectors.dot(gradient, direction);
    return slope < 0 ? search.find(ray, value, slope, firstStep) : 0;
  }

  /** Half of {@code grad f . H grad f}: the descent still to come, as the pairs see it. */
  public double expectedDescent() {
    aim();
    return -Vectors.dot(gradient, direction) / 2;
  }

  /**
   * What the last five steps have gained, infinite before there were as many: the pairs know the
   * directions only that were gone, so that what they expect is no more than what was seen.
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
      pairs.direction(gradient, direction);
      aimed = true;
    }
  }

  /** The present point; read only, and another array after the next step. */
  public double[] point() {
    return point;
  }

  /** The gradient there; read only, and another array after the next step. */
  public double[] gradient() {
    return gradient;
  }

  /** The value there. */
  public double value() {
    return value;
  }

  /** The norm of the gradient there, in the metric. */
  public double gradientNorm() {
    return norm;
  }

  @Override
  public void save(State to) {
    to.save("pairs", pairs);
    to.put("point", point);
    to.put("gradient", gradient);
    to.put("progress", value, norm, valueAtStart, leastNorm);
    to.put("idle", (long) idle);
    to.put("steps", steps);
    to.put("recent", recent);
  }

  @Override
  public void restore(State from) {
    from.restore("pairs", pairs);
    from.fill("point", point);
    from.fill("gradient", gradient);
    double[] progress = from.doubles("progress", 4);
    value = progress[0];
    norm = progress[1];
    valueAtStart = progress[2];
    leastNorm = progress[3];
    idle = (int) from.count("idle");
    steps = from.count("steps");
    from.fill("recent", recent);
    aimed = false;
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
      return value;
    }

    @Override
    public double slope() {
      return Vectors.dot(candidateGradient, direction);
    }
  }
}
