package dev.agon.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import dev.agon.set.ConvexSet;
import dev.agon.testkit.problem.ReferenceProblem;
import dev.agon.testkit.problem.ReferenceProblems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference problems are as documented: derivatives, solution, inner maximum, noise. */
class ReferenceProblemsTest {
  static List<ReferenceProblem> problems() {
    return ReferenceProblems.all();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void derivativesAreCorrect(ReferenceProblem problem) {
    for (ReferenceProblem variant :
        List.of(problem, problem.withStream(0.7), problem.withSamples(20, 0.7, 3))) {
      DerivativeReport report = DerivativeCheck.of(variant).tolerance(1e-8).run();
      assertThat(report.passed()).as("%s", report).isTrue();
    }
  }

  /** A solution is a fixed point of a projected gradient step of either player. */
  @ParameterizedTest
  @MethodSource("problems")
  void solutionIsASaddlePoint(ReferenceProblem problem) {
    double[] x = problem.solutionX();
    double[] y = problem.solutionY();
    double[] gx = new double[x.length];
    double[] gy = new double[y.length];
    problem.gradient(x, y, Batch.ofRows(0), gx, gy);
    assertFixed(problem.setX(), x, gx, -0.3);
    assertFixed(problem.setY(), y, gy, 0.3);
  }

  private static void assertFixed(ConvexSet set, double[] point, double[] gradient, double step) {
    double[] moved = point.clone();
    Vectors.addScaled(step, gradient, moved);
    set.projector(moved.length).project(moved);
    assertThat(moved).containsExactly(point, offset(1e-14));
  }

  /** P(x) is the largest value over y, and is smallest at the solution. */
  @ParameterizedTest
  @MethodSource("problems")
  void primalIsTheInnerMaximum(ReferenceProblem problem) {
    RandomStream random = new RandomStream(4, 0);
    double least = problem.primal(problem.solutionX(), new double[problem.dimensionX()]);
    Batch batch = Batch.ofRows(0);
    assertThat(problem.value(problem.solutionX(), problem.solutionY(), batch))
        .isCloseTo(least, offset(1e-13));
    for (int i = 0; i < 50; i++) {
      Point z = Point.around(problem, 1.5, random);
      double risk = problem.primal(z.x(), new double[z.x().length]);
      assertThat(risk).isGreaterThan(least);
      for (int k = 0; k < 20; k++) {
        Point other = Point.around(problem, 1.5, random);
        assertThat(problem.value(z.x(), other.y(), batch)).isLessThanOrEqualTo(risk + 1e-12);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void gradientOfThePrimalIsCorrect(ReferenceProblem problem) {
    RandomStream random = new RandomStream(8, 0);
    double[] gradient = new double[problem.dimensionX()];
    double[] none = new double[problem.dimensionX()];
    for (int i = 0; i < 10; i++) {
      double[] x = Point.around(problem, 0.5, random).x();
      problem.primal(x, gradient);
      for (int j = 0; j < x.length; j++) {
        double h = 1e-5;
        double[] right = x.clone();
        double[] left = x.clone();
        right[j] += h;
        left[j] -= h;
        double slope = (problem.primal(right, none) - problem.primal(left, none)) / (2 * h);
        assertThat(gradient[j]).isCloseTo(slope, offset(1e-4));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void startIsFeasibleAndNotTheSolution(ReferenceProblem problem) {
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    assertThat(problem.setX().contains(x, 1e-12)).isTrue();
    assertThat(problem.setY().contains(y, 1e-12)).isTrue();
    assertThat(problem.distance(x, y)).isGreaterThan(0.3);
  }

  /** The mean of many draws is the exact gradient; a single one is not. */
  @Test
  void streamIsUnbiased() {
    ReferenceProblem exact = ReferenceProblems.quadratic(3, 2, 4, 9);
    ReferenceProblem noisy = exact.withStream(1);
    Point z = Point.around(exact, 1, new RandomStream(1, 0));
    Point expected = Point.zero(exact);
    exact.gradient(z.x(), z.y(), Batch.ofRows(0), expected.x(), expected.y());
    Point actual = Point.zero(exact);
    Batch batch = new Batch();
    noisy.sampling().draw(new RandomStream(2, 0), 200_000, batch);
    noisy.gradient(z.x(), z.y(), batch, actual.x(), actual.y());
    assertThat(actual.x()).containsExactly(expected.x(), offset(0.02));
    assertThat(actual.y()).containsExactly(expected.y(), offset(0.02));
    noisy.sampling().draw(new RandomStream(2, 0), 1, batch);
    noisy.gradient(z.x(), z.y(), batch, actual.x(), actual.y());
    assertThat(Worst.largest(actual.plus(-1, expected).x())).isGreaterThan(0.3);
  }
}
