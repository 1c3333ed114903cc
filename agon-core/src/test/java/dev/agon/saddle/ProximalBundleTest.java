package dev.agon.saddle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.problem.PrimalProblem;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import org.junit.jupiter.api.Test;

class ProximalBundleTest {
  private static final double[][] PAYS = {{0, -1, 2}, {1, 0, -3}, {-2, 3, 0}};

  /** The largest entry of PAYS x: the value of the game is 0, at (3, 2, 1)/6. */
  private static final PrimalProblem LARGEST =
      (x, gradient) -> {
        double most = Double.NEGATIVE_INFINITY;
        for (double[] row : PAYS) {
          double paid = row[0] * x[0] + row[1] * x[1] + row[2] * x[2];
          if (paid > most) {
            most = paid;
            System.arraycopy(row, 0, gradient, 0, 3);
          }
        }
        return most;
      };

  private static ProximalBundle minimised(
      PrimalProblem function, ConvexSet set, double[] start, int steps) {
    ProximalBundle bundle = new ProximalBundle(function, set, start.length);
    bundle.start(start, 1);
    for (int k = 0; k < steps && bundle.step(); k++) {
      assertThat(set.contains(bundle.point(), 1e-12)).isTrue();
    }
    return bundle;
  }

  @Test
  void minimisesTheLargestOfLinearFunctionsOnASimplex() {
    ProximalBundle bundle = minimised(LARGEST, new Simplex(), new double[] {1, 0, 0}, 100);
    assertThat(bundle.value()).isCloseTo(0, within(1e-6));
    assertThat(bundle.point()).containsExactly(new double[] {0.5, 1 / 3.0, 1 / 6.0}, within(1e-5));
    assertThat(bundle.isConvex()).isTrue();
  }

  /** f(z) is at least f(x) - gap(|z - x|), also before the minimum is reached. */
  @Test
  void theGapIsABound() {
    for (int steps = 1; steps < 12; steps++) {
      ProximalBundle bundle = minimised(LARGEST, new Simplex(), new double[] {0, 0, 1}, steps);
      double distance = Math.sqrt(0.25 + 1 / 9.0 + 25 / 36.0) + Math.sqrt(2); // more than enough
      assertThat(bundle.value() - bundle.gap(distance)).isLessThanOrEqualTo(1e-9);
    }
  }

  @Test
  void endsAtTheBoundaryOfTheSet() {
    PrimalProblem far =
        (x, gradient) -> {
          gradient[0] = x[0] < 3 ? -1 : 1;
          gradient[1] = x[1] < 0.5 ? -10 : 10;
          return Math.abs(x[0] - 3) + 10 * Math.abs(x[1] - 0.5);
        };
    ProximalBundle bundle = minimised(far, new Box(-1, 1), new double[] {-1, -1}, 100);
    assertThat(bundle.point()).containsExactly(new double[] {1, 0.5}, within(1e-6));
    assertThat(bundle.gap(10)).isLessThan(1e-5);
  }

  @Test
  void detectsANonconvexFunction() {
    PrimalProblem waves =
        (x, gradient) -> {
          gradient[0] = StrictMath.cos(x[0]);
          return StrictMath.sin(x[0]);
        };
    ProximalBundle bundle = new ProximalBundle(waves, new WholeSpace(), 1);
    bundle.start(new double[] {1}, 0.01); // short steps, from where the sine is concave
    bundle.step();
    assertThat(bundle.isConvex()).isFalse();
  }

  @Test
  void continuesFromASavedState() {
    double[] start = {1, 0, 0};
    ProximalBundle whole = minimised(LARGEST, new Simplex(), start, 9);
    ProximalBundle part = minimised(LARGEST, new Simplex(), start, 4);
    State state = new State();
    part.save(state);
    ProximalBundle rest = new ProximalBundle(LARGEST, new Simplex(), 3);
    rest.restore(state);
    for (int k = 4; k < 9; k++) {
      rest.step();
    }
    assertThat(rest.point()).isEqualTo(whole.point());
    assertThat(rest.gap(1)).isEqualTo(whole.gap(1));
  }
}
