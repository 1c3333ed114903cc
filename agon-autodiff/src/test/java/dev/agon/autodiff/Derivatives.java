package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;

/** Value, gradient and Hessian-vector product of a problem at one point, in one direction. */
record Derivatives(double value, double[] gx, double[] gy, double[] hx, double[] hy) {
  /** The results of the problem; its separate gradient must be the same bit for bit. */
  static Derivatives of(
      AutodiffProblem problem, double[] x, double[] y, double[] dx, double[] dy, Batch batch) {
    Derivatives result =
        new Derivatives(
            problem.value(x, y, batch),
            new double[x.length],
            new double[y.length],
            new double[x.length],
            new double[y.length]);
    double[] gx = new double[x.length];
    double[] gy = new double[y.length];
    problem.gradient(x, y, batch, gx, gy);
    problem.gradientAndProduct(x, y, dx, dy, batch, result.gx, result.gy, result.hx, result.hy);
    assertThat(result.gx).isEqualTo(gx);
    assertThat(result.gy).isEqualTo(gy);
    return result;
  }

  /** Agreement of every number, up to the tolerance times the largest of its kind. */
  void assertCloseTo(Derivatives expected, double tolerance) {
    assertClose(new double[] {value}, new double[] {expected.value}, tolerance);
    assertClose(join(gx, gy), join(expected.gx, expected.gy), tolerance);
    assertClose(join(hx, hy), join(expected.hx, expected.hy), tolerance);
  }

  private static void assertClose(double[] actual, double[] expected, double tolerance) {
    double[] difference = new double[expected.length];
    Vectors.subtract(actual, expected, difference);
    assertThat(Vectors.norm(difference))
        .as("%s for %s", java.util.Arrays.toString(actual), java.util.Arrays.toString(expected))
        .isLessThanOrEqualTo(tolerance * (1 + Vectors.norm(expected)));
  }

  static double[] join(double[] a, double[] b) {
    double[] result = java.util.Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, result, a.length, b.length);
    return result;
  }

  static double[] gaussians(RandomStream random, int n) {
    double[] result = new double[n];
    for (int i = 0; i < n; i++) {
      result[i] = random.nextGaussian();
    }
    return result;
  }
}
