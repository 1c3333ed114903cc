package dev.agon.testkit;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import java.util.Arrays;

/**
 * A nonconvex game with a known worst case: y follows x along a ridge.
 *
 * <pre>
 *   J(x,y) = sum_j  x_j^2/(1 + x_j^2)  -  h(y_j - x_j/2)        h(u) = u^2/2 + (epsilon/2) sin(u)^2
 *   y*(x) = x/2,   P(x) = sum_j x_j^2/(1 + x_j^2),   P* = 0
 * </pre>
 *
 * <p>P is nonconvex. With epsilon = 0 J is strongly concave in y with nu = 1 and quadratic in y;
 * with epsilon = 1.2 it is not concave (h'' falls to -0.2) but Polyak-Lojasiewicz, nu about 0.47.
 * Noise: a Gaussian slope and a random plane wave, with known deviations everywhere.
 *
 * <p>G is the bound on the gradient while {@code |y_j - x_j/2|} is at most 2; on the whole space
 * there is none.
 */
public final class RidgeGame implements KnownGame {
  private static final double SLOPE = 0.5;
  private static final double WOBBLE = 1.2;

  /** max |phi'| and max |phi'''| of phi(t) = t^2/(1+t^2); phi'' lies in [-1/2, 2]. */
  private static final double PHI_FIRST = 0.649519052838329;

  private static final double PHI_THIRD = 4.6686;

  private static final double WIDTH = 2;

  private final int n;
  private final double epsilon;
  private final double sigma;
  private final double sigmaH;
  private final WaveNoise noise;

  private RidgeGame(int n, double epsilon, double sigma, double sigmaH) {
    if (n < 1) {
      throw new InvalidInputException(
          "the dimension must be at least 1, but was " + n + ".", "Maybe 5 is meant.");
    }
    this.n = n;
    this.epsilon = epsilon;
    this.sigma = sigma;
    this.sigmaH = sigmaH;
    this.noise = new WaveNoise(n, n, sigma, sigmaH);
  }

  /**
   * Strongly concave in y.
   *
   * @param dimension of x and of y
   * @param sigma deviation of one sample's gradient, at least sigmaH
   * @param sigmaH deviation of one sample's Hessian
   */
  public static RidgeGame stronglyConcave(int dimension, double sigma, double sigmaH) {
    return new RidgeGame(dimension, 0, sigma, sigmaH);
  }

  /** Polyak-Lojasiewicz in y, not concave; parameters as for {@link #stronglyConcave}. */
  public static RidgeGame polyakLojasiewicz(int dimension, double sigma, double sigmaH) {
    return new RidgeGame(dimension, WOBBLE, sigma, sigmaH);
  }

  @Override
  public int dimensionX() {
    return n;
  }

  @Override
  public int dimensionY() {
    return n;
  }

  @Override
  public Sampling sampling() {
    return noise.sampling();
  }

  /** x = 1, y = 0: on the flank of P, half a unit below the ridge. */
  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 1);
    Arrays.fill(y, 0);
  }

  @Override
  public void riskGradient(double[] x, double[] y, double[] gx, double[] gy) {
    for (int j = 0; j < n; j++) {
      double slope = slope(y[j] - SLOPE * x[j]);
      double d = 1 + x[j] * x[j];
      gx[j] = 2 * x[j] / (d * d) + SLOPE * slope;
      gy[j] = -slope;
    }
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    riskGradient(x, y, gx, gy);
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
    for (int j = 0; j < n; j++) {
      double u = y[j] - SLOPE * x[j];
      double bend = (1 + epsilon * StrictMath.cos(2 * u)) * (dy[j] - SLOPE * dx[j]);
      double t = x[j] * x[j];
      double d = 1 + t;
      hx[j] = 2 * (1 - 3 * t) / (d * d * d) * dx[j] + SLOPE * bend;
      hy[j] = -bend;
    }
    noise.addProduct(x, y, dx, dy, batch, hx, hy);
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    double sum = 0;
    for (int j = 0; j < n; j++) {
      double d = 1 + x[j] * x[j];
      sum += x[j] * x[j] / d;
      gradient[j] = 2 * x[j] / (d * d);
    }
    return sum;
  }

  private double slope(double u) {
    return epsilon == 0 ? u : u + 0.5 * epsilon * StrictMath.sin(2 * u);
  }

  private double height(double u) {
    double sine = StrictMath.sin(u);
    return 0.5 * (u * u + epsilon * sine * sine);
  }

  /**
   * In closed form but for nu of the second kind, the minimum of {@code h'(u)^2/(2 h(u))} on a fine
   * grid. L_f is exact: coordinates do not interact, and the norm of the two by two Hessian is
   * convex in phi'' and h'', so that its maximum lies at a corner of their ranges.
   */
  @Override
  public Facts facts() {
    double lf = 0;
    for (double phi : new double[] {-0.5, 2}) {
      for (double bend : new double[] {1 - epsilon, 1 + epsilon}) {
        lf = Math.max(lf, norm(phi - SLOPE * SLOPE * bend, SLOPE * bend, -bend));
      }
    }
    double across = Math.sqrt(1 + SLOPE * SLOPE);
    double lh = PHI_THIRD + 2 * epsilon * across * across * across;
    double steep = Math.sqrt(n) * (WIDTH + 0.5 * epsilon);
    double g = PHI_FIRST * Math.sqrt(n) + steep * across;
    return new Facts(
        lf,
        lh,
        concavity(),
        /* stronglyConcave= */ epsilon == 0,
        sigma,
        sigmaH,
        g,
        /* primalGap= */ n * 0.5,
        /* distanceY= */ Math.sqrt(n) * SLOPE,
        /* dualGap= */ n * height(-SLOPE));
  }

  private double concavity() {
    return epsilon == 0 ? 1 : Wobbly.CONCAVITY;
  }

  /** nu of the second kind, found once. */
  private static final class Wobbly {
    static final double CONCAVITY = concavity();

    private static double concavity() {
      RidgeGame game = polyakLojasiewicz(1, 0, 0);
      double smallest = 1;
      for (int k = 1; k <= 20_000; k++) {
        double u = k * 1e-3;
        double slope = game.slope(u);
        smallest = Math.min(smallest, slope * slope / (2 * game.height(u)));
      }
      return smallest;
    }
  }

  /** The spectral norm of {@code [[a, b], [b, c]]}. */
  private static double norm(double a, double b, double c) {
    double middle = 0.5 * (a + c);
    double half = 0.5 * (a - c);
    return Math.abs(middle) + Math.sqrt(half * half + b * b);
  }
}
