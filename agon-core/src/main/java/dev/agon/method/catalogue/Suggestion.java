package dev.agon.method.catalogue;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values for the parameters that most methods share, chosen for a problem.
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

  /** Returns a suggestion of step sizes for the minimiser and the maximiser. */
  public static Suggestion steps(double x, double y) {
    return new Suggestion(Map.of("step-x", x, "step-y", y));
  }

  /** Adds the weight of a new gradient, for both players. */
  public Suggestion smoothing(double both) {
    return and(Map.of("smoothing-x", both, "smoothing-y", both));
  }

  /** Adds the size of the batches and the size of the first batch. */
  public Suggestion batches(int each, int first) {
    return and(Map.of("batch", each, "first-batch", first));
  }

  /** Adds the strong concavity in y, for methods that need it. */
  public Suggestion concavity(double mu) {
    return and(Map.of("concavity", mu));
  }

  private Suggestion and(Map<String, Object> more) {
    Map<String, Object> all = new TreeMap<>(values);
    all.putAll(more);
    return new Suggestion(all);
  }

  /** Returns a method with these values; values for which it has no parameter are ignored. */
  public Method<?> applyTo(Method<?> method) {
    return MethodInfo.of(method).with(values);
  }

  @Override
  public String toString() {
    return "Suggestion" + values;
  }
}
