package dev.agon.learn.settings;

import dev.agon.learn.loss.Loss;
import dev.agon.learn.robust.Calibrated;
import dev.agon.learn.robust.RobustSet;

/**
 * The default robust set, {@code chi2=P%}: the model minimises an upper confidence bound of the
 * mean loss with the level P.
 *
 * <p>P is the largest whole percentage from 51 to 95 whose cost on new rows is negligible. The
 * bound adds {@code z/sqrt(n)} standard deviations of the losses to their mean, z the normal
 * quantile of the level. It moves the weights by {@code -z/sqrt(n) H^-1 s}, with s the gradient of
 * the standard deviation and H the Hessian of the mean loss. For a log loss of a correct model, H
 * is the covariance of the gradients of the rows, so the length of this move in the norm of H is at
 * most {@code z/sqrt(n)}. The mean loss of m held-out rows then changes by
 *
 * <ul>
 *   <li>at most {@code z^2/(2n)}, the increase of the mean loss of the training rows;
 *   <li>about {@code z sqrt(d)/n} at most: at weights fitted to other rows the gradient of the mean
 *       loss has the length {@code sqrt(d/n)}, d the number of weights;
 *   <li>a random amount with a standard deviation of at most {@code z/sqrt(n m)}.
 * </ul>
 *
 * <p>The level is such that these, with four standard deviations and a quarter of the rows held out
 * (m = n/3), sum to at most 0.002.
 *
 * <p>For a loss without a limit, {@code squared}, the level is at most 60%, and the sum at most
 * 0.0004. Where such losses have heavy tails, their standard deviation is many times their mean,
 * and a few rows carry all of it, so that the bound would follow these rows.
 */
public final class DefaultSet {
  /** The largest increase of the mean loss of held-out rows. */
  private static final double NEGLIGIBLE = 0.002;

  /** The largest increase of the mean loss of held-out rows, for a loss without a limit. */
  private static final double NEGLIGIBLE_SQUARED = 0.0004;

  /** Four standard deviations of the mean of n/3 rows, in units of 1/n. */
  private static final double DEVIATIONS = 4 * Math.sqrt(3);

  private static final int PERCENT = 95;
  private static final int MILD_PERCENT = 60;
  private static final int LEAST_PERCENT = 51;
  private static final int LEAST_TENTHS = 501;

  private DefaultSet() {}

  /**
   * Returns the default set.
   *
   * @param rows the number of training rows n
   * @param weights the number of weights d, without intercepts
   */
  public static RobustSet of(Loss loss, int rows, long weights) {
    double most = loss.limitsOutliers() ? NEGLIGIBLE : NEGLIGIBLE_SQUARED;
    int percent = loss.limitsOutliers() ? PERCENT : MILD_PERCENT;
    while (percent >= LEAST_PERCENT && cost(level(percent), rows, weights) > most) {
      percent--;
    }
    if (percent >= LEAST_PERCENT) {
      return level(percent);
    }
    int tenths = 10 * LEAST_PERCENT - 1;
    while (tenths > LEAST_TENTHS && cost(level(tenths / 10.0), rows, weights) > most) {
      tenths--;
    }
    return level(tenths / 10.0);
  }

  private static double cost(Calibrated set, int rows, long weights) {
    double z = set.quantile();
    return (z * z / 2 + z * (Math.sqrt(weights) + DEVIATIONS)) / rows;
  }

  private static Calibrated level(double percent) {
    return new Calibrated(Calibrated.Ball.CHI2, percent);
  }
}
