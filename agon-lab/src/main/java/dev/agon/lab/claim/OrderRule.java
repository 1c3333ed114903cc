package dev.agon.lab.claim;

import dev.agon.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The series, in this order, have descending values of a quantity: each value divided by the
 * previous one is at most {@code 1 + tolerance}. The values are positive.
 *
 * @param quantity the quantity compared, for example final-risk
 * @param descending the series, largest value first
 * @param tolerance the fraction by which a later value may exceed the previous one; default 0
 * @param data the data sets; all by default
 * @param onAtLeast the number of data sets on which it must hold; all by default
 */
record OrderRule(
    String quantity,
    List<String> descending,
    double tolerance,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  /** Checks that no key is missing. */
  public OrderRule {
    Rule.require("quantity and descending", quantity, descending);
    Rule.requireData(data);
    if (descending.size() < 2) {
      throw new InvalidInputException(
          "descending must name at least two series, but was " + descending + ".",
          "Add the series with the smaller values.");
    }
  }

  @Override
  public Finding finding(Measurements measurements, String name) {
    List<Sample> samples = measurements.samples(quantity, descending, name);
    List<String> named =
        IntStream.range(0, samples.size())
            .mapToObj(i -> Numbers.named(measurements, descending.get(i), samples.get(i)))
            .toList();
    List<Range> ranges = new ArrayList<>();
    StringBuilder words = new StringBuilder(named.get(0));
    for (int i = 1; i < samples.size(); i++) {
      String of = descending.get(i) + "/" + descending.get(i - 1);
      List<Sample> two = samples.subList(i - 1, i + 1);
      Range range = Range.of(of, two, m -> Rule.ratio(m[1], m[0]), 1 + tolerance, null);
      ranges.add(range);
      double ratio = range.value();
      String sign = ratio < 1 ? " > " : ratio == 1 ? " = " : ratio <= 1 + tolerance ? " ≈ " : " < ";
      words.append(sign).append(named.get(i));
      words.append(", ratio ").append(Numbers.number(ratio)).append(range.ends());
    }
    return Finding.of(name, words.toString(), ranges);
  }
}
