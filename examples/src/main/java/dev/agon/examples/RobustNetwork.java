package dev.agon.examples;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import dev.agon.set.Box;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Adversarial training of a small neural network f, with a small perturbation of all inputs: {@code
 * min over x, max over |y| <= epsilon of mean_i softplus(-label_i f(x; input_i + y_i))}.
 */
public final class RobustNetwork {
  static final int ROWS = 100;
  static final int HIDDEN = 8;
  static final int WEIGHTS = 4 * HIDDEN + 1;
  final double[] inputs = new double[2 * ROWS];
  final double[] labels = new double[ROWS];

  /**
   * The first input is near 0 for one class and near -2 or 2 for the other; the second input is a
   * weak indicator of the class.
   */
  RobustNetwork() {
    RandomStream random = new RandomStream(3, 0);
    for (int i = 0; i < ROWS; i++) {
      labels[i] = i % 2 == 0 ? 1 : -1;
      inputs[2 * i] = (i % 2) * (i % 4 - 2) * 2 + 0.3 * random.nextGaussian();
      inputs[2 * i + 1] = 0.3 * labels[i];
    }
  }

  double[] train(double epsilon) {
    DenseMatrix rows = new DenseMatrix(ROWS, 2, inputs);
    Loss loss =
        (t, x, y, xi) -> {
          Vector move = t.stack(xi.at(y.slice(0, ROWS)), xi.at(y.slice(ROWS, ROWS)));
          Vector layer = x.slice(0, 2 * HIDDEN).matrixTimes(xi.row(rows).plus(move));
          Vector hidden = layer.plus(x.slice(2 * HIDDEN, HIDDEN)).tanh();
          Scalar score = x.slice(3 * HIDDEN, HIDDEN).dot(hidden).plus(x.get(4 * HIDDEN));
          return score.times(xi.at(labels)).negate().softplus();
        };
    var builder = AutodiffProblem.of(WEIGHTS, 2 * ROWS, loss).setY(new Box(-epsilon, epsilon));
    var method = Hcmm1.defaults().withSteps(0.5, 10).withBatches(20, ROWS);
    RandomStream random = new RandomStream(5, 0);
    double[] start = DoubleStream.generate(random::nextGaussian).limit(WEIGHTS).toArray();
    Solver solver = Solver.of(builder.overRows(ROWS), method).startX(start);
    return solver.budget(Budget.iterations(4000)).solve().x();
  }

  /** Prints the weights of the network. */
  public static void main(String[] args) {
    System.out.println("weights " + Arrays.toString(new RobustNetwork().train(0.4)));
  }
}
