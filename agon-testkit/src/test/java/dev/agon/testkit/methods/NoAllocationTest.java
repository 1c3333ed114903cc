package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.agon.method.Method;
import dev.agon.player.DenseGame;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FiniteSumProblem;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A step allocates nothing, once the just-in-time compiler has seen it. */
class NoAllocationTest {
  private static final int WARM_UP = 40_000;
  private static final int MEASURED = 2_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Stream<Arguments> cases() {
    return Catalog.stochastic()
        .flatMap(
            method ->
                Stream.of(
                    Arguments.of(method, new NoisyQuadratic()),
                    Arguments.of(method, new SmallRows())));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void stepsWithoutAllocating(Method<?> method, FiniteSumProblem problem) {
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    BatchSource source = BatchSource.random(problem.sampling(), 1);
    DenseGame game = DenseGame.of(problem, x, y, source, 1);
    Method.Iteration iteration = method.begin(game);
    run(iteration, game, 0, WARM_UP);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    run(iteration, game, WARM_UP, WARM_UP + MEASURED);
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat((double) bytes / MEASURED).as("bytes per step").isLessThan(1);
  }

  private static void run(Method.Iteration iteration, DenseGame game, int from, int to) {
    for (int i = from; i < to; i++) {
      game.beginIteration();
      iteration.step(i);
    }
  }
}
