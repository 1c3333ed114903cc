package dev.agon.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Membership, with exactly representable numbers: a point that violates its worst condition by d is
 * in the set with tolerance d, and not with a smaller one.
 */
class MembershipTest {
  /** A point and the violation of its worst condition. */
  record Case(ConvexSet set, double miss, double... point) {}

  static Stream<Case> cases() {
    ConvexSet capped = new CappedSimplex(1, 0.5);
    return Stream.of(
        new Case(new Ball(5), 0, 3, 4),
        new Case(new Ball(4), 1, 3, 4),
        new Case(new Box(-1, 2), 0, -1, 2),
        new Case(new Box(-1, 2), 0.5, 0, -1.5),
        new Case(new Box(-1, 2), 0.5, 2.5, 0),
        new Case(new Simplex(), 0, 0, 1, 0),
        new Case(new Simplex(), 0.25, 1.25, -0.25),
        new Case(new Simplex(), 0.25, 0.5, 0.75),
        new Case(new Simplex(2), 0.5, 0.5, 1),
        new Case(capped, 0, 0.5, 0, 0.5),
        new Case(capped, 0.25, 0.5, 0.5, 0.25, -0.25),
        new Case(capped, 0.25, 0.75, 0.25, 0),
        new Case(capped, 0.25, 0.5, 0.5, 0.25),
        new Case(capped, 0.25, 0.5, 0.25, 0));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void containsPointsUpToTheTolerance(Case c) {
    assertThat(c.set().contains(c.point(), c.miss())).isTrue();
    assertThat(c.set().contains(c.point(), Math.nextDown(c.miss()) - 1e-9)).isFalse();
  }

  @Test
  void wholeSpaceContainsEveryPoint() {
    assertThat(new WholeSpace().contains(new double[] {-1e300, 1e300}, 0)).isTrue();
  }

  @Test
  void noSetContainsNan() {
    for (ConvexSet set :
        List.of(new Ball(1), new Box(0, 1), new Simplex(), new CappedSimplex(1, 1))) {
      assertThat(set.contains(new double[] {Double.NaN}, 1)).as(set.describe()).isFalse();
    }
  }

  @Test
  void descriptionHasTheParameters() {
    assertThat(
            Stream.of(
                    new WholeSpace(),
                    new Ball(3),
                    new Box(-1, 2),
                    new Simplex(),
                    new CappedSimplex(2, 0.5))
                .map(ConvexSet::describe))
        .containsExactly(
            "whole space",
            "ball of radius 3.0",
            "box [-1.0, 2.0]",
            "simplex of sum 1.0",
            "simplex of sum 2.0 capped at 0.5");
  }

  @Test
  void rejectsZeroAndInfiniteParameters() {
    double infinity = Double.POSITIVE_INFINITY;
    for (Supplier<ConvexSet> set :
        List.<Supplier<ConvexSet>>of(
            () -> new Ball(0),
            () -> new Ball(infinity),
            () -> new Simplex(0),
            () -> new Simplex(infinity),
            () -> new CappedSimplex(0, 1),
            () -> new CappedSimplex(infinity, 1),
            () -> new CappedSimplex(1, 0))) {
      assertThatThrownBy(set::get)
          .isInstanceOf(InvalidInputException.class)
          .asString()
          .contains("Use ");
    }
  }

  @Test
  void hintNamesSmallestPossibleCap() {
    assertThatThrownBy(() -> new CappedSimplex(2, 0.25).projector(4))
        .asString()
        .contains("Use a cap of at least 0.5.");
  }

  /** A cap of total/n is rounded: a shortfall of less than 1e-12 of the total is accepted. */
  @Test
  void acceptsCapThatIsTooSmallByRoundingOnly() {
    double cap = 1 - 1e-12;
    double[] point = {7};
    new CappedSimplex(1, cap).projector(1).project(point);
    assertThat(point).containsExactly(cap);
  }

  @Test
  void rejectsTotalWhoseSumsOverflow() {
    assertThatThrownBy(() -> new Simplex(1e308).projector(2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is too large for 2 coordinates");
    assertThat(new Simplex(1e308).projector(1)).isNotNull();
  }
}
