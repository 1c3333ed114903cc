package dev.agon.lab.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of one series, minus the same quantity of another, lies within limits: for quantities
 * of either sign, such as slopes.
 *
 * @param quantity what is compared
 * @param of the series
 * @param minus the series that is taken away
 * @param atMost the largest difference allowed; none unless given
 * @param atLeast the smallest difference allowed; none unless given
 * @param data the data sets; all unless given
 * @param onAtLeast on how many of them it must hold; all unless given
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
