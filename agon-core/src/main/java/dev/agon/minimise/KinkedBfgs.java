package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.PrimalProblem;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * BFGS on a function with kinks, which may be convex or not, from values and (sub)gradients alone.
 *
 * <pre>
 *   p  = -H g              H is dense, so that it learns the kinks as directions of huge curvature
 *   x' = x + t p           t by a {@link LineSearch}, whose weak conditions kinks can satisfy
 * </pre>
 *
 * <p>All evaluated points feed a {@link Bundle}, which proves a lower bound or gives a generalised
 * gradient. If a line search fails, the bundle's own minimiser, or points around the best one, are
 * evaluated: they provide the gradients on the other sides of the kinks.
 *
 * <p>A. S. Lewis, M. L. Overton, "Nonsmooth optimization via quasi-Newton methods", Mathematical
 * Programming 141 (2013).
 */
public final class KinkedBfgs implements Savable {
  private static final int LEAST_BUNDLE = 100;
  private static final int MOST_BUNDLE = 400;

  /** The number of iterations between two solutions of the bundle's quadratic programme. */
  private static final int CHECK = 10;

  /** The number of repairs without a smaller gap after which the method has stalled. */
  private static final int PATIENCE = 40;

  private static final double GOLDEN = 0.6180339887498949;

  private final PrimalProblem function;
  private final double leastCurvature;
  private final boolean convex;
  private final Bundle bundle;
  private final LineSearch search = new LineSearch();
  private final Ray ray = new Ray();
  private final double[][] inverse;
  private final double[] direction;
  private final double[] product;
  private double[] point;
  private double[] gradient;
  private double[] candidate;
  private double[] candidateGradient;
  private double value;
  private boolean fresh;
  private long steps;
  private long samples;
  private double radius;
  private int idle;
  private double leastGap;

  /**
   * @param leastCurvature c for which {@code F - (c/2) |x|^2} is convex; 0 if none is known
   * @param convex whether F is convex
   */
  public KinkedBfgs(PrimalProblem function, int dimension, double leastCurvature, boolean convex) {
    this.function = function;
    this.convex = convex;
    this.leastCurvature = leastCurvature;
    int capacity = Math.max(LEAST_BUNDLE, Math.min(MOST_BUNDLE, 2 * dimension + 50));
    this.bundle = new Bundle(dimension, capacity);
    this.inverse = new double[dimension][dimension];
    this.direction = new double[dimension];
    this.product = new double[dimension];
    this.point = new double[dimension];
    this.gradient = new double[dimension];
    this.candidate = new double[dimension];
    this.candidateGradient = new double[dimension];
  }

  /** Restarts at this point. */
  public void start(double[] x) {
    System.arraycopy(x, 0, point, 0, point.length);
    value = function.primal(point, gradient);
    bundle.clear();
    bundle.add(point, value, gradient);
    reset();
    steps = 0;
    samples = 0;
    radius = 1e-3 * Math.max(1, Vectors.norm(point));
    idle = 0;
    leastGap = Double.POSITIVE_INFINITY;
  }

  private void reset() {
    double norm = Vectors.norm(gradient);
    double size = norm > 0 ? Math.min(1, Math.abs(value) / norm) / norm : 1;
    for (int i = 0; i < inverse.length; i++) {
      Arrays.fill(inverse[i], 0);
      inverse[i][i] = size > 0 ? size : 1;
    }
    fresh = true;
  }

  /**
   * Makes one iteration.
   *
   * @param gapTolerance a gap that is small enough
   * @param gradientTolerance a generalised gradient that is small enough; used without curvature
   * @return false if it has stalled
   */
  public boolean step(double gapTolerance, double gradientTolerance) {
    steps++;
    if (!Double.isFinite(value)) {
      return false;
    }
    boolean moved = descend();
    if (moved && steps % CHECK != 0) {
      return true;
    }
    double scale =
        leastCurvature > 0
            ? leastCurvature
            : gradientTolerance * gradientTolerance / (2 * gapTolerance);
    bundle.solve(point, value, leastCurvature, convex, scale, gapTolerance);
    if (moved) {
      return true;
    }
    idle = bundle.gap() < 0.9 * leastGap ? 0 : idle + 1;
    leastGap = Math.min(leastGap, bundle.gap());
    repair();
    return idle < PATIENCE;
  }

  private boolean descend() {
    for (int attempt = 0; attempt < 2; attempt++) {
      double slope = aim();
      if (slope < 0) {
        double before = value;
        double t = search.find(ray, value, slope, 1);
        if (t > 0) {
          update(t);
          accept();
          return before - value > 1e-15 * Math.abs(before);
        }
      }
      if (fresh) {
        return false;
      }
      reset();
    }
    return false;
  }

  private double aim() {
    for (int i = 0; i < direction.length; i++) {
      direction[i] = -Vectors.dot(inverse[i], gradient);
    }
    return Vectors.dot(direction, gradient);
  }

  /** {@code H' = (I - s y'/s'y) H (I - y s'/s'y) + s s'/s'y}. */
  private void update(double t) {
    int d = direction.length;
    double curvature = 0;
    double squares = 0;
    for (int i = 0; i < d; i++) {
      direction[i] *= t;
      double change = candidateGradient[i] - gradient[i];
      curvature += direction[i] * change;
      squares += change * change;
    }
    if (!(curvature > 0)) {
      return;
    }
    if (fresh) {
      double size = curvature / squares;
      for (int i = 0; i < d; i++) {
        inverse[i][i] = size;
      }
      fresh = false;
    }
    double quadratic = 0;
    for (int i = 0; i < d; i++) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        sum += inverse[i][j] * (candidateGradient[j] - gradient[j]);
      }
      product[i] = sum;
      quadratic += sum * (candidateGradient[i] - gradient[i]);
    }
    double both = (1 + quadratic / curvature) / curvature;
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        inverse[i][j] +=
            both * direction[i] * direction[j]
                - (product[i] * direction[j] + direction[i] * product[j]) / curvature;
      }
    }
  }

  private void accept() {
    double[] old = point;
    point = candidate;
    candidate = old;
    double[] oldGradient = gradient;
    gradient = candidateGradient;
    candidateGradient = oldGradient;
    value = ray.value;
  }

  /** Evaluates points that are not in the bundle: its minimiser, or points around the best one. */
  private void repair() {
    if (leastCurvature > 0 && idle % 4 != 3) {
      for (int i = 0; i < candidate.length; i++) {
        candidate[i] = point[i] - bundle.combined()[i] / leastCurvature;
      }
      tryCandidate();
      return;
    }
    double size = Vectors.norm(bundle.combined());
    for (int i = 0; size > 0 && i < candidate.length; i++) {
      candidate[i] = point[i] - radius * bundle.combined()[i] / size;
    }
    if (size > 0 && tryCandidate()) {
      return;
    }
    for (int k = 0; k <= candidate.length; k++) {
      for (int i = 0; i < candidate.length; i++) {
        double spread = (++samples * GOLDEN) % 1.0;
        candidate[i] = point[i] + radius * (2 * spread - 1);
      }
      if (tryCandidate()) {
        return;
      }
    }
    radius = Math.max(radius / 4, 1e-12);
  }

  private boolean tryCandidate() {
    ray.value = function.primal(candidate, candidateGradient);
    if (!Double.isFinite(ray.value)) {
      return false;
    }
    bundle.add(candidate, ray.value, candidateGradient);
    if (ray.value < value) {
      accept();
      return true;
    }
    return false;
  }

  /** The function along the direction. */
  private final class Ray implements LineSearch.Ray {
    private double value;

    @Override
    public double value(double t) {
      for (int i = 0; i < candidate.length; i++) {
        candidate[i] = point[i] + t * direction[i];
      }
      value = function.primal(candidate, candidateGradient);
      if (Double.isFinite(value)) {
        bundle.add(candidate, value, candidateGradient);
      }
      return value;
    }

    @Override
    public double slope() {
      return Vectors.dot(candidateGradient, direction);
    }
  }

  /** Returns the best point. Not a copy. */
  public double[] point() {
    return point;
  }

  /** F at the best point. */
  public double value() {
    return value;
  }

  /** Returns whether the gap is proven: the function has a known curvature. */
  public boolean isProven() {
    return leastCurvature > 0;
  }

  /** F at the best point minus its lower bound, when it was last computed. */
  public double gap() {
    return isProven() ? bundle.gap() : bundle.errors();
  }

  /** Returns a generalised gradient near the best point. Not a copy. */
  public double[] generalisedGradient() {
    return bundle.combined();
  }

  @Override
  public void save(State to) {
    to.save("bundle", bundle);
    to.put("point", point);
    to.put("gradient", gradient);
    for (int i = 0; i < inverse.length; i++) {
      to.put("inverse" + i, inverse[i]);
    }
    to.put("found", value, radius, leastGap);
    to.put("counts", steps, samples, idle, fresh ? 1L : 0);
  }

  @Override
  public void restore(State from) {
    from.restore("bundle", bundle);
    from.fill("point", point);
    from.fill("gradient", gradient);
    for (int i = 0; i < inverse.length; i++) {
      from.fill("inverse" + i, inverse[i]);
    }
    double[] found = from.doubles("found", 3);
    value = found[0];
    radius = found[1];
    leastGap = found[2];
    long[] counts = from.longs("counts", 4);
    steps = counts[0];
    samples = counts[1];
    idle = (int) counts[2];
    fresh = counts[3] == 1;
  }
}
