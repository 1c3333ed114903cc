package dev.agon.lab.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From one data set to another, a quantity of one series worsens more than that of another: the
 * growth factor of {@code more} exceeds the growth factor of {@code less}.
 *
 * @param quantity what worsens by growing
 * @param from the data set before
 * @param to the data set after
 * @param more the series that is hit harder
 * @param less the series that is hit less
 */
public record DegradationRule(String quantity, String from, String to, String more, String less)
    implements Rule {

  /** Checks that nothing is missing. */
  public DegradationRule {
    Rule.require("quantity, from, to, more and less", quantity, from, to, more, less);
  }

  @Override
  public Verdict decide(Measurements measurements) {
    double hard = growth(measurements, more);
    double soft = growth(measurements, less);
    if (Double.isNaN(hard) || Double.isNaN(soft)) {
      return verdict(null, "not run");
    }
    return verdict(
        hard > soft,
        more
            + " grows "
            + Words.number(hard)
            + " times, "
            + less
            + " "
            + Words.number(soft)
            + " times");
  }

  private static Verdict verdict(@Nullable Boolean holds, String words) {
    return new Verdict(holds, List.of(new Verdict.Finding("", holds, words)));
  }

  private double growth(Measurements measurements, String series) {
    return measurements.value(quantity, series, to) / measurements.value(quantity, series, from);
  }
}
