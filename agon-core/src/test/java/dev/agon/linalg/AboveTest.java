package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws: sums above a threshold agree with a plain loop, and bit for bit between both kernels. */
class AboveTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0", "7, 0", "8, 3", "13, 1e15", "207, -2", "4098, 0.1"})
  void sumsAboveThresholdAgreeWithPlainLoop(int n, double origin) {
    double[] a = values(n);
    for (int i = 0; i < n; i++) {
      a[i] += origin;
    }
    double excess = 0;
    int count = 0;
    for (double value : a) {
      double away = value - origin;
      if (away > 0.5) {
        excess += away - 0.5;
        count++;
      }
    }
    double[] found = new double[2];

    new ScalarKernels().above(a, n, origin, 0.5, found);

    assertThat(found[0]).isCloseTo(excess, within(1e-13 * (1 + excess)));
    assertThat(found[1]).isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 13, 207, 4098})
  void vectorAndScalarAgreeBitForBit(int n) {
    assumeTrue(
        ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
        "this JVM was started without the Vector API");
    double[] scalar = new double[2];
    double[] vector = new double[2];
    for (double threshold : new double[] {-1, 0, 0.5, 3}) {
      new ScalarKernels().above(values(n), n, 0.1, threshold, scalar);
      new VectorApiKernels().above(values(n), n, 0.1, threshold, vector);

      assertThat(vector).containsExactly(scalar);
    }
  }

  /** Some of them exactly 0.5. */
  private static double[] values(int n) {
    var random = new RandomStream(n, 1);
    double[] a = new double[n];
    Arrays.setAll(a, i -> i % 5 == 0 ? 0.5 : random.nextGaussian());
    return a;
  }
}
