package dev.agon.learn.regulariser;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.support.Nearest;
import java.util.List;

/** The regulariser g(x), the part of the objective that does not depend on the data. */
public sealed interface Regulariser permits Nonconvex, L2, None {
  /** The name, as on the command line. */
  String name();

  /** Its weight. */
  double lambda2();

  /**
   * Returns the same regulariser with another weight.
   *
   * @throws InvalidInputException if it has no weight
   */
  default Regulariser withLambda2(double value) {
    throw new InvalidInputException(
        "the regulariser " + name() + " has no weight.", "Use " + Names.of("regulariser") + " l2.");
  }

  /** {@code g(x)}. */
  double value(double[] x);

  /** {@code gradient = grad g(x)}. */
  void gradient(double[] x, double[] gradient);

  /** {@code gradient = grad g(x)} and {@code product = (Hessian of g at x) u}. */
  void gradientAndProduct(double[] x, double[] u, double[] gradient, double[] product);

  /**
   * {@code g(z) <= g(x) + grad g(x).(z - x) + sum_j curvature_j (z_j - x_j)^2 / 2} for all z: the
   * second derivative, or slightly more where g is concave.
   */
  void curvature(double[] x, double[] curvature);

  /** Returns this regulariser, or a weak square instead if it is not convex. */
  default Regulariser convex() {
    return isConvex() ? this : new L2(lambda2() / 10);
  }

  /** Whether g is convex. */
  default boolean isConvex() {
    return true;
  }

  /** The largest known number c for which {@code g(x) - (c/2) |x|^2} is convex. */
  default double leastCurvature() {
    return 0;
  }

  /** Returns whether g is convex near x. */
  default boolean isConvexAt(double[] x) {
    return isConvex();
  }

  /**
   * Returns a lower bound of the change of {@code f + g} when one weight moves, for convex f: f
   * stays above its tangent, and g is known.
   *
   * @param slope the derivative of f + g by that weight
   */
  default double leastChange(double slope, double from, double to) {
    double[] here = {from};
    double[] own = new double[1];
    gradient(here, own);
    double saved = value(here) - value(new double[] {to});
    return (slope - own[0]) * (to - from) - saved;
  }

  /**
   * Returns the regulariser with a name.
   *
   * @param lambda2 its weight; {@code none} has none
   * @param scale the scale of {@code nonconvex}
   */
  static Regulariser of(String name, double lambda2, double scale) {
    return switch (name) {
      case "nonconvex" -> new Nonconvex(lambda2, scale);
      case "l2" -> new L2(lambda2);
      case "none" -> new None();
      default ->
          throw new InvalidInputException(
              "there is no regulariser '" + name + "'.",
              Nearest.hint(name, List.of("nonconvex", "l2", "none")));
    };
  }

  /** Rejects an invalid weight. */
  static void requireWeight(double lambda2) {
    if (!(lambda2 >= 0 && lambda2 < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          Names.of("lambda2") + " must be finite and not negative, but was " + lambda2 + ".",
          "Use for example 0.001, remove it for the default, or use 0 for no" + " regularisation.");
    }
  }
}
