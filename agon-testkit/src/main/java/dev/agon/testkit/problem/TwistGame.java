package dev.agon.testkit.problem;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.Sampling;

/**
 * A nonconvex, Polyak-Lojasiewicz game on which gradient descent ascent with exact gradients cycles
 * forever if mu_y/mu_x is less than about (c b/nu)^2.
 *
 * <pre>
 *   J(x,y) = -(a/2)|x|^2 + b x.w(y) - (nu/2)|y|^2      x, y in R^2
 *   w(y) = y turned by the angle -2 c t/(1+t),  t = |y|^2
 * </pre>
 *
 * <p>w preserves lengths and is a shear of at most c in polar coordinates, so J(x, .) is a concave
 * quadratic composed with a diffeomorphism: it is Polyak-Lojasiewicz with {@code nu_PL = nu
 * (sqrt(c^2+4)-c)^2/4}, but not concave. Its worst case equals the worst case of the quadratic,
 * {@code P(x) = (b^2/nu - a)|x|^2/2}, whose only stationary point is 0.
 *
 * <p>Why it cycles: let r = mu_y/mu_x and let x and y rotate together, |y| = sqrt(r) |x|, with x
 * nearly orthogonal to w. Then the twist pushes y outwards by about {@code b |x| f}, f =
 * 4ct/(1+t)^2 at most c, against the pull {@code nu |y| = nu sqrt(r) |x|} inwards. The two balance
 * if {@code f = sqrt(r) nu/b}, which is possible as long as {@code r < (c b/nu)^2}: a limit cycle
 * that attracts from outside its inner edge. A quadratic game has no such cycle once r exceeds a/nu
 * &lt;= kappa.
 */
public final class TwistGame implements HessianProblem, PrimalProblem {
  private final double a;
  private final double b;
  private final double nu;
  private final double c;

  /**
   * @param a concavity in x, at least 0, less than b^2/nu
   * @param b coupling, positive
   * @param nu curvature in y, positive
   * @param c twist, at least 0
   */
  public TwistGame(double a, double b, double nu, double c) {
    if (!(a >= 0 && nu > 0 && b > 0 && c >= 0 && a < b * b / nu)) {
      throw new InvalidInputException(
          "the twisted game needs a >= 0, b > 0, nu > 0, c >= 0 and a < b^2/nu, but they were "
              + a
              + ", "
              + b
              + ", "
              + nu
              + ", "
              + c
              + ".",
          "Use for example a 0.5, b 1, nu 0.1, c 1.");
    }
    this.a = a;
    this.b = b;
    this.nu = nu;
    this.c = c;
  }

  @Override
  public int dimensionX() {
    return 2;
  }

  @Override
  public int dimensionY() {
    return 2;
  }

  /** Nothing is random: a batch contains no numbers. */
  @Override
  public Sampling sampling() {
    return Sampling.stream(0, (random, values, offset) -> {});
  }

  /** On the cycle for r = (c b/nu)^2/4, with x and y orthogonal. */
  @Override
  public void start(double[] x, double[] y) {
    double length = 2.5;
    x[0] = 2 * nu * length / (b * Math.max(c, 1e-3));
    x[1] = 0;
    double angle = Math.PI / 2 - angle(length * length);
    y[0] = length * StrictMath.cos(angle);
    y[1] = length * StrictMath.sin(angle);
  }

  /** Returns the Polyak-Lojasiewicz constant in y. */
  public double plConstant() {
    double smallest = (Math.sqrt(c * c + 4) - c) / 2;
    return nu * smallest * smallest;
  }

  /**
   * Returns a Lipschitz constant of the gradient while |x| is at most the radius: the xx block is
   * a, the xy block at most b times the norm of the shear, the yy block {@code nu + b |x| |w''|}
   * with {@code |w''| <= 5.9 c + 1.14 c^2}.
   */
  public double lipschitz(double radius) {
    double shear = (Math.sqrt(c * c + 4) + c) / 2;
    return Math.max(a, nu + b * radius * (5.9 * c + 1.14 * c * c)) + b * shear;
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    double curvature = b * b / nu - a;
    gradient[0] = curvature * x[0];
    gradient[1] = curvature * x[1];
    return 0.5 * curvature * (x[0] * x[0] + x[1] * x[1]);
  }

  /** Computes the rotation angle psi(t), and its first two derivatives in t. */
  private double angle(double t) {
    return -2 * c * t / (1 + t);
  }

  private double angleSlope(double t) {
    return -2 * c / ((1 + t) * (1 + t));
  }

  private double angleBend(double t) {
    return 4 * c / ((1 + t) * (1 + t) * (1 + t));
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    double t = y[0] * y[0] + y[1] * y[1];
    double cos = StrictMath.cos(angle(t));
    double sin = StrictMath.sin(angle(t));
    double w0 = cos * y[0] - sin * y[1];
    double w1 = sin * y[0] + cos * y[1];
    double lever =
        w0 * x[1] - w1 * x[0]; // x . dw/dpsi, where dw/dpsi is w rotated by a right angle
    double turn = 2 * angleSlope(t) * lever;
    gx[0] = -a * x[0] + b * w0;
    gx[1] = -a * x[1] + b * w1;
    gy[0] = b * (cos * x[0] + sin * x[1] + turn * y[0]) - nu * y[0];
    gy[1] = b * (-sin * x[0] + cos * x[1] + turn * y[1]) - nu * y[1];
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
    double t = y[0] * y[0] + y[1] * y[1];
    double dt = 2 * (y[0] * dy[0] + y[1] * dy[1]);
    double cos = StrictMath.cos(angle(t));
    double sin = StrictMath.sin(angle(t));
    double slope = angleSlope(t);
    double turned = slope * dt; // d psi
    double w0 = cos * y[0] - sin * y[1];
    double w1 = sin * y[0] + cos * y[1];
    double dw0 = cos * dy[0] - sin * dy[1] - turned * w1;
    double dw1 = sin * dy[0] + cos * dy[1] + turned * w0;
    double lever = w0 * x[1] - w1 * x[0];
    double dLever = dw0 * x[1] + w0 * dx[1] - dw1 * x[0] - w1 * dx[0];
    double turn = 2 * slope * lever;
    double dTurn = 2 * (angleBend(t) * dt * lever + slope * dLever);
    double back0 = cos * x[0] + sin * x[1];
    double back1 = -sin * x[0] + cos * x[1];
    double dBack0 = cos * dx[0] + sin * dx[1] + turned * back1;
    double dBack1 = -sin * dx[0] + cos * dx[1] - turned * back0;
    hx[0] = -a * dx[0] + b * dw0;
    hx[1] = -a * dx[1] + b * dw1;
    hy[0] = b * (dBack0 + dTurn * y[0] + turn * dy[0]) - nu * dy[0];
    hy[1] = b * (dBack1 + dTurn * y[1] + turn * dy[1]) - nu * dy[1];
  }
}
