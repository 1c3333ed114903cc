package dev.agon.learn.problem;

import dev.agon.learn.loss.Loss;
import dev.agon.learn.robust.Calibrated;
import dev.agon.learn.robust.RobustSet;

/**
 * The default robust set.
 *
 * <p>It is {@code chi2=95%}: the model minimises a 95% upper confidence bound of the mean loss, at
 * almost no cost on new rows. For the unbounded loss {@code squared} it is {@code chi2=60%}: if its
 * values have heavy tails, the largest of them determine the standard deviation, and the 95% bound
 * would follow a few rows.
 */
final class DefaultSet {
  private static final double PERCENT = 95;

  /** For losses that a few rows can dominate. */
  private static final double MILD_PERCENT = 60;

  private DefaultSet() {}

  static RobustSet of(Loss loss) {
    return new Calibrated(Calibrated.Ball.CHI2, loss.limitsOutliers() ? PERCENT : MILD_PERCENT);
  }
}
