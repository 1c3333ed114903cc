package dev.agon.lab.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.agon.InvalidInputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A test of a claim on stored runs, written in the spec as an object whose key "type" names one of
 * the rules here.
 *
 * <p>Every rule compares numbers with limits. A number is taken with its 95% bootstrap range over
 * seeds: a range within the limits holds, a range outside fails, and a range across a limit is
 * undecided. A rule holds when it holds on every data set in {@code data} (all if null), or on at
 * least {@code on-at-least} of them.
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
  /** Returns the name of the measured quantity. */
  String quantity();

  /** Returns the names of the data sets that the rule is about; null for all. */
  default @Nullable List<String> data() {
    return null;
  }

  /** Returns the number of data sets on which the rule must hold; null for all. */
  default @Nullable Integer onAtLeast() {
    return null;
  }

  /** Evaluates the rule on one data set. */
  Finding finding(Measurements measurements, String data);

  /** Evaluates the rule on each of its data sets. */
  default List<Finding> findings(Measurements measurements) {
    List<String> named = data();
    List<String> names = named == null ? measurements.data() : named;
    return names.stream().map(name -> finding(measurements, name)).toList();
  }

  /** Combines the findings on all data sets. */
  default Ruling ruling(List<Finding> findings) {
    Integer wanted = onAtLeast();
    int needed = wanted == null ? findings.size() : wanted;
    long holds = count(findings, Ruling.HOLDS);
    if (count(findings, Ruling.NOT_RUN) > 0) {
      return Ruling.NOT_RUN;
    }
    if (holds >= needed) {
      return Ruling.HOLDS;
    }
    return holds + count(findings, Ruling.UNDECIDED) < needed ? Ruling.FAILS : Ruling.UNDECIDED;
  }

  private static long count(List<Finding> findings, Ruling ruling) {
    return findings.stream().filter(finding -> finding.ruling() == ruling).count();
  }

  /** Checks that no key is missing and no list is empty. */
  static void require(String keys, @Nullable Object... values) {
    for (Object value : values) {
      if (value == null || (value instanceof List<?> list && list.isEmpty())) {
        throw new InvalidInputException(
            "this rule needs " + keys + ".", "Add the missing key, or correct its spelling.");
      }
    }
  }

  /**
   * Checks that a list of data sets is not empty, because a rule without data sets would always
   * hold.
   */
  static void requireData(@Nullable List<String> data) {
    if (data != null && data.isEmpty()) {
      throw new InvalidInputException(
          "the key 'data' of this rule is empty.", "Name a data set, or delete the key.");
    }
  }

  /** Checks that a rule has a limit: without one it would always hold. */
  static void requireLimit(@Nullable Double atMost, @Nullable Double atLeast) {
    if (atMost == null && atLeast == null) {
      throw new InvalidInputException(
          "this rule needs a limit.", "Add at-most or at-least, or both.");
    }
  }

  /**
   * Returns {@code above / below}: 1 when both are the same finite number, NaN when both are
   * infinite.
   */
  static double ratio(double above, double below) {
    return above == below && Double.isFinite(above) ? 1 : above / below;
  }
}
