package dev.agon.benchmarks.own;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.linalg.Vectors;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.Ball;
import dev.agon.set.Box;
import dev.agon.set.CappedSimplex;
import dev.agon.set.Simplex;
import java.util.Arrays;
import java.util.List;

/** The first eight of the {@link IndependentProblems}: games on sets, portfolios and networks. */
final class IndependentGames {
  private IndependentGames() {}

  static List<OwnProblem> all() {
    return List.of(
        bilinearOnBoxes(),
        bilinearOnBalls(),
        tailOfPortfolio(),
        diagonalGan(),
        aucOfRows(),
        fairRegression(),
        weightedNetwork(),
        quadraticGame());
  }

  /** {@code x'Ay + b'x - c'y} with x and y in boxes. */
  private static OwnProblem bilinearOnBoxes() {
    int d = 8;
    int m = 6;
    double[] a = Games.gaussians(m * d, 601);
    double[] b = Games.gaussians(d, 602);
    double[] c = Games.gaussians(m, 603);
    DenseMatrix matrix = new DenseMatrix(m, d, a);
    PrimalProblem risk =
        (x, gradient) -> {
          double value = Vectors.dot(b, x);
          for (int i = 0; i < m; i++) {
            value += Math.abs(Games.dot(a, i * d, x) - c[i]);
          }
          return value;
        };
    return new OwnProblem(
        "boxes",
        "bilinear game on boxes, one sample",
        () ->
            AutodiffProblem.of(
                    d,
                    m,
                    (t, x, y, xi) ->
                        t.times(matrix, x).minus(t.constant(c)).dot(y).plus(t.constant(b).dot(x)))
                .setX(new Box(-1, 1))
                .setY(new Box(-1, 1))
                .overRows(1),
        risk,
        0.938920472373,
        true);
  }

  /** {@code x'(A + noise)y + b'x - c'y} with x and y in balls, 2,000 rows. */
  private static OwnProblem bilinearOnBalls() {
    int n = 2000;
    int d = 6;
    int m = 5;
    double[] all = Games.gaussians(n * (m + 1), 604);
    double[] base = Games.gaussians(m * d, 605);
    double[] b = Games.gaussians(d, 606);
    double[] mean = new double[m];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++) {
        all[i * m + j] = 1 + 0.5 * all[i * m + j];
        mean[j] += all[i * m + j] / n;
      }
    }
    DenseMatrix rows = new DenseMatrix(n, m, Arrays.copyOf(all, n * m));
    DenseMatrix matrix = new DenseMatrix(m, d, base);
    PrimalProblem risk =
        (x, gradient) -> {
          double square = 0;
          for (int i = 0; i < m; i++) {
            double pull = Games.dot(base, i * d, x) - mean[i];
            square += pull * pull;
          }
          return 2 * Math.sqrt(square) + Vectors.dot(b, x);
        };
    return new OwnProblem(
        "balls-of-rows",
        "bilinear game on balls, 2,000 rows",
        () ->
            AutodiffProblem.of(
                    d,
                    m,
                    (t, x, y, xi) ->
                        t.times(matrix, x).minus(xi.row(rows)).dot(y).plus(t.constant(b).dot(x)))
                .setX(new Ball(1))
                .setY(new Ball(2))
                .overRows(n),
        risk,
        1.31817818034,
        true);
  }

  /** The worst tenth of 300 days with heavy tails, at most 30% in one of twelve assets. */
  private static OwnProblem tailOfPortfolio() {
    int n = 300;
    int d = 12;
    double[] normal = Games.gaussians(n * d, 607);
    double[] heavy = Games.gaussians(n, 608);
    double[] returns = new double[n * d];
    for (int i = 0; i < n; i++) {
      double shock = 1 / (0.3 + Math.abs(heavy[i]));
      for (int j = 0; j < d; j++) {
        returns[i * d + j] = 0.02 * (0.02 * j + shock * (0.3 + 0.05 * j) * normal[i * d + j]);
      }
    }
    DenseMatrix rows = new DenseMatrix(n, d, returns);
    PrimalProblem risk =
        (x, gradient) -> {
          double[] losses = new double[n];
          Arrays.setAll(losses, i -> -Games.dot(returns, i * d, x));
          Arrays.sort(losses);
          double sum = 0;
          for (int k = 0; k < 30; k++) {
            sum += losses[n - 1 - k] / 30;
          }
          return sum;
        };
    return new OwnProblem(
        "tail-of-portfolio",
        "CVaR of a portfolio with limits, 300 rows",
        () ->
            AutodiffProblem.of(d, n, (t, x, y, xi) -> xi.dot(rows, x).times(xi.at(y)).times(-n))
                .setX(new CappedSimplex(1, 0.3))
                .setY(new CappedSimplex(1, 1 / 30.0))
                .start(Games.filled(d, 1.0 / d), Games.filled(n, 1.0 / n))
                .overRows(n),
        risk,
        0.00585474089076,
        true);
  }

  /** A GAN in two dimensions: shifts and scales against first and second moments. */
  private static OwnProblem diagonalGan() {
    Loss loss =
        (t, x, y, xi) -> {
          Scalar sum = y.squaredNorm().times(-0.25);
          for (int j = 0; j < 2; j++) {
            Scalar real = xi.number(j);
            Scalar fake = x.get(j).plusProduct(x.get(2 + j), xi.number(2 + j));
            sum = sum.plusProduct(y.get(j), real.minus(fake));
            sum = sum.plusProduct(y.get(2 + j), real.squared().minus(fake.squared()));
          }
          return sum;
        };
    double[] centre = {1, -0.5};
    double[] deviation = {0.5, 1.5};
    PrimalProblem risk =
        (x, gradient) -> {
          double sum = 0;
          for (int j = 0; j < 2; j++) {
            double mean = centre[j] - x[j];
            double second =
                centre[j] * centre[j]
                    + deviation[j] * deviation[j]
                    - x[j] * x[j]
                    - x[2 + j] * x[2 + j];
            sum += mean * mean + second * second;
          }
          return sum;
        };
    return new OwnProblem(
        "diagonal-gan",
        "GAN with four parameters, stream",
        () ->
            AutodiffProblem.of(4, 4, loss)
                .start(new double[] {0, 0, 1, 1}, new double[4])
                .overStream(
                    4,
                    (random, sample, at) -> {
                      for (int j = 0; j < 2; j++) {
                        sample[at + j] = centre[j] + deviation[j] * random.nextGaussian();
                        sample[at + 2 + j] = random.nextGaussian();
                      }
                    }),
        risk,
        0,
        false);
  }

  /** AUC maximisation (square loss) on 1,500 rows of which a tenth is positive. */
  private static OwnProblem aucOfRows() {
    int n = 1500;
    int d = 5;
    double[] a = Games.gaussians(n * d, 609);
    double[] positive = new double[n];
    for (int i = 0; i < n; i++) {
      positive[i] = i % 10 == 0 ? 1 : 0;
      a[i * d] += 0.7 * positive[i];
      a[i * d + 1] -= 0.4 * positive[i];
    }
    double[] negative = new double[n];
    Arrays.setAll(negative, i -> 1 - positive[i]);
    double p = 0.1;
    DenseMatrix rows = new DenseMatrix(n, d, a);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar score = xi.dot(rows, x.slice(0, d));
          Scalar pos = xi.at(positive).times(1 - p);
          Scalar neg = xi.at(negative).times(p);
          return pos.times(score.minus(x.get(d)).squared())
              .plusProduct(neg, score.minus(x.get(d + 1)).squared())
              .plusProduct(2, y.get(0).plus(1), neg.minus(pos).times(score))
              .plus(-p * (1 - p), y.get(0).squared())
              .plus(0.01, x.squaredNorm());
        };
    PrimalProblem risk =
        (x, gradient) -> {
          double sum = 0.01 * Vectors.dot(x, x);
          double slope = 0;
          for (int i = 0; i < n; i++) {
            double score = 0;
            for (int j = 0; j < d; j++) {
              score += a[i * d + j] * x[j];
            }
            double pos = (1 - p) * positive[i] / n;
            double neg = p * negative[i] / n;
            sum += pos * (score - x[d]) * (score - x[d]);
            sum += neg * (score - x[d + 1]) * (score - x[d + 1]);
            slope += 2 * (neg - pos) * score;
          }
          return sum + slope + slope * slope / (4 * p * (1 - p));
        };
    return new OwnProblem(
        "auc-of-rows",
        "AUC maximisation, 1,500 rows",
        () -> AutodiffProblem.of(d + 2, 1, loss).overRows(n),
        risk,
        -0.0194358309907,
        true);
  }

  /** Least squares in which the mean predictions of two groups differ by at most 0.05. */
  private static OwnProblem fairRegression() {
    int n = 500;
    int d = 6;
    double[] a = Games.gaussians(n * d, 610);
    double[] noise = Games.gaussians(n, 611);
    double[] b = new double[n];
    double[] sign = new double[n];
    for (int i = 0; i < n; i++) {
      sign[i] = i % 3 == 0 ? 3 : -1.5;
      a[i * d] += i % 3 == 0 ? 0.8 : 0;
      b[i] = 1.2 * a[i * d] - 0.7 * a[i * d + 1] + 0.5 * noise[i];
    }
    double[] difference = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        difference[j] += sign[i] * a[i * d + j] / n;
      }
    }
    DenseMatrix rows = new DenseMatrix(n, d, a);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar score = xi.dot(rows, x);
          Scalar gap = score.times(xi.at(sign));
          return score
              .minus(xi.at(b))
              .squared()
              .times(0.5)
              .plusProduct(y.get(0), gap.plus(-0.05))
              .plusProduct(y.get(1), gap.negate().plus(-0.05));
        };
    PrimalProblem risk =
        (x, gradient) -> {
          double gap = Math.abs(Vectors.dot(difference, x)) - 0.05;
          double sum = 20 * Math.max(0, gap);
          for (int i = 0; i < n; i++) {
            double residual = Games.dot(a, i * d, x) - b[i];
            sum += residual * residual / (2 * n);
          }
          return sum;
        };
    return new OwnProblem(
        "fair-regression",
        "regression with a fairness constraint, 500 rows",
        () -> AutodiffProblem.of(d, 2, loss).setY(new Box(0, 20)).overRows(n),
        risk,
        0.826740572963,
        true);
  }

  /** A network with weights of rows and a chi-square penalty. */
  private static OwnProblem weightedNetwork() {
    int n = 240;
    int hidden = 4;
    double[] inputs = Games.gaussians(3 * n, 612);
    double[] labels = new double[n];
    Arrays.setAll(
        labels, i -> inputs[3 * i] + inputs[3 * i + 1] * inputs[3 * i + 2] > 0.2 ? 1 : -1);
    DenseMatrix rows = new DenseMatrix(n, 3, inputs);
    double price = 3;
    Loss loss =
        (t, x, y, xi) -> {
          Vector layer = x.slice(0, 3 * hidden).matrixTimes(xi.row(rows));
          Vector units = layer.plus(x.slice(3 * hidden, hidden)).tanh();
          Scalar score = x.slice(4 * hidden, hidden).dot(units).plus(x.get(5 * hidden));
          Scalar cost = score.times(xi.at(labels)).negate().softplus();
          Scalar weight = xi.at(y).times(n);
          return weight
              .times(cost)
              .plus(-price / 2, weight.plus(-1).squared())
              .plus(0.001, x.squaredNorm());
        };
    return Games.of(
        "weighted-network",
        () ->
            AutodiffProblem.of(5 * hidden + 1, n, loss)
                .setY(new Simplex())
                .start(Games.gaussians(5 * hidden + 1, 613), Games.filled(n, 1.0 / n))
                .overRows(n),
        false);
  }

  /** {@code x'Ax/2 + x'By - y'Cy/2 + a'x} with condition 50, one sample. */
  private static OwnProblem quadraticGame() {
    int d = 20;
    double[] coupling = Games.gaussians(d * d, 614);
    double[] slope = Games.gaussians(d, 615);
    double[] bend = new double[d];
    Arrays.setAll(bend, j -> StrictMath.pow(50, -j / (d - 1.0)));
    DenseMatrix matrix = new DenseMatrix(d, d, coupling);
    PrimalProblem risk =
        (x, gradient) -> {
          double value = Vectors.dot(slope, x);
          for (int i = 0; i < d; i++) {
            double pull = 0.1 * Games.dot(coupling, i * d, x);
            value += bend[i] * x[i] * x[i] / 2 + pull * pull / (2 * bend[d - 1 - i]);
          }
          return value;
        };
    double[] reversed = new double[d];
    Arrays.setAll(reversed, i -> bend[d - 1 - i]);
    return new OwnProblem(
        "quadratic-game",
        "quadratic game of condition 50, one sample",
        () ->
            AutodiffProblem.of(
                    d,
                    d,
                    (t, x, y, xi) ->
                        t.constant(bend)
                            .dot(x.squared())
                            .minus(t.constant(reversed).dot(y.squared()))
                            .times(0.5)
                            .plus(0.1, y.dot(t.times(matrix, x)))
                            .plus(t.constant(slope).dot(x)))
                .overRows(1),
        risk,
        -8.13050362601,
        true);
  }
}
