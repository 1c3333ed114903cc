package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.autodiff.model.Forward;
import org.junit.jupiter.api.Test;

/** The generated points lie near the circle, in all directions. */
class NetworkGanTest {
  @Test
  void theGeneratorLearnsTheCircle() {
    double[][] points =
        Forward.evaluate(
            NetworkGan::generate, NetworkGan.train(), NetworkGan.gaussians(1000, 2, 1));
    int[] quarter = new int[4];
    double error = 0;
    for (double[] point : points) {
      double radius = StrictMath.hypot(point[0], point[1]);
      error += (radius - 1) * (radius - 1) / points.length;
      quarter[(point[0] > 0 ? 1 : 0) + (point[1] > 0 ? 2 : 0)]++;
    }
    assertThat(StrictMath.sqrt(error)).isCloseTo(0, within(0.2));
    for (int count : quarter) {
      assertThat(count).isBetween(150, 350);
    }
  }
}
