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
import dev.agon.set.CappedSimplex;
import dev.agon.set.Simplex;
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
    return List.of(
        bilinearOnBoxes(),
        bilinearOnBalls(),
        tailOfPortfolio(),
        diagonalGan(),
        aucOfRows(),
        fairRegression(),
        weightedNetwork(),
        quadraticGame(),
        flatInY(),
        lineOfSix(),
        gradientsOfRows(),
        entropyOfStrategies(),
        meanAndVariance(),
        stream("stream-quiet", 0.05),
        stream("stream-loud", 3),
        unlikeColumns(),
        worstOfFive(),
        manyRows());
  }

  private static OwnProblem of(
      String name,
      String kind,
      Supplier<dev.agon.problem.MinMaxProblem> make,
      PrimalProblem risk,
      double best,
      boolean convex) {
    return new OwnProblem(name, kind, make, risk, best, convex);
  }

  private static double dot(double[] a, int from, double[] x) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += a[from + j] * x[j];
    }
    return sum;
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
            value += Math.abs(dot(a, i * d, x) - c[i]);
          }
          return value;
        };
    return of(
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
            double pull = dot(base, i * d, x) - mean[i];
            square += pull * pull;
          }
          return 2 * Math.sqrt(square) + Vectors.dot(b, x);
        };
    return of(
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
          Arrays.setAll(losses, i -> -dot(returns, i * d, x));
          Arrays.sort(losses);
          double sum = 0;
          for (int k = 0; k < 30; k++) {
            sum += losses[n - 1 - k] / 30;
          }
          return sum;
        };
    return of(
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
    return of(
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
    return of(
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
            double residual = dot(a, i * d, x) - b[i];
            sum += residual * residual / (2 * n);
          }
          return sum;
        };
    return of(
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
            double pull = 0.1 * dot(coupling, i * d, x);
            value += bend[i] * x[i] * x[i] / 2 + pull * pull / (2 * bend[d - 1 - i]);
          }
          return value;
        };
    double[] reversed = new double[d];
    Arrays.setAll(reversed, i -> bend[d - 1 - i]);
    return of(
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

  /** {@code g(x) - |N y - B x|^2/2} with more y than rows of N: PL, not strongly concave. */
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
    return of(
        "flat-in-y",
        "nonconvex-PL game, flat in four directions of y, 400 rows",
        () -> AutodiffProblem.of(d, m, loss).overRows(n),
        risk,
        0.0490245523666,
        false);
  }

  /** A line through six rows, each of which is shifted on its own. */
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
            double bend = x[1] * x[1] - c;
            double slope = Math.abs(2 * x[1] * residual);
            double y = bend < 0 ? Math.min(0.5, slope / (-2 * bend)) : 0.5;
            sum += (residual * residual + slope * y + bend * y * y) / 6;
          }
          return sum;
        };
    return of(
        "line-of-six",
        "line through six rows with shifts of their own",
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
    return of(
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
            double gained = dot(r, i * d, x);
            sum += (gained * gained / 2 - gained) / n;
          }
          return sum;
        };
    return of(
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

  /** {@code |x - a|^2/2 + x'By - |y|^2/2} with noise of this size in both gradients. */
  private static OwnProblem stream(String name, double sigma) {
    int d = 5;
    double[] coupling = Games.gaussians(d * d, 624);
    double[] a = Games.gaussians(d, 625);
    DenseMatrix matrix = new DenseMatrix(d, d, coupling);
    PrimalProblem risk =
        (x, gradient) -> {
          double value = 0;
          for (int i = 0; i < d; i++) {
            double pull = 0.5 * dot(coupling, i * d, x);
            value += (x[i] - 3 * a[i]) * (x[i] - 3 * a[i]) / 2 + pull * pull / 2;
          }
          return value;
        };
    Loss loss =
        (t, x, y, xi) ->
            x.minus(t.constant(a).times(3))
                .squaredNorm()
                .minus(y.squaredNorm())
                .times(0.5)
                .plus(0.5, y.dot(t.times(matrix, x)))
                .plus(sigma, xi.numbers(0, d).dot(x))
                .plus(sigma, xi.numbers(d, d).dot(y));
    return of(
        name,
        "quadratic game, noise " + sigma + ", stream",
        () ->
            AutodiffProblem.of(d, d, loss)
                .overStream(
                    2 * d,
                    (random, sample, at) -> {
                      for (int j = 0; j < 2 * d; j++) {
                        sample[at + j] = random.nextGaussian();
                      }
                    }),
        risk,
        3.73543996623,
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
            double residual = dot(a, i * d, x) - b[i];
            sum += residual * residual / (2 * n);
            mean += residual / n;
          }
          return sum + mean * mean / 2;
        };
    return of(
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
            double residual = dot(a, i * d, x) - b[i];
            errors[i % 5] += 5 * residual * residual / n;
          }
          return Arrays.stream(errors).max().orElseThrow();
        };
    return of(
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
            value += x[j] * dot(gram, j * d, x) / 2;
          }
          for (int i = 0; i < 3; i++) {
            double pull = dot(coupling, i * d, x);
            value += pull * pull / 2;
          }
          return value;
        };
    return of(
        "many-rows",
        "regression with a strongly concave y, 100,000 rows",
        () -> AutodiffProblem.of(d, 3, loss).overRows(n),
        risk,
        1.6767447433,
        true);
  }
}
