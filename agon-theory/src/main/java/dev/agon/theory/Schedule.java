package dev.agon.theory;

import dev.agon.InvalidInputException;
import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;

/**
 * Parameters that depend on the horizon T, as the theorems choose them for their rates.
 *
 * <pre>
 *   HCMM-1      beta ~ T^-2/3   mu_x, mu_y ~ T^-1/3   b0 ~ T^1/3    mean |grad P| ~ T^-1/3
 *   HCMM-2      beta ~ T^-2/3   mu_x, mu_y ~ T^-2/3   b0 = b        T^-1/3
 *   STORM-GDA   beta ~ T^-2/3   mu_x, mu_y ~ T^-1/3   b0 ~ T^1/3    T^-1/3
 *   SGDA, SAGDA mu_y = c min{1/L_f, sqrt(Delta/(L_f sigma^2 T))},  mu_x = mu_y/ratio    T^-1/4
 * </pre>
 *
 * <p>The factors of the powers are given as a method, whose parameters apply to T = 1. The {@code
 * stable...} methods return factors with the guarantee of the theorem for every T; larger ones are
 * faster in practice and only have the same order. With a first batch of O(1) the bound of HCMM-1
 * decreases only as T^-1/6.
 */
public final class Schedule {
  private Schedule() {}

  /** Returns HCMM-1 for a horizon of T iterations. */
  public static Hcmm1 hcmm1(long horizon, Hcmm1 one) {
    double third = thirdPower(horizon);
    return one.withSteps(one.step().dividedBy(third))
        .withSmoothing(one.smoothing().dividedBy(third * third))
        .withBatches(one.batches().each(), firstBatch(one.batches().first(), third));
  }

  /** Returns HCMM-2 for a horizon of T iterations. */
  public static Hcmm2 hcmm2(long horizon, Hcmm2 one) {
    double third = thirdPower(horizon);
    double square = third * third;
    return one.withSteps(one.step().dividedBy(square))
        .withSmoothing(one.smoothing().dividedBy(square));
  }

  /** Returns STORM-GDA for a horizon of T iterations. */
  public static StormGda storm(long horizon, StormGda one) {
    double third = thirdPower(horizon);
    return one.withSteps(one.step().dividedBy(third))
        .withSmoothing(one.smoothing().dividedBy(third * third))
        .withBatches(one.batches().each(), firstBatch(one.batches().first(), third));
  }

  /**
   * Returns SGDA for a horizon of T iterations.
   *
   * @param c the constants of one sample
   * @param delta the possible gain, {@code P(x_0) - P* + P(x_0) - J(x_0,y_0)}
   * @param factor c in the formula above; 1 unless tuned
   * @param ratio {@code mu_y/mu_x}; of order kappa^2 in theory
   * @param batch the number of samples per iteration, including the first
   */
  public static Sgda sgda(
      long horizon, Constants c, double delta, double factor, double ratio, int batch) {
    double stepY = stepY(horizon, c.withBatch(batch), delta, factor);
    return Sgda.defaults().withSteps(stepY / ratio, stepY).withBatches(batch, batch);
  }

  /** Returns SAGDA for a horizon of T iterations, with the parameters of {@link #sgda}. */
  public static Sagda sagda(
      long horizon, Constants c, double delta, double factor, double ratio, int batch) {
    double stepY = stepY(horizon, c.withBatch(batch), delta, factor);
    return Sagda.defaults().withSteps(stepY / ratio, stepY).withBatches(batch, batch);
  }

  private static double stepY(long horizon, Constants c, double delta, double factor) {
    thirdPower(horizon);
    double noise = c.gradientLipschitz() * c.gradientNoise() * c.gradientNoise() * horizon;
    return factor * Math.min(1 / c.gradientLipschitz(), Math.sqrt(delta / noise));
  }

  /**
   * Returns factors of HCMM-1 that are stable for every T: beta = 1/2 and the largest steps for it.
   * The limits of mu_y decrease no faster than sqrt(beta), so the scaled steps satisfy them.
   *
   * @param c the constants of one sample; G finite
   * @param assumption strongly concave or Polyak-Lojasiewicz
   * @param batch the number of samples per iteration
   */
  public static Hcmm1 stableHcmm1(Constants c, Assumption assumption, int batch) {
    double clip = c.gradientBound();
    if (!Double.isFinite(clip)) {
      throw new InvalidInputException(
          "the theory of HCMM-1 needs a bound G on the gradient, but G is infinite.",
          "Use HCMM-2, which does not need it.");
    }
    Constants mean = c.withBatch(batch);
    StabilityRange range =
        assumption == Assumption.STRONGLY_CONCAVE
            ? Stability.hcmm1StronglyConcave(mean, clip, 0.5)
            : Stability.hcmm1Pl(mean, clip, 0.5);
    double stepY = range.largestY();
    double stepX = range.largestX(stepY);
    return Hcmm1.defaults()
        .withSteps(stepX, stepY)
        .withSmoothing(0.5)
        .withClip(clip)
        .withCarry(Hcmm1.Carry.CLIPPED)
        .withBatches(batch, batch);
  }

  /**
   * Returns factors of HCMM-2 that are stable for every T: beta = 1, {@code mu_x = mu_y/max(1, 6
   * kappa)}.
   *
   * @param c the constants; only kappa is used
   * @param stepY mu_y at T = 1, for example an estimate of the distance to the goal
   * @param batch the number of samples per iteration, including the first
   */
  public static Hcmm2 stableHcmm2(Constants c, double stepY, int batch) {
    double stepX = Stability.hcmm2(c).largestX(stepY);
    return Hcmm2.defaults().withSteps(stepX, stepY).withSmoothing(1).withBatches(batch, batch);
  }

  private static double thirdPower(long horizon) {
    if (horizon < 1) {
      throw new InvalidInputException(
          "the horizon must be at least 1 iteration, but was " + horizon + ".",
          "Use for example 5000.");
    }
    return StrictMath.cbrt(horizon);
  }

  private static int firstBatch(int one, double third) {
    // cbrt(T) of a perfect cube may be too large by a rounding error, which must not raise the
    // ceiling.
    return (int) Math.min(Integer.MAX_VALUE, one * (long) Math.ceil(third - 1e-9));
  }
}
