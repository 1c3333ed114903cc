package dev.agon.testkit.problem;

import dev.agon.random.RandomStream;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import java.util.Arrays;
import java.util.List;

/**
 * Problems whose solution, P and grad P are known exactly, for tests of methods.
 *
 * <p>All random numbers in them are functions of the seed. All are exact oracles; see {@link
 * ReferenceProblem#withStream} and {@link ReferenceProblem#withSamples} for noise.
 */
public final class ReferenceProblems {
  private ReferenceProblems() {}

  /** Returns one small problem of each kind. */
  public static List<ReferenceProblem> all() {
    return List.of(
        quadratic(5, 4, 10, 1),
        bilinear(4, 0.3, 2),
        nonconvexStronglyConcave(5, 4, 3),
        nonconvexPl(4, 3, 4),
        matrixGame(5, 4, 5),
        boxGame(5, 4, 6));
  }

  /**
   * Strongly convex, strongly concave: {@code x'Ax/2 + x'By - y'Cy/2} plus linear terms.
   *
   * @param condition A and C have eigenvalues between 1/condition and 1; |B| is 1/2
   */
  public static ReferenceProblem quadratic(
      int dimensionX, int dimensionY, double condition, long seed) {
    RandomStream random = new RandomStream(seed, /* purpose= */ 1);
    double[] x = gaussian(dimensionX, random);
    double[] y = gaussian(dimensionY, random);
    Matrix a = Matrix.symmetric(spectrum(dimensionX, condition), random);
    Matrix b = Matrix.gaussian(dimensionX, dimensionY, 0.5, random);
    double[] c = spectrum(dimensionY, condition);
    QuadraticGame.Gradient flat =
        new QuadraticGame.Gradient(new double[dimensionX], new double[dimensionY]);
    return solved("quadratic", x, y, a, b, c, new WholeSpace(), new WholeSpace(), flat);
  }

  /**
   * Returns a rotation that becomes a spiral with a little curvature: {@code r|x|^2/2 + x'By -
   * r|y|^2/2} plus linear terms, |B| = 1. Without curvature, gradient descent ascent cycles.
   *
   * @param regularisation the curvature r, positive
   */
  public static ReferenceProblem bilinear(int dimension, double regularisation, long seed) {
    RandomStream random = new RandomStream(seed, /* purpose= */ 2);
    double[] x = gaussian(dimension, random);
    double[] y = gaussian(dimension, random);
    Matrix a = Matrix.identity(dimension, regularisation);
    double[] ones = new double[dimension];
    Arrays.fill(ones, 1);
    ones[0] = -1; // a reflection: all singular values are 1, but it is not the identity
    Matrix b = Matrix.symmetric(ones, random);
    double[] c = new double[dimension];
    Arrays.fill(c, regularisation);
    QuadraticGame.Gradient flat =
        new QuadraticGame.Gradient(new double[dimension], new double[dimension]);
    return solved("bilinear", x, y, a, b, c, new WholeSpace(), new WholeSpace(), flat);
  }

  /** Nonconvex in x, strongly concave in y; the only stationary point is the solution. */
  public static ReferenceProblem nonconvexStronglyConcave(
      int dimensionX, int dimensionY, long seed) {
    RandomStream random = new RandomStream(seed, /* purpose= */ 3);
    double[] x = gaussian(dimensionX, random);
    double[] y = gaussian(dimensionY, random);
    Matrix b = Matrix.gaussian(dimensionX, dimensionY, 0.5, random);
    return ReferenceProblem.exact(
        "nonconvex-strongly-concave", new SaturatingGame(b, 1, x, y), x, y);
  }

  /** Nonconvex in x, Polyak-Lojasiewicz but not concave in y. */
  public static ReferenceProblem nonconvexPl(int dimensionX, int dimensionY, long seed) {
    RandomStream random = new RandomStream(seed, /* purpose= */ 4);
    double[] x = gaussian(dimensionX, random);
    double[] y = gaussian(dimensionY, random);
    Matrix follow = Matrix.gaussian(dimensionY, dimensionX, 0.3, random);
    return ReferenceProblem.exact("nonconvex-pl", new WavyGame(follow, x, y), x, y);
  }

  /**
   * Returns a matrix game with quadratic regularisation, both players on the probability simplex;
   * in the solution the last coordinate of each is zero, the others are not.
   */
  public static ReferenceProblem matrixGame(int dimensionX, int dimensionY, long seed) {
    RandomStream random = new RandomStream(seed, /* purpose= */ 5);
    double[] x = mixed(dimensionX, random);
    double[] y = mixed(dimensionY, random);
    Matrix a = Matrix.identity(dimensionX, 1);
    Matrix b = Matrix.gaussian(dimensionX, dimensionY, 1, random);
    double[] c = new double[dimensionY];
    Arrays.fill(c, 1);
    QuadraticGame.Gradient slope =
        new QuadraticGame.Gradient(new double[dimensionX], new double[dimensionY]);
    slope.x()[dimensionX - 1] = 0.5; // a cost above that of the others keeps the coordinate at zero
    slope.y()[dimensionY - 1] = -0.5;
    return solved("matrix-game", x, y, a, b, c, new Simplex(), new Simplex(), slope);
  }

  /**
   * Returns a quadratic game on the box [-1, 1]; the first two coordinates of each end at a face.
   */
  public static ReferenceProblem boxGame(int dimensionX, int dimensionY, long seed) {
    RandomStream random = new RandomStream(seed, /* purpose= */ 6);
    double[] x = inBox(dimensionX, random);
    double[] y = inBox(dimensionY, random);
    Matrix a = Matrix.symmetric(spectrum(dimensionX, 5), random);
    Matrix b = Matrix.gaussian(dimensionX, dimensionY, 0.5, random);
    double[] c = spectrum(dimensionY, 5);
    QuadraticGame.Gradient slope =
        new QuadraticGame.Gradient(new double[dimensionX], new double[dimensionY]);
    slope.x()[0] = -0.5; // x would increase beyond 1
    slope.x()[1] = 0.5;
    slope.y()[0] = 0.5;
    slope.y()[1] = -0.5;
    return solved("box-game", x, y, a, b, c, new Box(-1, 1), new Box(-1, 1), slope);
  }

  private static ReferenceProblem solved(
      String name,
      double[] x,
      double[] y,
      Matrix a,
      Matrix b,
      double[] c,
      ConvexSet setX,
      ConvexSet setY,
      QuadraticGame.Gradient gradient) {
    ConvexSet[] sets = {setX, setY};
    return ReferenceProblem.exact(
        name, QuadraticGame.solvedBy(x, y, a, b, c, sets, gradient), x, y);
  }

  /** Returns values from 1/condition to 1, equally spaced on a logarithmic scale. */
  private static double[] spectrum(int n, double condition) {
    double[] values = new double[n];
    Arrays.setAll(values, j -> StrictMath.pow(condition, -(double) j / Math.max(1, n - 1)));
    return values;
  }

  private static double[] gaussian(int n, RandomStream random) {
    double[] values = new double[n];
    Arrays.setAll(values, j -> random.nextGaussian());
    return values;
  }

  private static double[] mixed(int n, RandomStream random) {
    double[] weights = new double[n];
    double sum = 0;
    for (int j = 0; j < n - 1; j++) {
      weights[j] = 1 + random.nextDouble();
      sum += weights[j];
    }
    for (int j = 0; j < n; j++) {
      weights[j] /= sum;
    }
    return weights;
  }

  private static double[] inBox(int n, RandomStream random) {
    double[] values = new double[n];
    Arrays.setAll(values, j -> j == 0 ? 1 : j == 1 ? -1 : random.nextDouble() - 0.5);
    return values;
  }
}
