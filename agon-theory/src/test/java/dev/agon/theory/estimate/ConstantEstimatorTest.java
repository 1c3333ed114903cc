package dev.agon.theory.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import dev.agon.testkit.problem.KnownGame;
import dev.agon.testkit.problem.RidgeGame;
import dev.agon.theory.Estimate;
import dev.agon.theory.RandomQuadratic;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConstantEstimatorTest {
  @Test
  void findsTheConstantsOfAQuadratic() {
    int covered = 0;
    for (long seed = 1; seed <= 5; seed++) {
      RandomQuadratic game = RandomQuadratic.free(12, 9, 0.7, seed);
      double[] all = game.eigenvalues(0);
      double lf = Math.max(-all[0], all[all.length - 1]);
      double[] inY = game.eigenvalues(12);
      double nu = -inY[inY.length - 1];
      EstimateOptions options = new EstimateOptions(3, 1, 60, 400, 5, 64, seed);

      Estimate estimate = ConstantEstimator.estimate(game, options);

      assertThat(estimate.gradientLipschitz().value()).isCloseTo(lf, within(1e-3 * lf));
      assertThat(estimate.concavity().value()).isCloseTo(nu, within(1e-3 * nu));
      assertThat(estimate.kappa().value()).isCloseTo(lf / nu, within(3e-3 * lf / nu));
      assertThat(estimate.hessianLipschitz().value()).isLessThan(1e-9);
      assertThat(estimate.hessianNoise().value()).isLessThan(1e-9);
      // The largest of the estimates at three points exceeds the true value by chance; the estimate
      // at one fixed point does not.
      Estimate.Value sigma =
          ConstantEstimator.estimate(game, new EstimateOptions(1, 0, 60, 400, 2, 1024, seed))
              .gradientNoise();
      assertThat(sigma.value()).isCloseTo(0.7, within(0.06));
      covered += sigma.low() <= 0.7 && 0.7 <= sigma.high() ? 1 : 0;
    }
    assertThat(covered).isGreaterThanOrEqualTo(4);
  }

  @Test
  void findsTheConstantsOfTheRidge() {
    RidgeGame game = RidgeGame.stronglyConcave(2, 0, 0);
    KnownGame.Facts known = game.facts();
    // The second derivative of P is largest at x = 0, its third at x = tan(pi/10).
    double steep = StrictMath.tan(Math.PI / 10);
    EstimateOptions options = new EstimateOptions(1, 0, 60, 2, 2, 1, 1);
    Estimate estimate =
        ConstantEstimator.estimate(
            game, options, List.of(new double[] {1, 1, 0, 0}, new double[] {steep, 0, 0, 0}));
    assertThat(estimate.gradientLipschitz().value())
        .isCloseTo(known.gradientLipschitz(), within(1e-9));
    assertThat(estimate.concavity().value()).isCloseTo(1, within(1e-9));
    assertThat(estimate.hessianLipschitz().value())
        .isCloseTo(known.hessianLipschitz(), within(1e-3));
    assertThat(estimate.gradientBound().value()).isLessThanOrEqualTo(known.gradientBound());
    assertThat(estimate.report()).hasSize(7);
  }

  @Test
  void findsTheNoiseOfTheRidge() {
    RidgeGame game = RidgeGame.stronglyConcave(2, 0.5, 0.3);
    EstimateOptions options = new EstimateOptions(1, 0, 4, 300, 80, 2000, 1);
    Estimate estimate = ConstantEstimator.estimate(game, options);
    assertThat(estimate.gradientNoise().value()).isCloseTo(0.5, within(0.04));
    assertThat(estimate.gradientNoise().low()).isLessThan(0.5);
    assertThat(estimate.gradientNoise().high()).isGreaterThan(0.5);
    assertThat(estimate.hessianNoise().value()).isCloseTo(0.3, within(0.03));
    assertThat(estimate.hessianNoise().low()).isLessThan(0.3);
    assertThat(estimate.hessianNoise().high()).isGreaterThan(0.3);
  }

  @Test
  void reportsMissingConcavity() {
    RidgeGame game = RidgeGame.polyakLojasiewicz(1, 0, 0);
    EstimateOptions options = new EstimateOptions(1, 0, 10, 2, 2, 1, 1);
    // At u = pi/2, h'' = 1 - 1.2 = -0.2: J is not concave there.
    Estimate estimate =
        ConstantEstimator.estimate(game, options, List.of(new double[] {0, Math.PI / 2}));
    assertThat(estimate.concavity().value()).isCloseTo(-0.2, within(1e-9));
    assertThatThrownBy(estimate::toConstants).hasMessageContaining("not strongly concave");
    assertThatThrownBy(
            () -> ConstantEstimator.estimate(game, options, List.of(new double[] {0, 0, 0})))
        .hasMessageContaining("must have 2 coordinates, but has 3");
  }

  @Test
  void lanczosFindsBothEndsOfTheSpectrum() {
    RandomStream random = new RandomStream(2, 0);
    double[] spectrum = {-5, -1, 0, 0.5, 2, 4.9, 4.95};
    Lanczos.Operator diagonal =
        (in, out) -> {
          for (int i = 0; i < in.length; i++) {
            out[i] = spectrum[i] * in[i];
          }
        };
    Lanczos.Extremes ends = Lanczos.extremes(7, 50, diagonal, random);
    assertThat(ends.smallest()).isCloseTo(-5, within(1e-12));
    assertThat(ends.largest()).isCloseTo(4.95, within(1e-12));
    assertThat(ends.norm()).isEqualTo(-ends.smallest());
    Lanczos.Operator zero = (in, out) -> java.util.Arrays.fill(out, 0);
    assertThat(Lanczos.extremes(4, 10, zero, random).norm()).isLessThan(1e-300);
  }
}
