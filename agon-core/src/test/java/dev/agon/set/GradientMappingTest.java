package dev.agon.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

/** The projected gradient mapping for cases computed by hand. */
class GradientMappingTest {
  private static final double[] GRADIENT = {3, -4};

  @Test
  void equalsGradientNormWithoutConstraints() {
    double[] point = {7, 8};
    assertThat(new GradientMapping(new WholeSpace(), 2, true).norm(point, GRADIENT)).isEqualTo(5);
    assertThat(new GradientMapping(new WholeSpace(), 2, false).norm(point, GRADIENT)).isEqualTo(5);
  }

  @Test
  void equalsGradientNormInTheInterior() {
    ConvexSet box = new Box(-100, 100);
    assertThat(new GradientMapping(box, 2, true).norm(new double[] {7, 8}, GRADIENT)).isEqualTo(5);
  }

  /** At the lower corner the minimiser may follow -g in the second coordinate only. */
  @Test
  void ignoresInfeasibleDirections() {
    ConvexSet box = new Box(0, 100);
    double[] corner = {0, 0};
    assertThat(new GradientMapping(box, 2, true).norm(corner, GRADIENT)).isEqualTo(4);
    assertThat(new GradientMapping(box, 2, false).norm(corner, GRADIENT)).isEqualTo(3);
  }

  @Test
  void vanishesAtStationaryPoints() {
    double[] vertex = {0, 1};
    GradientMapping least = new GradientMapping(new Simplex(), 2, true);
    assertThat(least.norm(vertex, GRADIENT)).isZero();
    assertThat(new GradientMapping(new Simplex(), 2, false).norm(vertex, GRADIENT))
        .isCloseTo(Math.sqrt(2), offset(1e-15));
  }

  @Test
  void gradientThatIsNotFiniteGivesNan() {
    GradientMapping mapping = new GradientMapping(new Box(0, 1), 2, true);
    double[] point = {0, 0};
    assertThat(mapping.norm(point, new double[] {Double.NaN, 0})).isNaN();
    assertThat(mapping.norm(point, new double[] {0, Double.POSITIVE_INFINITY})).isNaN();
  }
}
