package dev.agon.minimise;

import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The width of the proximal term, and how exactly the proximal function is minimised before the
 * multipliers move.
 *
 * <p>A smaller width brings the proximal function closer to P, but its Hessian changes more quickly
 * and Newton steps become shorter. The width therefore shrinks more after an easy minimisation than
 * after a hard one, never below what the tolerance needs, and grows again if a minimisation was too
 * hard.
 */
final class WidthSchedule implements Savable {
  /** The expected descent at which a Newton minimisation ends, as a fraction of P(x) - J(x, m). */
  private static final double ACCURACY = 0.03;

  /** The smallest such fraction, and the smallest factor by which it shrinks in one step. */
  private static final double LEAST_ACCURACY = 1e-7;

  private static final double MOST_TIGHTENING = 1e-4;

  /**
   * The gradient at which the first L-BFGS minimisation ends, as a fraction of the first gradient.
   */
  private static final double COARSE = 1e-2;

  /**
   * This fraction for the most exact minimisation by default, and the smallest fraction that
   * rounding allows.
   */
  private static final double FINE = 1e-9;

  private static final double FINEST = 1e-13;

  /** The largest factor by which the width shrinks in one step. */
  private static final double MOST_SHRINKAGE = 1e4;

  /** P(x) - J(x, m) is small enough at this fraction of the tolerance. */
  private static final double SMALL = 0.3;

  private static final int EASY_STEPS = 2;
  private static final int MODERATE_STEPS = 5;
  private static final double EASY = 4;
  private static final double MODERATE = 2;
  private static final double HARD = 1.5;

  private double width;
  private double shrinkage;
  private double scale;
  private double tolerance;
  private double accuracy;

  void start(double first) {
    width = first;
    shrinkage = 2;
    accuracy = ACCURACY;
  }

  /** Sets the size of gradients. */
  void scale(double gradientNorm) {
    scale = gradientNorm;
    tolerance = COARSE * scale;
  }

  double width() {
    return width;
  }

  /** Returns the norm of the gradient at which L-BFGS ends. */
  double tolerance() {
    return tolerance;
  }

  /**
   * Returns the expected descent at which Newton's method ends, as a fraction of P(x) - J(x, m).
   */
  double accuracy() {
    return accuracy;
  }

  /** Makes the next minimisations by Newton's method more exact. */
  void tighten(double part) {
    accuracy *= Math.max(MOST_TIGHTENING, Math.min(SMALL, part));
    accuracy = Math.max(accuracy, LEAST_ACCURACY);
  }

  /**
   * Adapts the width after a minimisation by Newton's method.
   *
   * @param steps the number of steps of the minimisation
   * @param most the largest number of steps
   * @param stuck whether P(x) - J(x, m) did not become smaller
   * @param excess P(x) - J(x, m) as a multiple of the tolerance
   */
  void afterNewton(int steps, int most, boolean stuck, double excess) {
    updateShrinkage(stuck);
    if (steps >= most) {
      width *= EASY;
    } else if (excess > SMALL) {
      double easy = steps <= MODERATE_STEPS ? MODERATE : HARD;
      double factor = steps <= 1 ? shrinkage : steps <= EASY_STEPS ? EASY : easy;
      width /= Math.min(factor, Math.max(HARD, excess / SMALL));
    }
  }

  /**
   * Adapts the width and the tolerance after a minimisation by L-BFGS.
   *
   * @param stuck whether P(x) - J(x, m) did not become smaller
   * @param slow whether P(x) - J(x, m) did not fall to a quarter or less
   * @param inexact whether the distance to the minimum is what keeps the gap open
   * @return whether the tolerance was as fine as possible already
   */
  boolean afterPairs(boolean stuck, boolean slow, boolean inexact) {
    updateShrinkage(stuck);
    width /= slow ? shrinkage : 1;
    double finest = (inexact ? FINEST : FINE) * scale;
    double finer = Math.min(tolerance, Math.max(0.1 * tolerance, finest));
    boolean finished = finer == tolerance;
    tolerance = finer;
    return finished;
  }

  /**
   * Shrinks the width faster while P(x) - J(x, m) does not decrease: a width far above the spread
   * of the losses has no effect.
   */
  private void updateShrinkage(boolean stuck) {
    shrinkage = stuck ? Math.min(shrinkage * shrinkage, MOST_SHRINKAGE) : EASY;
  }

  @Override
  public void save(State to) {
    to.put("widths", width, shrinkage, scale, tolerance, accuracy);
  }

  @Override
  public void restore(State from) {
    double[] widths = from.doubles("widths", 5);
    width = widths[0];
    shrinkage = widths[1];
    scale = widths[2];
    tolerance = widths[3];
    accuracy = widths[4];
  }
}
