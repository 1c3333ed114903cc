package dev.agon.theory;

import dev.agon.InvalidInputException;
import java.util.List;

/**
 * The stability conditions of the three theorems.
 *
 * <p>HCMM-1 requires clipping with N = N1 &gt;= G. Its proof needs {@code |clipped m| <= N1}; with
 * N &gt; N1 a momentum between the two is not clipped, so {@code clip = max(N, N1)} is used for N1.
 *
 * <p>Its limits contain sigma_h in the numerator of some terms and in the denominator of others,
 * and become 0/0 for sigma_h = 0. Because sigma_h is an upper bound, any {@code s >= sigma_h} can
 * be used instead. The increasing terms are {@code i s} and the decreasing ones {@code d/s}, where
 * i and d do not depend on s: {@code min(i s, d/s)} increases up to {@code s = sqrt(d/i)} and
 * decreases after it, so the largest stable mu_y is the value for {@code s = max(sigma_h,
 * sqrt(d/i))}. With L_h = 0 the increasing terms vanish (i is infinite) and s = sigma_h.
 */
public final class Stability {
  private Stability() {}

  /**
   * Theorem 1: HCMM-1 for J strongly concave in y.
   *
   * @param c the constants for the batch in use ({@link Constants#withBatch})
   * @param clip max(N, N1), positive; at least G for the theorem to hold
   * @param beta the smoothing factor of both players, in (0, 1]
   */
  public static StabilityRange hcmm1StronglyConcave(Constants c, double clip, double beta) {
    check(clip, beta);
    double kappa = c.kappa();
    double lf = c.gradientLipschitz();
    double nu = c.concavity();
    double pi1 = 1 / (2 * lf + nu);
    double smaller = Math.min(1 / Math.sqrt(2), 1 / (Math.sqrt(30) * kappa));
    double unit = Math.sqrt(beta) / (c.hessianLipschitz() * clip);
    double growing = Math.min(Math.sqrt(2) * unit, 2 * unit * smaller);
    double q = Math.min(5 * pi1 * lf * lf / (8 * nu), 1.0 / 128);
    double s = bestNoise(c, growing, Math.sqrt(q * beta) * smaller);
    double cc = stronglyConcaveC(c, clip, s);
    return new StabilityRange(
        "HCMM-1, strongly concave",
        new Limit("beta", "1/2", 0.5),
        List.of(
            new Limit("mu_y", "s sqrt(2 beta)/(L_h N1)", ratio(s, Math.sqrt(2) * unit)),
            new Limit("mu_y", "sqrt(C beta/2)", Math.sqrt(cc * beta / 2)),
            new Limit("mu_y", "sqrt(C beta/30)/kappa", Math.sqrt(cc * beta / 30) / kappa),
            new Limit("mu_y", "2/nu", 2 / nu),
            new Limit("mu_y", "pi_1 = 1/(2 L_f + nu)", pi1)),
        stepY ->
            List.of(
                new Limit("mu_x", "mu_y", stepY),
                new Limit("mu_x", "mu_y/(480 kappa^4)", stepY / (480 * fourth(kappa))),
                new Limit("mu_x", "1/(2 L_1)", 1 / (2 * c.primalLipschitz()))),
        s);
  }

  /** {@code C = min{5 pi_1 L_f^2/(8 nu s^2), 4 s^2/(N1 L_h)^2, 1/(128 s^2)}}. */
  private static double stronglyConcaveC(Constants c, double clip, double s) {
    double lf = c.gradientLipschitz();
    double nu = c.concavity();
    double pi1 = 1 / (2 * lf + nu);
    double root = ratio(s, 2 / (clip * c.hessianLipschitz()));
    double falling = Math.min(5 * pi1 * lf * lf / (8 * nu), 1.0 / 128) / (s * s);
    return Math.min(falling, root * root);
  }

  /**
   * Corollary 1: HCMM-1 for J Polyak-Lojasiewicz in y. The paper states L_2 = L_f + kappa L_f/2,
   * which J = a x y - nu y^2/2 violates; here L_2 = L_f (1 + kappa).
   *
   * @param c the constants for the batch in use ({@link Constants#withBatch})
   * @param clip max(N, N1), positive; at least G for the theorem to hold
   * @param beta the smoothing factor of both players, in (0, 1]
   */
  public static StabilityRange hcmm1Pl(Constants c, double clip, double beta) {
    check(clip, beta);
    double kappa = c.kappa();
    double lf = c.gradientLipschitz();
    double l2 = c.primalLipschitz();
    double growing = Math.sqrt(2 * beta) / (c.hessianLipschitz() * clip);
    double q = Math.min(3 * kappa * kappa / 16, 3.0 / 128);
    double s = bestNoise(c, growing, Math.sqrt(q * beta) / (2 * kappa));
    double cc = q / (s * s);
    Limit noiseY = new Limit("mu_y", "s sqrt(2 beta)/(L_h N1)", ratio(s, growing));
    return new StabilityRange(
        "HCMM-1, Polyak-Lojasiewicz",
        new Limit("beta", "1/2", 0.5),
        List.of(
            new Limit("mu_y", "sqrt(C beta)/(2 kappa)", Math.sqrt(cc * beta) / (2 * kappa)),
            new Limit("mu_y", "2 kappa^2/(L_2 + L_f)", 2 * kappa * kappa / (l2 + lf)),
            noiseY,
            new Limit("mu_y", "1/(8 kappa L_f)", 1 / (8 * kappa * lf)),
            new Limit("mu_y", "1/(4 L_f)", 1 / (4 * lf)),
            new Limit("mu_y", "1/nu", 1 / c.concavity())),
        stepY ->
            List.of(
                new Limit("mu_x", "mu_y", stepY),
                new Limit("mu_x", "mu_y/(64 kappa^4)", stepY / (64 * fourth(kappa))),
                new Limit("mu_x", "1/(4 L_2)", 1 / (4 * l2)),
                new Limit("mu_x", noiseY.formula(), noiseY.value())),
        s);
  }

  /**
   * Theorem 2: HCMM-2 for J Polyak-Lojasiewicz in y, without a bound on the gradient or a limit of
   * mu_y.
   *
   * @param c the constants; only kappa is used
   */
  public static StabilityRange hcmm2(Constants c) {
    return new StabilityRange(
        "HCMM-2, Polyak-Lojasiewicz",
        new Limit("beta", "1", 1),
        List.of(),
        stepY ->
            List.of(
                new Limit("mu_x", "mu_y", stepY),
                new Limit("mu_x", "mu_y/(6 kappa)", stepY / (6 * c.kappa()))),
        Double.NaN);
  }

  private static double bestNoise(Constants c, double growing, double falling) {
    return Math.max(c.hessianNoise(), Math.sqrt(falling / growing));
  }

  /**
   * Returns {@code s * slope}, where an infinite slope (L_h = 0) means that there is no limit for
   * any s.
   */
  private static double ratio(double s, double slope) {
    return Double.isInfinite(slope) ? slope : s * slope;
  }

  private static double fourth(double value) {
    return value * value * (value * value);
  }

  private static void check(double clip, double beta) {
    if (!(clip > 0)) {
      throw new InvalidInputException(
          "the clipping norm must be positive, but was " + clip + ".",
          "Use for example the gradient bound G.");
    }
    if (!(beta > 0 && beta <= 1)) {
      throw new InvalidInputException(
          "beta must be in (0, 1], but was " + beta + ".", "Use for example beta 0.1.");
    }
  }
}
