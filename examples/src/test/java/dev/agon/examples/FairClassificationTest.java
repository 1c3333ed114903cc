package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import org.junit.jupiter.api.Test;

/**
 * Checked by duality: for any weights y of the groups, {@code min over x of sum_g y_g L_g(x)} is at
 * most the smallest worst-case loss, which is at most the worst-case loss of any x. The lower bound
 * is computed by Newton's method at the best weights of a fine grid.
 */
class FairClassificationTest {
  private static final FairClassification EXAMPLE = new FairClassification();
  private static final double[] FOUND = EXAMPLE.train("groups").weights();

  @Test
  void noClassifierHasASmallerWorstLoss() {
    double[] losses = {loss(0, FOUND), loss(1, FOUND)};
    double worst = Math.max(losses[0], losses[1]);
    double bound = 0;
    for (int k = 0; k <= 400; k++) {
      double[] y = {k / 400.0, 1 - k / 400.0};
      bound = Math.max(bound, mean(y, minimiser(y)));
    }
    assertThat(worst).isBetween(bound - 1e-9, bound + 1e-4);
    assertThat(losses[0]).isCloseTo(losses[1], within(1e-4));
  }

  @Test
  void aPlainMeanServesOnlyTheLargeGroup() {
    assertThat(loss(1, EXAMPLE.train("mean").weights())).isGreaterThan(2 * loss(1, FOUND));
  }

  private static double feature(int row, int j) {
    Dataset data = EXAMPLE.data;
    return data.classes().sign(row) * (j == 2 ? 1 : data.rows().value(row, j));
  }

  private static double score(int row, double[] x) {
    return feature(row, 0) * x[0] + feature(row, 1) * x[1] + feature(row, 2) * x[2];
  }

  /** The weight of a row in the mean of its group. */
  private static double share(int row, int group) {
    return row < 900 == (group == 0) ? (group == 0 ? 1 / 900.0 : 1 / 100.0) : 0;
  }

  private static double loss(int group, double[] x) {
    double sum = 0;
    for (int i = 0; i < FairClassification.ROWS; i++) {
      sum += share(i, group) * StrictMath.log1p(StrictMath.exp(-score(i, x)));
    }
    return sum;
  }

  private static double mean(double[] y, double[] x) {
    return y[0] * loss(0, x) + y[1] * loss(1, x);
  }

  /** Newton's method from 0, with steps halved until they descend. */
  private static double[] minimiser(double[] y) {
    double[] x = new double[3];
    for (int k = 0; k < 12; k++) {
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
      double weight = y[0] * share(i, 0) + y[1] * share(i, 1);
      double slope = 1 / (1 + StrictMath.exp(score(i, x)));
      for (int j = 0; j < 3; j++) {
        double feature = feature(i, j);
        system[j][3] -= weight * slope * feature;
        for (int l = 0; l < 3; l++) {
          system[j][l] += weight * slope * (1 - slope) * feature * feature(i, l);
        }
      }
    }
    return solved(system);
  }

  /** Gauss-Jordan elimination without pivots, for a positive definite matrix. */
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
