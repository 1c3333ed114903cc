package dev.agon.saddle;

import dev.agon.estimate.Ascent;
import dev.agon.linalg.Vectors;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * The proximal bundle method: minimises a function with kinks over a convex set with a projection,
 * from values and (sub)gradients.
 *
 * <pre>
 *   u = argmin over X of max_i (f(c) - e_i + g_i.(u - c)) + |u - c|^2/(2t)
 *   c' = u if f falls by a tenth of what the planes promise; every u adds a plane
 * </pre>
 *
 * <p>The shares a of the planes solve the dual problem on a simplex: {@code u = Proj(c - t sum a_i
 * g_i)}. If f is convex, the planes are below f, and {@code f(c) - f(z) <= v + |c - u| |z - u|/t}
 * for all z of X, where v is the decrease that the planes predict.
 *
 * <p>K. C. Kiwiel, "Proximity control in bundle methods for convex nondifferentiable minimization",
 * Mathematical Programming 46 (1990).
 */
public final class ProximalBundle implements Savable {
  private static final int MOST_PLANES = 50;
  private static final double SERIOUS = 0.1;
  private static final double VERY_SERIOUS = 0.5;
  private static final double INEXACT = 1e-3;
  private static final double LEAST_SHARE = 1e-6;
  private static final int NULL_STEPS = 4;
  private static final double ROUNDING = 1e-12;

  /** The curvature by which distant planes of a function that is not convex count as errors. */
  private static final double DISTRUST = 0.1;

  private static final int GRADIENTS = 300;
  private static final double ACCURACY = 1e-8;

  private final PrimalProblem function;
  private final ConvexSet.Projector projector;
  private final double[][] slope;
  private final double[] error;
  private final double[] away;
  private double[] share = new double[0];
  private int size;
  private final double[] centre;
  private final double[] gradient;
  private final double[] next;
  private final double[] nextGradient;
  private final double[] mean;
  private double value;
  private double largest;
  private double length;
  private double promised = Double.POSITIVE_INFINITY;
  private double moved = Double.POSITIVE_INFINITY;
  private int nullSteps;
  private boolean convex = true;

  /**
   * @param function f and its gradient
   * @param set the set of x
   */
  public ProximalBundle(PrimalProblem function, ConvexSet set, int dimension) {
    this.function = function;
    this.projector = set.projector(dimension);
    this.slope = new double[MOST_PLANES][dimension];
    this.error = new double[MOST_PLANES];
    this.away = new double[MOST_PLANES];
    this.centre = new double[dimension];
    this.gradient = new double[dimension];
    this.next = new double[dimension];
    this.nextGradient = new double[dimension];
    this.mean = new double[dimension];
  }

  /**
   * Begins at a point of the set.
   *
   * @param rest the approximate further decrease of f
   */
  public void start(double[] x, double rest) {
    System.arraycopy(x, 0, centre, 0, centre.length);
    value = function.primal(centre, gradient);
    largest = Math.abs(value);
    size = 0;
    addPlane(gradient, 0);
    double norm = Vectors.norm(gradient);
    length = norm > 0 && rest > 0 ? 2 * rest / (norm * norm) : 1;
  }

  private void addPlane(double[] g, double e) {
    if (size == MOST_PLANES) {
      dropPlanes();
    }
    System.arraycopy(g, 0, slope[size], 0, g.length);
    error[size] = e;
    away[size] = 0;
    share = Arrays.copyOf(share, size + 1);
    share[size] = size == 0 ? 1 : 0;
    size++;
  }

  /** Drops the planes without a share; if all have one, the smallest half becomes one plane. */
  private void dropPlanes() {
    int kept = 0;
    double[] sorted = share.clone();
    Arrays.sort(sorted);
    double least = Math.max(0, sorted[size / 2]);
    double weight = 0;
    double[] joined = new double[centre.length];
    double errors = 0;
    double distance = 0;
    for (int k = 0; k < size; k++) {
      if (share[k] > least) {
        double[] free = slope[kept];
        slope[kept] = slope[k];
        slope[k] = free;
        error[kept] = error[k];
        away[kept] = away[k];
        share[kept++] = share[k];
      } else if (share[k] > 0) {
        weight += share[k];
        Vectors.addScaled(share[k], slope[k], joined);
        errors += share[k] * error[k];
        distance = Math.max(distance, away[k]);
      }
    }
    if (weight > 0) {
      System.arraycopy(joined, 0, slope[kept], 0, joined.length);
      Vectors.scale(slope[kept], 1 / weight);
      error[kept] = errors / weight;
      away[kept] = distance;
      share[kept++] = weight;
    }
    size = kept;
    share = Arrays.copyOf(share, size);
  }

  /**
   * Makes one iteration.
   *
   * @return false if the planes predict no further decrease
   */
  public boolean step() {
    aim();
    if (!(promised > ROUNDING * largest) || !(moved > 0)) {
      return false;
    }
    double there = function.primal(next, nextGradient);
    if (!Double.isFinite(there)) {
      length /= 10;
      return true;
    }
    largest = Math.max(largest, Math.abs(there));
    Vectors.subtract(next, centre, mean);
    double e = value - there + Vectors.dot(nextGradient, mean);
    requireBelow(e);
    if (there <= value - SERIOUS * promised) {
      length *= there <= value - VERY_SERIOUS * promised ? 2 : 1;
      moveTo(there, mean);
      addPlane(nextGradient, 0);
      nullSteps = 0;
      return true;
    }
    addPlane(nextGradient, e);
    away[size - 1] = moved;
    if (++nullSteps >= NULL_STEPS && e > promised) {
      length /= 2;
      nullSteps = 0;
    }
    return true;
  }

  private void moveTo(double there, double[] move) {
    for (int k = 0; k < size; k++) {
      error[k] += there - value - Vectors.dot(slope[k], move);
      requireBelow(error[k]);
      away[k] += moved;
    }
    System.arraycopy(next, 0, centre, 0, next.length);
    System.arraycopy(nextGradient, 0, gradient, 0, next.length);
    value = there;
  }

  /** A plane above f shows that f is not convex. */
  private void requireBelow(double e) {
    convex &= e >= -ROUNDING * largest - INEXACT * promised;
  }

  /**
   * Returns the error of a plane at the centre; if f is not convex, it grows with the distance of
   * the plane.
   */
  private double errorOf(int k) {
    return convex
        ? Math.max(0, error[k])
        : Math.max(Math.abs(error[k]), DISTRUST * away[k] * away[k] / length);
  }

  /** Computes the shares of the planes, the next point and the predicted decrease. */
  private void aim() {
    double scale = 0;
    for (int k = 0; k < size; k++) {
      scale = Math.max(scale, errorOf(k) + length * Vectors.dot(slope[k], slope[k]));
    }
    double unit = scale > 0 ? scale : 1;
    Ascent ascent = new Ascent((a, rise) -> dual(a, rise, unit), new Simplex(), share);
    ascent.ascend(ACCURACY, () -> 0, GRADIENTS);
    dual(share, new double[size], unit);
    Vectors.subtract(next, centre, mean);
    moved = Vectors.norm(mean);
    promised = 0;
    for (int k = 0; k < size; k++) {
      promised += share[k] * (errorOf(k) - Vectors.dot(slope[k], mean));
    }
  }

  /** Sets the next point of these shares, and the gradient of the dual function. */
  private void dual(double[] shares, double[] rise, double unit) {
    System.arraycopy(centre, 0, next, 0, next.length);
    for (int k = 0; k < size; k++) {
      if (shares[k] != 0) {
        Vectors.addScaled(-length * shares[k], slope[k], next);
      }
    }
    projector.project(next);
    for (int k = 0; k < size; k++) {
      double product = Vectors.dot(slope[k], next) - Vectors.dot(slope[k], centre);
      rise[k] = (product - errorOf(k)) / unit;
    }
  }

  /** Returns the best point; read only. */
  public double[] point() {
    return centre;
  }

  /** Returns f there. */
  public double value() {
    return value;
  }

  /** Returns a gradient there; read only. */
  public double[] gradient() {
    return gradient;
  }

  /** Returns whether no plane was above f. */
  public boolean isConvex() {
    return convex;
  }

  /**
   * Returns the largest decrease of f within a distance, if f is convex: the certificate of the
   * last step.
   */
  public double gap(double distance) {
    return promised + residual() * distance;
  }

  /** Returns the norm of a generalised gradient near the point, with the normals of the set. */
  public double residual() {
    return moved / length;
  }

  /** Returns the decrease that the planes predict. */
  public double promised() {
    return promised;
  }

  /** Returns the largest distance to the centre of a plane with a share. */
  public double reach() {
    double most = 0;
    for (int k = 0; k < share.length; k++) {
      most = share[k] > LEAST_SHARE ? Math.max(most, away[k]) : most;
    }
    return most;
  }

  /**
   * Lengthens the next steps; to be called if the gap is large only because the steps are short.
   */
  public void lengthen() {
    length *= 2;
  }

  @Override
  public void save(State to) {
    to.put("counts", size, nullSteps, convex ? 1 : 0);
    to.put("numbers", value, length, promised, moved, largest);
    to.put("centre", centre);
    to.put("gradient", gradient);
    to.put("error", Arrays.copyOf(error, size));
    to.put("away", Arrays.copyOf(away, size));
    to.put("share", share);
    for (int k = 0; k < size; k++) {
      to.put("slope" + k, slope[k]);
    }
  }

  @Override
  public void restore(State from) {
    int[] counts = from.ints("counts", 3);
    size = counts[0];
    nullSteps = counts[1];
    convex = counts[2] == 1;
    double[] numbers = from.doubles("numbers", 5);
    value = numbers[0];
    length = numbers[1];
    promised = numbers[2];
    moved = numbers[3];
    largest = numbers[4];
    from.fill("centre", centre);
    from.fill("gradient", gradient);
    System.arraycopy(from.doubles("error", size), 0, error, 0, size);
    System.arraycopy(from.doubles("away", size), 0, away, 0, size);
    share = from.doubles("share", size);
    for (int k = 0; k < size; k++) {
      from.fill("slope" + k, slope[k]);
    }
  }
}
