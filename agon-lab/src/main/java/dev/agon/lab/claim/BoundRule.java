package dev.agon.lab.claim;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of every given series is within limits.
 *
 * @param quantity the bounded quantity
 * @param series the series
 * @param atMost the largest value allowed; no limit by default
 * @param atLeast the smallest value allowed; no limit by default
 * @param data the data sets; all by default
 * @param onAtLeast the number of data sets on which it must hold; all by default
 */
record BoundRule(
    String quantity,
    List<String> series,
    @Nullable Double atMost,
    @Nullable Double atLeast,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  /** Checks that no key is missing. */
  public BoundRule {
    Rule.require("quantity and series", quantity, series);
    Rule.requireData(data);
    Rule.requireLimit(atMost, atLeast);
  }

  @Override
  public Finding finding(Measurements measurements, String name) {
    List<Range> ranges = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (String one : series) {
      Sample sample = measurements.sample(quantity, one, name);
      Range range = Range.of(one, List.of(sample), m -> m[0], atMost, atLeast);
      ranges.add(range);
      words.add(measurements.label(one) + " " + Numbers.number(range.value()) + range.ends());
    }
    return Finding.of(name, String.join(", ", words), ranges);
  }
}
