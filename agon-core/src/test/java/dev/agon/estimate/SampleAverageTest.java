package dev.agon.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.fixture.Coupled;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.ValueProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SampleAverageTest {
  private static final double[] ONE = {1};

  /** {@code mean over rows of row x y / n}. */
  private record Rows(int n) implements FiniteSumProblem, ValueProblem {
    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 1;
    }

    @Override
    public int sampleCount() {
      return n;
    }

    private double mean(Batch batch) {
      double sum = 0;
      for (int k = 0; k < batch.size(); k++) {
        sum += batch.row(k) / (double) n;
      }
      return sum / batch.size();
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = mean(batch) * y[0];
      gy[0] = mean(batch) * x[0];
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      return mean(batch) * x[0] * y[0];
    }
  }

  /** A deadline can end an evaluation after a sixteenth of the rows, also that of the loss. */
  @Test
  void allRowsAreEvaluatedInBlocksWithAGuardBeforeEach() {
    Rows problem = new Rows(100_000);
    SampleAverage all = SampleAverage.of(problem);
    AtomicInteger guarded = new AtomicInteger();
    all.setGuard(guarded::incrementAndGet);
    double[] gx = new double[1];
    all.gradient(new double[] {2}, new double[] {3}, gx, new double[1]);
    assertThat(guarded).hasValue(16);
    assertThat(gx[0]).isCloseTo(3 * 0.499995, within(1e-12));
    double value = all.value(problem, new double[] {2}, new double[] {3});
    assertThat(guarded).hasValue(32);
    assertThat(value).isCloseTo(6 * 0.499995, within(1e-12));
    assertThat(all.isComplete()).isTrue();
    assertThat(all.errorX()).isZero();
  }

  @Test
  void fewRowsAreOneBlock() {
    SampleAverage all = SampleAverage.of(new Rows(512));
    AtomicInteger guarded = new AtomicInteger();
    all.setGuard(guarded::incrementAndGet);
    all.gradient(new double[1], new double[1], new double[1], new double[1]);
    assertThat(guarded).hasValue(1);
  }

  @Test
  void partsHaveNoRowsInCommon() {
    Rows problem = new Rows(1000);
    int[] seen = new int[1000];
    SampleAverage.of(watched(problem, seen), 200).gradient(ONE, ONE, new double[1], new double[1]);
    for (SampleAverage part : SampleAverage.parts(watched(problem, seen), 200, 0, 100, 4)) {
      assertThat(part.size()).isEqualTo(100);
      assertThat(part.isComplete()).isFalse();
      part.gradient(ONE, ONE, new double[1], new double[1]);
    }
    assertThat(Arrays.stream(seen).max()).hasValue(1);
    assertThat(Arrays.stream(seen).sum()).isEqualTo(600);
    assertThat(SampleAverage.parts(problem, 601, 0, 100, 4)).isEmpty();
  }

  /** The same problem, which counts how often each row is used. */
  private static FiniteSumProblem watched(Rows problem, int[] seen) {
    return new FiniteSumProblem() {
      @Override
      public int dimensionX() {
        return 1;
      }

      @Override
      public int dimensionY() {
        return 1;
      }

      @Override
      public int sampleCount() {
        return problem.sampleCount();
      }

      @Override
      public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
        for (int k = 0; k < batch.size(); k++) {
          seen[batch.row(k)]++;
        }
        problem.gradient(x, y, batch, gx, gy);
      }
    };
  }

  @Test
  void partsOfAStreamAreIndependent() {
    Coupled problem = Coupled.free(1);
    List<Double> means = new ArrayList<>();
    double[] gx = new double[1];
    for (int round = 0; round < 3; round++) {
      for (SampleAverage part : SampleAverage.parts(problem, 0, round, 64, 4)) {
        part.gradientX(ONE, ONE, gx);
        means.add(gx[0]);
      }
    }
    SampleAverage.of(problem, 64).gradientX(ONE, ONE, gx);
    means.add(gx[0]);
    assertThat(means).doesNotHaveDuplicates();
  }

  @Test
  void everyPartOfAGradientAndEveryLossIsOneCallPerSample() {
    Rows problem = new Rows(512);
    SampleAverage all = SampleAverage.of(problem);
    all.gradient(ONE, ONE, new double[1], new double[1]);
    assertThat(all.calls()).isEqualTo(1024);
    all.gradientX(ONE, ONE, new double[1]);
    all.gradientY(ONE, ONE, new double[1]);
    all.value(problem, ONE, ONE);
    assertThat(all.calls()).isEqualTo(5 * 512);
  }
}
