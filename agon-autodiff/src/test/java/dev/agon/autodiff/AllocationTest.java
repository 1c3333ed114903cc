package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.problem.Batch;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After the memory has been sized, an evaluation allocates nothing. */
class AllocationTest {
  private static final int ROWS = 50;
  private static final int ROUNDS = 200;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final double[] labels = new double[ROWS];
  private final DenseMatrix data = new DenseMatrix(ROWS, 3, new double[3 * ROWS]);
  private final int[] indices = {2, 0};
  private final Scalar[] parts = new Scalar[2];

  private Scalar loss(Tape t, Vector x, Vector y, Samples xi) {
    Scalar margin = xi.dot(data, x).plus(xi.at(labels)).plus(xi.at(y));
    parts[0] = margin;
    parts[1] = x.get(1);
    Vector pair = t.stack(parts).plus(x.gather(indices)).plus(xi.row(data).slice(0, 2));
    Sum<Scalar> sum = t.sum();
    for (int i = 0; i < 20; i++) {
      margin = margin.tanh().plus(0.1, margin.softplus()).max(0.2);
      sum.plus(margin).plus(2, margin, margin);
    }
    return sum.plus(pair.norm()).total().over(y.squaredNorm().plus(1));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void evaluationsAllocateNothing(boolean replay) {
    AutodiffProblem.Builder builder = AutodiffProblem.of(3, ROWS, this::loss);
    AutodiffProblem problem = (replay ? builder.replay() : builder).overRows(ROWS);
    Batch batch = Batch.ofRows(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3);
    double[] x = {1, 2, 3};
    double[] y = new double[ROWS];
    double[][] out = {new double[3], new double[ROWS], new double[3], new double[ROWS]};
    long least = Long.MAX_VALUE;
    // It is not known when compilation ends: one round must be free of allocations.
    for (int round = 0; round < ROUNDS && least > 0; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 100; i++) {
        problem.value(x, y, batch);
        problem.gradient(x, y, batch, out[0], out[1]);
        problem.gradientAndProduct(x, y, x, y, batch, out[0], out[1], out[2], out[3]);
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).isZero();
  }
}
