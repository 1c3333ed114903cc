package dev.agon.method.catalogue;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values of the parameters that most methods share, chosen to suit a problem.
 *
 * <pre>{@code
 * Suggestion.steps(0.01, 0.1).smoothing(0.1).batches(16, 16).applyTo(Sgda.defaults())
 * }</pre>
 */
public final class Suggestion {
  private final Map<String, Object> values;

  private Suggestion(Map<String, Object> values) {
    this.values = values;
  }

  /** Steps of the minimiser and of the maximiser. */
  public static Suggestion steps(double x, double y) {
    return new Suggestion(Map.of("step-x", x, "step-y", y));
  }

  /** And this weight of a new gradient, for both players. */
  public Suggestion smoothing(double both) {
    return and(Map.of("smoothing-x", both, "smoothing-y", both));
  }

  /** And batches of this size, after a first one of that. */
  public Suggestion batches(int each, int first) {
    return and(Map.of("batch", each, "first-batch", first));
  }

  /** And this strong concavity in y, for the methods that count on one. */
  public Suggestion concavity(double mu) {
    return and(Map.of("concavity", mu));
  }

  private Suggestion and(Map<String, Object> more) {
    Map<String, Object> all = new TreeMap<>(values);
    all.putAll(more);
    return new Suggestion(all);
  }

  /** A method with these values; what it has no parameter for is left out. */
  public Method<?> applyTo(Method<?> method) {
    return MethodInfo.of(method).with(values);
  }
}
