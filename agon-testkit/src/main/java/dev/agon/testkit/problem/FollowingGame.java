package dev.agon.testkit.problem;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;

/**
 * A game in which y follows x, so any separable function can be its P:
 *
 * <pre>
 *   J(x,y) = sum_j  phi_j(x_j)  -  h(y_j - x_j/2)        h(w) = w^2/2 + (epsilon/2) sin(w)^2
 *   y*(x) = x/2,   P(x) = sum_j phi_j(x_j)
 * </pre>
 *
 * <p>With epsilon = 0, J is strongly concave in y with nu = 1 and quadratic in y; with epsilon =
 * 1.2 it is not concave (h'' decreases to -0.2) but Polyak-Lojasiewicz with nu about 0.47. Noise: a
 * Gaussian slope and a random plane wave, with the same known deviations everywhere ({@link
 * WaveNoise}).
 */
abstract class FollowingGame implements KnownGame {
  /** The epsilon for which h is nonconvex but still Polyak-Lojasiewicz. */
  static final double WOBBLE = 1.2;

  /** The factor by which y follows x. */
  private static final double SLOPE = 0.5;

  /** G is valid while {@code |y_j - x_j/2|} is at most this. */
  private static final double WIDTH = 2;

  private final int n;
  private final double epsilon;
  private final double sigma;
  private final double sigmaH;
  private final WaveNoise noise;

  /**
   * @param n the dimension of x and of y
   * @param epsilon 0 or {@link #WOBBLE}
   * @param sigma the deviation of the gradient of one sample, at least sigmaH
   * @param sigmaH the deviation of the Hessian of one sample
   */
  FollowingGame(int n, double epsilon, double sigma, double sigmaH) {
    if (n < 1) {
      throw new InvalidInputException(
          "the dimension must be at least 1, but was " + n + ".", "Use for example 5.");
    }
    this.n = n;
    this.epsilon = epsilon;
    this.sigma = sigma;
    this.sigmaH = sigmaH;
    this.noise = new WaveNoise(n, n, sigma, sigmaH);
  }

  /** phi_j(t). */
  abstract double height(int j, double t);

  /** Returns the first derivative of phi_j. */
  abstract double slope(int j, double t);

  /** Returns the second derivative of phi_j. */
  abstract double secondDerivative(int j, double t);

  /** Returns the properties of all phi_j together. */
  abstract Outline outline();

  /**
   * The properties of the functions phi_j.
   *
   * @param steepest a bound on |grad P| in the region of the game
   * @param lowest the smallest second derivative
   * @param highest the largest second derivative
   * @param third the largest absolute third derivative
   * @param infimum the infimum of P
   */
  record Outline(double steepest, double lowest, double highest, double third, double infimum) {}

  @Override
  public final int dimensionX() {
    return n;
  }

  @Override
  public final int dimensionY() {
    return n;
  }

  @Override
  public final Sampling sampling() {
    return noise.sampling();
  }

  @Override
  public final void riskGradient(double[] x, double[] y, double[] gx, double[] gy) {
    for (int j = 0; j < n; j++) {
      double pull = pull(y[j] - SLOPE * x[j]);
      gx[j] = slope(j, x[j]) + SLOPE * pull;
      gy[j] = -pull;
    }
  }

  @Override
  public final void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    riskGradient(x, y, gx, gy);
    noise.addGradient(x, y, batch, gx, gy);
  }

  @Override
  public final void gradientAndProduct(
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
      double w = y[j] - SLOPE * x[j];
      double wobble = epsilon == 0 ? 0 : epsilon * StrictMath.cos(2 * w);
      double stiff = (1 + wobble) * (dy[j] - SLOPE * dx[j]);
      hx[j] = secondDerivative(j, x[j]) * dx[j] + SLOPE * stiff;
      hy[j] = -stiff;
    }
    noise.addProduct(x, y, dx, dy, batch, hx, hy);
  }

  @Override
  public final double primal(double[] x, double[] gradient) {
    double sum = 0;
    for (int j = 0; j < n; j++) {
      sum += height(j, x[j]);
      gradient[j] = slope(j, x[j]);
    }
    return sum;
  }

  /** Returns the derivative of h. */
  private double pull(double w) {
    return epsilon == 0 ? w : w + 0.5 * epsilon * StrictMath.sin(2 * w);
  }

  /** h(w). */
  private double depth(double w) {
    double sine = StrictMath.sin(w);
    return 0.5 * (w * w + epsilon * sine * sine);
  }

  /**
   * All constants have a closed form, except for nu if epsilon is not 0. L_f is exact: coordinates
   * do not interact, and the norm of the 2 x 2 Hessian is convex in the second derivatives of phi_j
   * and h, so its maximum is at a corner of their ranges.
   */
  @Override
  public final Facts facts() {
    Outline phi = outline();
    double lf = 0;
    for (double secondDerivative : new double[] {phi.lowest(), phi.highest()}) {
      for (double stiff : new double[] {1 - epsilon, 1 + epsilon}) {
        lf = Math.max(lf, norm(secondDerivative - SLOPE * SLOPE * stiff, SLOPE * stiff, -stiff));
      }
    }
    double across = Math.sqrt(1 + SLOPE * SLOPE);
    double pulls = Math.sqrt(n) * (WIDTH + 0.5 * epsilon);
    double[] x = new double[n];
    double[] y = new double[n];
    start(x, y);
    double squares = 0;
    double dualGap = 0;
    for (int j = 0; j < n; j++) {
      double w = y[j] - SLOPE * x[j];
      squares += w * w;
      dualGap += depth(w);
    }
    return new Facts(
        lf,
        /* hessianLipschitz= */ phi.third() + 2 * epsilon * across * across * across,
        epsilon == 0 ? 1 : Wobbly.CONCAVITY,
        /* stronglyConcave= */ epsilon == 0,
        sigma,
        sigmaH,
        /* gradientBound= */ phi.steepest() + pulls * across,
        /* primalGap= */ primal(x, new double[n]) - phi.infimum(),
        /* distanceY= */ Math.sqrt(squares),
        dualGap);
  }

  /** Computes nu for the nonconvex h: the minimum of {@code pull(w)^2/(2 h(w))} on a fine grid. */
  private static final class Wobbly {
    static final double CONCAVITY = concavity();

    private static double concavity() {
      FollowingGame game = RidgeGame.polyakLojasiewicz(1, 0, 0);
      double smallest = 1;
      for (int k = 1; k <= 20_000; k++) {
        double w = k * 1e-3;
        double pull = game.pull(w);
        smallest = Math.min(smallest, pull * pull / (2 * game.depth(w)));
      }
      return smallest;
    }
  }

  /** Returns the spectral norm of {@code [[a, b], [b, c]]}. */
  private static double norm(double a, double b, double c) {
    double middle = 0.5 * (a + c);
    double half = 0.5 * (a - c);
    return Math.abs(middle) + Math.sqrt(half * half + b * b);
  }
}
