package dev.agon.estimate;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import dev.agon.set.GradientMapping;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * Computes {@code max over u in U of f(u)} from gradients alone, by the projected quasi-Newton
 * method, and by the spectral projected gradient method as long as no curvature is known.
 *
 * <pre>
 *   d = argmax over u + d in U of g.d - d'Bd/2      B from the last ten pairs s = u' - u, r = g - g'
 *   d = Proj_U(u + a g) - u                         if there are none; a = |s|^2 / s.r
 *   u' = u + t d,   t = 1, 1/2, 1/4, ... until  f' >= min of the last ten f + 1e-4 t g.d
 * </pre>
 *
 * <p>The pairs are kept between ascents, because the curvature of related functions is similar:
 * then two or three gradients per ascent are enough.
 *
 * <p>Differences of f are computed from gradients by the trapezoidal rule, {@code f' - f = t (g +
 * g').d / 2}, which is exact for quadratics, so a problem need not compute its values.
 *
 * <p>E. G. Birgin, J. M. Martinez, M. Raydan, "Nonmonotone spectral projected gradient methods on
 * convex sets", SIAM Journal on Optimization 10 (2000).
 */
public final class Ascent implements Savable {
  private static final double LEAST_RISE = 1e-4;
  private static final double LARGEST_STEP = 1e10;
  private static final double LARGEST_GROWTH = 10;
  private static final double SMALLEST_SHARE = 1e-9;

  /** If a step of the model must be shortened below this factor, the model is discarded. */
  private static final double LEAST_MODEL_SHARE = 0.1;

  /** A slope that grows by more than this fraction shows that f is not concave. */
  private static final double ROUNDING = 1e-6;

  /** The gradient of f at u. */
  @FunctionalInterface
  public interface Slope {
    /**
     * Evaluates the gradient.
     *
     * @param u the point (input)
     * @param gradient the gradient there (output, overwritten)
     */
    void at(double[] u, double[] gradient);
  }

  private final Slope slope;
  private final ConvexSet.Projector projector;
  private final GradientMapping mapping;
  private final double[] u;
  private final double[] gradient;
  private final double[] direction;
  private final double[] candidate;
  private final double[] candidateGradient;
  private final double[] downhill;
  private final double[] move;
  private final QuadraticModel model;

  /** The last values of f relative to the start of the ascent, in a ring buffer. */
  private final double[] recent = new double[10];

  private int accepted;
  private double height;
  private double step = 1;
  private double norm = Double.NaN;
  private double normAtStart = Double.NaN;
  private double scale;
  private double negligible;
  private double leastCurvature = Double.POSITIVE_INFINITY;
  private boolean lastWasTaken;
  private boolean nonconcave;

  /**
   * @param u the start, and the current point after every {@link #ascend} (kept, overwritten)
   */
  public Ascent(Slope slope, ConvexSet set, double[] u) {
    this.slope = slope;
    this.projector = set.projector(u.length);
    this.mapping = new GradientMapping(set, u.length, false);
    this.u = u;
    this.gradient = new double[u.length];
    this.direction = new double[u.length];
    this.candidate = new double[u.length];
    this.candidateGradient = new double[u.length];
    this.downhill = new double[u.length];
    this.move = new double[u.length];
    this.model = new QuadraticModel(set, u.length);
  }

  /**
   * Ascends from u until the norm of the projected gradient mapping is at most a fraction of the
   * largest norm at the start of any ascent, or at most an absolute number, or until the given
   * number of gradients is used.
   *
   * @param share the fraction of the largest norm
   * @param small the absolute number, which may depend on the last gradient
   * @param gradients the largest number of gradients, at least 1
   */
  public void ascend(double share, DoubleSupplier small, int gradients) {
    slope.at(u, gradient);
    norm = mapping.norm(u, gradient);
    normAtStart = norm;
    scale = Math.max(scale, norm);
    Arrays.fill(recent, Double.POSITIVE_INFINITY);
    recent[0] = 0;
    accepted = 1;
    height = 0;
    lastWasTaken = true;
    double part = 1;
    for (int k = 1; k < gradients && part > SMALLEST_SHARE && !isDone(share, small); k++) {
      if (part == 1 && !face()) {
        return;
      }
      part = tryShare(part) ? 1 : part / 2;
      if (part < LEAST_MODEL_SHARE && !model.isEmpty()) {
        model.clear();
        part = 1;
      }
    }
  }

  /**
   * Moves u to the maximiser of the quadratic model with this gradient at u and the observed
   * curvature.
   */
  void leap(double[] slopeThere) {
    System.arraycopy(slopeThere, 0, gradient, 0, u.length);
    if (face()) {
      Vectors.addScaled(1, direction, u);
    }
  }

  /** An ascent also ends when the predicted increase is at most this; 0 by default. */
  public void setNegligible(double rise) {
    negligible = rise;
  }

  private boolean isDone(double share, DoubleSupplier small) {
    return !(norm > Math.max(share * scale, small.getAsDouble())) || isNegligible();
  }

  /** Returns whether the increase predicted by the gradient and the curvature is negligible. */
  public boolean isNegligible() {
    if (negligible == 0 || model.isEmpty()) {
      return false;
    }
    for (int i = 0; i < u.length; i++) {
      downhill[i] = -gradient[i];
    }
    return model.decrease(u, downhill, leastCurvature, direction) <= negligible;
  }

  /** Sets the direction; returns false if it overflows. */
  private boolean face() {
    if (!model.isEmpty()) {
      for (int i = 0; i < u.length; i++) {
        downhill[i] = -gradient[i];
      }
      model.minimise(u, downhill, direction);
      if (Vectors.isFinite(direction) && Vectors.dot(gradient, direction) > 0) {
        return true;
      }
      model.clear();
    }
    for (int i = 0; i < u.length; i++) {
      direction[i] = u[i] + step * gradient[i];
    }
    if (!Vectors.isFinite(direction)) {
      return false;
    }
    projector.project(direction);
    Vectors.subtract(direction, u, direction);
    return true;
  }

  /** Moves to {@code u + share d} if f increases sufficiently. */
  private boolean tryShare(double share) {
    System.arraycopy(u, 0, candidate, 0, u.length);
    Vectors.addScaled(share, direction, candidate);
    lastWasTaken = false;
    if (!isDefined()) {
      return false;
    }
    double here = Vectors.dot(gradient, direction);
    double there = Vectors.dot(candidateGradient, direction);
    double heightThere = height + share * (here + there) / 2;
    if (!(heightThere >= lowest() + LEAST_RISE * share * here)) {
      return false; // too far, or not finite there
    }
    double curvature = (here - there) * share;
    double length = share * Vectors.norm(direction);
    double longest = Math.min(LARGEST_STEP, LARGEST_GROWTH * step);
    step = curvature > 0 ? Math.min(length * length / curvature, longest) : longest;
    if (curvature > 0) {
      leastCurvature = Math.min(leastCurvature, curvature / (length * length));
    }
    learn(curvature > 0);
    System.arraycopy(candidate, 0, u, 0, u.length);
    System.arraycopy(candidateGradient, 0, gradient, 0, u.length);
    norm = mapping.norm(u, gradient);
    height = heightThere;
    recent[accepted++ % recent.length] = heightThere;
    lastWasTaken = true;
    return true;
  }

  /** The model is not valid if f is not concave. */
  private void learn(boolean concave) {
    if (!concave) {
      double here = Vectors.dot(gradient, direction);
      nonconcave |= Vectors.dot(candidateGradient, direction) > (1 + ROUNDING) * here;
      model.clear();
      return;
    }
    Vectors.subtract(candidate, u, move);
    Vectors.subtract(gradient, candidateGradient, downhill);
    model.add(move, downhill);
  }

  private double lowest() {
    double least = recent[0];
    for (double value : recent) {
      least = Math.min(least, value);
    }
    return least;
  }

  /** The gradient at the candidate; a loss may reject a point outside its domain. */
  private boolean isDefined() {
    try {
      slope.at(candidate, candidateGradient);
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  /**
   * Returns whether the gradient evaluated last was evaluated at the point where the ascent ended.
   */
  boolean lastWasTaken() {
    return lastWasTaken;
  }

  /** Returns whether the gradients have shown that f is not concave. */
  public boolean isNonconcave() {
    return nonconcave;
  }

  /** Returns the increase of f since the start of the ascent. */
  public double height() {
    return height;
  }

  /** Returns the norm of the projected gradient mapping where the last ascent ended. */
  public double norm() {
    return norm;
  }

  /**
   * Returns whether the norm is at most as large as at the start of the ascent. Where f is not
   * concave, u may diverge with growing gradients.
   */
  boolean hasNotIncreased() {
    return norm <= normAtStart;
  }

  /** Returns the largest norm at the start of any ascent so far. */
  public double scale() {
    return scale;
  }

  @Override
  public void save(State to) {
    to.put("step", step);
    to.put("scale", scale, leastCurvature);
    to.put("nonconcave", nonconcave ? 1L : 0L);
    to.save("model", model);
  }

  @Override
  public void restore(State from) {
    step = from.number("step");
    double[] scales = from.doubles("scale", 2);
    scale = scales[0];
    leastCurvature = scales[1];
    nonconcave = from.integer("nonconcave") == 1;
    from.restore("model", model);
  }
}
