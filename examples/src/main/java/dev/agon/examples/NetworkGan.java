package dev.agon.examples;

import static dev.agon.autodiff.model.Parameters.dense;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.autodiff.model.Forward;
import dev.agon.autodiff.model.Parameters;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import java.util.Arrays;

/** A GAN: min over networks G, max over y of E[y.(f(circle) - f(G(noise)))] - |y|^2/20. */
public final class NetworkGan {
  static final Parameters PARTS = Parameters.of(dense("hidden", 2, 32), dense("point", 32, 2));
  static final DenseMatrix DIRECTIONS = gaussians(32, 2, 2);

  static DenseMatrix gaussians(int rows, int columns, double deviation) {
    RandomStream random = new RandomStream(1, rows);
    double[] entries = new double[rows * columns];
    Arrays.setAll(entries, i -> deviation * random.nextGaussian());
    return new DenseMatrix(rows, columns, entries);
  }

  static Vector generate(Vector x, Vector noise) {
    return PARTS.layer("point", x, PARTS.layer("hidden", x, noise).tanh());
  }

  /** A sample: two numbers for a point of the circle, and two for a generated one. */
  static void draw(RandomStream random, double[] sample, int at) {
    for (int j = at; j < at + 4; j++) {
      sample[j] = random.nextGaussian();
    }
  }

  static double[] train() {
    Loss loss =
        (t, x, y, xi) -> {
          var real = t.times(DIRECTIONS, xi.numbers(0, 2).over(xi.numbers(0, 2).norm()));
          var fake = t.times(DIRECTIONS, generate(x, xi.numbers(2, 2)));
          var apart = t.concatenate(real.cos().minus(fake.cos()), real.sin().minus(fake.sin()));
          return y.dot(apart).plus(-0.05, y.squaredNorm());
        };
    var problem = AutodiffProblem.of(PARTS.length(), 64, loss).overStream(4, NetworkGan::draw);
    var method = Hcmm1.defaults().withSteps(0.02, 0.2).withSmoothing(0.05).withBatches(64, 1000);
    var solver = Solver.of(problem, method).startX(PARTS.initial(1));
    return solver.budget(Budget.iterations(4000)).solve().x();
  }

  public static void main(String[] args) {
    double[][] points = Forward.evaluate(NetworkGan::generate, train(), gaussians(20, 2, 1));
    System.out.println(Arrays.deepToString(points));
  }
}
