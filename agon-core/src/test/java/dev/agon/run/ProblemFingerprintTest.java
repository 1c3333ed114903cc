package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.QuadraticSum;
import dev.agon.method.Method;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.Sampling;
import dev.agon.problem.ValueProblem;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A run is resumed only with the problem that wrote its checkpoint. */
class ProblemFingerprintTest {
  private static final Method<MinMaxProblem> METHOD =
      Sgda.defaults().withSteps(0.01, 0.02).withBatches(2, 2);

  @TempDir private Path folder;

  /** {@code E[a (x - xi)^2 / 2 + x y] - c y^2 / 2} over samples xi, as a user would write it. */
  private record Own(double a, double c, double[] samples, ConvexSet setX)
      implements FiniteSumProblem {
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
      return samples.length;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      double sum = 0;
      for (int k = 0; k < batch.size(); k++) {
        sum += x[0] - samples[batch.row(k)];
      }
      gx[0] = a * sum / batch.size() + y[0];
      gy[0] = x[0] - c * y[0];
    }
  }

  /** The same class for every stream of samples, and a loss that fails away from its start. */
  private record OwnStream(double mean, double bound) implements MinMaxProblem {
    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public Sampling sampling() {
      return Sampling.stream(
          1, (random, values, offset) -> values[offset] = mean + random.nextGaussian());
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      if (Math.abs(x[0]) > bound) {
        throw new ArithmeticException("x is out of the domain");
      }
      gx[0] = x[0] - batch.values()[0];
    }
  }

  /** A loss whose slope is limited to a threshold, which no point near the start reaches. */
  private record OwnThreshold(double threshold, int dimensionX) implements MinMaxProblem {
    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(7);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      for (int i = 0; i < x.length; i++) {
        gx[i] = Math.max(-threshold, Math.min(threshold, x[i] - batch.row(0) / 10.0));
      }
    }
  }

  /** A loss with an additive constant, which has no effect on any gradient. */
  private record OwnValue(double constant) implements MinMaxProblem, ValueProblem {
    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(7);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = x[0];
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      return x[0] * x[0] / 2 + constant;
    }
  }

  private static double[] samples(int n, double last) {
    double[] samples = new double[n];
    for (int i = 0; i < n; i++) {
      samples[i] = Math.floorMod(i * 37, 101) * 0.01;
    }
    samples[n - 1] = last;
    return samples;
  }

  /**
   * Returns 1,000 whole numbers, whose sum does not depend on their order, with the given third and
   * fourth.
   */
  private static double[] whole(double third, double fourth) {
    double[] whole = new double[1000];
    Arrays.setAll(whole, i -> i % 7);
    whole[2] = third;
    whole[3] = fourth;
    return whole;
  }

  private static Own own(double a, double c) {
    return new Own(a, c, samples(9, 0.5), new WholeSpace());
  }

  static Stream<Arguments> twoProblemsOfOneClass() {
    return Stream.of(
        Arguments.of("a constant of the curvature", own(1, 1), own(2, 1)),
        Arguments.of("a constant without effect at the start", own(1, 1), own(1, 2)),
        Arguments.of(
            "one of 20,000 rows",
            new Own(1, 1, samples(20_000, 0.5), new WholeSpace()),
            new Own(1, 1, samples(20_000, 0.25), new WholeSpace())),
        Arguments.of(
            "two rows that were exchanged",
            new Own(1, 1, whole(1, 2), new WholeSpace()),
            new Own(1, 1, whole(2, 1), new WholeSpace())),
        Arguments.of(
            "the number of rows",
            new Own(1, 1, samples(9, 0.5), new WholeSpace()),
            new Own(1, 1, samples(10, 0.5), new WholeSpace())),
        Arguments.of(
            "a set",
            new Own(1, 1, samples(9, 0.5), new Box(-5, 5)),
            new Own(1, 1, samples(9, 0.5), new Box(-5, 6))),
        Arguments.of("the samples of a stream", new OwnStream(1, 9), new OwnStream(2, 9)),
        Arguments.of("a constant of the loss", new OwnValue(0), new OwnValue(1)),
        Arguments.of("the slope far away", new OwnThreshold(10, 1), new OwnThreshold(20, 1)),
        Arguments.of(
            "a threshold of many coordinates",
            new OwnThreshold(1.3, 30),
            new OwnThreshold(1.4, 30)),
        Arguments.of(
            "a threshold of 10,000 coordinates",
            new OwnThreshold(1000, 10_000),
            new OwnThreshold(1001, 10_000)),
        Arguments.of(
            "a loss with a small domain", new OwnStream(1, 0.15), new OwnStream(1.1, 0.15)),
        Arguments.of(
            "Hessians", new QuadraticSum(2, 2, 5, 0.3, 1), new QuadraticSum(2, 2, 5, 0.3, 2)));
  }

  private Solution run(MinMaxProblem problem, boolean resume, int iterations) {
    return Solver.of(problem, METHOD)
        .budget(Budget.iterations(iterations))
        .checkpoint(new Checkpoint(folder.resolve("run")).resume(resume))
        .solve();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("twoProblemsOfOneClass")
  void refusesTheCheckpointOfAProblemThatComputesSomethingElse(
      String difference, MinMaxProblem first, MinMaxProblem second) {
    run(first, false, 5);
    assertThatThrownBy(() -> run(second, true, 10))
        .as(difference)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("belongs to another run: ")
        .hasMessageContaining(" was ")
        .asString()
        .contains("name another checkpoint, or start again without resuming");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("twoProblemsOfOneClass")
  void resumesTheSameProblemWithTheBitsOfAnUninterruptedRun(
      String difference, MinMaxProblem first, MinMaxProblem second) {
    run(first, false, 5);
    Solution resumed = run(first, true, 10);
    Solution whole = Solver.of(first, METHOD).budget(Budget.iterations(10)).solve();
    assertThat(resumed.x()).as(difference).containsExactly(whole.x());
    assertThat(resumed.oracleCalls()).isEqualTo(whole.oracleCalls());
    assertThat(resumed.last().gradientNorm()).isEqualTo(whole.last().gradientNorm());
  }

  /** The same digits on every JDK, with and without SIMD: a checkpoint may change machines. */
  @Test
  void isTheSameOnEveryPlatform() {
    QuadraticSum problem = new QuadraticSum(20, 10, 7, 0.3, 1);
    String fingerprint = ProblemFingerprint.of(problem, null, new double[20], new double[10]);
    assertThat(fingerprint).isEqualTo("3c7391c198cb1e5a");
  }

  @Test
  void problemWithRandomStateOfItsOwnHasNoFingerprint() {
    int[] state = new int[1];
    MinMaxProblem noisy =
        new MinMaxProblem() {
          @Override
          public int dimensionX() {
            return 1;
          }

          @Override
          public int dimensionY() {
            return 0;
          }

          @Override
          public Sampling sampling() {
            return Sampling.uniformRows(3);
          }

          @Override
          public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
            gx[0] = x[0] + ++state[0];
          }
        };
    assertThat(ProblemFingerprint.of(noisy, null, new double[1], new double[0]))
        .isEqualTo("no fingerprint: two evaluations of the same samples differ");
    run(noisy, false, 5);
    assertThat(run(noisy, true, 10).iterations()).isEqualTo(10);
  }

  @Test
  void refusesToContinueAReplayWithOtherBatches() {
    List<int[]> batches = List.of(new int[] {0, 1}, new int[] {2, 3}, new int[] {4, 5});
    List<int[]> others = List.of(new int[] {0, 1}, new int[] {2, 7}, new int[] {4, 5});
    replay(batches, false, 2);
    assertThat(replay(batches, true, 3).iterations()).isEqualTo(3);
    replay(batches, false, 2);
    assertThatThrownBy(() -> replay(others, true, 3))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("it used 2 batches, and they are not the first batches");
  }

  private Solution replay(List<int[]> batches, boolean resume, int iterations) {
    return Solver.of(own(1, 1), METHOD)
        .replay(batches)
        .budget(Budget.iterations(iterations))
        .checkpoint(new Checkpoint(folder.resolve("run")).resume(resume))
        .solve();
  }
}
