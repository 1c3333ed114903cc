package dev.agon.benchmarks.own;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.set.Ball;
import dev.agon.set.Box;
import dev.agon.set.CappedSimplex;
import dev.agon.set.L1Ball;
import dev.agon.set.ProductSet;
import dev.agon.set.Simplex;
import dev.agon.testkit.problem.ReferenceProblem;
import dev.agon.testkit.problem.ReferenceProblems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** More problems of the same classes, of other sizes and on other sets. */
final class MoreProblems {
  private static final int ROWS = 200;
  private static final int FEATURES = 5;

  private MoreProblems() {}

  static List<OwnProblem> all() {
    List<OwnProblem> all = new ArrayList<>(games());
    all.add(lossesOfAPortfolio());
    all.add(portfolioWithAThreshold());
    all.add(balls());
    all.add(enclosingBall());
    all.add(lagrangian());
    all.add(weightedRegression());
    all.add(shiftedRegression());
    all.add(groupsInAnL1Ball());
    all.add(entropies());
    return all;
  }

  private static List<OwnProblem> games() {
    ReferenceProblem quadratic = ReferenceProblems.quadratic(20, 15, 50, 101);
    ReferenceProblem bilinear = ReferenceProblems.bilinear(12, 0.02, 102);
    ReferenceProblem matrix = ReferenceProblems.matrixGame(30, 20, 103);
    ReferenceProblem box = ReferenceProblems.boxGame(12, 9, 104);
    ReferenceProblem pl = ReferenceProblems.nonconvexPl(10, 8, 105);
    ReferenceProblem saturating = ReferenceProblems.nonconvexStronglyConcave(15, 10, 106);
    return List.of(
        Games.of(
            "quadratic-gradients",
            quadratic,
            () -> new Views.GradientRows(quadratic.withSamples(2000, 0.3, 3)),
            true),
        Games.of(
            "quadratic-stream",
            quadratic,
            () -> new Views.Products(quadratic.withStream(0.2)),
            true),
        Games.of("quadratic-exact", quadratic, () -> new Views.Products(quadratic), true),
        Games.of("quadratic-primal", quadratic, () -> quadratic.withSamples(500, 0.3, 3), true),
        Games.of(
            "bilinear-rows",
            bilinear,
            () -> new Views.Rows(bilinear.withSamples(800, 0.5, 3)),
            true),
        Games.of("bilinear-exact", bilinear, () -> new Views.Gradients(bilinear), true),
        Games.of(
            "matrix-gradients",
            matrix,
            () -> new Views.GradientRows(matrix.withSamples(300, 0.3, 4)),
            true),
        Games.of("box-rows", box, () -> new Views.Rows(box.withSamples(1500, 0.5, 4)), true),
        Games.of("pl-stream", pl, () -> new Views.Products(pl.withStream(0.3)), false),
        Games.of("pl-exact", pl, () -> new Views.Gradients(pl), false),
        Games.of(
            "saturating-gradients",
            saturating,
            () -> new Views.Gradients(saturating.withStream(0.5)),
            false));
  }

  static double[] returns(int n, int d, int seed) {
    double[] own = Games.gaussians(n * d, seed);
    double[] market = Games.gaussians(n, seed + 1);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double volatility = 0.004 + 0.001 * j;
        own[i * d + j] = 0.0002 * j + volatility * (0.5 * market[i] + 0.87 * own[i * d + j]);
      }
    }
    return own;
  }

  private static OwnProblem lossesOfAPortfolio() {
    int n = 500;
    int d = 20;
    DenseMatrix returns = new DenseMatrix(n, d, returns(n, d, 1));
    return Games.of(
        "portfolio-95",
        () ->
            AutodiffProblem.of(d, n, (t, x, y, xi) -> xi.dot(returns, x).times(xi.at(y)).times(-n))
                .setX(new Simplex())
                .setY(new CappedSimplex(1, 20.0 / n))
                .start(Games.filled(d, 1.0 / d), Games.filled(n, 1.0 / n))
                .overRows(n),
        true);
  }

  /** R. T. Rockafellar, S. Uryasev: a threshold plus 20 = 1/0.05 times the mean excess over it. */
  private static OwnProblem portfolioWithAThreshold() {
    int n = 500;
    int d = 20;
    DenseMatrix returns = new DenseMatrix(n, d, returns(n, d, 1));
    Loss loss =
        (t, x, y, xi) -> {
          Scalar excess = xi.dot(returns, x.slice(0, d)).negate().minus(x.get(d));
          return x.get(d).plusProduct(20, xi.at(y), excess);
        };
    double[] start = Arrays.copyOf(Games.filled(d, 1.0 / d), d + 1);
    return Games.of(
        "portfolio-threshold",
        () ->
            AutodiffProblem.of(d + 1, n, loss)
                .setX(ProductSet.of(d, new Simplex()).and(1, new Box(-1, 1)))
                .setY(new Box(0, 1))
                .start(start, new double[n])
                .overRows(n),
        true);
  }

  private static OwnProblem balls() {
    int m = 15;
    DenseMatrix pays = new DenseMatrix(m, m, Games.gaussians(m * m, 3));
    double[] b = Games.gaussians(m, 4);
    double[] c = Games.gaussians(m, 5);
    Loss loss =
        (t, x, y, xi) ->
            x.dot(t.times(pays, y)).plus(t.constant(b).dot(x)).minus(t.constant(c).dot(y));
    return Games.of(
        "balls",
        () ->
            AutodiffProblem.of(m, m, loss)
                .setX(new Ball(1))
                .setY(new Ball(1))
                .start(new double[m], new double[m])
                .overRows(1),
        true);
  }

  /** The smallest ball around forty points: the worst squared distance. */
  private static OwnProblem enclosingBall() {
    int n = 40;
    double[] places = Games.gaussians(3 * n, 6);
    DenseMatrix points = new DenseMatrix(n, 3, places);
    double[] squares = new double[n];
    for (int k = 0; k < places.length; k++) {
      squares[k / 3] += places[k] * places[k];
    }
    Loss loss =
        (t, x, y, xi) ->
            t.constant(squares)
                .dot(y)
                .minus(t.times(points, x).dot(y).times(2))
                .plus(x.squaredNorm());
    return Games.of(
        "enclosing-ball",
        () ->
            AutodiffProblem.of(3, n, loss)
                .setY(new Simplex())
                .start(new double[3], Games.filled(n, 1.0 / n))
                .overRows(1),
        true);
  }

  /** The nearest point with two linear constraints, as a Lagrangian. */
  private static OwnProblem lagrangian() {
    int m = 15;
    double[] c = Games.gaussians(m, 5);
    Loss loss =
        (t, x, y, xi) ->
            x.minus(t.constant(c))
                .squaredNorm()
                .plus(y.get(0).times(x.sum().plus(-1)))
                .plus(y.get(1).times(x.get(0).minus(x.get(1)).plus(0.5)));
    return Games.of(
        "lagrangian", () -> AutodiffProblem.of(m, 2, loss).setY(new Box(0, 100)).overRows(1), true);
  }

  private static double[] targets(double[] features) {
    double[] noise = Games.gaussians(ROWS, 8);
    double[] targets = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      targets[i] = 0.3 * noise[i];
      for (int j = 0; j < FEATURES; j++) {
        targets[i] += features[i * FEATURES + j] * (j - 2);
      }
    }
    return targets;
  }

  private static OwnProblem weightedRegression() {
    double[] features = Games.gaussians(ROWS * FEATURES, 7);
    double[] targets = targets(features);
    DenseMatrix rows = new DenseMatrix(ROWS, FEATURES, features);
    return Games.of(
        "weighted-regression",
        () ->
            AutodiffProblem.of(
                    FEATURES,
                    ROWS,
                    (t, x, y, xi) ->
                        xi.dot(rows, x).minus(xi.at(targets)).squared().times(xi.at(y)).times(ROWS))
                .setY(new CappedSimplex(1, 5.0 / ROWS))
                .start(new double[FEATURES], Games.filled(ROWS, 1.0 / ROWS))
                .overRows(ROWS),
        true);
  }

  private static OwnProblem shiftedRegression() {
    double[] features = Games.gaussians(ROWS * FEATURES, 7);
    double[] targets = targets(features);
    DenseMatrix rows = new DenseMatrix(ROWS, FEATURES, features);
    Loss loss =
        (t, x, y, xi) ->
            xi.dot(rows, x)
                .minus(xi.at(targets))
                .plus(xi.at(y))
                .squared()
                .minus(xi.at(y).squared().times(3));
    return Games.of(
        "shifted-regression", () -> AutodiffProblem.of(FEATURES, ROWS, loss).overRows(ROWS), true);
  }

  private static OwnProblem groupsInAnL1Ball() {
    double[] features = Games.gaussians(ROWS * FEATURES, 7);
    double[] labels = targets(features);
    Arrays.setAll(labels, i -> labels[i] > 0 ? 1 : -1);
    DenseMatrix rows = new DenseMatrix(ROWS, FEATURES, features);
    double[][] members = new double[4][ROWS];
    for (int i = 0; i < ROWS; i++) {
      members[i % 4][i] = 4;
    }
    Loss loss =
        (t, x, y, xi) -> {
          Scalar cost = xi.dot(rows, x).times(xi.at(labels)).negate().softplus();
          Scalar weight = t.constant(0);
          for (int g = 0; g < 4; g++) {
            weight = weight.plusProduct(y.get(g), xi.at(members[g]));
          }
          return weight.times(cost).minus(y.squaredNorm().times(0.1));
        };
    return Games.of(
        "groups-l1",
        () ->
            AutodiffProblem.of(FEATURES, 4, loss)
                .setX(new L1Ball(2))
                .setY(new Simplex())
                .start(new double[FEATURES], Games.filled(4, 0.25))
                .overRows(ROWS),
        true);
  }

  /** A matrix game with entropies, whose derivatives are unbounded at the boundary. */
  private static OwnProblem entropies() {
    DenseMatrix pays = new DenseMatrix(6, 8, Games.gaussians(48, 9));
    Loss loss =
        (t, x, y, xi) ->
            x.dot(t.times(pays, y))
                .plus(x.times(x.affine(1, 1e-9).log()).sum().times(0.1))
                .minus(y.times(y.affine(1, 1e-9).log()).sum().times(0.1));
    return Games.of(
        "entropies",
        () ->
            AutodiffProblem.of(6, 8, loss)
                .setX(new Simplex())
                .setY(new Simplex())
                .start(Games.filled(6, 1 / 6.0), Games.filled(8, 1 / 8.0))
                .overRows(1),
        true);
  }
}
