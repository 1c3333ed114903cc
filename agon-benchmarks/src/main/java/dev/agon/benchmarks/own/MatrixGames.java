package dev.agon.benchmarks.own;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.Simplex;
import java.util.Arrays;
import java.util.List;

/** Matrix games of the {@link Catalogue}. */
final class MatrixGames {
  private MatrixGames() {}

  static List<OwnProblem> all() {
    return List.of(rockPaperScissors(), randomMatrixGame(), noisyMatrixGame());
  }

  private static OwnProblem rockPaperScissors() {
    DenseMatrix pays = new DenseMatrix(3, 3, 0, 1, -2, -1, 0, 3, 2, -3, 0);
    return new OwnProblem(
        "rock-paper-scissors",
        "matrix game on simplices, one sample",
        () ->
            AutodiffProblem.of(3, 3, (t, x, y, xi) -> x.dot(t.times(pays, y)))
                .setX(new Simplex())
                .setY(new Simplex())
                .start(new double[] {1, 0, 0}, new double[] {0, 1, 0})
                .overRows(1),
        null,
        0,
        true);
  }

  private static OwnProblem randomMatrixGame() {
    int rows = 20;
    int columns = 30;
    DenseMatrix pays = new DenseMatrix(rows, columns, Catalogue.gaussians(rows * columns, 51));
    double[] x0 = new double[rows];
    double[] y0 = new double[columns];
    Arrays.fill(x0, 1.0 / rows);
    Arrays.fill(y0, 1.0 / columns);
    return new OwnProblem(
        "matrix-20x30",
        "bilinear game on simplices, one sample",
        () ->
            AutodiffProblem.of(rows, columns, (t, x, y, xi) -> x.dot(t.times(pays, y)))
                .setX(new Simplex())
                .setY(new Simplex())
                .start(x0, y0)
                .overRows(1),
        null,
        Double.NaN,
        true);
  }

  /** A matrix game in which every sample shows the payoffs with noise. */
  private static OwnProblem noisyMatrixGame() {
    int m = 5;
    double[] pays = Catalogue.gaussians(m * m, 61);
    Loss loss =
        (t, x, y, xi) -> {
          Vector rows = xi.numbers(0, m * m).matrixTimes(y);
          return rows.dot(x);
        };
    double[] uniform = new double[m];
    Arrays.fill(uniform, 1.0 / m);
    PrimalProblem risk =
        (x, gradient) -> {
          double most = Double.NEGATIVE_INFINITY;
          for (int j = 0; j < m; j++) {
            double paid = 0;
            for (int i = 0; i < m; i++) {
              paid += x[i] * pays[i * m + j];
            }
            most = Math.max(most, paid);
          }
          return most;
        };
    return new OwnProblem(
        "matrix-noisy",
        "bilinear game on simplices, stream",
        () ->
            AutodiffProblem.of(m, m, loss)
                .setX(new Simplex())
                .setY(new Simplex())
                .start(uniform, uniform)
                .overStream(
                    m * m,
                    (random, sample, at) -> {
                      for (int k = 0; k < m * m; k++) {
                        sample[at + k] = pays[k] + 0.5 * random.nextGaussian();
                      }
                    }),
        risk,
        -0.22657563143, // by linear programming
        true);
  }
}
