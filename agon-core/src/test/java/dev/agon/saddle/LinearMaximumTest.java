package dev.agon.saddle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.set.Ball;
import dev.agon.set.Bounds;
import dev.agon.set.Box;
import dev.agon.set.CappedSimplex;
import dev.agon.set.ConvexSet;
import dev.agon.set.L1Ball;
import dev.agon.set.ProductSet;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LinearMaximumTest {
  private static final double[] GRADIENT = {1, -2, 1.0001, 0.5};

  /** A set, a point of it, and the largest value of g.u there. */
  static Stream<Arguments> sets() {
    double[] quarter = {0.25, 0.25, 0.25, 0.25};
    double[] zero = new double[4];
    return Stream.of(
        Arguments.of(new Simplex(), quarter, 1.0001),
        Arguments.of(new CappedSimplex(1, 0.5), quarter, 0.5 * 1.0001 + 0.5),
        Arguments.of(new Box(-1, 2), zero, 2 + 2 + 2.0002 + 1),
        Arguments.of(new Ball(3), zero, 3 * Math.sqrt(1 + 4 + 1.0001 * 1.0001 + 0.25)),
        Arguments.of(new L1Ball(3), zero, 6),
        Arguments.of(
            ProductSet.of(2, new Simplex()).and(2, new Box(0, 1)),
            new double[] {0.5, 0.5, 0, 0},
            1 + 1.0001 + 0.5));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void isTheLargestValueOnTheSet(ConvexSet set, double[] from, double largest) {
    double[] best = new double[4];
    double rise = new LinearMaximum(set, 4).rise(from, GRADIENT, best);
    double here = 0;
    double there = 0;
    for (int i = 0; i < 4; i++) {
      here += GRADIENT[i] * from[i];
      there += GRADIENT[i] * best[i];
    }
    assertThat(here + rise).isCloseTo(largest, within(1e-7));
    assertThat(there).isCloseTo(largest, within(1e-7));
    assertThat(set.contains(best, 1e-9)).isTrue();
  }

  @Test
  void isUnknownWhereTheFunctionIsNotBounded() {
    double infinite = Double.POSITIVE_INFINITY;
    Bounds open = new Bounds(new double[2], new double[] {infinite, infinite});
    double[] best = new double[2];
    assertThat(new LinearMaximum(open, 2).rise(new double[2], new double[] {1, 0}, best)).isNaN();
    assertThat(new LinearMaximum(new WholeSpace(), 1).rise(new double[1], new double[] {1}, best))
        .isNaN();
    assertThat(new LinearMaximum(open, 2).rise(new double[2], new double[] {-1, 0}, best)).isZero();
  }
}
