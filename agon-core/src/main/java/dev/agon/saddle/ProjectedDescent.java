package dev.agon.saddle;

import dev.agon.estimate.QuadraticModel;
import dev.agon.linalg.Vectors;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.GradientMapping;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * The projected quasi-Newton method: minimises f over a convex set with a projection.
 *
 * <pre>
 *   p  = argmin over u in X of g.(u - x) + (u - x)'B(u - x)/2      B from the last pairs
 *   x' = x + t (p - x),   t = 1, or shorter until  f' &lt;= max of the last five f + 1e-4 t g.(p - x)
 * </pre>
 *
 * <p>The {@linkplain QuadraticModel model} is minimised without evaluating f. A failed search
 * discards the pairs; when the steepest descent fails too, the method ends.
 */
public final class ProjectedDescent implements Descent {
  private static final int TRIALS = 25;
  private static final double ARMIJO = 1e-4;
  private static final double ROUNDING = 1e-14;

  private final PrimalProblem function;
  private final ConvexSet.Projector projector;
  private final GradientMapping mapping;
  private final QuadraticModel model;
  private final double[] recent = new double[5];
  private final double[] direction;
  private final double[] move;
  private final double[] change;
  private double[] point;
  private double[] gradient;
  private double[] candidate;
  private double[] candidateGradient;
  private double value = Double.NaN;
  private double norm = Double.NaN;
  private int steps;

  /**
   * @param function f and its gradient
   * @param set the set of x
   */
  public ProjectedDescent(PrimalProblem function, ConvexSet set, int dimension) {
    this.function = function;
    this.projector = set.projector(dimension);
    this.mapping = new GradientMapping(set, dimension, true);
    this.model = new QuadraticModel(set, dimension);
    this.direction = new double[dimension];
    this.move = new double[dimension];
    this.change = new double[dimension];
    this.point = new double[dimension];
    this.gradient = new double[dimension];
    this.candidate = new double[dimension];
    this.candidateGradient = new double[dimension];
  }

  @Override
  public void start(double[] x) {
    System.arraycopy(x, 0, point, 0, point.length);
    value = function.primal(point, gradient);
    norm = mapping.norm(point, gradient);
    Arrays.fill(recent, Double.NEGATIVE_INFINITY);
    recent[0] = value;
    steps = 0;
  }

  @Override
  public boolean step() {
    if (!Double.isFinite(value) || !(norm > 0)) {
      return false;
    }
    boolean moved = aim() && search();
    if (!moved && !model.isEmpty()) {
      model.clear();
      moved = aim() && search();
    }
    return moved;
  }

  /** Sets the direction; false if it does not descend. */
  private boolean aim() {
    if (model.isEmpty()) {
      double length = Math.min(1, Math.abs(value) / norm);
      double t = (length > 0 ? length : 1) / norm;
      for (int j = 0; j < point.length; j++) {
        direction[j] = point[j] - t * gradient[j];
      }
      projector.project(direction);
      Vectors.subtract(direction, point, direction);
    } else {
      model.minimise(point, gradient, direction);
    }
    return Vectors.dot(gradient, direction) < 0;
  }

  private boolean search() {
    double slope = Vectors.dot(gradient, direction);
    double highest = recent[0];
    for (double one : recent) {
      highest = Math.max(highest, one);
    }
    double t = 1;
    for (int k = 0; k < TRIALS; k++) {
      System.arraycopy(point, 0, candidate, 0, point.length);
      Vectors.addScaled(t, direction, candidate);
      double there = function.primal(candidate, candidateGradient);
      if (there <= highest + ARMIJO * t * slope && there < highest
          || hidden(there, highest, slope)) {
        accept(there);
        return true;
      }
      double curvature = 2 * (there - value - t * slope);
      double next = curvature > 0 ? -slope * t * t / curvature : t / 2;
      t = Math.min(t / 2, Math.max(t / 10, Double.isFinite(next) ? next : t / 10));
    }
    return false;
  }

  /** If the descent is below rounding error, the slope must have decreased. */
  private boolean hidden(double there, double highest, double slope) {
    return Math.abs(there - highest) <= ROUNDING * Math.abs(highest)
        && Math.abs(Vectors.dot(candidateGradient, direction)) <= -0.9 * slope;
  }

  private void accept(double there) {
    Vectors.subtract(candidate, point, move);
    Vectors.subtract(candidateGradient, gradient, change);
    model.add(move, change);
    double[] oldPoint = point;
    point = candidate;
    candidate = oldPoint;
    double[] oldGradient = gradient;
    gradient = candidateGradient;
    candidateGradient = oldGradient;
    value = there;
    norm = mapping.norm(point, gradient);
    recent[++steps % recent.length] = value;
  }

  @Override
  public double[] point() {
    return point;
  }

  @Override
  public double value() {
    return value;
  }

  @Override
  public double[] gradient() {
    return gradient;
  }

  @Override
  public double norm() {
    return norm;
  }

  @Override
  public void save(State to) {
    to.save("model", model);
    to.put("point", point);
    to.put("gradient", gradient);
    to.put("recent", recent);
    to.put("value", value, norm);
    to.put("steps", (long) steps);
  }

  @Override
  public void restore(State from) {
    from.restore("model", model);
    from.fill("point", point);
    from.fill("gradient", gradient);
    from.fill("recent", recent);
    double[] values = from.doubles("value", 2);
    value = values[0];
    norm = values[1];
    steps = (int) from.count("steps");
  }
}
