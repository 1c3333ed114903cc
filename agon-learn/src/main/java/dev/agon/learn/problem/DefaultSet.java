package dev.agon.learn.problem;

import dev.agon.learn.loss.Loss;
import dev.agon.learn.robust.Calibrated;
import dev.agon.learn.robust.RobustSet;

/**
 * The robust set of a trainer that is given none.
 *
 * <p>It is {@code chi2=95%}: the model minimises a 95% upper confidence bound of the mean loss,
 * which costs next to nothing on new rows. For a loss without a limit, {@code squared}, it is
 * {@code chi2=60%}: where such losses have heavy tails, the largest of them carry the whole
 * standard deviation, and the bound of 95% would follow a few rows.
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
