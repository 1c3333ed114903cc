package dev.agon.examples;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.DenseMatrix;
import dev.agon.autodiff.Loss;
import dev.agon.method.Hcmm1;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.set.Simplex;
import java.util.Arrays;

/**
 * Fair classification: no group's loss L_g shall be large, however small the group. {@code min over
 * x, max over y in the simplex of sum_g y_g L_g(x) - |y|^2/100}; the last term makes it strongly
 * concave, and moves the worst group's loss by less than 0.01.
 */
public final class FairClassification {
  static final int ROWS = 1000;

  /** Label times (two features, 1): a score is right when it is positive. */
  final double[] features = new double[3 * ROWS];

  /** One over its share, at the row's group: the mean over all rows is then sum_g y_g L_g. */
  final double[] members = new double[2 * ROWS];

  FairClassification() {
    RandomStream random = new RandomStream(7, 0);
    for (int i = 0; i < ROWS; i++) {
      int group = i < 900 ? 0 : 1;
      features[3 * i] = (group == 0 ? 2 : -1) + random.nextGaussian();
      features[3 * i + 1] = (group == 0 ? 0 : 2) + random.nextGaussian();
      features[3 * i + 2] = i % 2 == 0 ? 1 : -1;
      members[2 * i + group] = group == 0 ? 1 / 0.9 : 1 / 0.1;
    }
  }

  Solution solve() {
    DenseMatrix rows = new DenseMatrix(ROWS, 3, features);
    DenseMatrix groups = new DenseMatrix(ROWS, 2, members);
    Loss loss =
        (t, x, y, xi) ->
            xi.dot(groups, y)
                .times(xi.dot(rows, x).negate().softplus())
                .plus(-0.01, y.squaredNorm());
    var problem = AutodiffProblem.of(3, 2, loss).setY(new Simplex()).overRows(ROWS);
    var method = Hcmm1.defaults().withSteps(0.05, 0.02).withSmoothing(0.003);
    Solver solver = Solver.of(problem, method.withBatches(100, ROWS)).startY(0.5, 0.5);
    return solver.budget(Budget.iterations(10_000)).solve();
  }

  /** Prints the classifier and the weights of the groups. */
  public static void main(String[] args) {
    Solution found = new FairClassification().solve();
    System.out.println("classifier    " + Arrays.toString(found.x()));
    System.out.println("group weights " + Arrays.toString(found.y()));
  }
}
