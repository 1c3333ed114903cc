package dev.agon.lab.claim;

import dev.agon.lab.claim.Verdict.Finding;
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
public record RatioRule(
    String quantity,
    String of,
    String to,
    @Nullable Double atMost,
    @Nullable Double atLeast,
    @Nullable List<String> data,
    @Nullable Integer onAtLeast)
    implements Rule {

  /** Checks that nothing is missing. */
  public RatioRule {
    Rule.require("quantity, of and to", quantity, of, to);
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
                measurements.value(quantity, of, name),
                measurements.value(quantity, to, name)));
  }

  private Finding look(String name, double above, double below) {
    if (Double.isNaN(above) || Double.isNaN(below)) {
      return new Finding(name, null, "not run");
    }
    double ratio = above / below;
    String words =
        ratio < 1 ? Words.number(1 / ratio) + " times less" : Words.number(ratio) + " times";
    return new Finding(name, Limits.within(ratio, atMost, atLeast), words);
  }
}
