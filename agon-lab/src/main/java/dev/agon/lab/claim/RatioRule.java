package dev.agon.lab.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of one series, divided by the same quantity of another, is within limits.
 *
 * @param quantity the quantity compared
 * @param of the series in the numerator
 * @param to the series in the denominator
 * @param atMost the largest ratio allowed; no limit by default
 * @param atLeast the smallest ratio allowed; no limit by default
 * @param data the data sets; all by default
 * @param onAtLeast the number of data sets on which it must hold; all by default
 */
record RatioRule(
    String quantity,
    String of,
    String to,
    @Nullable Double atMost,
    @Nullable Double atLeast,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  /** Checks that no key is missing. */
  public RatioRule {
    Rule.require("quantity, of and to", quantity, of, to);
    Rule.requireData(data);
    Rule.requireLimit(atMost, atLeast);
  }

  @Override
  public Finding finding(Measurements measurements, String name) {
    List<Sample> samples = measurements.samples(quantity, List.of(of, to), name);
    Range range = Range.of(of + "/" + to, samples, m -> Rule.ratio(m[0], m[1]), atMost, atLeast);
    String words =
        Numbers.named(measurements, of, samples.get(0))
            + " versus "
            + Numbers.named(measurements, to, samples.get(1))
            + ": "
            + Numbers.times(range.value(), range.low(), range.high());
    return Finding.of(name, words, List.of(range));
  }
}
