package dev.agon.set;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Laws of every projection P: feasible; idempotent; closest, by the variational inequality {@code
 * (v - Pv).(u - Pv) <= 0} for all u of the set; non-expansive.
 */
class ProjectionLawsTest {
  private static final int[] DIMENSIONS = {1, 2, 3, 7, 20, 64};

  /** A set, usable in the given dimension, and the size of its points. */
  record Case(ConvexSet set, int dimension, double size) {
    @Override
    public String toString() {
      return set.describe() + ", dimension " + dimension;
    }
  }

  static List<Case> cases() {
    return Arrays.stream(DIMENSIONS).boxed().flatMap(ProjectionLawsTest::casesOf).toList();
  }

  private static Stream<Case> casesOf(int n) {
    return Stream.of(
        new Case(new WholeSpace(), n, 1),
        new Case(new Box(-1, 2), n, 2),
        new Case(new Box(0, Double.POSITIVE_INFINITY), n, 1),
        new Case(new Box(0.25, 0.25), n, 1),
        new Case(new Ball(1), n, 1),
        new Case(new Ball(1e-200), n, 1e-200),
        new Case(new Ball(1e200), n, 1e200),
        new Case(new Simplex(), n, 1),
        new Case(new Simplex(3.7), n, 3.7),
        new Case(new Simplex(1e-300), n, 1e-300),
        new Case(new Simplex(1e300), n, 1e300),
        new Case(new CappedSimplex(1, 1.0 / n), n, 1), // a single point
        new Case(new CappedSimplex(1, 1.5 / n), n, 1),
        new Case(new CappedSimplex(1, 0.5 + 0.5 / n), n, 1),
        new Case(new CappedSimplex(1, 2), n, 1), // no cap at all
        new Case(new CappedSimplex(5, 5), n, 5),
        new Case(new CappedSimplex(7e-290, 7e-290 / Math.max(1, n / 2)), n, 7e-290),
        new Case(new L1Ball(1), n, 1),
        new Case(new L1Ball(2.5), n, 2.5),
        new Case(bounds(n), n, n),
        new Case(product(n), n, 1));
  }

  private static Bounds bounds(int n) {
    double[] lower = new double[n];
    double[] upper = new double[n];
    Arrays.setAll(lower, i -> i % 3 == 0 ? Double.NEGATIVE_INFINITY : -0.1 * i);
    Arrays.setAll(upper, i -> i % 4 == 0 ? 0.5 : i);
    return new Bounds(lower, upper);
  }

  private static ConvexSet product(int n) {
    ProductSet one = ProductSet.of(Math.max(1, n / 2), new Simplex());
    return n == 1 ? one : one.and(n - n / 2, new Ball(1));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void projectionIsFeasible(Case c) {
    for (double[] v : AwkwardPoints.ofDimension(c.dimension())) {
      double[] p = project(c, v);
      assertThat(c.set().contains(p, 4e-15 * c.size())).as(() -> arrow(v, p)).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void projectionIsIdempotent(Case c) {
    for (double[] v : AwkwardPoints.ofDimension(c.dimension())) {
      double[] once = project(c, v);
      assertThat(distance(once, project(c, once)))
          .as(() -> arrow(v, once))
          .isLessThanOrEqualTo(4e-15 * c.size());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void projectionIsClosest(Case c) {
    RandomStream random = new RandomStream(5, c.dimension());
    for (double[] v : AwkwardPoints.ofDimension(c.dimension())) {
      double[] p = project(c, v);
      double[] outward = difference(v, p);
      divide(outward, Math.max(c.size(), Arrays.stream(outward).map(Math::abs).max().orElse(0)));
      for (int k = 0; k < 10; k++) {
        double[] u = project(c, AwkwardPoints.gaussian(random, c.dimension(), 2 * c.size()));
        double[] toward = difference(u, p);
        divide(toward, c.size());
        assertThat(Vectors.dot(outward, toward)).as(() -> arrow(v, p)).isLessThanOrEqualTo(3e-14);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void projectionIsNonExpansive(Case c) {
    RandomStream random = new RandomStream(9, c.dimension());
    for (int k = 0; k < 100; k++) {
      double[] v = AwkwardPoints.gaussian(random, c.dimension(), c.size());
      double[] w = AwkwardPoints.gaussian(random, c.dimension(), c.size());
      assertThat(distance(project(c, v), project(c, w)))
          .as(() -> arrow(v, w))
          .isLessThanOrEqualTo(distance(v, w) + 4e-15 * c.size());
    }
  }

  private static String arrow(double[] from, double[] to) {
    return Arrays.toString(from) + " -> " + Arrays.toString(to);
  }

  private static double[] project(Case c, double[] v) {
    double[] p = v.clone();
    c.set().projector(c.dimension()).project(p);
    return p;
  }

  private static void divide(double[] a, double divisor) {
    Arrays.setAll(a, i -> a[i] / divisor);
  }

  private static double distance(double[] a, double[] b) {
    return Vectors.norm(difference(a, b));
  }

  private static double[] difference(double[] a, double[] b) {
    double[] difference = new double[a.length];
    Vectors.subtract(a, b, difference);
    return difference;
  }
}
