package dev.agon.testkit.problem;

import dev.agon.InvalidInputException;
import java.util.Arrays;

/**
 * A game for measuring rates: a valley between steep sides that descends without end and becomes
 * ever flatter.
 *
 * <pre>{@code
 * P(x) = sum_{j < n} x_j^2/2  +  A (1 + u^2)^(-a/2)        u = x_n, the way down the valley
 * x_0: u = 1, the sides 0;   inf P = 0, at no point;   y follows x
 * }</pre>
 *
 * <p>The valley has gradients of every size, of order {@code u^-(1+a)}, so no horizon reaches its
 * end; the sides carry the noise and prevent long steps. After the total step length {@code t = sum
 * mu_x} the gradient along the valley is of order t^-p, p = (1+a)/(2+a). See {@link FollowingGame}
 * for y and the noise.
 *
 * <p>G is a bound on the gradient while {@code |x_j|} of the sides and all {@code |y_j - x_j/2|}
 * are at most 2; on the whole space there is none.
 */
public final class ValleyGame extends FollowingGame {
  /** G is valid while |x_j| of a side is at most this. */
  private static final double WIDTH = 2;

  private final int valley;
  private final double decay;
  private final double amplitude;

  private ValleyGame(int n, double decay, double amplitude, double sigma, double sigmaH) {
    super(n, /* epsilon= */ 0, sigma, sigmaH);
    if (!(decay > 0 && amplitude > 0 && decay * amplitude < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "a valley needs decay > 0 and amplitude > 0, but they were "
              + decay
              + " and "
              + amplitude
              + ".",
          "Use for example 0.5 and 2.");
    }
    this.valley = n - 1;
    this.decay = decay;
    this.amplitude = amplitude;
  }

  /**
   * Creates the game that is strongly concave in y.
   *
   * @param dimension the dimension of x and of y: one for the valley, the others for its sides
   * @param decay a, positive
   * @param amplitude A, positive
   * @param sigma the deviation of the gradient of one sample, at least sigmaH
   * @param sigmaH the deviation of the Hessian of one sample
   */
  public static ValleyGame stronglyConcave(
      int dimension, double decay, double amplitude, double sigma, double sigmaH) {
    return new ValleyGame(dimension, decay, amplitude, sigma, sigmaH);
  }

  /** u = 1 at the bottom of the sides; y = 0, half a unit from its maximiser. */
  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0);
    Arrays.fill(y, 0);
    x[valley] = 1;
  }

  @Override
  double height(int j, double t) {
    return j < valley ? 0.5 * t * t : amplitude * StrictMath.pow(1 + t * t, -0.5 * decay);
  }

  @Override
  double slope(int j, double t) {
    return j < valley ? t : -decay * t / (1 + t * t) * height(j, t);
  }

  @Override
  double secondDerivative(int j, double t) {
    if (j < valley) {
      return 1;
    }
    double d = 1 + t * t;
    return -decay * (1 - (decay + 1) * t * t) / (d * d) * height(j, t);
  }

  /**
   * Returns the valley's third derivative, {@code A a (a+2) u (3 - (a+1) u^2) (1+u^2)^(-a/2-3)}.
   */
  private double third(double u) {
    double d = 1 + u * u;
    double power = height(valley, u) / (d * d * d);
    return decay * (decay + 2) * u * (3 - (decay + 1) * u * u) * power;
  }

  /**
   * The second derivative is extreme where the third vanishes, at u = 0 and u^2 = 3/(a+1); the
   * third is extreme at the smaller root of {@code (a+1)(a+3) u^4 - 6(a+3) u^2 + 3}.
   */
  @Override
  Outline outline() {
    double a = decay;
    double b = 6 * (a + 3);
    double c = (a + 1) * (a + 3);
    double bent = (b - Math.sqrt(b * b - 12 * c)) / (2 * c);
    double steepest = slope(valley, Math.sqrt(1 / (a + 1)));
    double sides = Math.sqrt(valley) * WIDTH;
    return new Outline(
        Math.sqrt(steepest * steepest + sides * sides),
        /* lowest= */ secondDerivative(valley, 0),
        /* highest= */ Math.max(
            valley > 0 ? 1 : 0, secondDerivative(valley, Math.sqrt(3 / (a + 1)))),
        third(Math.sqrt(bent)),
        /* infimum= */ 0);
  }
}
