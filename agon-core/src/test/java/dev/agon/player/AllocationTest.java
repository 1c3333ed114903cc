package dev.agon.player;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.agon.fixture.QuadraticSum;
import dev.agon.fixture.RowRegression;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import dev.agon.problem.BatchSource;
import dev.agon.problem.MinMaxProblem;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A step allocates nothing, once the just-in-time compiler has seen it. */
class AllocationTest {
  private static final int WINDOW = 4000;
  private static final int MOST_WINDOWS = 40;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Stream<Arguments> games() {
    // The testkit looks at the others.
    return Methods.all().stream()
        .filter(info -> info.has("first-batch"))
        .flatMap(
            info ->
                Stream.of(
                    Arguments.of(info.name(), new QuadraticSum(6, 5, 10, 0.1, 1)),
                    Arguments.of(info.name(), new RowRegression(40, 6, 1))));
  }

  /** Compilation comes when it likes: some window within a few seconds must be free of garbage. */
  @ParameterizedTest
  @MethodSource("games")
  void stepsAllocateNothing(String name, MinMaxProblem problem) {
    MethodInfo info = Methods.named(name);
    Method<?> method =
        info.create(Map.of("step-x", "1e-5", "step-y", "1e-5", "batch", "4", "first-batch", "8"));
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    Game game = Game.of(problem, x, y, BatchSource.random(problem.sampling(), 1));
    Method.Iteration iteration = method.begin(game);
    long least = Long.MAX_VALUE;
    long step = 0;
    for (int window = 0; window < MOST_WINDOWS && least > 200; window++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < WINDOW; i++) {
        game.beginIteration();
        iteration.step(step++);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes in %s steps", WINDOW).isLessThanOrEqualTo(200);
  }
}
