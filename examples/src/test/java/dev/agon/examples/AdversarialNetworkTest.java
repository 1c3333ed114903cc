package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.problem.Batch;
import org.junit.jupiter.api.Test;

/** Both networks are attacked by projected gradient steps on rows that they have not seen. */
class AdversarialNetworkTest {
  private static final double EPSILON = 0.4;

  private final AdversarialNetwork example = new AdversarialNetwork(3);
  private final AdversarialNetwork fresh = new AdversarialNetwork(4);

  @Test
  void trainingAgainstAnAdversarySurvivesTheAttackThatPlainTrainingDoesNot() {
    double[] plain = example.train(0);
    double[] robust = example.train(EPSILON);
    assertThat(accuracy(plain, 0)).isGreaterThan(0.98);
    assertThat(accuracy(robust, 0)).isGreaterThan(0.9);
    double attacked = accuracy(plain, 5);
    assertThat(attacked).isLessThan(0.8);
    assertThat(accuracy(robust, 5)).isGreaterThan(attacked + 0.1);
  }

  private double accuracy(double[] x, int steps) {
    AutodiffProblem problem = fresh.problem(EPSILON);
    double[] y = new double[problem.dimensionY()];
    double[] gx = new double[x.length];
    double[] gy = new double[y.length];
    Batch all = Batch.allRows(AdversarialNetwork.ROWS);
    for (int step = 0; step < steps; step++) {
      problem.gradient(x, y, all, gx, gy);
      for (int j = 0; j < y.length; j++) {
        double moved = y[j] + EPSILON * Math.signum(gy[j]) / (1 + step);
        y[j] = Math.max(-EPSILON, Math.min(EPSILON, moved));
      }
    }
    double[][] score = problem.output("score", x, y, all);
    int right = 0;
    for (int i = 0; i < AdversarialNetwork.ROWS; i++) {
      double answer = score.length == 1 ? score[0][i] : score[i][0];
      right += answer * fresh.labels[i] > 0 ? 1 : 0;
    }
    return (double) right / AdversarialNetwork.ROWS;
  }
}
