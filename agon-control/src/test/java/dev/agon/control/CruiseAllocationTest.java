package dev.agon.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Drawing and evaluating a batch allocates nothing after it has been compiled. */
class CruiseAllocationTest {
  private static final int WINDOW = 500;
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /**
   * It is not known when compilation ends, and a busy machine compiles late: one window within half
   * a minute must be free of allocations.
   */
  @Test
  void theOracleAllocatesNothing() {
    CruiseControl problem = new CruiseControl(CruiseParameters.defaults());
    RandomStream random = new RandomStream(1, 0);
    Batch batch = new Batch();
    double[] x = {-1.8, -0.7, 0.01};
    double[] y = new double[100];
    double[] dx = {0.01, 0.01, 0.01};
    double[] dy = y.clone();
    double[][] out = {new double[3], new double[100], new double[3], new double[100]};
    long least = Long.MAX_VALUE;
    long end = System.nanoTime() + LONGEST.toNanos();
    while (least > 200 && System.nanoTime() < end) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < WINDOW; i++) {
        problem.sampling().draw(random, 16, batch);
        problem.gradient(x, y, batch, out[0], out[1]);
        problem.gradientAndProduct(x, y, dx, dy, batch, out[0], out[1], out[2], out[3]);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes in %s evaluations", WINDOW).isLessThanOrEqualTo(200);
  }
}
