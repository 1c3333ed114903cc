package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorsTest {
  @ParameterizedTest
  @ValueSource(doubles = {1e-323, 1e-308, 1e-200, 1e-160, 1e-140, 1, 1e140, 1e154, 1e200, 3e307})
  void normNeitherOverflowsNorUnderflows(double size) {
    assertThat(Vectors.norm(new double[] {3 * size, -4 * size, 0}))
        .isCloseTo(5 * size, withPercentage(1e-13));
  }

  @Test
  void normOfMixedMagnitudesIsAccurate() {
    assertThat(Vectors.norm(new double[] {1e-200, 1, 1e-300})).isEqualTo(1);
    assertThat(Vectors.norm(new double[] {1e300, 1e-300})).isEqualTo(1e300);
    assertThat(Vectors.norm(new double[0])).isZero();
    assertThat(Vectors.norm(new double[] {0, -0.0})).isZero();
    double[] many = new double[1000];
    Arrays.fill(many, 1e-170);
    assertThat(Vectors.norm(many)).isCloseTo(StrictMath.sqrt(1000) * 1e-170, withPercentage(1e-12));
  }

  @Test
  void normOfValuesThatAreNotFiniteIsNotFinite() {
    assertThat(Vectors.norm(new double[] {1, Double.NEGATIVE_INFINITY})).isInfinite();
    assertThat(Vectors.norm(new double[] {1, Double.NaN})).isNaN();
    assertThat(Vectors.norm(new double[] {Double.POSITIVE_INFINITY, Double.NaN})).isNaN();
    assertThat(Vectors.norm(new double[] {Double.MAX_VALUE, Double.MAX_VALUE})).isInfinite();
  }

  @Test
  void isFiniteDetectsInfinityAndNan() {
    assertThat(Vectors.isFinite(new double[0])).isTrue();
    assertThat(Vectors.isFinite(new double[] {Double.MAX_VALUE, Double.MAX_VALUE})).isTrue();
    assertThat(Vectors.isFinite(new double[] {1, Double.NaN})).isFalse();
    assertThat(Vectors.isFinite(new double[] {Double.POSITIVE_INFINITY})).isFalse();
    assertThat(
            Vectors.isFinite(new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0}))
        .isFalse();
  }

  @Test
  void elementWiseOperationsMatchTheirDefinitions() {
    double[] y = {1, 2, 3};
    Vectors.addScaled(2, new double[] {1, 0, -1}, y);
    assertThat(y).containsExactly(3, 2, 1);
    Vectors.scale(y, -0.5);
    assertThat(y).containsExactly(-1.5, -1, -0.5);
    double[] difference = new double[3];
    Vectors.subtract(y, new double[] {0.5, 1, 1.5}, difference);
    assertThat(difference).containsExactly(-2, -2, -2);
    assertThat(Vectors.dot(y, y)).isEqualTo(3.5);
    assertThat(Vectors.sum(y, 2)).isEqualTo(-2.5);
  }
}
