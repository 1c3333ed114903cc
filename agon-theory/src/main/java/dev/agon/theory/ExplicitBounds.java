package dev.agon.theory;

import dev.agon.InvalidInputException;
import java.util.List;

/**
 * The bounds of the theorems after T iterations, with all constants.
 *
 * <p>The mean of {@code |grad P(x_i)|} over i = 0..T-1 is bounded (in expectation). This holds for
 * a uniformly random iterate, not for the last or the best. The constants must be given for the
 * batch in use ({@link Constants#withBatch}).
 */
public final class ExplicitBounds {
  private static final String QUANTITY = "mean |grad P(x_i)|, i < T";

  private ExplicitBounds() {}

  /**
   * Returns the bound on the mean over i &lt; T of {@code E|m_u - grad_u J|}, u = x or y, for
   * HCMM-2: {@code E = sigma_0/(T beta) + L_h mu_y^2/beta + 2 mu_y sigma_h/sqrt(beta) + sigma
   * sqrt(beta)}, if mu_x &lt;= mu_y. (sigma_0 is the deviation of the first momentum, which is
   * sigma itself in the paper.)
   */
  public static Bound momentumError(
      Constants c, StartValues start, long iterations, double beta, double stepY) {
    double root = Math.sqrt(beta);
    return new Bound(
        "mean |m_u - grad_u J|, i < T",
        List.of(
            new Bound.Term("sigma_0/(T beta)", start.firstDeviation() / (iterations * beta)),
            new Bound.Term("L_h mu_y^2/beta", c.hessianLipschitz() * stepY * stepY / beta),
            new Bound.Term("2 mu_y sigma_h/sqrt(beta)", 2 * stepY * c.hessianNoise() / root),
            new Bound.Term("sigma sqrt(beta)", c.gradientNoise() * root)));
  }

  /**
   * Returns the bound of Theorem 2. The paper prints its first term as {@code (P(x_0)-P*)/(3 mu_x
   * T)}; its proof gives {@code 3 (P(x_0)-P*)/(mu_x T)}.
   *
   * @throws InvalidInputException outside the stable range
   */
  public static Bound hcmm2(
      Constants c, StartValues start, long iterations, double beta, double stepX, double stepY) {
    requireStable(Stability.hcmm2(c), beta, stepX, stepY);
    double kappa = c.kappa();
    double lf = c.gradientLipschitz();
    double l2 = c.primalLipschitz();
    double error = momentumError(c, start, iterations, beta, stepY).total();
    return new Bound(
        QUANTITY,
        List.of(
            new Bound.Term("3 (P_0 - P*)/(mu_x T)", 3 * start.primalGap() / (stepX * iterations)),
            new Bound.Term("(162 kappa + 9) E", (162 * kappa + 9) * error),
            new Bound.Term("18 L_f |y_0 - y*|/T", 18 * lf * start.distanceY() / iterations),
            new Bound.Term(
                "54 kappa Delta_0/(mu_y T)", 54 * kappa * start.dualGap() / (stepY * iterations)),
            new Bound.Term("(270 kappa L_2 + 18 L_f) mu_y", (270 * kappa * l2 + 18 * lf) * stepY),
            new Bound.Term("3 L_2 mu_x/2", 1.5 * l2 * stepX)));
  }

  /**
   * Returns the bound of Theorem 1, from the potential {@code P + eta |y*-y|^2 + gamma |m - grad
   * J|^2} with {@code eta = 5 L_f^2/nu}.
   *
   * <p>gamma = C/mu_y, where C may be smaller than the value in the stability condition as long as
   * mu_y satisfies its limits; the smallest, {@code max(2, 30 kappa^2) mu_y^2/beta}, gives the best
   * bound and is used here.
   *
   * @param clip max(N, N1), at least G
   * @throws InvalidInputException outside the stable range
   */
  public static Bound hcmm1StronglyConcave(
      Constants c,
      StartValues start,
      double clip,
      long iterations,
      double beta,
      double stepX,
      double stepY) {
    requireStable(Stability.hcmm1StronglyConcave(c, clip, beta), beta, stepX, stepY);
    requireClip(c, clip);
    double lf = c.gradientLipschitz();
    double gamma = stepY * Math.max(2, 30 * c.kappa() * c.kappa()) / beta;
    double gap = 5 * lf * lf / c.concavity() * start.distanceY() * start.distanceY();
    return potentialBound(c, start, gamma, gap, 24, 96, iterations, beta, stepX);
  }

  /**
   * Returns the bound of Corollary 1, from the potential {@code P + eta (P - J) + gamma |m - grad
   * J|^2} with {@code eta = 4 kappa^2} and, as above, the smallest {@code C = 4 kappa^2
   * mu_y^2/beta} (1 in place of 4 kappa^2 if that is larger).
   *
   * @param clip max(N, N1), at least G
   * @throws InvalidInputException outside the stable range
   */
  public static Bound hcmm1Pl(
      Constants c,
      StartValues start,
      double clip,
      long iterations,
      double beta,
      double stepX,
      double stepY) {
    requireStable(Stability.hcmm1Pl(c, clip, beta), beta, stepX, stepY);
    requireClip(c, clip);
    double eta = 4 * c.kappa() * c.kappa();
    double gamma = stepY * Math.max(1, eta) / beta;
    return potentialBound(c, start, gamma, eta * start.dualGap(), 2, 8, iterations, beta, stepX);
  }

  private static Bound potentialBound(
      Constants c,
      StartValues start,
      double gamma,
      double gap,
      double startFactor,
      double noiseFactor,
      long iterations,
      double beta,
      double stepX) {
    double first = start.firstDeviation() * start.firstDeviation();
    double omega = start.primalGap() + gap + gamma * first;
    double noise = gamma * beta * beta * c.gradientNoise() * c.gradientNoise();
    return new Bound(
        QUANTITY,
        List.of(
            new Bound.Term(
                "sqrt(" + (int) startFactor + " (Omega_0 - P*)/(mu_x T))",
                Math.sqrt(startFactor * omega / (stepX * iterations))),
            new Bound.Term(
                "sqrt(" + (int) noiseFactor + " gamma beta^2 sigma^2/mu_x)",
                Math.sqrt(noiseFactor * noise / stepX))));
  }

  private static void requireStable(StabilityRange range, double beta, double stepX, double stepY) {
    List<Violation> broken = range.violations(beta, stepX, stepY);
    if (!broken.isEmpty()) {
      throw new InvalidInputException(
          "the bound of " + range.theorem() + " does not hold: " + broken.get(0) + ".",
          "Use the stable parameters of Schedule.");
    }
  }

  private static void requireClip(Constants c, double clip) {
    if (clip < c.gradientBound()) {
      throw new InvalidInputException(
          "the theory of HCMM-1 requires clipping at G or more, G = "
              + c.gradientBound()
              + ", but N = N1 = "
              + clip
              + ".",
          "Clip at G.");
    }
  }
}
