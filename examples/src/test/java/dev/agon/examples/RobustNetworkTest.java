package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Both networks are attacked by brute force, on a grid of perturbations that includes the corners.
 */
class RobustNetworkTest {
  private static final double EPSILON = 0.4;
  private static final int GRID = 10;

  private final RobustNetwork example = new RobustNetwork();

  @Test
  void adversarialTrainingSurvivesTheAttackThatPlainTrainingDoesNot() {
    double[] plain = example.train(0);
    double[] robust = example.train(EPSILON);
    assertThat(accuracy(plain, 0)).isEqualTo(1);
    assertThat(accuracy(plain, EPSILON)).isLessThan(0.7);
    assertThat(accuracy(robust, 0)).isEqualTo(1);
    assertThat(accuracy(robust, EPSILON)).isGreaterThan(0.97);
  }

  /** The fraction of rows that are classified correctly under every perturbation. */
  private double accuracy(double[] weights, double epsilon) {
    int right = 0;
    for (int i = 0; i < RobustNetwork.ROWS; i++) {
      right += worstMargin(weights, i, epsilon) > 0 ? 1 : 0;
    }
    return (double) right / RobustNetwork.ROWS;
  }

  private double worstMargin(double[] weights, int row, double epsilon) {
    double worst = Double.POSITIVE_INFINITY;
    for (int p = -GRID; p <= GRID; p++) {
      for (int q = -GRID; q <= GRID; q++) {
        double first = example.inputs[2 * row] + epsilon * p / GRID;
        double second = example.inputs[2 * row + 1] + epsilon * q / GRID;
        worst = Math.min(worst, example.labels[row] * score(weights, first, second));
      }
    }
    return worst;
  }

  private static double score(double[] weights, double first, double second) {
    int hidden = RobustNetwork.HIDDEN;
    double score = weights[4 * hidden];
    for (int h = 0; h < hidden; h++) {
      double sum = weights[2 * h] * first + weights[2 * h + 1] * second + weights[2 * hidden + h];
      score += weights[3 * hidden + h] * StrictMath.tanh(sum);
    }
    return score;
  }
}
