package dev.agon.examples;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Network;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.linalg.Activation;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import dev.agon.set.Box;
import java.util.Arrays;

/**
 * Adversarial training of a network f on 2,000 rows, each with its own perturbation: {@code min
 * over x, max over |y| <= epsilon of mean_i softplus(-label_i f(x; input_i + y_i))}.
 */
public final class AdversarialNetwork {
  static final int ROWS = 2000, INPUTS = 6;
  static final Network NETWORK = Network.of(Activation.SILU, INPUTS, 16, 1);
  final double[] inputs = new double[ROWS * INPUTS];
  final double[] labels = new double[ROWS];

  /** The first input is strong but not linear; the others are linear but weak. */
  AdversarialNetwork(long seed) {
    RandomStream random = new RandomStream(seed, 0);
    Arrays.setAll(labels, i -> i % 2 == 0 ? 1 : -1);
    for (int k = 0; k < ROWS * INPUTS; k++) {
      int i = k / INPUTS;
      double signal = k % INPUTS > 0 ? 0.3 * labels[i] : 1.6 * (i % 2) * (i % 4 - 2);
      inputs[k] = signal + 0.15 * random.nextGaussian();
    }
  }

  AutodiffProblem problem(double epsilon) {
    var rows = new DenseMatrix(ROWS, INPUTS, inputs);
    return AutodiffProblem.of(
            NETWORK.length(),
            ROWS * INPUTS,
            (t, x, y, xi) -> {
              var input = xi.row(rows).plus(xi.rowOf(y, INPUTS)); // one perturbation per row
              var score = t.output("score", NETWORK.apply(x, input).get(0));
              return score.times(xi.at(labels)).negate().softplus();
            })
        .setY(new Box(-epsilon, epsilon))
        .start(NETWORK.initial(1), new double[ROWS * INPUTS])
        .replay()
        .overRows(ROWS);
  }

  double[] train(double epsilon) {
    Hcmm2 method = Hcmm2.defaults().withSteps(0.02, 1).withBatches(64, ROWS);
    return Solver.of(problem(epsilon), method).budget(Budget.iterations(3000)).solve().x();
  }

  public static void main(String[] args) {
    System.out.println(Arrays.toString(new AdversarialNetwork(3).train(0.4)));
  }
}
