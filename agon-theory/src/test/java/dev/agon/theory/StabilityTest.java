package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.agon.InvalidInputException;
import dev.agon.random.RandomStream;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The stability conditions compared with numbers computed by hand and with brute force. */
class StabilityTest {
  private static final Offset<Double> TIGHT = within(1e-7);

  /** L_f = 2, L_h = 1, nu = 1, sigma = 1, sigma_h = 1/2, G = 4: kappa = 2. */
  private static final Constants HAND = new Constants(2, 1, 1, 1, 0.5, 4);

  @Test
  void stronglyConcaveLimitsMatchHandComputation() {
    StabilityRange range = Stability.hcmm1StronglyConcave(HAND, 4, 0.5);
    // pi_1 = 1/5, C = min{2, 1/16, 1/32} = 1/32
    assertThat(range.assumedHessianNoise()).isEqualTo(0.5);
    assertThat(values(range.limitsY())[0]).isCloseTo(0.125, TIGHT);
    assertThat(values(range.limitsY())[1]).isCloseTo(0.0883883476, TIGHT);
    assertThat(values(range.limitsY())[2]).isCloseTo(0.0114108866, TIGHT);
    assertThat(values(range.limitsY())[3]).isEqualTo(2);
    assertThat(values(range.limitsY())[4]).isCloseTo(0.2, TIGHT);
    assertThat(StabilityRange.binding(range.limitsY()).formula())
        .isEqualTo("sqrt(C beta/30)/kappa");
    assertThat(values(range.limitsX(0.0768)))
        .containsExactly(new double[] {0.0768, 1e-5, 1.0 / 12}, TIGHT);
  }

  @Test
  void polyakLojasiewiczLimitsMatchHandComputation() {
    StabilityRange range = Stability.hcmm1Pl(HAND, 4, 0.5);
    // L_2 = 6, C = min{3, 3/32} = 3/32
    assertThat(values(range.limitsY()))
        .containsExactly(new double[] {0.0541265877, 1, 0.125, 0.03125, 0.125, 1}, TIGHT);
    assertThat(range.largestY()).isEqualTo(0.03125);
    assertThat(range.largestX(0.03125)).isCloseTo(0.03125 / 1024, TIGHT);
    assertThat(values(range.limitsX(0.03125))[2]).isCloseTo(1.0 / 24, TIGHT);
  }

  @Test
  void limitsOfHcmm2MatchHandComputation() {
    StabilityRange range = Stability.hcmm2(HAND);
    assertThat(range.limitsY()).isEmpty();
    assertThat(range.largestY()).isInfinite();
    assertThat(range.largestX(0.12)).isCloseTo(0.01, TIGHT);
    assertThat(range.violations(1, 0.01, 0.12)).isEmpty();
    List<Violation> broken = range.violations(1, 0.03, 0.12);
    assertThat(broken).hasSize(1);
    assertThat(broken.get(0).factor()).isCloseTo(3, TIGHT);
    assertThat(broken.get(0)).hasToString("mu_x = 0.03 is 3 times its limit mu_y/(6 kappa) = 0.01");
  }

  @Test
  void onlyTheNamedLimitsBindWhenKappaIsAtLeastOne() {
    RandomStream random = new RandomStream(7, 0);
    for (int trial = 0; trial < 2000; trial++) {
      Constants c = randomConstants(random);
      double clip = spread(random);
      double beta = 0.5 * random.nextDouble() + 1e-6;
      double kappa = c.kappa();

      StabilityRange sc = Stability.hcmm1StronglyConcave(c, clip, beta);
      double[] y = values(sc.limitsY());
      assertThat(sc.largestY()).isEqualTo(Math.min(y[0], Math.min(y[2], y[4])));
      double stepY = sc.largestY();
      assertThat(sc.largestX(stepY))
          .isCloseTo(stepY / (480 * StrictMath.pow(kappa, 4)), withinPercentage(1e-10));

      StabilityRange pl = Stability.hcmm1Pl(c, clip, beta);
      y = values(pl.limitsY());
      assertThat(pl.largestY()).isEqualTo(Math.min(y[0], Math.min(y[2], y[3])));
      stepY = pl.largestY();
      assertThat(pl.largestX(stepY))
          .isCloseTo(stepY / (64 * StrictMath.pow(kappa, 4)), withinPercentage(1e-10));
    }
  }

  @Test
  void chosenNoiseBoundAllowsTheLargestStep() {
    RandomStream random = new RandomStream(8, 0);
    for (int trial = 0; trial < 200; trial++) {
      Constants c = randomConstants(random);
      double clip = spread(random);
      double sc = Stability.hcmm1StronglyConcave(c, clip, 0.3).largestY();
      double pl = Stability.hcmm1Pl(c, clip, 0.3).largestY();
      double bestSc = 0;
      double bestPl = 0;
      for (double s = Math.max(1e-6, c.hessianNoise()); s < 1e6; s *= 1.01) {
        bestSc = Math.max(bestSc, plainStronglyConcave(c, clip, 0.3, s));
        bestPl = Math.max(bestPl, plainPl(c, clip, 0.3, s));
      }
      assertThat(sc).isBetween(bestSc * (1 - 1e-9), bestSc * 1.02);
      assertThat(pl).isBetween(bestPl * (1 - 1e-9), bestPl * 1.02);
    }
  }

  /** The printed formula, with s for sigma_h. */
  private static double plainStronglyConcave(Constants k, double n1, double beta, double s) {
    double lf = k.gradientLipschitz();
    double lh = k.hessianLipschitz();
    double nu = k.concavity();
    double pi1 = 1 / (2 * lf + nu);
    double c =
        min(
            5 * pi1 * lf * lf / (8 * nu * s * s),
            4 * s * s / (n1 * n1 * lh * lh),
            1 / (128 * s * s));
    return min(
        s * Math.sqrt(2 * beta) / (lh * n1),
        Math.sqrt(c * beta / 2),
        Math.sqrt(c * beta / (30 * k.kappa() * k.kappa())),
        2 / nu,
        pi1);
  }

  private static double plainPl(Constants k, double n1, double beta, double s) {
    double lf = k.gradientLipschitz();
    double kappa = k.kappa();
    double c = min(3 * kappa * kappa / (16 * s * s), 3 / (128 * s * s));
    return min(
        Math.sqrt(c * beta) / (2 * kappa),
        2 * kappa * kappa / (lf * (1 + kappa) + lf),
        Math.sqrt(2 * beta) * s / (k.hessianLipschitz() * n1),
        1 / (8 * kappa * lf),
        1 / (4 * lf),
        1 / k.concavity());
  }

  @Test
  void withoutNoiseAndThirdDerivativeOnlyTheSmoothnessBinds() {
    Constants c = new Constants(2, 0, 1, 0, 0, 4);
    assertThat(Stability.hcmm1StronglyConcave(c, 4, 0.1).largestY()).isEqualTo(0.2);
    assertThat(Stability.hcmm1Pl(c, 4, 0.1).largestY()).isEqualTo(0.03125);
    Constants curved = new Constants(2, 1, 1, 0, 0, 4);
    assertThat(Stability.hcmm1Pl(curved, 4, 0.1).largestY()).isBetween(1e-4, 0.03125);
  }

  @Test
  void rangeShrinksWithNoiseAndCurvature() {
    RandomStream random = new RandomStream(9, 0);
    for (int trial = 0; trial < 500; trial++) {
      Constants c = randomConstants(random);
      double clip = spread(random);
      Constants noisier = with(c, c.hessianLipschitz(), 2 * c.hessianNoise());
      Constants rougher = with(c, 2 * c.hessianLipschitz(), c.hessianNoise());
      double sc = Stability.hcmm1StronglyConcave(c, clip, 0.2).largestY();
      double pl = Stability.hcmm1Pl(c, clip, 0.2).largestY();
      double slack = 1 + 1e-12;
      for (Constants worse : List.of(noisier, rougher)) {
        assertThat(Stability.hcmm1StronglyConcave(worse, clip, 0.2).largestY())
            .isLessThanOrEqualTo(sc * slack);
        assertThat(Stability.hcmm1Pl(worse, clip, 0.2).largestY()).isLessThanOrEqualTo(pl * slack);
      }
      assertThat(Stability.hcmm1Pl(c, 2 * clip, 0.2).largestY()).isLessThanOrEqualTo(pl * slack);
      assertThat(Stability.hcmm1Pl(c, clip, 0.1).largestY()).isLessThanOrEqualTo(pl * slack);
    }
  }

  @Test
  void reportMarksBindingLimits() {
    assertThat(Stability.hcmm1Pl(HAND, 4, 0.5).report(0.03125))
        .contains("  mu_y <= 1/(8 kappa L_f) = 0.03125   <- binds")
        .contains("  mu_x <= mu_y/(64 kappa^4) = 3.052e-5   <- binds");
  }

  @Test
  void constantsAreChecked() {
    assertThatThrownBy(() -> new Constants(0, 1, 1, 1, 1, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("L_f must be positive");
    assertThatThrownBy(() -> new Constants(1, 1, 1, Double.NaN, 1, 1))
        .hasMessageContaining("sigma must be finite");
    assertThatThrownBy(() -> HAND.withBatch(0)).hasMessageContaining("batch");
    assertThat(HAND.withBatch(4)).isEqualTo(new Constants(2, 1, 1, 0.5, 0.25, 4));
    assertThat(HAND.kappa()).isEqualTo(2);
  }

  private static Constants with(Constants c, double lh, double sigmaH) {
    return new Constants(
        c.gradientLipschitz(), lh, c.concavity(), c.gradientNoise(), sigmaH, c.gradientBound());
  }

  static Constants randomConstants(RandomStream random) {
    double nu = spread(random);
    double lf = nu * (1 + 20 * random.nextDouble());
    return new Constants(lf, spread(random), nu, spread(random), spread(random), spread(random));
  }

  /** Log-uniform over [0.01, 100]. */
  private static double spread(RandomStream random) {
    return StrictMath.pow(10, 4 * random.nextDouble() - 2);
  }

  private static double[] values(List<Limit> limits) {
    return limits.stream().mapToDouble(Limit::value).toArray();
  }

  private static double min(double... values) {
    return java.util.Arrays.stream(values).min().orElseThrow();
  }
}
