package dev.agon.autodiff;

import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.autodiff.matrix.Matrix;
import dev.agon.autodiff.matrix.SparseMatrix;
import dev.agon.linalg.Elementary;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distributionally robust logistic regression, whose derivatives are known in closed form. */
class RobustRegressionTest {
  private static final int ROWS = 40;
  private static final int FEATURES = 5;
  private static final double LAMBDA1 = 0.02;
  private static final double LAMBDA2 = 0.3;
  private static final double RHO = 10;

  private final double[] features = new double[ROWS * FEATURES];
  private final double[] labels = new double[ROWS];
  private final double[] x;
  private final double[] y;
  private final double[] dx;
  private final double[] dy;

  RobustRegressionTest() {
    RandomStream random = new RandomStream(5, 0);
    for (int i = 0; i < features.length; i++) {
      features[i] = random.nextInt(3) == 0 ? random.nextGaussian() : 0;
    }
    for (int i = 0; i < ROWS; i++) {
      labels[i] = random.nextInt(2) == 0 ? -1 : 1;
    }
    x = Derivatives.gaussians(random, FEATURES);
    y = Derivatives.gaussians(random, ROWS);
    dx = Derivatives.gaussians(random, FEATURES);
    dy = Derivatives.gaussians(random, ROWS);
  }

  private Loss loss(Matrix data) {
    return (t, u, v, xi) -> {
      Scalar margin = xi.dot(data, u).times(xi.at(labels));
      Vector square = u.squared().times(RHO);
      Scalar penalty = square.over(square.plus(1)).sum();
      return t.sum()
          .plus(ROWS, xi.at(v), margin.negate().softplus())
          .plus(-LAMBDA1 / 2, v.times(ROWS).minus(1).squaredNorm())
          .plus(LAMBDA2, penalty)
          .total();
    };
  }

  private SparseMatrix sparse() {
    int[] starts = new int[ROWS + 1];
    int[] indices = new int[features.length];
    double[] entries = new double[features.length];
    int count = 0;
    for (int i = 0; i < features.length; i++) {
      if (features[i] != 0) {
        indices[count] = i % FEATURES;
        entries[count++] = features[i];
      }
      starts[i / FEATURES + 1] = count;
    }
    return new SparseMatrix(
        FEATURES,
        starts,
        java.util.Arrays.copyOf(indices, count),
        java.util.Arrays.copyOf(entries, count));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void agreesWithTheClosedForm(boolean isSparse) {
    Matrix data = isSparse ? sparse() : new DenseMatrix(ROWS, FEATURES, features);
    // Row 7 occurs twice and counts twice; the batch is evaluated in three parts.
    Batch batch = Batch.ofRows(7, 3, 39, 7, 0, 11, 12, 13);
    AutodiffProblem.Builder builder =
        AutodiffProblem.of(FEATURES, ROWS, loss(data)).samplesTogether(3);
    Derivatives expected = closedForm(batch);
    Derivatives.of(builder.overRows(ROWS), x, y, dx, dy, batch).assertCloseTo(expected, 1e-12);
    AutodiffProblem replayed = builder.replay().overRows(ROWS);
    Derivatives.of(replayed, x, y, dx, dy, Batch.ofRows(1, 2, 3));
    Derivatives.of(replayed, x, y, dx, dy, batch).assertCloseTo(expected, 1e-12);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCopiedRowServesAsWellAsTheDirectProduct(boolean isSparse) {
    Matrix data = isSparse ? sparse() : new DenseMatrix(ROWS, FEATURES, features);
    Batch batch = Batch.ofRows(4, 1, 4, 38);
    Loss direct = (t, u, v, xi) -> xi.dot(data, u).sin().plus(xi.at(v).squared());
    Loss copied = (t, u, v, xi) -> xi.row(data).dot(u).sin().plus(xi.at(v).squared());
    Derivatives expected =
        Derivatives.of(
            AutodiffProblem.of(FEATURES, ROWS, direct).overRows(ROWS), x, y, dx, dy, batch);
    Derivatives.of(AutodiffProblem.of(FEATURES, ROWS, copied).overRows(ROWS), x, y, dx, dy, batch)
        .assertCloseTo(expected, 1e-13);
  }

  private Derivatives closedForm(Batch batch) {
    double w = (double) ROWS / batch.size();
    double value = 0;
    double[] gx = new double[FEATURES];
    double[] gy = new double[ROWS];
    double[] hx = new double[FEATURES];
    double[] hy = new double[ROWS];
    for (int k = 0; k < batch.size(); k++) {
      int i = batch.row(k);
      double t = labels[i] * row(i, x);
      double s = labels[i] * row(i, dx);
      double p = Elementary.sigmoid(-t);
      value += w * y[i] * Elementary.softplus(-t);
      gy[i] += w * Elementary.softplus(-t);
      hy[i] -= w * p * s;
      for (int j = 0; j < FEATURES; j++) {
        double feature = labels[i] * features[i * FEATURES + j];
        gx[j] -= w * y[i] * p * feature;
        hx[j] += w * (y[i] * p * (1 - p) * s - dy[i] * p) * feature;
      }
    }
    for (int j = 0; j < FEATURES; j++) {
      double square = RHO * x[j] * x[j];
      double q = 1 + square;
      value += LAMBDA2 * square / q;
      gx[j] += 2 * LAMBDA2 * RHO * x[j] / (q * q);
      hx[j] += 2 * LAMBDA2 * RHO * (1 - 3 * square) / (q * q * q) * dx[j];
    }
    for (int i = 0; i < ROWS; i++) {
      double gap = ROWS * y[i] - 1;
      value -= LAMBDA1 / 2 * gap * gap;
      gy[i] -= LAMBDA1 * ROWS * gap;
      hy[i] -= LAMBDA1 * ROWS * ROWS * dy[i];
    }
    return new Derivatives(value, gx, gy, hx, hy);
  }

  private double row(int i, double[] v) {
    double sum = 0;
    for (int j = 0; j < FEATURES; j++) {
      sum += features[i * FEATURES + j] * v[j];
    }
    return sum;
  }
}
