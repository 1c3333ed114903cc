package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.proximal.ProximalWeights;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A ball whose radius follows from a confidence level and the number of rows n: {@code chi2=95%} is
 * the ball {@code chi2=RHO} with {@code RHO = z^2/(2n)}, z the quantile of the normal distribution.
 *
 * <p>The robust risk of such a ball is an asymptotic upper confidence bound of the true risk: it is
 * {@code mean + z sd/sqrt(n)} up to terms of order 1/n, and exceeds the risk of the population with
 * the probability of the level (one-sided). The same radius is used for {@code kl}, because the two
 * divergences agree to second order.
 *
 * <p>With row weights n is the effective number of rows {@code 1/sum p_i^2}, because the variance
 * of a weighted mean is {@code sum p_i^2} times the variance of one row.
 *
 * <p>J. Duchi, P. Glynn, H. Namkoong, "Statistics of robust optimization: a generalized empirical
 * likelihood approach", Mathematics of Operations Research 46 (2021).
 *
 * @param ball the divergence
 * @param percent the level, between 50 and 100, both exclusive
 */
public record Calibrated(Ball ball, double percent) implements RobustSet {
  /** The divergences whose radius can be calibrated. */
  public enum Ball {
    /** The chi-square divergence, {@link ChiSquare}. */
    CHI2(ChiSquare::new),
    /** The Kullback-Leibler divergence, {@link Kl}. */
    KL(Kl::new);

    private final DoubleFunction<RobustSet> ofRadius;

    Ball(DoubleFunction<RobustSet> ofRadius) {
      this.ofRadius = ofRadius;
    }

    private String set() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Validates the level. */
  public Calibrated {
    if (!(percent > 50 && percent < 100)) {
      throw new InvalidInputException(
          "the confidence level of "
              + ball.set()
              + " must be above 50% and below 100%, but was "
              + Decimals.shortest(percent)
              + "%.",
          "Use for example "
              + ball.set()
              + "=95%; a radius has no percent sign, for example "
              + ball.set()
              + "=0.05.");
    }
  }

  /** Parses a radius, or a level with a percent sign. */
  static RobustSet read(SetText text, Ball ball) {
    return text.isPercent()
        ? new Calibrated(ball, text.percent())
        : ball.ofRadius.apply(text.number());
  }

  /** The quantile z of the normal distribution. */
  public double quantile() {
    return NormalQuantile.of(percent / 100);
  }

  /** The radius z^2/(2n) for n rows; n need not be an integer. */
  public double radius(double rows) {
    double z = quantile();
    return z * z / (2 * rows);
  }

  @Override
  public RobustSet forRows(double effectiveRows) {
    return ball.ofRadius.apply(radius(effectiveRows));
  }

  @Override
  public String toString() {
    return ball.set() + "=" + Decimals.shortest(percent) + "%";
  }

  @Override
  public String meaning() {
    return "on new rows: the robust risk is a "
        + Decimals.shortest(percent)
        + "% upper confidence bound of the mean loss";
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return forRows(rows).worstWeights(rows);
  }

  @Override
  public boolean hasKinks(int rows) {
    return forRows(rows).hasKinks(rows);
  }

  @Override
  public List<DensityBounds> densities(int rows, double least) {
    return forRows(rows).densities(rows, least);
  }

  @Override
  public ProximalWeights proximalWeights(ReferenceRows rows) {
    return forRows(rows.effective()).proximalWeights(rows);
  }

  @Override
  public DualForm dualForm(int rows) {
    return Objects.requireNonNull(forRows(rows).dualForm(rows));
  }

  @Override
  public @Nullable RowWeightsForm rowWeights(ReferenceRows rows) {
    return forRows(rows.effective()).rowWeights(rows);
  }

  /**
   * Returns the set with the radius for all rows, because a sample approximates the worst case of
   * all rows.
   */
  @Override
  public RobustSet ofSample(int rows, int all) {
    return forRows(all);
  }
}
