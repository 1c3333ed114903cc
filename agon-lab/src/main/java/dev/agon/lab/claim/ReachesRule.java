package dev.agon.lab.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every given series reaches its goal, within a limit.
 *
 * @param quantity the cost of reaching it, for example iterations-to-reference
 * @param series the series
 * @param within the largest cost allowed; any finite cost by default
 * @param data the data sets; all by default
 * @param onAtLeast the number of data sets on which it must hold; all by default
 */
record ReachesRule(
    String quantity,
    List<String> series,
    @Nullable Double within,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  /** Checks that no key is missing. */
  public ReachesRule {
    Rule.require("quantity and series", quantity, series);
    Rule.requireData(data);
  }

  @Override
  public Finding finding(Measurements measurements, String name) {
    double limit = within == null ? Double.MAX_VALUE : within;
    return new BoundRule(quantity, series, limit, null, data, onAtLeast)
        .finding(measurements, name);
  }
}
