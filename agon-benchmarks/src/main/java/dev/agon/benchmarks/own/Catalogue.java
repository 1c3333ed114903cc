package dev.agon.benchmarks.own;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.control.CruiseControl;
import dev.agon.control.CruiseParameters;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.random.RandomStream;
import dev.agon.set.Box;
import dev.agon.set.CappedSimplex;
import dev.agon.set.Simplex;
import dev.agon.testkit.problem.ReferenceProblem;
import dev.agon.testkit.problem.ReferenceProblems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** The problems of the benchmark: games with known solutions, portfolios, networks, control. */
final class Catalogue {
  private Catalogue() {}

  static List<OwnProblem> all() {
    List<OwnProblem> all = new ArrayList<>();
    all.add(game("quadratic-rows", ReferenceProblems.quadratic(10, 8, 20, 1), true, false, true));
    all.add(game("bilinear-stream", ReferenceProblems.bilinear(6, 0.2, 2), false, false, true));
    all.add(
        game(
            "saturating-rows",
            ReferenceProblems.nonconvexStronglyConcave(8, 6, 3),
            true,
            false,
            false));
    all.add(game("wavy-pl-rows", ReferenceProblems.nonconvexPl(6, 5, 4), true, false, false));
    all.add(game("matrix-rows", ReferenceProblems.matrixGame(10, 8, 5), true, false, true));
    all.add(game("box-stream", ReferenceProblems.boxGame(6, 5, 6), false, false, true));
    all.add(game("gradients-only", ReferenceProblems.quadratic(6, 5, 10, 7), false, true, true));
    all.add(gan());
    all.add(auc());
    all.add(fairness());
    for (double price : new double[] {10, 1, 0.1}) {
      all.add(network(price));
    }
    all.add(cruise());
    all.add(lineFit());
    all.add(portfolio(false));
    all.add(portfolio(true));
    all.addAll(MatrixGames.all());
    all.add(adversary());
    return all;
  }

  private static OwnProblem game(
      String name, ReferenceProblem exact, boolean rows, boolean gradientsOnly, boolean convex) {
    double best = exact.primal(exact.solutionX(), new double[exact.dimensionX()]);
    Supplier<MinMaxProblem> make =
        () ->
            rows
                ? new Views.Rows(exact.withSamples(1000, 0.5, 1))
                : gradientsOnly
                    ? new Views.Gradients(exact.withStream(0.5))
                    : new Views.Products(exact.withStream(0.5));
    String kind = rows ? "game of the test kit, 1,000 rows" : "game of the test kit, stream";
    return new OwnProblem(name, kind, make, exact, best, convex);
  }

  private static OwnProblem gan() {
    Loss loss =
        (t, generator, critic, xi) -> {
          Scalar real = xi.number(0);
          Scalar fake = generator.get(0).plusProduct(generator.get(1), xi.number(1));
          Scalar linear = critic.get(0).times(real.minus(fake));
          Scalar square = critic.get(1).times(real.squared().minus(fake.squared()));
          return linear.plus(square).plus(-0.5, critic.squaredNorm());
        };
    PrimalProblem risk =
        (x, gradient) -> {
          double mean = 1.5 - x[0];
          double second = 1.5 * 1.5 + 0.7 * 0.7 - x[0] * x[0] - x[1] * x[1];
          return (mean * mean + second * second) / 2;
        };
    return new OwnProblem(
        "gan",
        "regularised Wasserstein GAN, stream",
        () ->
            AutodiffProblem.of(2, 2, loss)
                .start(new double[] {0, 0.1}, new double[2])
                .overStream(
                    2,
                    (random, sample, at) -> {
                      sample[at] = 1.5 + 0.7 * random.nextGaussian();
                      sample[at + 1] = random.nextGaussian();
                    }),
        risk,
        0,
        false);
  }

  private static OwnProblem auc() {
    double p = 0.25;
    Loss loss =
        (t, x, y, xi) -> {
          Scalar positive = xi.number(0).times(1 - p);
          Scalar negative = xi.number(0).times(-1).plus(1).times(p);
          Scalar score = xi.numbers(1, 2).dot(x.slice(0, 2));
          Scalar alpha = y.get(0);
          return positive
              .times(score.minus(x.get(2)).squared())
              .plusProduct(negative, score.minus(x.get(3)).squared())
              .plusProduct(2, alpha.plus(1), negative.minus(positive).times(score))
              .plus(-p * (1 - p), alpha.squared());
        };
    return new OwnProblem(
        "auc",
        "AUC maximisation, stream",
        () ->
            AutodiffProblem.of(4, 1, loss)
                .overStream(
                    3,
                    (random, sample, at) -> {
                      boolean positive = random.nextDouble() < p;
                      sample[at] = positive ? 1 : 0;
                      sample[at + 1] = (positive ? 0.8 : 0) + random.nextGaussian();
                      sample[at + 2] = (positive ? -0.4 : 0) + 1.5 * random.nextGaussian();
                    }),
        null,
        Double.NaN,
        true);
  }

  static double[] gaussians(int n, int purpose) {
    RandomStream random = new RandomStream(11, purpose);
    double[] values = new double[n];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  /** The worst of three groups of rows of a logistic regression. */
  private static OwnProblem fairness() {
    int n = 600;
    int d = 8;
    double[] features = gaussians(n * d, 21);
    double[] noise = gaussians(n, 22);
    double[] labels = new double[n];
    double[][] shares = new double[3][n];
    for (int i = 0; i < n; i++) {
      int group = i % 10 < 6 ? 0 : i % 10 < 9 ? 1 : 2;
      shares[group][i] = n / (group == 0 ? 360.0 : group == 1 ? 180.0 : 60.0);
      double score = features[i * d + group] + 0.5 * features[i * d + 3] + noise[i];
      labels[i] = score > 0 ? 1 : -1;
    }
    DenseMatrix rows = new DenseMatrix(n, d, features);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar cost = xi.dot(rows, x).times(xi.at(labels)).negate().softplus();
          Scalar weight = t.constant(0);
          for (int g = 0; g < 3; g++) {
            weight = weight.plusProduct(y.get(g), xi.at(shares[g]));
          }
          return weight.times(cost).plus(0.005, x.squaredNorm());
        };
    return new OwnProblem(
        "fairness",
        "worst of three groups, 600 rows",
        () ->
            AutodiffProblem.of(d, 3, loss)
                .setY(new Simplex())
                .start(new double[d], new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0})
                .overRows(n),
        null,
        Double.NaN,
        true);
  }

  /** A network whose rows are weighted by an adversary, with a penalty. */
  private static OwnProblem network(double price) {
    int n = 300;
    int hidden = 6;
    double[] inputs = gaussians(2 * n, 31);
    double[] noise = gaussians(n, 32);
    double[] labels = new double[n];
    Arrays.setAll(labels, i -> inputs[2 * i] * inputs[2 * i + 1] + 0.3 * noise[i] > 0 ? 1 : -1);
    DenseMatrix rows = new DenseMatrix(n, 2, inputs);
    double[] start = gaussians(4 * hidden + 1, 33);
    double[] uniform = new double[n];
    Arrays.fill(uniform, 1.0 / n);
    double lambda = price / n;
    Loss loss =
        (t, x, y, xi) -> {
          Vector layer = x.slice(0, 2 * hidden).matrixTimes(xi.row(rows));
          Vector units = layer.plus(x.slice(2 * hidden, hidden)).tanh();
          Scalar score = x.slice(3 * hidden, hidden).dot(units).plus(x.get(4 * hidden));
          Scalar cost = score.times(xi.at(labels)).negate().softplus();
          Scalar weight = xi.at(y).times(n);
          Scalar away = weight.plus(-1);
          return weight
              .times(cost)
              .plus(-lambda * n / 2, away.squared())
              .plus(0.0005, x.squaredNorm());
        };
    return new OwnProblem(
        "network-" + price,
        "network with row weights, price " + price + "/n, 300 rows",
        () ->
            AutodiffProblem.of(4 * hidden + 1, n, loss)
                .setY(new Simplex())
                .start(start, uniform)
                .overRows(n),
        null,
        Double.NaN,
        false);
  }

  private static OwnProblem cruise() {
    return new OwnProblem(
        "cruise",
        "robust cruise control, stream",
        () -> new CruiseControl(CruiseParameters.defaults()),
        null,
        Double.NaN,
        false);
  }

  private static OwnProblem lineFit() {
    double[] a = {0, 1, 2, 3};
    double[] b = {1.1, 2.9, 5.2, 6.8};
    Loss loss =
        (t, x, y, xi) -> {
          Scalar input = y.get(0).plus(xi.at(a));
          Scalar residual = x.get(0).plusProduct(x.get(1), input).minus(xi.at(b));
          return residual.squared().minus(y.squaredNorm().times(5));
        };
    return new OwnProblem(
        "line-fit",
        "line through four rows, shifted inputs",
        () -> AutodiffProblem.of(2, 1, loss).setY(new Box(-1, 1)).overRows(4),
        (x, gradient) -> lineRisk(x, a, b),
        Double.NaN,
        false);
  }

  /** The largest value of a parabola in y on [-1, 1]. */
  private static double lineRisk(double[] x, double[] a, double[] b) {
    double mean = 0;
    double square = 0;
    for (int i = 0; i < a.length; i++) {
      double residual = x[0] + x[1] * a[i] - b[i];
      mean += residual / a.length;
      square += residual * residual / a.length;
    }
    double curvature = x[1] * x[1] - 5;
    double slope = Math.abs(2 * x[1] * mean);
    double y = curvature < 0 ? Math.min(1, slope / (-2 * curvature)) : 1;
    return square + slope * y + curvature * y * y;
  }

  /** The mean loss of the worst tenth of 250 days, over ten assets. */
  private static OwnProblem portfolio(boolean deterministic) {
    int n = 250;
    int d = 10;
    double[] returns = gaussians(n * d, 41);
    double[] market = gaussians(n, 42);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double volatility = 0.005 + 0.002 * j;
        returns[i * d + j] = 0.0003 * j + volatility * (0.6 * market[i] + 0.8 * returns[i * d + j]);
      }
    }
    DenseMatrix rows = new DenseMatrix(n, d, returns);
    double[] x0 = new double[d];
    Arrays.fill(x0, 1.0 / d);
    double[] y0 = new double[n];
    Arrays.fill(y0, 1.0 / n);
    Loss loss =
        deterministic
            ? (t, x, y, xi) -> t.times(rows, x).dot(y).negate()
            : (t, x, y, xi) -> xi.dot(rows, x).times(xi.at(y)).times(-n);
    return new OwnProblem(
        deterministic ? "portfolio-whole" : "portfolio-rows",
        "CVaR of a portfolio on a simplex, " + (deterministic ? "one sample" : "250 rows"),
        () ->
            AutodiffProblem.of(d, n, loss)
                .setX(new Simplex())
                .setY(new CappedSimplex(1, 10.0 / n))
                .start(x0, y0)
                .overRows(deterministic ? 1 : n),
        null,
        Double.NaN,
        true);
  }

  /** A network whose inputs are shifted slightly by an adversary. */
  private static OwnProblem adversary() {
    int n = 100;
    int hidden = 8;
    RandomStream random = new RandomStream(3, 0);
    double[] inputs = new double[2 * n];
    double[] labels = new double[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % 2 == 0 ? 1 : -1;
      inputs[2 * i] = (i % 2) * (i % 4 - 2) * 2 + 0.3 * random.nextGaussian();
      inputs[2 * i + 1] = 0.3 * labels[i];
    }
    DenseMatrix rows = new DenseMatrix(n, 2, inputs);
    Loss loss =
        (t, x, y, xi) -> {
          Vector moved = xi.row(rows).plus(xi.rowOf(y, 2));
          Vector layer = x.slice(0, 2 * hidden).matrixTimes(moved);
          Vector units = layer.plus(x.slice(2 * hidden, hidden)).tanh();
          Scalar score = x.slice(3 * hidden, hidden).dot(units).plus(x.get(4 * hidden));
          return score.times(xi.at(labels)).negate().softplus().plus(0.0005, x.squaredNorm());
        };
    double[] start = gaussians(4 * hidden + 1, 71);
    return new OwnProblem(
        "adversary",
        "network with moved inputs, 100 rows",
        () ->
            AutodiffProblem.of(4 * hidden + 1, 2 * n, loss)
                .setY(new Box(-0.4, 0.4))
                .start(start, new double[2 * n])
                .overRows(n),
        null,
        Double.NaN,
        false);
  }
}
