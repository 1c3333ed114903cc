package dev.agon.method.auto.stage;

import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The decrease of P so far in a descent on samples, and the curvature of P along its steps. Both
 * determine which gradients, expected decreases and sampling errors are negligible.
 */
public final class Gains implements Savable {
  /** An expected decrease below this fraction of the tolerance is negligible. */
  private static final double LITTLE = 0.1;

  /** A step that reduces the gradient to this fraction has reached the minimum of a parabola. */
  private static final double MUCH_SMALLER = 0.03;

  /** The unit of gains is at least this share of the total gain, even if P is very small. */
  private static final double LEAST_UNIT = 1e-3;

  /**
   * Sampling errors are measured relative to P, like all other quantities, if a sample of this size
   * suffices, and otherwise relative to the gain.
   */
  private static final double CHEAP = 256;

  /**
   * Where P has kinks, the gradient may be the same all the way back to the start. Its predicted
   * decrease may then be at most this multiple of the negligible one.
   */
  private static final double MOST_ON_THE_WAY = 20;

  /** A gradient below this fraction of the acceptable error is small. */
  private static final double SMALL_SHARE = 0.3;

  /**
   * The factor by which curvature may increase the gradient that counts as small, if there are no
   * sampling errors.
   */
  private static final double MOST_SLACK = 10;

  private final double tolerance;
  private double scale = Double.NaN;
  private double total;
  private double last = Double.POSITIVE_INFINITY;
  private double before = Double.NaN;
  private double inverseCurvature;
  private double logarithms;
  private long curvatures;

  /**
   * @param tolerance the fraction of the gain, or of the gradient at the start, that is negligible
   */
  public Gains(double tolerance) {
    this.tolerance = tolerance;
  }

  /** Begins at a point whose gradient has this norm. */
  public void begin(double norm) {
    scale = norm;
  }

  /** Returns the norm of the gradient at the start. */
  public double scale() {
    return scale;
  }

  /**
   * Adds a step.
   *
   * @param gain the decrease of P
   * @param norm the norm of the gradient before the step
   * @param change the change of the gradient, which shows the curvature
   */
  public void add(double gain, double norm, double[] move, double[] change) {
    before = norm;
    last = Math.max(0, gain);
    total += last;
    double square = Vectors.dot(move, move);
    double product = Vectors.dot(move, change);
    if (product > 0) {
      inverseCurvature = Math.max(inverseCurvature, square / product);
      logarithms += Elementary.log(square / product);
      curvatures++;
    }
  }

  /** Sets the total gain, after it was measured on another sample. */
  public void setTotal(double measured) {
    total = measured;
  }

  /**
   * Returns the largest decrease of P that is negligible at a point where P has this value. It is
   * relative to the total gain, or to P if P is smaller.
   *
   * @param value P; NaN if it is not known
   */
  public double negligible(double value) {
    double unit = Double.isNaN(value) ? total : Math.min(total, Math.abs(value));
    return tolerance * Math.max(unit, LEAST_UNIT * total);
  }

  /**
   * Returns the decrease that is negligible in view of sampling errors: relative to the gain, or to
   * P if a cheap sample is enough for that.
   *
   * @param samples the size of the sample that would make the error negligible relative to P
   */
  public double negligible(double value, double samples) {
    double least = negligible(value);
    return Math.min(tolerance * total, Math.max(least, least * samples / CHEAP));
  }

  /** Returns the decrease that is still expected in the direction of least curvature. */
  double expected(double norm) {
    return norm * norm * inverseCurvature / 2;
  }

  /** Returns the least curvature seen. */
  public double leastCurvature() {
    return inverseCurvature > 0 ? 1 / inverseCurvature : 1;
  }

  /**
   * Returns whether both a gradient of this norm and the last gain are negligible. The gain is
   * ignored if the last step has made the gradient much smaller.
   */
  public boolean isSmall(double norm, double value, double small) {
    return isSmall(norm, value)
        && norm <= small
        && (last <= negligible(value) || norm <= MUCH_SMALLER * before);
  }

  /** Returns whether the predicted decrease along a gradient of this norm is negligible. */
  public boolean isSmall(double norm, double value) {
    return expected(norm) <= LITTLE * negligible(value);
  }

  /** Returns the norm up to which a gradient counts as small, whatever the curvature. */
  public double small(double value) {
    double relative = total > 0 ? Math.sqrt(negligible(value) / (tolerance * total)) : 1;
    return tolerance * scale * relative;
  }

  /** Returns the largest norm of a gradient that could not lower P much over this distance. */
  public double smallOver(double distance) {
    return total > 0 && distance > 0
        ? MOST_ON_THE_WAY * tolerance * total / distance
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the largest norm of a gradient that counts as small.
   *
   * @param exact whether the gradient has no sampling error
   */
  public double small(double value, boolean exact) {
    double known = small(value);
    double most = exact ? MOST_SLACK * known : Double.POSITIVE_INFINITY;
    return Math.max(known, Math.min(most, SMALL_SHARE * error(negligible(value))));
  }

  /**
   * Returns the error of the gradient that makes a step decrease P by this much less. An error e
   * costs about e^2/2 divided by the curvature, for which the geometric mean of all curvatures seen
   * is used.
   */
  private double error(double decrease) {
    return curvatures == 0 ? 0 : Math.sqrt(decrease / Elementary.exp(logarithms / curvatures));
  }

  @Override
  public void save(State to) {
    to.put("numbers", scale, total, last, before, inverseCurvature, logarithms);
    to.put("curvatures", curvatures);
  }

  @Override
  public void restore(State from) {
    double[] numbers = from.doubles("numbers", 6);
    scale = numbers[0];
    total = numbers[1];
    last = numbers[2];
    before = numbers[3];
    inverseCurvature = numbers[4];
    logarithms = numbers[5];
    curvatures = from.count("curvatures");
  }
}
