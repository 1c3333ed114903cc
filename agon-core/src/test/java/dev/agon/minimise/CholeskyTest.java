package dev.agon.minimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Laws of the factorisation: it solves the system, even if it is singular. */
class CholeskyTest {
  private static final int DIMENSION = 17;

  private final RandomStream random = new RandomStream(7, 0);

  /** A sum of squares, with a row and column of zeros at the end. */
  private double[][] squares() {
    double[][] matrix = new double[DIMENSION][DIMENSION];
    for (int k = 0; k < 3 * DIMENSION; k++) {
      double[] a = new double[DIMENSION - 1];
      Arrays.setAll(a, j -> random.nextGaussian());
      for (int i = 0; i < a.length; i++) {
        for (int j = 0; j < a.length; j++) {
          matrix[i][j] += a[i] * a[j];
        }
      }
    }
    return matrix;
  }

  private static Cholesky of(double[][] matrix) {
    Cholesky cholesky = new Cholesky(matrix.length);
    double[][] lower = cholesky.matrix();
    for (int i = 0; i < matrix.length; i++) {
      System.arraycopy(matrix[i], 0, lower[i], 0, i + 1);
    }
    assertThat(cholesky.isFactorised()).isFalse();
    return cholesky;
  }

  @Test
  void solvesLinearSystem() {
    double[][] matrix = squares();
    Cholesky cholesky = of(matrix);
    assertThat(cholesky.factorise()).isTrue();
    assertThat(cholesky.isFactorised()).isTrue();
    double[] b = new double[DIMENSION];
    Arrays.setAll(b, j -> j < DIMENSION - 1 ? random.nextGaussian() : 0);
    double[] p = b.clone();
    cholesky.solve(p);
    for (int i = 0; i < DIMENSION; i++) {
      double product = 0;
      for (int j = 0; j < DIMENSION; j++) {
        product += matrix[i][j] * p[j];
      }
      assertThat(product).isCloseTo(b[i], within(1e-7));
    }
    assertThat(p[DIMENSION - 1]).as("nothing depends on it").isZero();
    assertThat(cholesky.isBlindTo(b)).isFalse();
    b[DIMENSION - 1] = 1e-300;
    assertThat(cholesky.isBlindTo(b)).isTrue();
  }

  @Test
  void rejectsValuesThatAreNotFinite() {
    double[][] matrix = squares();
    matrix[3][1] = Double.NaN;
    Cholesky cholesky = of(matrix);
    assertThat(cholesky.factorise()).isFalse();
    assertThat(cholesky.isFactorised()).isFalse();
  }
}
