package dev.agon.testkit.problem;

import java.util.Arrays;

/**
 * A nonconvex game with a known worst case, {@code P(x) = sum_j x_j^2/(1 + x_j^2)}, P* = 0; y
 * follows x along a ridge ({@link FollowingGame}).
 *
 * <p>This is a benign game: near its minimum P is quadratic, and even plain gradient descent ascent
 * has the rate T^-1/3 if its step is tuned for every T. Far away P is flat, so tuning by |grad P|
 * alone would select divergent runs.
 *
 * <p>G is a bound on the gradient while {@code |y_j - x_j/2|} is at most 2; on the whole space
 * there is none.
 */
public final class RidgeGame extends FollowingGame {
  /** The largest first and third derivative of t^2/(1+t^2); the second is in [-1/2, 2]. */
  private static final double PHI_FIRST = 0.649519052838329;

  private static final double PHI_THIRD = 4.6686;

  private RidgeGame(int n, double epsilon, double sigma, double sigmaH) {
    super(n, epsilon, sigma, sigmaH);
  }

  /**
   * Creates the game that is strongly concave in y.
   *
   * @param dimension the dimension of x and of y
   * @param sigma the deviation of the gradient of one sample, at least sigmaH
   * @param sigmaH the deviation of the Hessian of one sample
   */
  public static RidgeGame stronglyConcave(int dimension, double sigma, double sigmaH) {
    return new RidgeGame(dimension, 0, sigma, sigmaH);
  }

  /**
   * Creates the game that is Polyak-Lojasiewicz but not concave in y; the parameters are the same
   * as for {@link #stronglyConcave}.
   */
  public static RidgeGame polyakLojasiewicz(int dimension, double sigma, double sigmaH) {
    return new RidgeGame(dimension, WOBBLE, sigma, sigmaH);
  }

  /** x = 1, y = 0: on the slope of P, half a unit below the ridge. */
  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 1);
    Arrays.fill(y, 0);
  }

  @Override
  double height(int j, double t) {
    return t * t / (1 + t * t);
  }

  @Override
  double slope(int j, double t) {
    double d = 1 + t * t;
    return 2 * t / (d * d);
  }

  @Override
  double secondDerivative(int j, double t) {
    double square = t * t;
    double d = 1 + square;
    return 2 * (1 - 3 * square) / (d * d * d);
  }

  @Override
  Outline outline() {
    return new Outline(
        PHI_FIRST * Math.sqrt(dimensionX()),
        /* lowest= */ -0.5,
        /* highest= */ 2,
        PHI_THIRD,
        /* infimum= */ 0);
  }
}
