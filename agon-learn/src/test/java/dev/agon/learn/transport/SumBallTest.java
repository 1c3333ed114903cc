package dev.agon.learn.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import dev.agon.set.ConvexSet;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Laws of the projection: feasible, idempotent, and at an obtuse angle to every point of the set.
 */
class SumBallTest {
  private static final int DIMENSION = 6;

  private final RandomStream random = new RandomStream(11, 2);

  private double[] gaussian(double size) {
    double[] point = new double[DIMENSION];
    Arrays.setAll(point, j -> size * random.nextGaussian());
    return point;
  }

  @ParameterizedTest
  @EnumSource
  void projectionIsTheClosestPoint(Norm norm) {
    ConvexSet ball = norm.sumBall();
    ConvexSet.Projector projector = ball.projector(DIMENSION);
    int outside = 0;
    for (int k = 0; k < 300; k++) {
      double[] point = gaussian(k % 3 == 0 ? 0.2 : k % 3 == 1 ? 1 : 5);
      outside += ball.contains(point, 0) ? 0 : 1;
      double[] projected = point.clone();
      projector.project(projected);
      assertThat(ball.contains(projected, 1e-12)).isTrue();
      double[] again = projected.clone();
      projector.project(again);
      assertThat(again).containsExactly(projected, within(1e-12));
      for (int other = 0; other < 20; other++) {
        double[] inside = gaussian(1);
        projector.project(inside);
        double product = 0;
        for (int j = 0; j < DIMENSION; j++) {
          product += (point[j] - projected[j]) * (inside[j] - projected[j]);
        }
        assertThat(product).isLessThan(1e-9);
      }
    }
    assertThat(outside).isBetween(100, 299);
  }
}
