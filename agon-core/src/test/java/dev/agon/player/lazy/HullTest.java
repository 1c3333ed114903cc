package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

/** Laws: the bound holds for every point and is only slightly above their maximum. */
class HullTest {
  private static final double[] SCALES = {1, 1e-6, 1e6};

  private static double[][] points(RandomStream random, int count, double scale) {
    double[][] points = new double[count][];
    for (int i = 0; i < count; i++) {
      points[i] = new double[] {random.nextGaussian(), random.nextGaussian() / scale};
    }
    return points;
  }

  private static Hull around(double[][] points, double scale) {
    Hull hull = new Hull();
    hull.clear(scale);
    for (double[] p : points) {
      hull.cover(p[0], p[1]);
    }
    return hull;
  }

  @Test
  void boundExceedsMaximumByAtMostATenth() {
    RandomStream random = new RandomStream(5, 1);
    for (double scale : SCALES) {
      for (int count : new int[] {1, 2, 3, 50}) {
        double[][] points = points(random, count, scale);
        Hull hull = around(points, scale);
        for (int turn = 0; turn < 200; turn++) {
          double v1 = random.nextGaussian();
          double w2 = random.nextGaussian();
          double largest = Double.NEGATIVE_INFINITY;
          double radius = 0;
          for (double[] p : points) {
            largest = Math.max(largest, v1 * p[0] + w2 * (scale * p[1]));
            radius = Math.max(radius, StrictMath.hypot(p[0], scale * p[1]));
          }
          double extent = 2 * radius * StrictMath.hypot(v1, w2);

          double reach = hull.reach(v1, w2 * scale);

          assertThat(reach).isBetween(largest - 1e-14 * extent, largest + 0.1 * extent);
        }
      }
    }
  }

  @Test
  void boundOfRoundCloudIsTwoPercentTooLarge() {
    double[][] circle = new double[720][];
    for (int i = 0; i < circle.length; i++) {
      double angle = Math.PI * i / 360;
      circle[i] = new double[] {StrictMath.cos(angle), StrictMath.sin(angle)};
    }
    Hull hull = around(circle, 1);
    for (double[] v : circle) {
      assertThat(hull.reach(v[0], v[1])).isBetween(1 - 1e-12, 1.02);
    }
  }

  @Test
  void pointsWithinTheLimitKeepIt() {
    RandomStream random = new RandomStream(6, 1);
    for (double scale : SCALES) {
      double[][] points = points(random, 100, scale);
      Hull hull = around(points, scale);
      int kept = 0;
      for (int turn = 0; turn < 100; turn++) {
        double v1 = random.nextGaussian();
        double w2 = random.nextGaussian();
        double bound = random.nextDouble() * hull.reach(v1, w2 * scale);

        hull.limit(v1, w2 * scale, bound);

        for (double[] p : points) {
          if (!hull.isBeyond(p[0], p[1])) {
            kept++;
            assertThat(v1 * p[0] + w2 * (scale * p[1])).isLessThanOrEqualTo(bound + 1e-13);
          }
        }
      }
      assertThat(kept).isGreaterThan(1000);
    }
  }

  @Test
  void withoutBoundAllPointsAreBeyond() {
    Hull hull = around(new double[][] {{1, 2}, {-1, 0}}, 1);

    hull.limit(1, 1, Double.NaN);

    assertThat(hull.isBeyond(1, 2)).isTrue();
    assertThat(hull.isBeyond(-1, 0)).isTrue();
  }

  @Test
  void boundOfNanIsNan() {
    Hull hull = around(new double[][] {{1, 2}}, 1);

    assertThat(hull.reach(0, 0)).isZero();
    assertThat(hull.reach(Double.NaN, 1)).isNaN();
  }
}
