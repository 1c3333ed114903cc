package dev.agon.benchmarks;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Methods;
import dev.agon.player.PlayerKind;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.random.RandomStream;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.Arrays;
import java.util.Map;
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
 * Measures the parts of a step separately, from the kernels to a whole step, on generated rows (300
 * features, 14 per row). Run by steps.sh.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:+UseParallelGC"})
public class StepBenchmark {
  /** The number of rows, and the length of the vectors. */
  @Param("50000")
  public int n;

  private static final int CHUNK = 512;

  private double[] a = {};
  private double[] b = {};
  private double[] c = {};
  private double[] x = {};
  private double[] gx = {};
  private double[] hx = {};
  private ConvexSet.Projector simplex = new Simplex().projector(1);
  private final Batch batch = new Batch();
  private SparseRows rows = Generator.generate("n=100").train().rows();
  private WeightsFormProblem problem =
      new WeightsFormProblem(Generator.generate("n=100").train(), ProblemSettings.nonconvex(), 1);
  private Method.Iteration lazy = i -> {};
  private Method.Iteration dense = i -> {};
  private long lazyIteration;
  private long denseIteration;

  /** Draws the data and runs two games for a while, so the support of y is stationary. */
  @Setup
  public void prepare() {
    RandomStream random = new RandomStream(1, 0);
    a = new double[n];
    b = new double[n];
    c = new double[n];
    Arrays.setAll(a, i -> 4 * random.nextDouble() - 2);
    Dataset data = Generator.generate("n=" + n + ",d=300,nnz=14,flip=0.1,seed=1").train();
    rows = data.rows();
    problem = new WeightsFormProblem(data, ProblemSettings.published(), 1);
    x = new double[problem.dimensionX()];
    gx = new double[x.length];
    hx = new double[x.length];
    Arrays.fill(x, 1);
    simplex = problem.setY().projector(n);
    problem.sampling().draw(random, 20, batch);
    lazy = play(PlayerKind.LAZY);
    dense = play(PlayerKind.DENSE);
    for (int i = 0; i < 2000; i++) {
      lazyStep();
      denseStep();
    }
  }

  private Method.Iteration play(PlayerKind kind) {
    double[] y = new double[n];
    problem.start(gx, y);
    Map<String, String> steps =
        Map.of("step-x", "0.01", "step-y", "0.001", "smoothing-x", "0.01", "smoothing-y", "0.01");
    BatchSource source = BatchSource.random(problem.sampling(), 1);
    GameSetup<?> setup = new GameSetup<>(problem, x, y, kind, source);
    Method.Iteration iteration = Methods.named("hcmm2").create(steps).beginUnchecked(setup);
    Game<?> game = setup.game();
    return i -> {
      game.beginIteration();
      iteration.step(i);
    };
  }

  /**
   * A thousand additions, each of which depends on the previous one: three cycles each on most
   * cores, which gives the length of a cycle as a unit.
   */
  @Benchmark
  public double clock() {
    double sum = a[0];
    for (int i = 0; i < 1000; i++) {
      sum += a[1];
    }
    return sum;
  }

  /** A sum: about the minimum cost of a pass over a vector. */
  @Benchmark
  public double sum() {
    return Vectors.sum(a, n);
  }

  /** A dot product. */
  @Benchmark
  public double dot() {
    return Vectors.dot(a, b);
  }

  /** Losses and probabilities of n margins. */
  @Benchmark
  public double[] logistic() {
    Vectors.logistic(a, n, b, c, 0);
    return b;
  }

  /** The products of all sparse rows with one vector, a few hundred rows at a time. */
  @Benchmark
  public double[] products() {
    for (int from = 0; from < n; from += CHUNK) {
      rows.dot(from, Math.min(CHUNK, n - from), x, c);
    }
    return c;
  }

  /** The dense projection onto the simplex, including the copy of the array that it overwrites. */
  @Benchmark
  public double[] projection() {
    System.arraycopy(a, 0, b, 0, n);
    simplex.project(b);
    return b;
  }

  /** Gradient and Hessian-vector product on one batch of 20 rows. */
  @Benchmark
  public double[] oracle() {
    problem.rowGradientAndProduct(x, a, x, a, batch, gx, b, hx, c);
    return gx;
  }

  /** The exact worst-case risk and its gradient. */
  @Benchmark
  public double risk() {
    return problem.primal(x, gx);
  }

  /** A step of HCMM-2 with a lazy y. */
  @Benchmark
  public void lazyStep() {
    lazy.step(lazyIteration++);
  }

  /** A step of HCMM-2 with a dense y. */
  @Benchmark
  public void denseStep() {
    dense.step(denseIteration++);
  }
}
