package dev.agon.lab.claim;

import dev.agon.lab.claim.Verdict.Finding;
import java.util.List;
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

  /** Checks that nothing is missing. */
  public OrderRule {
    Rule.require("quantity and descending", quantity, descending);
  }

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
    StringBuilder words = new StringBuilder(Words.number(values.get(0)));
    for (int i = 1; i < values.size(); i++) {
      double before = values.get(i - 1);
      double after = values.get(i);
      boolean close = after <= before * (1 + tolerance);
      holds &= close;
      String sign = after < before ? " > " : after == before ? " = " : close ? " ≈ " : " < ";
      words.append(sign).append(Words.number(after));
    }
    return new Finding(name, holds, words.toString());
  }
}
