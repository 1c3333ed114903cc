package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Activations over arrays have the bits of single values, and the right derivatives. */
class ActivationTest {
  private static double[] arguments() {
    RandomStream random = new RandomStream(4, 0);
    double[] special = {
      0,
      -0.0,
      Double.MIN_VALUE,
      -Double.MIN_VALUE,
      1e-310,
      -1e-310,
      1e-17,
      -1e-17,
      1.1e-16,
      -1.1e-16,
      31.9,
      -33,
      707,
      -709,
      1e300,
      -1e300,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.NaN
    };
    double[] z = new double[special.length + 400];
    System.arraycopy(special, 0, z, 0, special.length);
    for (int i = special.length; i < z.length; i++) {
      z[i] = StrictMath.exp(random.nextGaussian()) * random.nextGaussian();
    }
    return z;
  }

  @ParameterizedTest
  @EnumSource
  void anArrayHasTheBitsOfSingleValues(Activation f) {
    double[] z = arguments();
    int n = z.length;
    double[] value = new double[n];
    double[] slope = new double[n];
    double[] curvature = new double[n];
    f.evaluate(z, 0, n, value, slope, curvature);
    for (int i = 0; i < n; i++) {
      assertThat(Double.doubleToLongBits(value[i]))
          .as("%s at %s", f, z[i])
          .isEqualTo(Double.doubleToLongBits(f.value(z[i])));
    }
  }

  @ParameterizedTest
  @EnumSource
  void derivativesMatchCentralDifferences(Activation f) {
    double h = 1e-5;
    double[] z = new double[60];
    for (int i = 0; i < z.length; i++) {
      z[i] = (i - 29.5) / 7;
    }
    double[][] at = new double[3][z.length];
    double[][] above = new double[3][z.length];
    double[][] below = new double[3][z.length];
    double[] moved = z.clone();
    f.evaluate(z, 0, z.length, at[0], at[1], at[2]);
    shift(moved, h);
    f.evaluate(moved, 0, z.length, above[0], above[1], above[2]);
    shift(moved, -2 * h);
    f.evaluate(moved, 0, z.length, below[0], below[1], below[2]);
    for (int i = 0; i < z.length; i++) {
      assertThat(at[1][i]).isCloseTo((above[0][i] - below[0][i]) / (2 * h), within(1e-8));
      assertThat(at[2][i]).isCloseTo((above[1][i] - below[1][i]) / (2 * h), within(1e-8));
    }
  }

  private static void shift(double[] z, double by) {
    for (int i = 0; i < z.length; i++) {
      z[i] += by;
    }
  }
}
