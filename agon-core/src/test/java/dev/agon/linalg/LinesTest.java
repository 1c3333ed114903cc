package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

/** Products of lines are sums in the order of the inner index. */
class LinesTest {
  private static final RandomStream RANDOM = new RandomStream(9, 0);

  private static double[][] lines(int m, int n) {
    double[][] a = new double[m][n];
    for (double[] line : a) {
      for (int j = 0; j < n; j++) {
        line[j] = RANDOM.nextGaussian();
      }
    }
    return a;
  }

  @Test
  void addsProductsInTheOrderOfTheInnerIndex() {
    int[][] sizes = {{1, 1, 1}, {3, 7, 5}, {2, 0, 4}, {4, 3, 0}, {5, 13, 4}, {2, 1500, 11}};
    for (int[] size : sizes) {
      int m = size[0];
      int n = size[1];
      int k = size[2];
      double[][] a = lines(m, k);
      double[][] b = lines(k, n);
      double[][] c = lines(m, n);
      double[][] expected = new double[m][];
      for (int i = 0; i < m; i++) {
        expected[i] = c[i].clone();
        for (int j = 0; j < n; j++) {
          for (int p = 0; p < k; p++) {
            expected[i][j] += a[i][p] * b[p][j];
          }
        }
      }
      Lines.addProduct(m, n, k, a, b, c);
      assertThat(c).isDeepEqualTo(expected);
    }
  }

  @Test
  void addsSelectedLines() {
    double[][] b = lines(9, 6);
    int[] which = {8, 0, 3, 3, 7, 1, 2};
    double[] factor = lines(1, 7)[0];
    double[] c = new double[6];
    double[] expected = new double[6];
    for (int e = 1; e < 7; e++) {
      for (int j = 0; j < 6; j++) {
        expected[j] += factor[e] * b[which[e]][j];
      }
    }
    Lines.addSelected(6, which, factor, 1, 7, b, c);
    assertThat(c).isEqualTo(expected);
  }

  @Test
  void transposesMatrix() {
    double[][] a = {{1, 2, 3}, {4, 5, 6}};
    double[][] to = new double[3][2];
    Lines.transpose(2, 3, a, to);
    assertThat(to).isDeepEqualTo(new double[][] {{1, 4}, {2, 5}, {3, 6}});
  }
}
