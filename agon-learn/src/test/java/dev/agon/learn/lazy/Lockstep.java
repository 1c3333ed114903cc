package dev.agon.learn.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.game.LazyGames;
import dev.agon.method.Method;
import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.lazy.Gathering;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.player.lazy.LazyState;
import dev.agon.player.storage.Quadratic;
import dev.agon.problem.BatchSource;
import dev.agon.problem.RowWeightedProblem;
import java.util.function.Supplier;

/**
 * A lazy and a dense player side by side: before every step the dense one copies the state of the
 * lazy one, then both do the same step on the same batch, and the results are compared.
 *
 * <p>Separate trajectories would diverge after thousands of steps, because rounding errors grow;
 * single steps from equal states may not.
 */
final class Lockstep {
  private static final double TOLERANCE = 1e-12;

  private final Game<?> lazy;
  private final Game<ArrayPlayer> dense;
  private final LazySimplexPlayer lazyY;
  private final ArrayPlayer denseY;
  private final Method.Iteration lazySteps;
  private final Method.Iteration denseSteps;

  /** Whether the method has a momentum; after a plain gradient step it is undefined. */
  private final boolean hasMomentum;

  private final double[] y;
  private final double[] momentum;
  private int cohortSteps;
  private int mostInCohorts;
  private int largestSupport;
  private int smallestSupport = Integer.MAX_VALUE;

  Lockstep(
      RowWeightedProblem problem,
      Method<?> method,
      double[] x0,
      double[] y0,
      Supplier<BatchSource> batches,
      Gathering gathering) {
    this.hasMomentum = !(method instanceof Sgda || method instanceof Sagda);
    lazyY = new LazySimplexPlayer(1, y0, Quadratic.of(problem), gathering);
    var lazyTable = new GameSetup<>(problem, x0, y0, batches.get());
    lazy = LazyGames.of(lazyTable, lazyY);
    lazySteps = method.beginUnchecked(lazyTable);
    var denseTable = new GameSetup<>(problem, x0, y0, batches.get());
    denseSteps = method.beginUnchecked(denseTable);
    dense = denseTable.gameOnArrays();
    denseY = dense.y();
    y = new double[y0.length];
    momentum = new double[y0.length];
  }

  void run(int steps) {
    for (int i = 0; i < steps; i++) {
      synchronise();
      lazy.beginIteration();
      lazySteps.step(i);
      dense.beginIteration();
      denseSteps.step(i);
      compare(i);
    }
  }

  /** Undoes the last move of both players and compares again. */
  void takeBack() {
    lazy.abandonIteration();
    dense.abandonIteration();
    compare(-1);
  }

  private void synchronise() {
    copy(lazy.x(), dense.x());
    lazyY.copyPoint(denseY.point());
    LazyState.copyBefore(lazyY, denseY.before());
    lazyY.copyMomentum(denseY.momentum());
  }

  private static void copy(ArrayPlayer from, ArrayPlayer to) {
    System.arraycopy(from.point(), 0, to.point(), 0, to.dimension());
    System.arraycopy(from.before(), 0, to.before(), 0, to.dimension());
    System.arraycopy(from.momentum(), 0, to.momentum(), 0, to.dimension());
  }

  private void compare(int step) {
    lazyY.copyPoint(y);
    lazyY.copyMomentum(momentum);
    requireClose("y", step, y, denseY.point());
    if (hasMomentum) {
      requireClose("m", step, momentum, denseY.momentum());
    }
    double norm = exactNorm(momentum);
    if (!(Math.abs(lazyY.momentumNorm() - norm) <= 1e-13 * norm)) {
      assertThat(lazyY.momentumNorm()).as("|m| after step %d", step).isEqualTo(norm);
    }
    LazyState.copyBefore(lazyY, momentum);
    requireClose("y before", step, momentum, denseY.before());
    requireClose("x", step, lazy.x().point(), dense.x().point());
    cohortSteps += LazyState.rowsInCohorts(lazyY) > 0 ? 1 : 0;
    mostInCohorts = Math.max(mostInCohorts, LazyState.rowsInCohorts(lazyY));
    int support = 0;
    for (double value : y) {
      support += value > 0 ? 1 : 0;
    }
    largestSupport = Math.max(largestSupport, support);
    smallestSupport = Math.min(smallestSupport, support);
  }

  /** The norm with compensated sums: the plain sum of the dense player loses up to 1e-12. */
  private static double exactNorm(double[] m) {
    double sum = 0;
    double lost = 0;
    for (double value : m) {
      double square = value * value;
      double next = sum + square;
      lost += sum >= square ? (sum - next) + square : (square - next) + sum;
      sum = next;
    }
    return Math.sqrt(sum + lost);
  }

  private static void requireClose(String what, int step, double[] actual, double[] expected) {
    double largest = 0;
    for (double value : expected) {
      largest = Math.max(largest, Math.abs(value));
    }
    for (int i = 0; i < expected.length; i++) {
      if (!(Math.abs(actual[i] - expected[i]) <= TOLERANCE * largest)) {
        assertThat(actual[i])
            .as("%s[%d] after step %d, largest %s", what, i, step, largest)
            .isEqualTo(expected[i]);
      }
    }
  }

  /** The number of steps after which some rows were in a cohort. */
  int cohortSteps() {
    return cohortSteps;
  }

  /** The largest number of rows in cohorts. */
  int mostInCohorts() {
    return mostInCohorts;
  }

  int largestSupport() {
    return largestSupport;
  }

  int smallestSupport() {
    return smallestSupport;
  }
}
