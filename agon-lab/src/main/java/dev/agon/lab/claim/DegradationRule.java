package dev.agon.lab.claim;

import java.util.List;

/**
 * From one data set to another, a quantity of one series grows more than that of another: the
 * growth factor of {@code more}, divided by that of {@code less}, is at least 1.
 *
 * @param quantity the quantity; larger is worse
 * @param from the data set before
 * @param to the data set after
 * @param more the series that degrades more
 * @param less the series that degrades less
 */
record DegradationRule(String quantity, String from, String to, String more, String less)
    implements Rule {

  /** Checks that no key is missing. */
  public DegradationRule {
    Rule.require("quantity, from, to, more and less", quantity, from, to, more, less);
  }

  /** Returns one finding, which is about two data sets. */
  @Override
  public List<Finding> findings(Measurements measurements) {
    return List.of(finding(measurements, ""));
  }

  @Override
  public Finding finding(Measurements measurements, String data) {
    List<Sample> samples =
        List.of(
            measurements.sample(quantity, more, to),
            measurements.sample(quantity, more, from),
            measurements.sample(quantity, less, to),
            measurements.sample(quantity, less, from));
    Range range =
        Range.of(
            "growth of " + more + " / growth of " + less,
            samples,
            m -> Rule.ratio(m[0] / m[1], m[2] / m[3]),
            null,
            1.0);
    String words =
        grows(measurements.label(more), samples.get(0), samples.get(1))
            + ", "
            + grows(measurements.label(less), samples.get(2), samples.get(3))
            + ": "
            + Numbers.times(range.value(), range.low(), range.high());
    return Finding.of(data, words, List.of(range));
  }

  private static String grows(String series, Sample after, Sample before) {
    return series + " grows " + Numbers.number(after.middle() / before.middle()) + " times";
  }
}
