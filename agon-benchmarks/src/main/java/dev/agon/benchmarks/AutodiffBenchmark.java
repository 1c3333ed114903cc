package dev.agon.benchmarks;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.control.CruiseControl;
import dev.agon.control.CruiseLoss;
import dev.agon.control.CruiseParameters;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.random.RandomStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures automatic differentiation on cruise control (16 episodes of 100 steps), compared with
 * the hand-written adjoint equations of {@link CruiseControl}: the loss recorded for every
 * evaluation, and replayed. Run by autodiff.sh. The minimum time, p0.00, is the relevant one,
 * because other work of the machine can only increase it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class AutodiffBenchmark {
  private static final int EPISODES = 16;

  /** The oracle. */
  @Param({"hand", "recorded", "replayed"})
  public String oracle = "hand";

  private HessianProblem problem = new CruiseControl(CruiseParameters.defaults());
  private final Batch batch = new Batch();
  private final double[] x = {-1.8, -0.8, 0.05};
  private final double[] dx = {0.3, -0.1, 0.2};
  private final double[] y = new double[100];
  private final double[] dy = new double[100];
  private final double[] gx = new double[3];
  private final double[] gy = new double[100];
  private final double[] hx = new double[3];
  private final double[] hy = new double[100];

  /** Draws a point, a direction and a batch, and checks that the oracles agree there. */
  @Setup
  public void prepare() {
    HessianProblem hand = problem;
    RandomStream random = new RandomStream(1, 0);
    hand.sampling().draw(random, EPISODES, batch);
    for (int t = 0; t < y.length; t++) {
      y[t] = random.nextGaussian();
      dy[t] = random.nextGaussian();
    }
    CruiseLoss loss = new CruiseLoss(CruiseParameters.defaults());
    if (oracle.equals("recorded")) {
      problem = AutodiffProblem.of(3, 100, loss).overStream(303, (source, values, offset) -> {});
    } else if (oracle.equals("replayed")) {
      problem = loss.problem();
    }
    gradientAndProduct();
    double[][] expected = {new double[3], new double[100], new double[3], new double[100]};
    hand.gradientAndProduct(
        x, y, dx, dy, batch, expected[0], expected[1], expected[2], expected[3]);
    double[][] found = {gx, gy, hx, hy};
    for (int k = 0; k < found.length; k++) {
      requireClose(expected[k], found[k]);
    }
    double value = ((ValueProblem) hand).value(x, y, batch);
    requireClose(new double[] {value}, new double[] {value()});
    gradient();
    requireClose(expected[0], gx);
    requireClose(expected[1], gy);
  }

  private static void requireClose(double[] expected, double[] found) {
    double[] difference = found.clone();
    Vectors.addScaled(-1, expected, difference);
    if (!(Vectors.norm(difference) <= 1e-10 * Vectors.norm(expected))) {
      throw new IllegalStateException("the oracles disagree");
    }
  }

  /** Evaluates the loss. */
  @Benchmark
  public double value() {
    return ((ValueProblem) problem).value(x, y, batch);
  }

  /** Evaluates the gradient. */
  @Benchmark
  public double[] gradient() {
    problem.gradient(x, y, batch, gx, gy);
    return gy;
  }

  /** Evaluates the gradient and a Hessian-vector product. */
  @Benchmark
  public double[] gradientAndProduct() {
    problem.gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);
    return hy;
  }
}
