package dev.agon.benchmarks.own;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.linalg.Vectors;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.Ball;
import dev.agon.set.Bounds;
import dev.agon.set.Box;
import dev.agon.set.CappedSimplex;
import dev.agon.set.L1Ball;
import dev.agon.set.ProductSet;
import dev.agon.set.Simplex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Twelve problems unlike the problems of the other lists: minimax regression, a saddle form of a
 * linear program, bad conditioning, a concave minimiser, multipliers, relu networks and noisy
 * streams.
 */
final class UnseenProblems {
  private UnseenProblems() {}

  static List<OwnProblem> all() {
    List<OwnProblem> all =
        new ArrayList<>(
            List.of(
                minimaxRegression(),
                productOfSimplices(),
                linearProgram(),
                illConditioned(),
                illConditionedRows(),
                fairComponent(),
                twoMultipliers(),
                reluNetwork(),
                diracGan()));
    all.addAll(NoisyProblems.all());
    return all;
  }

  /** The largest residual of a regression, with coefficients in a box. */
  private static OwnProblem minimaxRegression() {
    int n = 60;
    int d = 5;
    double[] a = Games.gaussians(n * d, 501);
    double[] noise = Games.gaussians(n, 502);
    double[] b = new double[n];
    Arrays.setAll(b, i -> 1.5 * a[i * d] - a[i * d + 1] + 0.3 * a[i * d + 4] + 0.5 * noise[i]);
    DenseMatrix rows = new DenseMatrix(n, d, a);
    PrimalProblem risk =
        (x, gradient) -> {
          double most = 0;
          for (int i = 0; i < n; i++) {
            most = Math.max(most, Math.abs(Games.dot(a, i * d, x) - b[i]));
          }
          return most;
        };
    return new OwnProblem(
        "minimax-regression",
        "largest residual, box and l1 ball, one sample",
        () ->
            AutodiffProblem.of(d, n, (t, x, y, xi) -> t.times(rows, x).minus(t.constant(b)).dot(y))
                .setX(new Box(-1, 1))
                .setY(new L1Ball(1))
                .overRows(1),
        risk,
        1.27649884633, // by linear programming
        true);
  }

  /** A bilinear game in which both players mix in two simplices. */
  private static OwnProblem productOfSimplices() {
    double[] pays = Games.gaussians(70, 503);
    DenseMatrix matrix = new DenseMatrix(7, 10, pays);
    double[] x0 = {0.25, 0.25, 0.25, 0.25, 1 / 3.0, 1 / 3.0, 1 / 3.0};
    double[] y0 = {1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 0.25, 0.25, 0.25, 0.25};
    PrimalProblem risk =
        (x, gradient) -> {
          double[] paid = new double[10];
          for (int j = 0; j < 10; j++) {
            for (int i = 0; i < 7; i++) {
              paid[j] += x[i] * pays[i * 10 + j];
            }
          }
          return Arrays.stream(paid, 0, 6).max().orElseThrow()
              + Arrays.stream(paid, 6, 10).max().orElseThrow();
        };
    return new OwnProblem(
        "product-game",
        "bilinear game on products of simplices, one sample",
        () ->
            AutodiffProblem.of(7, 10, (t, x, y, xi) -> x.dot(t.times(matrix, y)))
                .setX(ProductSet.of(4, new Simplex()).and(3, new Simplex()))
                .setY(ProductSet.of(6, new Simplex()).and(4, new Simplex()))
                .start(x0, y0)
                .overRows(1),
        risk,
        -1.11037487907, // by linear programming
        true);
  }

  /** The Lagrangian of min c'x, A x at least b, x at least 0. P is an exact penalty here. */
  private static OwnProblem linearProgram() {
    int m = 8;
    int d = 12;
    double[] a = Games.gaussians(m * d, 504);
    double[] b = Games.gaussians(m, 505);
    double[] c = Games.gaussians(d, 506);
    Arrays.setAll(a, k -> Math.abs(a[k]));
    Arrays.setAll(b, k -> 1 + Math.abs(b[k]));
    Arrays.setAll(c, k -> 0.5 + Math.abs(c[k]));
    DenseMatrix matrix = new DenseMatrix(m, d, a);
    double[] infinite = Games.filled(Math.max(m, d), Double.POSITIVE_INFINITY);
    PrimalProblem risk =
        (x, gradient) -> {
          double value = Vectors.dot(c, x);
          for (int i = 0; i < m; i++) {
            value += 5 * Math.max(0, b[i] - Games.dot(a, i * d, x));
          }
          return value;
        };
    return new OwnProblem(
        "linear-program",
        "Lagrangian of a linear program, unbounded multipliers, one sample",
        () ->
            AutodiffProblem.of(
                    d,
                    m,
                    (t, x, y, xi) ->
                        t.constant(c).dot(x).plus(t.constant(b).minus(t.times(matrix, x)).dot(y)))
                .setX(new Bounds(new double[d], Arrays.copyOf(infinite, d)))
                .setY(new Bounds(new double[m], Arrays.copyOf(infinite, m)))
                .overRows(1),
        risk,
        1.68132891019, // by linear programming
        true);
  }

  /** A quadratic game whose curvatures range from 1e-4 to 1. */
  private static OwnProblem illConditioned() {
    int d = 12;
    double[] coupling = Games.gaussians(d * d, 507);
    double[] slope = Games.gaussians(d, 508);
    DenseMatrix matrix = new DenseMatrix(d, d, coupling);
    double[] curvature = new double[d];
    Arrays.setAll(curvature, j -> StrictMath.pow(10, -4.0 * j / (d - 1)));
    return new OwnProblem(
        "ill-conditioned",
        "quadratic game, condition 1e4, one sample",
        () ->
            AutodiffProblem.of(
                    d,
                    d,
                    (t, x, y, xi) ->
                        t.constant(curvature)
                            .dot(x.squared().minus(y.squared()))
                            .times(0.5)
                            .plus(0.01, y.dot(t.times(matrix, x)))
                            .plus(0.1, t.constant(slope).dot(x)))
                .overRows(1),
        (x, gradient) -> {
          double value = 0;
          for (int i = 0; i < d; i++) {
            double pull = 0.01 * Games.dot(coupling, i * d, x);
            value +=
                curvature[i] * x[i] * x[i] / 2
                    + pull * pull / (2 * curvature[i])
                    + 0.1 * slope[i] * x[i];
          }
          return value;
        },
        -0.23545214046, // by Gaussian elimination
        true);
  }

  /** Least squares on columns of scales 1 to 1e-2, shifted by an adversary in a ball. */
  private static OwnProblem illConditionedRows() {
    int n = 500;
    int d = 8;
    double[] a = Games.gaussians(n * d, 509);
    double[] noise = Games.gaussians(n, 510);
    double[] b = new double[n];
    for (int i = 0; i < n; i++) {
      b[i] = noise[i];
      for (int j = 0; j < d; j++) {
        b[i] += a[i * d + j];
        a[i * d + j] *= StrictMath.pow(10, -2.0 * j / (d - 1));
      }
    }
    DenseMatrix rows = new DenseMatrix(n, d, a);
    Loss loss =
        (t, x, y, xi) ->
            xi.dot(rows, x.plus(y))
                .minus(xi.at(b))
                .squared()
                .times(0.5)
                .minus(y.squaredNorm().times(2));
    return Games.of(
        "ill-conditioned-rows",
        () -> AutodiffProblem.of(d, d, loss).setY(new Ball(0.3)).overRows(n),
        true);
  }

  /**
   * The direction in a ball that explains the most variance of the worst explained of three groups.
   */
  private static OwnProblem fairComponent() {
    int n = 300;
    int d = 6;
    double[] a = Games.gaussians(n * d, 511);
    double[][] shares = new double[3][n];
    for (int i = 0; i < n; i++) {
      shares[i % 3][i] = 3;
      a[i * d + i % 3] *= 2;
      a[i * d + 5] *= 1.5;
    }
    DenseMatrix rows = new DenseMatrix(n, d, a);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar weight = t.constant(0);
          for (int g = 0; g < 3; g++) {
            weight = weight.plusProduct(y.get(g), xi.at(shares[g]));
          }
          return weight.times(xi.dot(rows, x).squared()).negate();
        };
    return Games.of(
        "fair-component",
        () ->
            AutodiffProblem.of(d, 3, loss)
                .setX(new Ball(1))
                .setY(new Simplex())
                .start(Games.filled(d, 0.2), Games.filled(3, 1 / 3.0))
                .overRows(n),
        false);
  }

  /** Classification in which the mean scores of two groups may differ by at most 0.1. */
  private static OwnProblem twoMultipliers() {
    int n = 400;
    int d = 5;
    double[] a = Games.gaussians(n * d, 512);
    double[] noise = Games.gaussians(n, 513);
    double[] labels = new double[n];
    double[] sign = new double[n];
    for (int i = 0; i < n; i++) {
      sign[i] = i % 4 == 0 ? 4 : -4 / 3.0; // the mean difference of the groups
      a[i * d] += i % 4 == 0 ? 1 : 0;
      labels[i] = a[i * d] + 0.7 * a[i * d + 1] + noise[i] > 0.2 ? 1 : -1;
    }
    DenseMatrix rows = new DenseMatrix(n, d, a);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar score = xi.dot(rows, x);
          Scalar gap = score.times(xi.at(sign));
          return score
              .times(xi.at(labels))
              .negate()
              .softplus()
              .plusProduct(y.get(0), gap.plus(-0.1))
              .plusProduct(y.get(1), gap.negate().plus(-0.1));
        };
    return Games.of(
        "two-multipliers",
        () -> AutodiffProblem.of(d, 2, loss).setY(new Box(0, 5)).overRows(n),
        true);
  }

  /** A relu network that is trained on the worst tenth of the rows. */
  private static OwnProblem reluNetwork() {
    int n = 200;
    int hidden = 5;
    double[] inputs = Games.gaussians(2 * n, 514);
    double[] labels = new double[n];
    Arrays.setAll(labels, i -> inputs[2 * i] > Math.abs(inputs[2 * i + 1]) - 0.5 ? 1 : -1);
    DenseMatrix rows = new DenseMatrix(n, 2, inputs);
    Loss loss =
        (t, x, y, xi) -> {
          Vector layer = x.slice(0, 2 * hidden).matrixTimes(xi.row(rows));
          Vector units = layer.plus(x.slice(2 * hidden, hidden)).relu();
          Scalar score = x.slice(3 * hidden, hidden).dot(units).plus(x.get(4 * hidden));
          Scalar cost = score.times(xi.at(labels)).negate().softplus();
          return xi.at(y).times(n).times(cost).plus(0.002, x.squaredNorm());
        };
    return Games.of(
        "relu-network",
        () ->
            AutodiffProblem.of(4 * hidden + 1, n, loss)
                .setY(new CappedSimplex(1, 10.0 / n))
                .start(Games.gaussians(4 * hidden + 1, 515), Games.filled(n, 1.0 / n))
                .overRows(n),
        false);
  }

  /** The Dirac GAN of Mescheder et al. with noisy data and a penalty. */
  private static OwnProblem diracGan() {
    Loss loss =
        (t, x, y, xi) -> {
          Scalar real = y.get(0).times(xi.number(0)).negate().softplus();
          Scalar fake = y.get(0).times(x.get(0)).softplus();
          return real.plus(fake).negate().plus(-0.25, y.squaredNorm());
        };
    return new OwnProblem(
        "dirac-gan",
        "Dirac GAN, stream",
        () ->
            AutodiffProblem.of(1, 1, loss)
                .start(new double[] {1}, new double[1])
                .overStream(1, (random, sample, at) -> sample[at] = 0.3 * random.nextGaussian()),
        null,
        -2 * StrictMath.log(2),
        false);
  }
}
