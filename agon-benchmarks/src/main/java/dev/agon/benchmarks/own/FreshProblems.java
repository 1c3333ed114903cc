package dev.agon.benchmarks.own;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.set.Ball;
import dev.agon.set.Box;
import dev.agon.set.CappedSimplex;
import dev.agon.set.Simplex;
import dev.agon.testkit.problem.ReferenceProblem;
import dev.agon.testkit.problem.ReferenceProblems;
import java.util.Arrays;
import java.util.List;

/** Ten problems that were not used for tuning. */
final class FreshProblems {
  private FreshProblems() {}

  static List<OwnProblem> all() {
    ReferenceProblem quadratic = ReferenceProblems.quadratic(12, 12, 30, 201);
    ReferenceProblem bilinear = ReferenceProblems.bilinear(9, 0.1, 202);
    ReferenceProblem pl = ReferenceProblems.nonconvexPl(7, 9, 203);
    ReferenceProblem box = ReferenceProblems.boxGame(10, 14, 204);
    return List.of(
        Games.of(
            "fresh-quadratic",
            quadratic,
            () -> new Views.GradientRows(quadratic.withSamples(3000, 0.4, 9)),
            true),
        Games.of(
            "fresh-bilinear", bilinear, () -> new Views.Products(bilinear.withStream(0.3)), true),
        Games.of("fresh-pl", pl, () -> new Views.Rows(pl.withSamples(700, 0.6, 9)), false),
        Games.of("fresh-box", box, () -> new Views.Rows(box.withSamples(600, 0.3, 9)), true),
        portfolio(),
        matrixGame(),
        classesOfRows(),
        network(),
        gan(),
        ballAdversary());
  }

  private static OwnProblem portfolio() {
    int n = 400;
    int d = 8;
    DenseMatrix returns = new DenseMatrix(n, d, MoreProblems.returns(n, d, 301));
    return Games.of(
        "fresh-portfolio",
        () ->
            AutodiffProblem.of(d, n, (t, x, y, xi) -> t.times(returns, x).dot(y).negate())
                .setX(new Simplex())
                .setY(new CappedSimplex(1, 8.0 / n))
                .start(Games.filled(d, 1.0 / d), Games.filled(n, 1.0 / n))
                .overRows(1),
        true);
  }

  private static OwnProblem matrixGame() {
    int m = 40;
    DenseMatrix pays = new DenseMatrix(m, m, Games.gaussians(m * m, 303));
    return Games.of(
        "fresh-matrix",
        () ->
            AutodiffProblem.of(m, m, (t, x, y, xi) -> x.dot(t.times(pays, y)))
                .setX(new Simplex())
                .setY(new Simplex())
                .start(Games.filled(m, 1.0 / m), Games.filled(m, 1.0 / m))
                .overRows(1),
        true);
  }

  /** Softmax of three classes, the worst class. */
  private static OwnProblem classesOfRows() {
    int n = 450;
    int d = 4;
    double[] features = Games.gaussians(n * d, 304);
    double[][] indicator = new double[3][n];
    for (int i = 0; i < n; i++) {
      features[i * d + i % 3] += 1.2;
      indicator[i % 3][i] = 1;
    }
    DenseMatrix rows = new DenseMatrix(n, d, features);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar[] scores = new Scalar[3];
          Scalar own = t.constant(0);
          Scalar weight = t.constant(0);
          for (int k = 0; k < 3; k++) {
            scores[k] = xi.dot(rows, x.slice(k * d, d));
            own = own.plusProduct(scores[k], xi.at(indicator[k]));
            weight = weight.plusProduct(3, y.get(k), xi.at(indicator[k]));
          }
          Scalar cost = t.stack(scores).logSumExp().minus(own);
          return weight.times(cost).plus(0.01, x.squaredNorm());
        };
    return Games.of(
        "fresh-classes",
        () ->
            AutodiffProblem.of(3 * d, 3, loss)
                .setY(new Simplex())
                .start(new double[3 * d], Games.filled(3, 1 / 3.0))
                .overRows(n),
        true);
  }

  private static OwnProblem network() {
    int n = 250;
    int hidden = 5;
    double[] inputs = Games.gaussians(2 * n, 305);
    double[] labels = new double[n];
    Arrays.setAll(labels, i -> StrictMath.hypot(inputs[2 * i], inputs[2 * i + 1]) > 1.2 ? 1 : -1);
    DenseMatrix rows = new DenseMatrix(n, 2, inputs);
    Loss loss =
        (t, x, y, xi) -> {
          Vector layer = x.slice(0, 2 * hidden).matrixTimes(xi.row(rows));
          Vector units = layer.plus(x.slice(2 * hidden, hidden)).tanh();
          Scalar score = x.slice(3 * hidden, hidden).dot(units).plus(x.get(4 * hidden));
          Scalar cost = score.times(xi.at(labels)).negate().softplus();
          Scalar weight = xi.at(y).times(n);
          return weight
              .times(cost)
              .plus(-0.25, weight.plus(-1).squared())
              .plus(0.001, x.squaredNorm());
        };
    return Games.of(
        "fresh-network",
        () ->
            AutodiffProblem.of(4 * hidden + 1, n, loss)
                .setY(new Simplex())
                .start(Games.gaussians(4 * hidden + 1, 306), Games.filled(n, 1.0 / n))
                .overRows(n),
        false);
  }

  private static OwnProblem gan() {
    Loss loss =
        (t, generator, critic, xi) -> {
          Scalar real = xi.number(0);
          Scalar fake = generator.get(0).plusProduct(generator.get(1), xi.number(1));
          Scalar linear = critic.get(0).times(real.minus(fake));
          Scalar square = critic.get(1).times(real.squared().minus(fake.squared()));
          return linear.plus(square).plus(-1, critic.squaredNorm());
        };
    return new OwnProblem(
        "fresh-gan",
        "regularised Wasserstein GAN, stream",
        () ->
            AutodiffProblem.of(2, 2, loss)
                .start(new double[] {0, 0.5}, new double[2])
                .overStream(
                    2,
                    (random, sample, at) -> {
                      sample[at] = -1 + 0.4 * random.nextGaussian();
                      sample[at + 1] = random.nextGaussian();
                    }),
        (x, gradient) -> {
          double mean = -1 - x[0];
          double second = 1 + 0.16 - x[0] * x[0] - x[1] * x[1];
          return (mean * mean + second * second) / 4;
        },
        0,
        false);
  }

  /** Logistic regression on a box, with all inputs shifted by an adversary in a ball. */
  private static OwnProblem ballAdversary() {
    int n = 300;
    int d = 6;
    double[] features = Games.gaussians(n * d, 307);
    double[] noise = Games.gaussians(n, 308);
    double[] labels = new double[n];
    Arrays.setAll(labels, i -> features[i * d] - features[i * d + 1] + noise[i] > 0 ? 1 : -1);
    DenseMatrix rows = new DenseMatrix(n, d, features);
    Loss loss =
        (t, x, y, xi) ->
            xi.dot(rows, x)
                .plus(x.dot(y))
                .times(xi.at(labels))
                .negate()
                .softplus()
                .minus(y.squaredNorm().times(0.5));
    return Games.of(
        "fresh-shift",
        () -> AutodiffProblem.of(d, d, loss).setX(new Box(-1, 1)).setY(new Ball(0.5)).overRows(n),
        true);
  }
}
