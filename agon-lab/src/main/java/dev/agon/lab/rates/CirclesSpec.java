package dev.agon.lab.rates;

import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import dev.agon.testkit.problem.TwistGame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link TwistGame}, on which gradient descent ascent cycles forever if the ratio of the steps is
 * too small.
 *
 * @param name its name in claims and files
 * @param label its name in figures
 * @param a concavity in x
 * @param b coupling
 * @param nu curvature in y
 * @param c twist
 * @param iterations the number of iterations of every run
 * @param evaluateEvery the number of iterations between two evaluations
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

  void check() {
    Require.fileName("circles.name", Require.key("circles.name", name));
    Require.key("circles.label", label);
    Require.atLeast("circles.iterations", 1, iterations);
    Require.atLeast("circles.evaluate-every", 1, evaluateEvery);
    problem();
    Require.each(
        "circles.series", Require.some("circles.series", series), Series::id, CirclesSpec::check);
  }

  private static void check(Series one) {
    one.checkFixed();
    one.create();
  }

  /** Returns a new instance of the problem. */
  TwistGame problem() {
    return new TwistGame(a, b, nu, c);
  }

  /** Returns everything that can change a run on it. */
  Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("game", "twist");
    identity.put("a", a);
    identity.put("b", b);
    identity.put("nu", nu);
    identity.put("c", c);
    return identity;
  }
}
