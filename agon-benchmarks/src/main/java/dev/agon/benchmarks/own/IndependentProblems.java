package dev.agon.benchmarks.own;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.linalg.Vectors;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.Ball;
import dev.agon.set.Box;
import dev.agon.set.Simplex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Eighteen problems whose P is known in closed form. Their smallest P was computed with SciPy
 * (linear and quadratic programs, Gaussian elimination), except for the network.
 */
final class IndependentProblems {
  private IndependentProblems() {}

  static List<OwnProblem> all() {
    List<OwnProblem> all = new ArrayList<>(IndependentGames.all());
    all.addAll(
        List.of(
            flatInY(),
            lineOfSix(),
            gradientsOfRows(),
            entropyOfStrategies(),
            meanAndVariance(),
            NoisyProblems.stream("stream-quiet", 0.05),
            NoisyProblems.stream("stream-loud", 3),
            unlikeColumns(),
            worstOfFive(),
            manyRows()));
    return all;
  }

  /**
   * {@code g(x) - |N y - B x|^2/2} where y has more coordinates than N has rows: PL, but not
   * strongly concave.
   */
  private static OwnProblem flatInY() {
    int d = 4;
    int m = 9;
    int k = 5;
    int n = 400;
    double[] wide = Games.gaussians(k * m, 616);
    double[] follow = Games.gaussians(k * d, 617);
    double[] target = {1, -2, 0.5, 3};
    double[] noise = Games.gaussians(n * d, 618);
    double[] mean = new double[d];
    for (int i = 0; i < n * d; i++) {
      mean[i % d] += noise[i] / n;
    }
    DenseMatrix matrixN = new DenseMatrix(k, m, wide);
    DenseMatrix matrixB = new DenseMatrix(k, d, follow);
    DenseMatrix rows = new DenseMatrix(n, d, noise);
    PrimalProblem risk =
        (x, gradient) -> {
          double sum = 0;
          for (int j = 0; j < d; j++) {
            double away = x[j] - target[j];
            sum += away * away / (1 + away * away) + 0.05 * away * away + 0.3 * mean[j] * x[j];
          }
          return sum;
        };
    Loss loss =
        (t, x, y, xi) -> {
          Vector away = x.minus(t.constant(target));
          Vector square = away.squared();
          Vector gap = t.times(matrixN, y).minus(t.times(matrixB, x));
          return square
              .over(square.plus(1))
              .sum()
              .plus(0.05, square.sum())
              .plus(0.3, xi.row(rows).dot(x))
              .minus(gap.squaredNorm().times(0.5));
        };
    return new OwnProblem(
        "flat-in-y",
        "nonconvex-PL game, flat in four directions of y, 400 rows",
        () -> AutodiffProblem.of(d, m, loss).overRows(n),
        risk,
        0.0490245523666,
        false);
  }

  /** A line through six rows, each of which is shifted separately. */
  private static OwnProblem lineOfSix() {
    double[] a = {-1, 0, 0.5, 1.5, 2, 4};
    double[] b = {-2.2, 0.3, 1.1, 2.6, 4.4, 7.5};
    double c = 6;
    Loss loss =
        (t, x, y, xi) -> {
          Scalar input = xi.at(y).plus(xi.at(a));
          Scalar residual = x.get(0).plusProduct(x.get(1), input).minus(xi.at(b));
          return residual.squared().plus(-c, xi.at(y).squared());
        };
    PrimalProblem risk =
        (x, gradient) -> {
          double sum = 0;
          for (int i = 0; i < 6; i++) {
            double residual = x[0] + x[1] * a[i] - b[i];
            double curvature = x[1] * x[1] - c;
            double slope = Math.abs(2 * x[1] * residual);
            double y = curvature < 0 ? Math.min(0.5, slope / (-2 * curvature)) : 0.5;
            sum += (residual * residual + slope * y + curvature * y * y) / 6;
          }
          return sum;
        };
    return new OwnProblem(
        "line-of-six",
        "line through six rows, each shifted separately",
        () -> AutodiffProblem.of(2, 6, loss).setY(new Box(-0.5, 0.5)).overRows(6),
        risk,
        0.253935676549,
        true);
  }

  /** Least squares with shifted coefficients; the program has only gradients. */
  private static OwnProblem gradientsOfRows() {
    int n = 800;
    int d = 7;
    double[] a = Games.gaussians(n * d, 619);
    double[] noise = Games.gaussians(n, 620);
    double[] b = new double[n];
    Arrays.setAll(b, i -> a[i * d] - 2 * a[i * d + 3] + noise[i]);
    DenseMatrix rows = new DenseMatrix(n, d, a);
    Loss loss =
        (t, x, y, xi) ->
            xi.dot(rows, x.plus(y))
                .minus(xi.at(b))
                .squared()
                .times(0.5)
                .minus(y.squaredNorm().times(3));
    Supplier<FiniteSumProblem> whole =
        () -> (FiniteSumProblem) AutodiffProblem.of(d, d, loss).overRows(n);
    return new OwnProblem(
        "gradients-of-rows",
        "shifted regression, gradients only, 800 rows",
        () -> new Views.GradientRows(whole.get()),
        OwnBench.risk(new OwnProblem("", "", whole::get, null, Double.NaN, true)),
        0.486092127045,
        true);
  }

  /** A matrix game with a quadratic price of y; one sample. */
  private static OwnProblem entropyOfStrategies() {
    int m = 15;
    double[] pays = Games.gaussians(m * m, 621);
    DenseMatrix matrix = new DenseMatrix(m, m, pays);
    PrimalProblem risk =
        (x, gradient) -> {
          double[] paid = new double[m];
          for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
              paid[j] += x[i] * pays[i * m + j];
            }
          }
          double[] y = new double[m];
          for (int j = 0; j < m; j++) {
            y[j] = paid[j] / 0.4;
          }
          new Simplex().projector(m).project(y);
          return Vectors.dot(paid, y) - 0.2 * Vectors.dot(y, y) + 0.1 * Vectors.dot(x, x);
        };
    return new OwnProblem(
        "priced-strategies",
        "matrix game with prices on simplices, one sample",
        () ->
            AutodiffProblem.of(
                    m,
                    m,
                    (t, x, y, xi) ->
                        x.dot(t.times(matrix, y))
                            .plus(-0.2, y.squaredNorm())
                            .plus(0.1, x.squaredNorm()))
                .setX(new Simplex())
                .setY(new Simplex())
                .start(Games.filled(m, 1.0 / m), Games.filled(m, 1.0 / m))
                .overRows(1),
        risk,
        -0.20871422214,
        true);
  }

  /** Mean and variance of a portfolio whose means are uncertain in a ball. */
  private static OwnProblem meanAndVariance() {
    int n = 600;
    int d = 9;
    double[] r = Games.gaussians(n * d, 622);
    double[] market = Games.gaussians(n, 623);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        r[i * d + j] = 0.05 * j + (0.4 + 0.1 * j) * (0.5 * market[i] + r[i * d + j]);
      }
    }
    DenseMatrix rows = new DenseMatrix(n, d, r);
    PrimalProblem risk =
        (x, gradient) -> {
          double sum = 0.2 * Vectors.norm(x);
          for (int i = 0; i < n; i++) {
            double gained = Games.dot(r, i * d, x);
            sum += (gained * gained / 2 - gained) / n;
          }
          return sum;
        };
    return new OwnProblem(
        "mean-and-variance",
        "portfolio on a simplex with uncertain means, 600 rows",
        () ->
            AutodiffProblem.of(
                    d,
                    d,
                    (t, x, y, xi) -> {
                      Scalar gained = xi.dot(rows, x);
                      return gained.squared().times(0.5).minus(gained).minus(x.dot(y));
                    })
                .setX(new Simplex())
                .setY(new Ball(0.2))
                .start(Games.filled(d, 1.0 / d), new double[d])
                .overRows(n),
        risk,
        0.00107389226026,
        true);
  }

  /** Least squares on columns of sizes 1e-2 to 1e2, with a free and strongly concave y. */
  private static OwnProblem unlikeColumns() {
    int n = 300;
    int d = 5;
    double[] a = Games.gaussians(n * d, 626);
    double[] noise = Games.gaussians(n, 627);
    double[] b = new double[n];
    for (int i = 0; i < n; i++) {
      b[i] = 0.3 * noise[i];
      for (int j = 0; j < d; j++) {
        b[i] += a[i * d + j] * (j % 2 == 0 ? 1 : -1);
        a[i * d + j] *= StrictMath.pow(10, j - 2);
      }
    }
    DenseMatrix rows = new DenseMatrix(n, d, a);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar residual = xi.dot(rows, x).minus(xi.at(b));
          return residual
              .squared()
              .times(0.5)
              .plusProduct(y.get(0), residual)
              .plus(-0.5, y.squaredNorm());
        };
    PrimalProblem risk =
        (x, gradient) -> {
          double sum = 0;
          double mean = 0;
          for (int i = 0; i < n; i++) {
            double residual = Games.dot(a, i * d, x) - b[i];
            sum += residual * residual / (2 * n);
            mean += residual / n;
          }
          return sum + mean * mean / 2;
        };
    return new OwnProblem(
        "unlike-columns",
        "regression on columns of sizes 0.01 to 100, 300 rows",
        () -> AutodiffProblem.of(d, 1, loss).overRows(n),
        risk,
        0.0522095503382,
        true);
  }

  /** The largest mean squared error of five groups. */
  private static OwnProblem worstOfFive() {
    int n = 500;
    int d = 4;
    double[] a = Games.gaussians(n * d, 628);
    double[] noise = Games.gaussians(n, 629);
    double[] b = new double[n];
    double[][] shares = new double[5][n];
    for (int i = 0; i < n; i++) {
      int g = i % 5;
      shares[g][i] = 5;
      b[i] = a[i * d + g % d] * (1 + 0.3 * g) + (0.3 + 0.2 * g) * noise[i];
    }
    DenseMatrix rows = new DenseMatrix(n, d, a);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar weight = t.constant(0);
          for (int g = 0; g < 5; g++) {
            weight = weight.plusProduct(y.get(g), xi.at(shares[g]));
          }
          return weight.times(xi.dot(rows, x).minus(xi.at(b)).squared());
        };
    PrimalProblem risk =
        (x, gradient) -> {
          double[] errors = new double[5];
          for (int i = 0; i < n; i++) {
            double residual = Games.dot(a, i * d, x) - b[i];
            errors[i % 5] += 5 * residual * residual / n;
          }
          return Arrays.stream(errors).max().orElseThrow();
        };
    return new OwnProblem(
        "worst-of-five",
        "worst of five groups, 500 rows",
        () ->
            AutodiffProblem.of(d, 5, loss)
                .setY(new Simplex())
                .start(new double[d], Games.filled(5, 0.2))
                .overRows(n),
        risk,
        3.14833956562,
        true);
  }

  /** Least squares with a strongly concave y, 100,000 rows. */
  private static OwnProblem manyRows() {
    int n = 100_000;
    int d = 6;
    double[] a = Games.gaussians(n * d, 630);
    double[] noise = Games.gaussians(n, 631);
    double[] coupling = Games.gaussians(3 * d, 632);
    double[] b = new double[n];
    Arrays.setAll(b, i -> 2 * a[i * d] - a[i * d + 1] + 0.5 * a[i * d + 2] + noise[i]);
    DenseMatrix rows = new DenseMatrix(n, d, a);
    DenseMatrix matrix = new DenseMatrix(3, d, coupling);
    double[] gram = new double[d * d];
    double[] right = new double[d];
    double square = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          gram[j * d + k] += a[i * d + j] * a[i * d + k] / n;
        }
        right[j] += a[i * d + j] * b[i] / n;
      }
      square += b[i] * b[i] / n;
    }
    double constant = square / 2;
    Loss loss =
        (t, x, y, xi) ->
            xi.dot(rows, x)
                .minus(xi.at(b))
                .squared()
                .minus(y.squaredNorm())
                .times(0.5)
                .plus(y.dot(t.times(matrix, x)));
    PrimalProblem risk =
        (x, gradient) -> {
          double value = constant - Vectors.dot(right, x);
          for (int j = 0; j < d; j++) {
            value += x[j] * Games.dot(gram, j * d, x) / 2;
          }
          for (int i = 0; i < 3; i++) {
            double pull = Games.dot(coupling, i * d, x);
            value += pull * pull / 2;
          }
          return value;
        };
    return new OwnProblem(
        "many-rows",
        "regression with a strongly concave y, 100,000 rows",
        () -> AutodiffProblem.of(d, 3, loss).overRows(n),
        risk,
        1.6767447433,
        true);
  }
}
