package dev.agon.lab.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of one series, divided by the same quantity of another, lies within limits.
 *
 * @param quantity what is compared
 * @param of the series above the line
 * @param to the series below it
 * @param atMost the largest ratio allowed; none unless given
 * @param atLeast the smallest ratio allowed; none unless given
 * @param data the data sets; all unless given
 * @param onAtLeast on how many of them it must hold; all unless given
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
            + " against "
            + Numbers.named(measurements, to, samples.get(1))
            + ": "
            + Numbers.times(range.value(), range.low(), range.high());
    return Finding.of(name, words, List.of(range));
  }
}
