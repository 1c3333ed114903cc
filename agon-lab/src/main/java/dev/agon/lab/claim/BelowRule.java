package dev.agon.lab.claim;

import dev.agon.lab.claim.Verdict.Finding;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of every series in {@code lower} is smaller than that of every series in {@code
 * upper}.
 *
 * @param quantity what is compared
 * @param lower the series with the smaller values
 * @param upper the series with the larger values
 * @param data the data sets; all unless given
 * @param onAtLeast on how many of them it must hold; all unless given
 */
public record BelowRule(
    String quantity,
    List<String> lower,
    List<String> upper,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  /** Checks that nothing is missing. */
  public BelowRule {
    Rule.require("quantity, lower and upper", quantity, lower, upper);
  }

  @Override
  public Verdict decide(Measurements measurements) {
    return Rule.everywhere(measurements, data, onAtLeast, name -> look(measurements, name));
  }

  private Finding look(Measurements measurements, String name) {
    double[] low = values(measurements, lower, name);
    double[] high = values(measurements, upper, name);
    double largest = Double.NEGATIVE_INFINITY;
    double smallest = Double.POSITIVE_INFINITY;
    for (double value : low) {
      largest = Math.max(largest, value); // NaN stays NaN
    }
    for (double value : high) {
      smallest = Math.min(smallest, value);
    }
    if (Double.isNaN(largest) || Double.isNaN(smallest)) {
      return new Finding(name, null, "not run");
    }
    return new Finding(
        name, largest < smallest, words(lower, low) + " against " + words(upper, high));
  }

  private double[] values(Measurements measurements, List<String> series, String name) {
    return series.stream().mapToDouble(s -> measurements.value(quantity, s, name)).toArray();
  }

  private static String words(List<String> series, double[] values) {
    return java.util.stream.IntStream.range(0, values.length)
        .mapToObj(i -> series.get(i) + " " + Words.number(values[i]))
        .collect(Collectors.joining(", "));
  }
}
