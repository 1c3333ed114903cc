package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.worst.set.ChiSquareBall;
import dev.agon.learn.worst.set.TwoSimplices;
import dev.agon.learn.worst.set.WeightedChiSquareBall;
import dev.agon.learn.worst.set.WeightedSimplex;
import dev.agon.random.RandomStream;
import dev.agon.set.CappedSimplex;
import dev.agon.set.ConvexSet;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Laws of the sets of weighted rows: a projection is feasible, idempotent and the nearest point.
 */
class WeightedSetsTest {
  private static final int N = 9;

  private final RandomStream random = new RandomStream(17, 1);

  private double[] roots() {
    double[] roots = new double[N];
    double sum = 0;
    for (int i = 0; i < N; i++) {
      roots[i] = i == 0 ? 1e-3 : 0.1 + 3 * random.nextDouble();
      sum += roots[i] * roots[i];
    }
    double scale = Math.sqrt(N / sum);
    Arrays.setAll(roots, i -> roots[i] * scale);
    return roots;
  }

  private double[] point(double size) {
    double[] v = new double[N];
    Arrays.setAll(v, i -> i % 4 == 3 ? size : random.nextGaussian() * size); // with ties
    return v;
  }

  private void projectsToTheNearestPoint(Function<double[], ConvexSet> sets) {
    for (int trial = 0; trial < 300; trial++) {
      ConvexSet set = sets.apply(roots());
      ConvexSet.Projector projector = set.projector(N);
      double[] v = point(Math.scalb(1.0, trial % 24 - 16));
      double[] u = v.clone();
      projector.project(u);
      String what = set.describe() + ", trial " + trial;
      assertThat(set.contains(u, 1e-11)).as(what).isTrue();
      double[] again = u.clone();
      projector.project(again);
      double[] other = point(1);
      projector.project(other);
      double inner = 0;
      for (int i = 0; i < N; i++) {
        assertThat(again[i]).as(what).isCloseTo(u[i], within(1e-9));
        inner += (v[i] - u[i]) * (other[i] - u[i]); // not acute, for every point of the set
      }
      assertThat(inner).as(what).isLessThan(1e-9);
    }
  }

  @Test
  void theWeightedSimplexProjectsToTheNearestPoint() {
    double unbounded = Double.POSITIVE_INFINITY;
    projectsToTheNearestPoint(roots -> new WeightedSimplex(roots, -1.0 / N, unbounded, 0));
    projectsToTheNearestPoint(roots -> new WeightedSimplex(roots, 0, unbounded, 0.3));
    projectsToTheNearestPoint(roots -> new WeightedSimplex(roots, 0, 1.0 / N, 0.7));
    projectsToTheNearestPoint(roots -> new WeightedSimplex(roots, -1.0 / N, 4.0 / N, 0));
    projectsToTheNearestPoint(roots -> new WeightedSimplex(roots, 0, 1.0 / N, 1)); // one point
  }

  @Test
  void theWeightedChiSquareBallProjectsToTheNearestPoint() {
    for (double radius : new double[] {0, 0.05, 0.7, 100}) {
      projectsToTheNearestPoint(roots -> new WeightedChiSquareBall(roots, radius));
    }
  }

  @Test
  void uniformWeightsGiveCappedSimplex() {
    double[] ones = new double[N];
    Arrays.fill(ones, 1);
    for (int trial = 0; trial < 200; trial++) {
      double[] u = point(Math.scalb(1.0, trial % 12 - 8));
      double[] v = u.clone();
      new WeightedSimplex(ones, 0, 0.3, 1).projector(N).project(u);
      new CappedSimplex(1, 0.3).projector(N).project(v);
      assertThat(u).containsExactly(v, within(1e-14));
    }
  }

  @Test
  void boundsWithAnEmptySetAreRefused() {
    assertThatThrownBy(() -> new WeightedSimplex(roots(), 0, 0.01, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cannot sum to 1.0")
        .asString()
        .contains("Choose bounds around 0.11");
    assertThatThrownBy(() -> new WeightedSimplex(roots(), 0.2, 1, 1))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void pointThatViolatesOneConstraintIsNotInTheSet() {
    double[] roots = {1, 2};
    ConvexSet simplex = new WeightedSimplex(roots, -0.5, 1, 1.5);
    assertThat(simplex.contains(new double[] {0.5, 0.5}, 1e-9)).isTrue();
    assertThat(simplex.contains(new double[] {0.5, 0.75}, 1e-9)).as("sum").isFalse();
    assertThat(simplex.contains(new double[] {0.5, 0.25}, 1e-9)).as("sum").isFalse();
    assertThat(simplex.contains(new double[] {1.5, 0}, 1e-9)).as("most").isFalse();
    assertThat(simplex.contains(new double[] {-0.75, 1.125}, 1e-9)).as("least").isFalse();
    assertThat(simplex.contains(new double[] {Double.NaN, 0.5}, 1e-9)).isFalse();

    ConvexSet ball = new ChiSquareBall(0.125);
    assertThat(ball.contains(new double[] {0.75, 0.25}, 1e-9)).as("at the radius").isTrue();
    assertThat(ball.contains(new double[] {0.76, 0.24}, 1e-9)).as("radius").isFalse();
    assertThat(ball.contains(new double[] {0.5, 0.4}, 1e-9)).as("sum").isFalse();
    assertThat(new ChiSquareBall(9).contains(new double[] {1.25, -0.25}, 1e-9)).isFalse();

    double[] ones = {1, 1};
    ConvexSet weighted = new WeightedChiSquareBall(ones, 0.125);
    assertThat(weighted.contains(new double[] {0.25, -0.25}, 1e-9)).isTrue();
    assertThat(weighted.contains(new double[] {0.26, -0.26}, 1e-9)).as("radius").isFalse();
    assertThat(weighted.contains(new double[] {0.2, -0.1}, 1e-9)).as("sum").isFalse();
  }

  @Test
  void movedAndRemainingWeightAreSeparate() {
    double[] ones = {1, 1};
    for (double @Nullable [] root : new double[][] {null, ones}) {
      ConvexSet halves = TwoSimplices.of(0.25, 2, root);
      double[] point = {0.5, 0.25, 2, 0};

      halves.projector(4).project(point);

      assertThat(point).containsExactly(new double[] {0.25, 0, 0.5, 0.25}, within(1e-15));
      assertThat(halves.contains(point, 1e-12)).isTrue();
      assertThat(halves.contains(new double[] {0.5, 0, 0.5, 0.25}, 1e-12)).isFalse();
      assertThat(halves.contains(new double[] {0.25, 0, 0.75, 0}, 1e-12)).as("cap").isFalse();
    }
  }

  @Test
  void projectionKeepsPointsOfTheBall() {
    double[] ones = {1, 1};
    double[] y = {0.625, 0.375};
    new ChiSquareBall(0.5).projector(2).project(y);
    assertThat(y).containsExactly(new double[] {0.625, 0.375}, within(1e-15));
    double[] z = {0.125, -0.125};
    new WeightedChiSquareBall(ones, 0.5).projector(2).project(z);
    assertThat(z).containsExactly(new double[] {0.125, -0.125}, within(1e-15));
  }

  @Test
  void descriptionNamesTheSet() {
    double[] ones = {1, 1};
    assertThat(new ChiSquareBall(0.5).describe())
        .isEqualTo("simplex within the chi-square radius 0.5");
    assertThat(new WeightedChiSquareBall(ones, 0.5).describe())
        .isEqualTo("weighted simplex within the chi-square radius 0.5");
    assertThat(TwoSimplices.of(0.25, 2, ones).describe())
        .isEqualTo(
            "weighted simplex of sum 0.25 between 0.0 and Infinity and weighted simplex of sum 0.75"
                + " between 0.0 and 0.5");
  }

  @Test
  void aRadiusBelowZeroIsRefused() {
    for (double bad : new double[] {-0.1, Double.NaN}) {
      assertThatThrownBy(() -> new ChiSquareBall(bad))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("must not be negative, but was " + bad);
    }
  }
}
