package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.hipparchus.analysis.differentiation.DSFactory;
import org.hipparchus.analysis.differentiation.DerivativeStructure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Derivatives: the fused oracle against Hipparchus, central differences and its own symmetry. */
class RobustDerivativesTest {
  private static final int N = 6;
  private static final int D = 4;

  private final Dataset data = Generated.rows(N, D - 1, 2, 11);
  private final Batch batch = Batch.ofRows(3, 0, 3, 5); // row 3 counts twice
  private final RandomStream random = new RandomStream(5, 0);
  private final double[] x = normal(D);
  private final double[] y = simplexPoint();
  private final double[] dx = normal(D);
  private final double[] dy = normal(N);

  private double[] normal(int n) {
    double[] v = new double[n];
    Arrays.setAll(v, i -> random.nextGaussian());
    return v;
  }

  private double[] simplexPoint() {
    double[] v = new double[N];
    Arrays.setAll(v, i -> random.nextDouble());
    Vectors.scale(v, 1 / Vectors.sum(v, N));
    return v;
  }

  private static WeightsFormProblem problem(Dataset data, Weighting weighting) {
    return new WeightsFormProblem(
        data, ProblemSettings.logistic(new PenaltyWeight("0.3"), 0.05, 10, true, weighting), 1);
  }

  /** Q on the batch, implemented again in Hipparchus' numbers: order 2 in all of x and y. */
  private DerivativeStructure loss(ProblemSettings settings) {
    DSFactory factory = new DSFactory(D + N, 2);
    DerivativeStructure[] z = new DerivativeStructure[D + N];
    for (int i = 0; i < D + N; i++) {
      z[i] = factory.variable(i, i < D ? x[i] : y[i - D]);
    }
    double w = settings.weighting() == Weighting.UNBIASED ? (double) N / batch.size() : 1;
    DerivativeStructure sum = factory.constant(0);
    for (int k = 0; k < batch.size(); k++) {
      int row = batch.row(k);
      DerivativeStructure t = z[D - 1];
      for (int e = 0; e < data.rows().entries(row); e++) {
        t = t.add(z[data.rows().column(row, e)].multiply(data.rows().value(row, e)));
      }
      DerivativeStructure q = t.multiply(-data.classes().sign(row)).exp().add(1).log();
      sum = sum.add(z[D + row].multiply(q).multiply(w));
    }
    for (int i = 0; i < N; i++) {
      DerivativeStructure v = z[D + i].multiply(N).subtract(1);
      sum = sum.subtract(v.multiply(v).multiply(0.3 / 2));
    }
    for (int j = 0; j < D; j++) {
      DerivativeStructure q = z[j].multiply(z[j]).multiply(10);
      sum = sum.add(q.divide(q.add(1)).multiply(0.05));
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource
  void gradientAndProductMatchAutomaticDifferentiation(Weighting weighting) {
    var problem = problem(data, weighting);
    double[] gx = new double[D];
    double[] gy = new double[N];
    double[] hx = new double[D];
    double[] hy = new double[N];
    problem.gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);

    DerivativeStructure loss = loss(problem.settings());
    assertThat(problem.value(x, y, batch)).isCloseTo(loss.getValue(), within(1e-13));
    for (int i = 0; i < D + N; i++) {
      assertThat(i < D ? gx[i] : gy[i - D])
          .as("gradient %d", i)
          .isCloseTo(partial(loss, i, -1), within(1e-12));
      double product = 0;
      for (int j = 0; j < D + N; j++) {
        product += partial(loss, i, j) * (j < D ? dx[j] : dy[j - D]);
      }
      assertThat(i < D ? hx[i] : hy[i - D]).as("product %d", i).isCloseTo(product, within(1e-11));
    }
  }

  private static double partial(DerivativeStructure loss, int i, int j) {
    int[] orders = new int[D + N];
    orders[i]++;
    if (j >= 0) {
      orders[j]++;
    }
    return loss.getPartialDerivative(orders);
  }

  @Test
  void gradientAloneEqualsTheGradientOfTheFusedCall() {
    var problem = problem(data, Weighting.UNBIASED);
    double[] gx = new double[D];
    double[] gy = new double[N];
    double[] gx2 = new double[D];
    double[] gy2 = new double[N];
    problem.gradient(x, y, batch, gx, gy);
    problem.gradientAndProduct(x, y, dx, dy, batch, gx2, gy2, new double[D], new double[N]);
    assertThat(gx2).containsExactly(gx, within(1e-15));
    assertThat(gy2).containsExactly(gy, within(1e-15));
  }

  @Test
  void productMatchesCentralDifferencesOfTheGradient() {
    var problem = problem(data, Weighting.UNBIASED);
    double[] hx = new double[D];
    double[] hy = new double[N];
    problem.gradientAndProduct(x, y, dx, dy, batch, new double[D], new double[N], hx, hy);
    double h = 1e-6;
    double[][] plus = gradientAt(problem, h);
    double[][] minus = gradientAt(problem, -h);
    for (int i = 0; i < D; i++) {
      assertThat(hx[i]).isCloseTo((plus[0][i] - minus[0][i]) / (2 * h), within(1e-7));
    }
    for (int i = 0; i < N; i++) {
      assertThat(hy[i]).isCloseTo((plus[1][i] - minus[1][i]) / (2 * h), within(1e-7));
    }
  }

  private double[][] gradientAt(WeightsFormProblem problem, double h) {
    double[] xh = x.clone();
    double[] yh = y.clone();
    Vectors.addScaled(h, dx, xh);
    Vectors.addScaled(h, dy, yh);
    double[] gx = new double[D];
    double[] gy = new double[N];
    problem.gradient(xh, yh, batch, gx, gy);
    return new double[][] {gx, gy};
  }

  @Test
  void theHessianIsSymmetric() {
    var problem = problem(data, Weighting.UNBIASED);
    double[] ux = normal(D);
    double[] uy = normal(N);
    double[] hx = new double[D];
    double[] hy = new double[N];
    problem.gradientAndProduct(x, y, dx, dy, batch, new double[D], new double[N], hx, hy);
    double udotHd = Vectors.dot(ux, hx) + Vectors.dot(uy, hy);
    problem.gradientAndProduct(x, y, ux, uy, batch, new double[D], new double[N], hx, hy);
    double ddotHu = Vectors.dot(dx, hx) + Vectors.dot(dy, hy);
    assertThat(udotHd).isCloseTo(ddotHu, within(1e-12 * Math.abs(ddotHu)));
  }

  @Test
  void theUnbiasedOracleAveragesToTheFullGradient() {
    var problem = problem(data, Weighting.UNBIASED);
    double[] meanX = new double[D];
    double[] meanY = new double[N];
    double[] gx = new double[D];
    double[] gy = new double[N];
    for (int i = 0; i < N; i++) {
      problem.gradient(x, y, Batch.ofRows(i), gx, gy);
      Vectors.addScaled(1.0 / N, gx, meanX);
      Vectors.addScaled(1.0 / N, gy, meanY);
    }
    problem.gradient(x, y, Batch.allRows(N), gx, gy);
    assertThat(meanX).containsExactly(gx, within(1e-13));
    assertThat(meanY).containsExactly(gy, within(1e-13));
  }

  @Test
  void atTheWorstWeightsTheFullGradientIsTheGradientOfTheWorstCase() {
    var problem = problem(data, Weighting.UNBIASED);
    double[] gradient = new double[D];
    problem.primal(x, gradient);
    double[] gx = new double[D];
    problem.gradient(x, problem.worstCase().weights().clone(), Batch.allRows(N), gx, new double[N]);
    assertThat(gx).containsExactly(gradient, within(1e-13));
  }
}
