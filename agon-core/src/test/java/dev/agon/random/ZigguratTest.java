package dev.agon.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The tables satisfy their defining equations; the numbers follow the normal distribution. */
class ZigguratTest {
  private static final int DRAWS = 2_000_000;

  private static double[] draw() {
    RandomStream random = new RandomStream(2024, 0);
    double[] numbers = new double[DRAWS];
    Arrays.setAll(numbers, i -> random.nextGaussian());
    return numbers;
  }

  @Test
  void allLayersAndTheTailHaveEqualArea() {
    for (int i = 1; i < Ziggurat.LAYERS; i++) {
      double area = Ziggurat.EDGE[i] * (Ziggurat.HEIGHT[i + 1] - Ziggurat.HEIGHT[i]);
      assertThat(area).as("layer %s", i).isCloseTo(Ziggurat.AREA, offset(1e-14));
      assertThat(Ziggurat.EDGE[i]).isGreaterThan(Ziggurat.EDGE[i + 1]);
    }
    double lowest = Ziggurat.R * Ziggurat.density(Ziggurat.R) + tailArea(Ziggurat.R);
    assertThat(lowest).isCloseTo(Ziggurat.AREA, offset(1e-15));
    assertThat(Ziggurat.EDGE[0] * Ziggurat.density(Ziggurat.R))
        .isCloseTo(Ziggurat.AREA, offset(1e-17));
  }

  /** The integral of exp(-t^2/2) beyond x, by Laplace's continued fraction; x >= 2. */
  private static double tailArea(double x) {
    double fraction = x;
    for (int k = 400; k >= 1; k--) {
      fraction = x + k / fraction;
    }
    return Ziggurat.density(x) / fraction;
  }

  /** Tolerances are four standard errors of the moment in question. */
  @Test
  void momentsAreNormal() {
    double[] moments = new double[7];
    for (double z : draw()) {
      double power = 1;
      for (int k = 1; k <= 6; k++) {
        power *= z;
        moments[k] += power / DRAWS;
      }
    }
    double[] expected = {1, 0, 1, 0, 3, 0, 15};
    double[] variance = {0, 1, 2, 15, 96, 945, 10170};
    for (int k = 1; k <= 6; k++) {
      assertThat(moments[k])
          .as("moment %s", k)
          .isCloseTo(expected[k], offset(4 * StrictMath.sqrt(variance[k] / DRAWS)));
    }
  }

  @Test
  void tailsOnBothSides() {
    double[] numbers = draw();
    double root = StrictMath.sqrt(2 * StrictMath.PI);
    for (double x : new double[] {2, 2.5, 3, 3.5, Ziggurat.R, 4, 4.4}) {
      double probability = tailArea(x) / root;
      double tolerance = 4 * StrictMath.sqrt(DRAWS * probability);
      double above = Arrays.stream(numbers).filter(z -> z > x).count();
      double below = Arrays.stream(numbers).filter(z -> z < -x).count();
      assertThat(above).as("beyond %s", x).isCloseTo(DRAWS * probability, offset(tolerance));
      assertThat(below).as("below -%s", x).isCloseTo(DRAWS * probability, offset(tolerance));
    }
  }

  /** Kolmogorov and Smirnov: sqrt(n) D exceeds 1.95 once in a thousand. */
  @Test
  void distributionFunctionIsNormal() {
    double[] sorted = Arrays.copyOf(draw(), 500_000);
    Arrays.sort(sorted);
    double distance = 0;
    double area = 0;
    double at = -9;
    double normal = 1 / StrictMath.sqrt(2 * StrictMath.PI);
    for (int i = 0; i < sorted.length; i++) {
      area += simpson(at, sorted[i]);
      at = sorted[i];
      double cumulative = area * normal;
      distance = Math.max(distance, cumulative - (double) i / sorted.length);
      distance = Math.max(distance, (i + 1.0) / sorted.length - cumulative);
    }
    assertThat(area * normal).isCloseTo(1, offset(1e-4));
    assertThat(StrictMath.sqrt(sorted.length) * distance).isLessThan(1.95);
  }

  private static double simpson(double from, double to) {
    int pieces = 2 + 2 * (int) Math.ceil((to - from) / 0.02);
    double h = (to - from) / pieces;
    double sum = Ziggurat.density(from) + Ziggurat.density(to);
    for (int i = 1; i < pieces; i++) {
      sum += (i % 2 == 0 ? 2 : 4) * Ziggurat.density(from + i * h);
    }
    return sum * h / 3;
  }

  /** The numbers themselves: changing them would change every published result. */
  @Test
  void numbersAreTheSameEverywhere() {
    RandomStream random = new RandomStream(1, 0);
    long digest = 0;
    for (int i = 0; i < 100_000; i++) {
      digest = 31 * digest + Double.doubleToRawLongBits(random.nextGaussian());
    }
    assertThat(Long.toHexString(digest)).isEqualTo("a90acb7fafbfc8e1");
  }
}
