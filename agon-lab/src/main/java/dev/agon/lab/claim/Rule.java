package dev.agon.lab.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Verdict.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How stored runs decide a claim: a small language, written in the spec as an object whose key
 * "type" names one of the rules here.
 *
 * <p>Every rule comes down to numbers with limits. A number counts with its 95% bootstrap range
 * over seeds: a range within the limits holds, one outside does not hold, one across a limit is
 * undecided. A rule holds when it holds on every data set it speaks of ({@code data}; all unless
 * given), or on at least {@code on-at-least} of them.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = OrderRule.class, name = "order"),
  @JsonSubTypes.Type(value = RatioRule.class, name = "ratio"),
  @JsonSubTypes.Type(value = DifferenceRule.class, name = "difference"),
  @JsonSubTypes.Type(value = BoundRule.class, name = "bound"),
  @JsonSubTypes.Type(value = ReachesRule.class, name = "reaches"),
  @JsonSubTypes.Type(value = BelowRule.class, name = "below"),
  @JsonSubTypes.Type(value = DegradationRule.class, name = "degradation")
})
public interface Rule {
  /** What is measured. */
  String quantity();

  /** Decides on the measurements. */
  Verdict decide(Measurements measurements);

  /** Fails unless all keys are there. */
  static void require(String keys, @Nullable Object... values) {
    for (Object value : values) {
      if (value == null) {
        throw new InvalidInputException("this rule needs " + keys + ".", "Maybe one is misspelt.");
      }
    }
  }

  /** What a rule finds on one data set. */
  @FunctionalInterface
  interface OnData {
    /** Looks at one data set. */
    Finding look(String data);
  }

  /** Puts the findings of all data sets together. */
  static Verdict everywhere(
      Measurements measurements,
      @Nullable List<String> data,
      @Nullable Integer onAtLeast,
      OnData rule) {
    List<String> names = data == null ? measurements.data() : data;
    List<Finding> findings = names.stream().map(rule::look).toList();
    int needed = onAtLeast == null ? names.size() : onAtLeast;
    long holds = count(findings, Ruling.HOLDS);
    Ruling all = Ruling.UNDECIDED;
    if (count(findings, Ruling.NOT_RUN) > 0) {
      all = Ruling.NOT_RUN;
    } else if (holds >= needed) {
      all = Ruling.HOLDS;
    } else if (holds + count(findings, Ruling.UNDECIDED) < needed) {
      all = Ruling.FAILS;
    }
    return new Verdict(all, findings);
  }

  private static long count(List<Finding> findings, Ruling ruling) {
    return findings.stream().filter(finding -> finding.ruling() == ruling).count();
  }

  /** {@code above / below}; 1 when both are the same number, NaN when both never got there. */
  static double ratio(double above, double below) {
    return above == below && Double.isFinite(above) ? 1 : above / below;
  }
}
