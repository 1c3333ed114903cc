package dev.agon.learn.settings;

import dev.agon.learn.loss.Loss;
import dev.agon.learn.robust.Calibrated;
import dev.agon.learn.robust.RobustSet;

/**
 * The default robust set.
 *
 * <p>It is {@code chi2=95%}: the model minimises a 95% upper confidence bound of the mean loss,
 * which costs next to nothing on new rows. Two cases have the milder {@code chi2=60%}:
 *
 * <ul>
 *   <li>A loss without a limit, {@code squared}. Where such losses have heavy tails, the largest of
 *       them carry the whole standard deviation, and the bound of 95% would follow a few rows.
 *   <li>Fewer than {@value #MANY_ROWS} rows. The bound adds {@code z/sqrt(n)} standard deviations
 *       to the mean, so that its rows with the largest losses count more the fewer rows there are,
 *       just where they are least like the largest losses of new rows.
 * </ul>
 */
public final class DefaultSet {
  /** From this number of rows on the level is 95%. */
  public static final int MANY_ROWS = 5000;

  private static final double PERCENT = 95;
  private static final double MILD_PERCENT = 60;

  private DefaultSet() {}

  public static RobustSet of(Loss loss, int rows) {
    boolean mild = !loss.limitsOutliers() || rows < MANY_ROWS;
    return new Calibrated(Calibrated.Ball.CHI2, mild ? MILD_PERCENT : PERCENT);
  }
}
