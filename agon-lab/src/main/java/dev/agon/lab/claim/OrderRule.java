package dev.agon.lab.claim;

import dev.agon.lab.claim.Verdict.Finding;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The series, in this order, have descending values of a quantity.
 *
 * @param quantity what is compared, for example final-risk
 * @param descending the series, largest value first
 * @param tolerance a later value may exceed the one before by this share; default 0
 * @param data the data sets; all unless given
 * @param onAtLeast on how many of them it must hold; all unless given
 */
public record OrderRule(
    String quantity,
    List<String> descending,
    double tolerance,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  @Override
  public Verdict decide(Measurements measurements) {
    return Rule.everywhere(
        measurements,
        data,
        onAtLeast,
        name ->
            look(
                name,
                descending.stream().map(s -> measurements.value(quantity, s, name)).toList()));
  }

  private Finding look(String name, List<Double> values) {
    if (values.stream().anyMatch(v -> v.isNaN())) {
      return new Finding(name, null, "not run");
    }
    boolean holds = true;
    for (int i = 1; i < values.size(); i++) {
      holds &= values.get(i) <= values.get(i - 1) * (1 + tolerance);
    }
    String words = values.stream().map(Words::number).collect(Collectors.joining(" > "));
    return new Finding(name, holds, words);
  }
}
