package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.run.Solution;
import org.junit.jupiter.api.Test;

/**
 * Duality is the judge: for any weights y of the groups, {@code min over x of sum_g y_g L_g(x)} is
 * at most the least worst loss, which in turn is at most the worst loss of any x. The lower bound
 * comes from Newton's method, written here.
 */
class FairClassificationTest {
  private static final FairClassification EXAMPLE = new FairClassification();
  private static final Solution FOUND = EXAMPLE.solve();

  @Test
  void noClassifierHasAMuchSmallerWorstLoss() {
    double[] losses = {loss(0, FOUND.x()), loss(1, FOUND.x())};
    double worst = Math.max(losses[0], losses[1]);
    double bound = mean(FOUND.y(), minimiser(FOUND.y()));
    assertThat(worst).isBetween(bound, bound + 0.01);
    assertThat(losses[0]).isCloseTo(losses[1], within(0.01));
  }

  @Test
  void aPlainMeanWouldServeTheLargeGroupOnly() {
    double[] plain = minimiser(new double[] {0.9, 0.1});
    assertThat(loss(1, plain)).isGreaterThan(2 * loss(1, FOUND.x()));
  }

  private static double score(int row, double[] x) {
    double score = 0;
    for (int j = 0; j < 3; j++) {
      score += EXAMPLE.features[3 * row + j] * x[j];
    }
    return score;
  }

  private static double loss(int group, double[] x) {
    double sum = 0;
    for (int i = 0; i < FairClassification.ROWS; i++) {
      sum += EXAMPLE.members[2 * i + group] * StrictMath.log1p(StrictMath.exp(-score(i, x)));
    }
    return sum / FairClassification.ROWS;
  }

  private static double mean(double[] y, double[] x) {
    return y[0] * loss(0, x) + y[1] * loss(1, x);
  }

  /** Newton's method from 0, its steps halved until they descend. */
  private static double[] minimiser(double[] y) {
    double[] x = new double[3];
    for (int k = 0; k < 30; k++) {
      double[] step = newtonStep(y, x);
      double[] next = moved(x, step, 1);
      for (double t = 0.5; mean(y, next) > mean(y, x) && t > 1e-9; t /= 2) {
        next = moved(x, step, t);
      }
      x = next;
    }
    return x;
  }

  private static double[] moved(double[] x, double[] step, double t) {
    return new double[] {x[0] - t * step[0], x[1] - t * step[1], x[2] - t * step[2]};
  }

  private static double[] newtonStep(double[] y, double[] x) {
    double[][] system = new double[3][4];
    for (int i = 0; i < FairClassification.ROWS; i++) {
      double weight = y[0] * EXAMPLE.members[2 * i] + y[1] * EXAMPLE.members[2 * i + 1];
      double slope = 1 / (1 + StrictMath.exp(score(i, x)));
      for (int j = 0; j < 3; j++) {
        double feature = EXAMPLE.features[3 * i + j];
        system[j][3] -= weight * slope * feature;
        for (int l = 0; l < 3; l++) {
          system[j][l] += weight * slope * (1 - slope) * feature * EXAMPLE.features[3 * i + l];
        }
      }
    }
    return solved(system);
  }

  /** Gauss-Jordan elimination; a positive definite matrix needs no pivots. */
  private static double[] solved(double[][] system) {
    for (int p = 0; p < 3; p++) {
      for (int r = 0; r < 3; r++) {
        double factor = r == p ? 0 : system[r][p] / system[p][p];
        for (int c = 3; c >= p; c--) {
          system[r][c] -= factor * system[p][c];
        }
      }
    }
    return new double[] {
      system[0][3] / system[0][0], system[1][3] / system[1][1], system[2][3] / system[2][2]
    };
  }
}
