package dev.agon.learn.regulariser;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.support.Nearest;
import java.util.List;
import java.util.Map;

/** The regulariser g(x), the part of the objective that does not depend on the data. */
public interface Regulariser {
  /** The name of the parameter that is the weight of g. */
  String LAMBDA2 = "lambda2";

  /** Returns one regulariser of every kind, with the default values of its parameters. */
  static List<Regulariser> all() {
    return List.of(new L2(0.001), Nonconvex.DEFAULT, new None());
  }

  /** The name, as on the command line. */
  String name();

  /** Returns the values of its parameters by name. */
  Map<String, Double> parameters();

  /** The weight of g; 0 if it has none. */
  default double lambda2() {
    return parameters().getOrDefault(LAMBDA2, 0.0);
  }

  /**
   * Returns the same regulariser with another value of a parameter.
   *
   * @throws InvalidInputException if it has no such parameter
   */
  default Regulariser with(String parameter, double value) {
    throw new InvalidInputException(
        Names.of(parameter) + " is given, but `regulariser` " + name() + " has no such parameter.",
        all().stream()
            .filter(each -> each.parameters().containsKey(parameter))
            .findFirst()
            .map(each -> "Leave it out, or use `regulariser` " + each.name() + ".")
            .orElse("Leave it out."));
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

  /** Returns whether g is convex. */
  default boolean isConvex() {
    return true;
  }

  /** The largest known number c for which {@code g(x) - (c/2) |x|^2} is convex. */
  default double leastCurvature() {
    return 0;
  }

  /**
   * Returns whether g grows without limit with every weight, in which case a larger lambda2 keeps
   * it small.
   */
  default boolean limitsWeights() {
    return false;
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

  /** Returns the regulariser with a name, with the default values of its parameters. */
  static Regulariser named(String name) {
    return all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no regulariser '" + name + "'.",
                    Nearest.hint(name, all().stream().map(Regulariser::name).toList())));
  }

  /** Rejects an invalid weight. */
  static void requireWeight(double lambda2) {
    if (!(lambda2 >= 0 && lambda2 < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "`lambda2` must be finite and not negative, but was " + lambda2 + ".",
          "Use for example 0.001, remove it for the default, or use 0 for no" + " regularisation.");
    }
  }
}
