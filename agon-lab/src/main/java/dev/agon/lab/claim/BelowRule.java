package dev.agon.lab.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of every series in {@code lower} is no larger than that of every series in {@code
 * upper}: the largest below divided by the smallest above is at most 1. An infinite value, of a run
 * that never reaches its goal, is not below anything.
 *
 * @param quantity the quantity compared; not negative
 * @param lower the series with the smaller values
 * @param upper the series with the larger values
 * @param data the data sets; all by default
 * @param onAtLeast the number of data sets on which it must hold; all by default
 */
record BelowRule(
    String quantity,
    List<String> lower,
    List<String> upper,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  /** Checks that no key is missing. */
  public BelowRule {
    Rule.require("quantity, lower and upper", quantity, lower, upper);
    Rule.requireData(data);
  }

  @Override
  public Finding finding(Measurements measurements, String name) {
    List<Sample> low = measurements.samples(quantity, lower, name);
    List<Sample> high = measurements.samples(quantity, upper, name);
    List<Sample> all = new ArrayList<>(low);
    all.addAll(high);
    String of = "largest of " + lower + " / smallest of " + upper;
    Range range = Range.of(of, all, this::share, 1.0, null);
    String words = words(measurements, lower, low) + " versus " + words(measurements, upper, high);
    return Finding.of(
        name, words + ": ratio " + Numbers.number(range.value()) + range.ends(), List.of(range));
  }

  private double share(double[] middles) {
    double largest = Arrays.stream(middles, 0, lower.size()).max().orElseThrow();
    double smallest = Arrays.stream(middles, lower.size(), middles.length).min().orElseThrow();
    return largest == Double.POSITIVE_INFINITY ? largest : Rule.ratio(largest, smallest);
  }

  private static String words(
      Measurements measurements, List<String> series, List<Sample> samples) {
    return IntStream.range(0, series.size())
        .mapToObj(i -> Numbers.named(measurements, series.get(i), samples.get(i)))
        .collect(Collectors.joining(", "));
  }
}
