package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.random.RandomStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Matrix products agree bit for bit with the sum in the order of the inner index. */
class MatrixProductTest {
  private static Stream<Arguments> shapes() {
    int[] sizes = {1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 33};
    Stream.Builder<Arguments> shapes = Stream.builder();
    for (int m : sizes) {
      for (int n : sizes) {
        for (int k : new int[] {0, 1, 2, 7, 40}) {
          shapes.add(Arguments.of(m, n, k));
        }
      }
    }
    return shapes.build();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void entriesAreSumsInOrderOfTheInnerIndex(int m, int n, int k) {
    RandomStream random = new RandomStream(m * 1000L + n, k);
    double[] a = numbers(random, m * k + 3);
    double[] b = numbers(random, k * n + 2);
    double[] start = numbers(random, m * (n + 1) + 5);
    for (int transposed = 0; transposed < 4; transposed++) {
      int aRow = (transposed & 1) == 0 ? k : 1;
      int aColumn = (transposed & 1) == 0 ? 1 : m;
      int bRow = (transposed & 2) == 0 ? n : 1;
      int bColumn = (transposed & 2) == 0 ? 1 : k;
      double[] expected = start.clone();
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          double sum = start[5 + i * (n + 1) + j];
          for (int p = 0; p < k; p++) {
            sum += a[3 + i * aRow + p * aColumn] * b[2 + p * bRow + j * bColumn];
          }
          expected[5 + i * (n + 1) + j] = sum;
        }
      }
      double[] c = start.clone();
      new MatrixProduct().add(m, n, k, a, 3, aRow, aColumn, b, 2, bRow, bColumn, c, 5, n + 1);
      assertThat(c).isEqualTo(expected);
    }
  }

  @Test
  void tileKernelsAgreeBitForBit() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    Kernels scalar = new ScalarKernels();
    Kernels vector = new VectorApiKernels();
    for (int k = 0; k < 40; k++) {
      RandomStream random = new RandomStream(7, k);
      double[] a = numbers(random, 8 * k + 1);
      double[] b = numbers(random, 8 * k);
      double[] c = numbers(random, 90);
      double[] d = c.clone();
      scalar.tile(k, a, 1, b, c, 2, 11);
      vector.tile(k, a, 1, b, d, 2, 11);
      assertThat(d).isEqualTo(c);
      scalar.twoTiles(k, a, 1, b, c, 2, 11);
      vector.twoTiles(k, a, 1, b, d, 2, 11);
      assertThat(d).isEqualTo(c);
      scalar.rowTile(k, a, 1, b, c, 3);
      vector.rowTile(k, a, 1, b, d, 3);
      assertThat(d).isEqualTo(c);
    }
  }

  @Test
  void softplusAndSigmoidAgreeBitForBit() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    double[] t = numbers(new RandomStream(3, 0), 103);
    t[0] = -800;
    t[1] = 800;
    t[2] = -0.0;
    t[4] = Double.POSITIVE_INFINITY;
    t[5] = Double.NEGATIVE_INFINITY;
    double[][] scalar = new double[3][103];
    double[][] vector = new double[3][103];
    new ScalarKernels().softplus(t, 0, 103, scalar[0], scalar[1]);
    new VectorApiKernels().softplus(t, 0, 103, vector[0], vector[1]);
    new ScalarKernels().sigmoid(t, 0, 103, scalar[2]);
    new VectorApiKernels().sigmoid(t, 0, 103, vector[2]);
    assertThat(vector).isDeepEqualTo(scalar);
    assertThat(scalar[1]).isEqualTo(scalar[2]);
    assertThat(scalar[0][7]).isEqualTo(Elementary.softplus(t[7]));
  }

  private static double[] numbers(RandomStream random, int n) {
    double[] numbers = new double[n];
    for (int i = 0; i < n; i++) {
      numbers[i] = random.nextGaussian();
    }
    return numbers;
  }
}
