package dev.agon.game;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.QuadraticSum;
import dev.agon.fixture.RowRegression;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.player.PlayerKind;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.player.lazy.LazyState;
import dev.agon.problem.BatchSource;
import dev.agon.problem.MinMaxProblem;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A step allocates nothing for any storage of y, after the memory has been sized and the code has
 * been compiled.
 */
class AllocationTest {
  private static final int WINDOW = 4000;
  private static final int MOST_WINDOWS = 40;

  /**
   * Measuring the allocated bytes allocates some itself, far fewer than 16 per step, the smallest
   * object.
   */
  private static final long ASKING = 2 * WINDOW;

  /** Enough rows that some are in cohorts, at least with HCMM-2. */
  private static final int MANY = 9000;

  static Stream<Arguments> games() {
    // The others are tested in agon-testkit.
    return Methods.all().stream()
        .filter(info -> info.has("first-batch"))
        .map(AllocationTest::method)
        .flatMap(
            method ->
                Stream.of(
                        Arguments.of(method, PlayerKind.DENSE, new QuadraticSum(6, 5, 10, 0.1, 1)),
                        Arguments.of(method, PlayerKind.DENSE, new RowRegression(40, 6, 1)),
                        Arguments.of(method, PlayerKind.LAZY, new RowRegression(40, 6, 1)),
                        Arguments.of(method, PlayerKind.LAZY, new RowRegression(3000, 6, 1)),
                        Arguments.of(method, PlayerKind.LAZY, new RowRegression(MANY, 6, 1)))
                    .filter(AllocationTest::isStoredAsAsked));
  }

  /** Some methods use plain arrays regardless of what the run requests. */
  private static boolean isStoredAsAsked(Arguments game) {
    Method<?> method = (Method<?>) game.get()[0];
    MinMaxProblem problem = (MinMaxProblem) game.get()[2];
    GameSetup<?> setup = setup(problem, (PlayerKind) game.get()[1]);
    method.beginUnchecked(setup);
    return PlayerKind.valueOf(setup.game().kind().toUpperCase(Locale.ROOT)) == game.get()[1];
  }

  private static GameSetup<?> setup(MinMaxProblem problem, PlayerKind kind) {
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    return new GameSetup<>(problem, x, y, kind, BatchSource.random(problem.sampling(), 1));
  }

  private static Method<?> method(MethodInfo info) {
    return info.create(
        Map.of("step-x", "1e-5", "step-y", "1e-5", "batch", "4", "first-batch", "8"));
  }

  /**
   * It is not known when compilation ends: one window within a few seconds must be free of
   * allocations.
   */
  @ParameterizedTest
  @MethodSource("games")
  void stepsAllocateNothing(Method<?> method, PlayerKind kind, MinMaxProblem problem) {
    GameSetup<?> setup = setup(problem, kind);
    Method.Iteration iteration = method.beginUnchecked(setup);
    Game<?> game = setup.game();
    long least = Long.MAX_VALUE;
    long step = 0;
    for (int window = 0; window < MOST_WINDOWS && least > ASKING; window++) {
      long before = allocatedBytes();
      for (int i = 0; i < WINDOW; i++) {
        game.beginIteration();
        iteration.step(step++);
      }
      least = Math.min(least, allocatedBytes() - before);
    }
    assertThat(least).as("bytes in %s steps", WINDOW).isLessThanOrEqualTo(ASKING);
    if (method instanceof Hcmm2 && problem.dimensionY() == MANY) {
      assertThat(LazyState.rowsInCohorts((LazySimplexPlayer) game.y())).isPositive();
    }
  }

  private static long allocatedBytes() {
    try {
      return (long)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                  "getThreadAllocatedBytes",
                  new Object[] {Thread.currentThread().getId()},
                  new String[] {"long"});
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }
}
