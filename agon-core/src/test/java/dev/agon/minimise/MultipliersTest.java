package dev.agon.minimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.fixture.WorstOfQuadratics;
import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

/** Minima of functions with kinks, at which the gradient of P does not help. */
class MultipliersTest {
  private static Multipliers solve(WorstOfQuadratics problem, double[] start, double gap) {
    var multipliers = new Multipliers(problem, 10, start.length);
    multipliers.start(start);
    int steps = 0;
    double before = Double.NEGATIVE_INFINITY;
    while (multipliers.gap() > gap && multipliers.step(gap, gap)) {
      assertThat(steps++).as("steps").isLessThan(5000);
      if (multipliers.isProven()) { // and therefore stays valid
        assertThat(multipliers.bound()).isGreaterThanOrEqualTo(before);
        before = multipliers.bound();
      }
    }
    return multipliers;
  }

  /** Both parabolas cross at the minimum: |x - 1|^2/2 and |x + 1|^2/2 in one dimension. */
  @Test
  void findsKinkBetweenTwoParabolas() {
    var problem =
        new WorstOfQuadratics(
            new double[][] {{1}, {1}}, new double[][] {{1}, {-1}}, new double[] {0, 0});
    Multipliers found = solve(problem, new double[] {3}, 1e-12);
    assertThat(found.best()[0]).isCloseTo(0, within(1e-9));
    assertThat(found.risk()).isCloseTo(0.5, within(1e-12));
    assertThat(found.bound()).isCloseTo(0.5, within(1e-12));
  }

  /** Without a kink J(x, m) is P(x) for every x: its remaining gain is the gap. */
  @Test
  void coarseMinimisationDoesNotProveTheBound() {
    var problem =
        new WorstOfQuadratics(
            new double[][] {{1, 0.03, 0.3}}, new double[][] {{3, 5, -2}}, new double[] {1});
    Multipliers found = solve(problem, new double[3], 1e-9);
    assertThat(found.risk()).isCloseTo(1, within(1e-8));
  }

  /** The gradient and the smallest curvature prove it, at every update. */
  @Test
  void provenBoundIsAtMostTheMinimum() {
    var problem =
        new WorstOfQuadratics(
            new double[][] {{100, 0.01, 1}}, new double[][] {{3, 50, -2}}, new double[] {1});
    var multipliers = new Multipliers(problem, 10, 3);
    multipliers.start(new double[3]);
    assertThat(multipliers.isProven()).isTrue();
    double before = Double.NEGATIVE_INFINITY;
    for (int steps = 0; steps < 60 && multipliers.step(1e-9, 1e-9); steps++) {
      assertThat(multipliers.bound()).isBetween(before, 1 + 1e-12);
      before = multipliers.bound();
    }
    assertThat(before).isCloseTo(1, within(1e-9));
  }

  /** Nothing depends on the last coordinate, so the smallest curvature is 0. */
  @Test
  void withoutLeastCurvatureBoundIsAnEstimate() {
    var problem =
        new WorstOfQuadratics(
            new double[][] {{1, 0.03, 0.3, 0}}, new double[][] {{3, 5, -2, 0}}, new double[] {1});
    Multipliers found = solve(problem, new double[4], 1e-9);
    assertThat(found.isProven()).isFalse();
    assertThat(found.risk()).isCloseTo(1, within(1e-8));
  }

  /** After one step to a point where the stored pairs predict no gain, there may still be one. */
  @Test
  void anEstimateTakesFiveSteps() {
    var problem =
        new WorstOfQuadratics(
            new double[][] {{1, 1e-4, 0}}, new double[][] {{3, 100, 0}}, new double[] {1});
    var multipliers = new Multipliers(problem, 10, 3);
    multipliers.start(new double[3]);
    int steps = 0;
    while (multipliers.moves() == 0) {
      multipliers.step(1e-9, 1e-9);
      steps++;
    }
    assertThat(steps).isGreaterThan(5);
    assertThat(multipliers.gap()).isFinite();
  }

  @Test
  void closesTheGapOnManyIllConditionedQuadratics() {
    for (int seed = 1; seed <= 40; seed++) {
      var random = new RandomStream(seed, 7);
      int pieces = 3 + seed % 10;
      int dimension = 2 + seed % 10;
      double[][] a = new double[pieces][dimension];
      double[][] b = new double[pieces][dimension];
      double[] c = new double[pieces];
      for (int k = 0; k < pieces; k++) {
        c[k] = random.nextDouble();
        for (int j = 0; j < dimension; j++) {
          a[k][j] = StrictMath.pow(10, -2 * random.nextDouble());
          b[k][j] = 4 * random.nextDouble() - 2;
        }
      }
      var problem = new WorstOfQuadratics(a, b, c);
      double[] start = new double[dimension];
      Multipliers found = solve(problem, start, 1e-9);
      assertThat(found.gap()).as("seed %d, %d moves", seed, found.moves()).isLessThan(1e-9);
      assertThat(found.gap()).isGreaterThan(-1e-12);
      assertThat(problem.primal(found.best(), new double[dimension])).isEqualTo(found.risk());
    }
  }
}
