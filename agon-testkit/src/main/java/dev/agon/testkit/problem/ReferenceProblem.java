package dev.agon.testkit.problem;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.Sampling;
import dev.agon.problem.ValueProblem;
import dev.agon.set.ConvexSet;

/**
 * A problem with a known solution; see {@link ReferenceProblems}. Initially it is exact; {@link
 * #withStream} and {@link #withSamples} add noise of mean zero, which does not change J, P and the
 * solution.
 */
public sealed class ReferenceProblem implements HessianProblem, ValueProblem, PrimalProblem
    permits FiniteReferenceProblem {
  private final String name;
  private final SmoothGame game;
  private final double[] solutionX;
  private final double[] solutionY;
  private final Noise noise;

  ReferenceProblem(
      String name, SmoothGame game, double[] solutionX, double[] solutionY, Noise noise) {
    this.name = name;
    this.game = game;
    this.solutionX = solutionX;
    this.solutionY = solutionY;
    this.noise = noise;
  }

  static ReferenceProblem exact(String name, SmoothGame game, double[] x, double[] y) {
    return new ReferenceProblem(name, game, x, y, Noise.stream(0, x.length, y.length));
  }

  /** Returns this problem with a stream of samples: noise of size sigma per sample. */
  public ReferenceProblem withStream(double sigma) {
    Noise stream = Noise.stream(sigma, dimensionX(), dimensionY());
    return new ReferenceProblem(name, game, solutionX, solutionY, stream);
  }

  /** Returns this problem as a mean over n samples with noise of size sigma. */
  public FiniteReferenceProblem withSamples(int n, double sigma, long seed) {
    Noise samples = Noise.samples(n, sigma, dimensionX(), dimensionY(), seed);
    return new FiniteReferenceProblem(name, game, solutionX, solutionY, samples, n);
  }

  /** Returns a short name, for example "matrix-game". */
  public String name() {
    return name;
  }

  /** Returns the minimiser of P, as a copy. */
  public double[] solutionX() {
    return solutionX.clone();
  }

  /** Returns the maximiser at the solution, as a copy. */
  public double[] solutionY() {
    return solutionY.clone();
  }

  /** Returns {@code |(x, y) - solution|}. */
  public double distance(double[] x, double[] y) {
    double[] dx = new double[x.length];
    double[] dy = new double[y.length];
    Vectors.subtract(x, solutionX, dx);
    Vectors.subtract(y, solutionY, dy);
    return StrictMath.hypot(Vectors.norm(dx), Vectors.norm(dy));
  }

  @Override
  public int dimensionX() {
    return game.dimensionX();
  }

  @Override
  public int dimensionY() {
    return game.dimensionY();
  }

  @Override
  public ConvexSet setX() {
    return game.setX();
  }

  @Override
  public ConvexSet setY() {
    return game.setY();
  }

  @Override
  public Sampling sampling() {
    return noise.sampling();
  }

  /** Starts each player inside its set, at a distance of about one from its solution. */
  @Override
  public void start(double[] x, double[] y) {
    away(solutionX, x, setX());
    away(solutionY, y, setY());
  }

  private static void away(double[] solution, double[] out, ConvexSet set) {
    double size = 1 / StrictMath.sqrt(Math.max(1, out.length));
    for (int j = 0; j < out.length; j++) {
      out[j] = solution[j] + (j % 2 == 0 ? size : -size);
    }
    set.projector(out.length).project(out);
  }

  @Override
  public double value(double[] x, double[] y, Batch batch) {
    return game.value(x, y) + noise.value(x, y, batch);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    game.gradient(x, y, gx, gy);
    noise.addGradient(x, y, batch, gx, gy);
  }

  @Override
  public void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    gradient(x, y, batch, gx, gy);
    game.product(x, y, dx, dy, hx, hy);
    noise.addProduct(dx, dy, batch, hx, hy);
  }

  /**
   * Returns P of the exact J; its gradient is the gradient of J in x at the inner maximum
   * (Danskin).
   */
  @Override
  public double primal(double[] x, double[] gradient) {
    double[] y = new double[dimensionY()];
    game.maximiser(x, y);
    game.gradient(x, y, gradient, new double[y.length]);
    return game.value(x, y);
  }

  @Override
  public String toString() {
    return name;
  }
}
