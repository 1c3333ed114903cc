package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.agon.fixture.NoisyQuadratic;
import dev.agon.fixture.Saddle;
import dev.agon.fixture.SmallRows;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FiniteSumProblem;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A step allocates nothing after it has been compiled: one window of steps must be free of
 * allocations.
 */
class NoAllocationTest {
  private static final int WINDOW = 4000;
  private static final int MOST_WINDOWS = 400;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Stream<Arguments> cases() {
    return Stream.of(new NoisyQuadratic(), new SmallRows(), new Saddle(1, 2, 0.7))
        .flatMap(p -> Catalog.stochastic(p).map(method -> Arguments.of(method, p)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void stepsWithoutAllocating(Method<?> method, FiniteSumProblem problem) {
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    BatchSource source = BatchSource.random(problem.sampling(), 1);
    GameSetup<?> setup = new GameSetup<>(problem, x, y, source);
    Method.Iteration iteration = method.beginUnchecked(setup);
    Game<?> game = setup.game();
    long least = Long.MAX_VALUE;
    long step = 0;
    for (int window = 0; window < MOST_WINDOWS && least > WINDOW; window++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < WINDOW; i++) {
        game.beginIteration();
        iteration.step(step++);
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes in %s steps", WINDOW).isLessThan(WINDOW);
  }
}
