package dev.agon.method.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.Sampling;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A deadline ends auto between any two evaluations of a slow loss. */
class DeadlineTest {
  private static final int MILLISECONDS = 20;
  private static final int DEADLINE = 100;

  /** {@code mean (x - row/n) y - c y^2/2 + x^2/2}, whose every evaluation takes 20 milliseconds. */
  private static class Slow implements MinMaxProblem {
    private final double c;
    private int evaluations;

    Slow(double c) {
      this.c = c;
    }

    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 1;
    }

    @Override
    public Sampling sampling() {
      return Sampling.stream(1, (random, values, at) -> values[at] = random.nextDouble());
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      evaluations++;
      long end = System.nanoTime() + MILLISECONDS * 1_000_000L;
      while (System.nanoTime() < end) {
        LockSupport.parkNanos(end - System.nanoTime());
      }
      gx[0] = x[0] + y[0];
      gy[0] = x[0] - sample(batch) - c * y[0];
    }

    double sample(Batch batch) {
      return batch.values()[0];
    }
  }

  private static final class SlowRows extends Slow implements FiniteSumProblem {
    SlowRows(double c) {
      super(c);
    }

    @Override
    public int sampleCount() {
      return 1000;
    }

    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(1000);
    }

    @Override
    double sample(Batch batch) {
      return batch.row(0) / 1000.0;
    }
  }

  private static void endsInTime(Slow slow) {
    Solution solution =
        Solver.ofUnchecked(slow, Auto.defaults())
            .budget(Budget.UNLIMITED)
            .deadline(Duration.ofMillis(DEADLINE))
            .solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.DEADLINE);
    assertThat(slow.evaluations).isLessThanOrEqualTo(DEADLINE / MILLISECONDS + 1);
  }

  @Test
  void aSlowLossEndsInTime() {
    endsInTime(new Slow(1));
    endsInTime(new SlowRows(1));
  }

  /** Where J is linear in y, the shape of J is measured first. */
  @Test
  void aSlowLinearLossEndsInTime() {
    endsInTime(new Slow(0));
    endsInTime(new SlowRows(0));
  }
}
