package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import dev.agon.run.Solution;
import org.junit.jupiter.api.Test;

/**
 * The squared loss over pairs has a closed-form solution: with d the difference of the means of the
 * classes and S the sum of their covariances, {@code w = (S + dd')^-1 d}. Here d = (2, 1), S =
 * diag(2, 5).
 */
class AucMaximisationTest {
  private static final double[] W = {1 / 3.2, 0.2 / 3.2};
  private static final Solution FOUND = AucMaximisation.solve();

  @Test
  void weightsMeansAndAdversaryMatchTheClosedForm() {
    double positives = 2 * W[0] + W[1];
    assertThat(FOUND.x()).containsExactly(new double[] {W[0], W[1], positives, 0}, within(0.01));
    assertThat(FOUND.y()[0]).isCloseTo(-positives, within(0.01));
  }

  /**
   * The AUC of this score is Phi(sqrt(2.2)), the best of all linear scores for these normal
   * distributions.
   */
  @Test
  void freshSamplesAreRankedAsWellAsALinearScoreCan() {
    RandomStream random = new RandomStream(99, 0);
    int n = 200_000;
    double[] sample = new double[3];
    double[] scores = new double[n];
    boolean[] positive = new boolean[n];
    for (int i = 0; i < n; i++) {
      AucMaximisation.draw(random, sample, 0);
      positive[i] = sample[0] == 1;
      scores[i] = FOUND.x()[0] * sample[1] + FOUND.x()[1] * sample[2];
    }
    long pairs = 0;
    long right = 0;
    int lastNegative = -1;
    for (int i = 0; i < n; i++) {
      if (positive[i] && lastNegative >= 0) {
        pairs++;
        right += scores[i] > scores[lastNegative] ? 1 : 0;
      } else if (!positive[i]) {
        lastNegative = i;
      }
    }
    assertThat((double) right / pairs).isCloseTo(0.931, within(0.01));
  }
}
