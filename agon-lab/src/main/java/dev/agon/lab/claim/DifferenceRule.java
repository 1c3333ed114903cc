package dev.agon.lab.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of one series, minus the same quantity of another, is within limits. It is for
 * quantities of either sign, such as slopes.
 *
 * @param quantity the quantity compared
 * @param of the series
 * @param minus the series that is subtracted
 * @param atMost the largest difference allowed; no limit by default
 * @param atLeast the smallest difference allowed; no limit by default
 * @param data the data sets; all by default
 * @param onAtLeast the number of data sets on which it must hold; all by default
 */
record DifferenceRule(
    String quantity,
    String of,
    String minus,
    @Nullable Double atMost,
    @Nullable Double atLeast,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  /** Checks that no key is missing. */
  public DifferenceRule {
    Rule.require("quantity, of and minus", quantity, of, minus);
    Rule.requireData(data);
    Rule.requireLimit(atMost, atLeast);
  }

  @Override
  public Finding finding(Measurements measurements, String name) {
    List<Sample> samples = measurements.samples(quantity, List.of(of, minus), name);
    Range range = Range.of(of + " - " + minus, samples, m -> m[0] - m[1], atMost, atLeast);
    String words =
        Numbers.named(measurements, of, samples.get(0))
            + ", "
            + Numbers.named(measurements, minus, samples.get(1))
            + ": difference "
            + Numbers.number(range.value())
            + range.ends();
    return Finding.of(name, words, List.of(range));
  }
}
