package dev.agon.lab.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every series named gets to its goal at all, and no later than a limit.
 *
 * @param quantity what it costs to get there, for example iterations-to-reference
 * @param series the series
 * @param within the largest cost allowed; any finite one unless given
 * @param data the data sets; all unless given
 * @param onAtLeast on how many of them it must hold; all unless given
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
