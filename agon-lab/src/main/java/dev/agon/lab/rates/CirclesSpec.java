package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.method.Method;
import dev.agon.method.Methods;
import dev.agon.testkit.TwistGame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link TwistGame}, on which descent ascent with too small a ratio of steps circles for ever.
 *
 * @param name its name in claims and files
 * @param label its name in figures
 * @param a concavity in x
 * @param b coupling
 * @param nu curvature in y
 * @param c twist
 * @param iterations of every run
 * @param evaluateEvery iterations between two looks
 * @param series the curves
 */
record CirclesSpec(
    String name,
    String label,
    double a,
    double b,
    double nu,
    double c,
    long iterations,
    int evaluateEvery,
    List<Series> series) {

  /**
   * One curve.
   *
   * @param id its name in claims
   * @param label its name in figures
   * @param method the method's name
   * @param color a palette name of the report
   * @param with its parameters by option name
   */
  public record Series(
      String id, String label, String method, String color, Map<String, String> with) {
    /** The method. */
    Method<?> create() {
      return Methods.named(method).create(with);
    }
  }

  void check() {
    if (name == null || label == null || series == null || iterations < 1 || evaluateEvery < 1) {
      throw new InvalidInputException(
          "circles needs name, label, iterations, evaluate-every and series.",
          "Maybe one of them was misspelt.");
    }
    problem();
    series.forEach(Series::create);
  }

  /** A fresh problem. */
  TwistGame problem() {
    return new TwistGame(a, b, nu, c);
  }

  /** Everything that can change a run on it. */
  Map<String, Object> what() {
    Map<String, Object> what = new LinkedHashMap<>();
    what.put("game", "twist");
    what.put("a", a);
    what.put("b", b);
    what.put("nu", nu);
    what.put("c", c);
    return what;
  }
}
