package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.random.RandomStream;
import dev.agon.set.CappedSimplex;
import dev.agon.set.ConvexSet;
import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Laws of the sets of rows that do not count alike: feasible, idempotent, nearest. */
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
  void rowsThatCountAlikeHaveTheCappedSimplex() {
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
  void boundsThatLeaveNothingAreRefused() {
    assertThatThrownBy(() -> new WeightedSimplex(roots(), 0, 0.01, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cannot sum to 1.0");
  }
}
