package dev.agon.learn.transport;

/**
 * The movements that an adversary may apply to the inputs of each row. The numbers of a row x_i
 * become x_i + u_i; categories and labels stay.
 *
 * <pre>  loss of a row = max over norm(u) &lt;= radius of  l(x_i + u) - price |u|^2</pre>
 *
 * @param radius the radius of the ball of u, in units of the scaled features; infinite without a
 *     ball
 * @param norm the norm of the ball: 2 or inf
 * @param price the price of the squared Euclidean length of u; 0 within a ball
 */
public record Perturbation(double radius, Norm norm, double price) {
  /** Any movement within a ball. */
  public static Perturbation ball(double radius, Norm norm) {
    return new Perturbation(radius, norm, 0);
  }

  /** Any movement, at a price for its squared length. */
  public static Perturbation priced(double price) {
    return new Perturbation(Double.POSITIVE_INFINITY, Norm.TWO, price);
  }
}
