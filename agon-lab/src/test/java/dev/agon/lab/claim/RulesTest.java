package dev.agon.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Sample.Centre;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rules on numbers without variance: what is compared with what. */
class RulesTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  /** Two data sets, three series of nine equal seeds; series c was not run on the second. */
  private static final Measurements MEASURED =
      measured(
          Map.of(
              "a/one", same(4),
              "a/two", same(3),
              "b/one", same(2),
              "b/two", same(3),
              "c/one", same(NEVER)));

  static Measurements measured(Map<String, Sample> samples) {
    return new Measurements() {
      @Override
      public List<String> data() {
        return List.of("one", "two");
      }

      @Override
      public String label(String series) {
        return series.toUpperCase(Locale.ROOT);
      }

      @Override
      public Sample sample(String quantity, String series, String data) {
        return samples.getOrDefault(
            series + "/" + data, new Sample(new TreeMap<>(), Centre.MEDIAN));
      }
    };
  }

  static Sample same(double value) {
    double[] values = new double[9];
    Arrays.fill(values, value);
    return seeds(values);
  }

  /** Seeds 1, 2, 3, ... */
  static Sample seeds(double... values) {
    SortedMap<Integer, Double> bySeed = new TreeMap<>();
    for (int k = 0; k < values.length; k++) {
      bySeed.put(k + 1, values[k]);
    }
    return new Sample(bySeed, Centre.MEDIAN);
  }

  @Test
  void orderHoldsWhenValuesDescendOnEveryDataSet() {
    assertThat(order("a", "b").ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(order("b", "a").ruling()).isEqualTo(Ruling.FAILS);
    assertThat(order("b", "a").findings().get(0).ruling()).isEqualTo(Ruling.FAILS);
    assertThat(order("b", "a").findings().get(1).ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(order("a", "b").measured())
        .isEqualTo("one: A 4 > B 2, ratio 0.5000 [0.5000, 0.5000]; two: A 3 = B 3, ratio 1 [1, 1]");
  }

  @Test
  void orderHasATolerance() {
    Verdict within = decide(new OrderRule("q", List.of("b", "a"), 1.0, null, null), MEASURED);
    assertThat(within.ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(within.measured()).startsWith("one: B 2 \u2248 A 4, ratio 2 [2, 2];");
    Verdict beyond = decide(new OrderRule("q", List.of("b", "a"), 0.9, null, null), MEASURED);
    assertThat(beyond.ruling()).isEqualTo(Ruling.FAILS);
    assertThat(beyond.measured()).startsWith("one: B 2 < A 4, ratio 2 [2, 2];");
  }

  @Test
  void ruleMayHoldOnSomeDataSets() {
    assertThat(decide(new OrderRule("q", List.of("b", "a"), 0, null, 1), MEASURED).ruling())
        .isEqualTo(Ruling.HOLDS);
    assertThat(decide(new OrderRule("q", List.of("b", "a"), 0, null, 2), MEASURED).ruling())
        .isEqualTo(Ruling.FAILS);
  }

  @Test
  void undecidedDataSetsMayStillHold() {
    Sample wide = seeds(1, 9, 1, 9, 1, 9, 1, 9, 1);
    Measurements measured = measured(Map.of("a/one", wide, "a/two", same(9)));
    List<String> a = List.of("a");
    assertThat(decide(new BoundRule("q", a, 5.0, null, null, 1), measured).ruling())
        .isEqualTo(Ruling.UNDECIDED);
    assertThat(decide(new BoundRule("q", a, 5.0, null, null, 2), measured).ruling())
        .isEqualTo(Ruling.FAILS);
  }

  @Test
  void oneFailureDecidesDespiteUndecidedOthers() {
    Sample wide = seeds(1, 9, 1, 9, 1, 9, 1, 9, 1);
    Measurements measured = measured(Map.of("a/one", wide, "b/one", same(9)));
    for (List<String> order : List.of(List.of("a", "b"), List.of("b", "a"))) {
      assertThat(
              decide(new BoundRule("q", order, 5.0, null, List.of("one"), null), measured).ruling())
          .isEqualTo(Ruling.FAILS);
    }
  }

  @Test
  void ratioOfEqualZerosIsOne() {
    Measurements nothing = measured(Map.of("a/one", same(0), "b/one", same(0)));
    Verdict equal = decide(new RatioRule("q", "a", "b", 1.0, 1.0, List.of("one"), null), nothing);
    assertThat(equal.ruling()).isEqualTo(Ruling.HOLDS);
  }

  @Test
  void rejectsRuleWithMissingKey() {
    refused(() -> new OrderRule("q", missing(), 0, null, null), "quantity and descending");
    refused(() -> new BelowRule("q", List.of("a"), missing(), null, null), "lower and upper");
    refused(() -> new RatioRule("q", "a", missing(), null, null, null, null), "of and to");
    refused(() -> new DifferenceRule("q", "a", missing(), null, null, null, null), "of and minus");
    refused(() -> new BoundRule("q", missing(), null, null, null, null), "quantity and series");
    refused(() -> new ReachesRule("q", missing(), null, null, null), "quantity and series");
    refused(() -> new DegradationRule("q", "one", "two", "a", missing()), "more and less");
  }

  private static void refused(ThrowingCallable rule, String keys) {
    assertThatThrownBy(rule)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("this rule needs")
        .hasMessageContaining(keys);
  }

  /** The rule of a spec with a missing key. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T missing() {
    return null;
  }

  @Test
  void rejectsClaimWithMissingKey() {
    Rule rule = new OrderRule("q", List.of("a", "b"), 0, null, null);
    new Claim("id", "claim", "paper", rule, false, null).check();
    assertThat(
            new Claim("id", "claim", "paper", rule, false, null)
                .decide("experiment", MEASURED)
                .ruling())
        .isEqualTo(Ruling.HOLDS);
    refusedClaim(new Claim(missing(), "claim", "paper", rule, false, null), "rule.");
    refusedClaim(new Claim("id", missing(), "paper", rule, false, null), "rule, see id.");
    refusedClaim(new Claim("id", "claim", missing(), rule, false, null), "rule, see id.");
    refusedClaim(new Claim("id", "claim", "paper", missing(), false, null), "rule, see id.");
  }

  private static void refusedClaim(Claim claim, String end) {
    assertThatThrownBy(claim::check)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a claim needs id, claim, paper and " + end);
  }

  @Test
  void missingRunIsUndecided() {
    assertThat(order("a", "c").ruling()).isEqualTo(Ruling.NOT_RUN);
    assertThat(order("a", "c").findings().get(1).words()).isEqualTo("not run");
    assertThat(decide(new RatioRule("q", "c", "a", 1.0, null, null, null), MEASURED).ruling())
        .isEqualTo(Ruling.NOT_RUN);
  }

  @Test
  void belowComparesLargestWithSmallest() {
    assertThat(below(List.of("b"), List.of("a", "c")).words())
        .isEqualTo("B 2 versus A 4, C never: ratio 0.5000 [0.5000, 0.5000]");
    assertThat(below(List.of("b", "a"), List.of("c")).ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(below(List.of("a", "b"), List.of("b")).ruling()).isEqualTo(Ruling.FAILS);
    assertThat(below(List.of("b"), List.of("b")).ruling())
        .as("equal is no larger")
        .isEqualTo(Ruling.HOLDS);
    assertThat(below(List.of("c"), List.of("c")).ruling())
        .as("a goal that is never reached is not below anything")
        .isEqualTo(Ruling.FAILS);
  }

  private static Finding below(List<String> lower, List<String> upper) {
    return decide(new BelowRule("q", lower, upper, List.of("one"), null), MEASURED)
        .findings()
        .get(0);
  }

  @Test
  void ratioHasTwoSides() {
    List<String> one = List.of("one");
    Verdict less = decide(new RatioRule("q", "b", "a", 0.5, null, one, null), MEASURED);
    assertThat(less.ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(less.measured()).isEqualTo("one: B 2 versus A 4: 2 times less [2, 2]");
    assertThat(decide(new RatioRule("q", "b", "a", 0.49, null, one, null), MEASURED).ruling())
        .isEqualTo(Ruling.FAILS);
    Verdict more = decide(new RatioRule("q", "a", "b", null, 2.0, one, null), MEASURED);
    assertThat(more.ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(more.measured()).isEqualTo("one: A 4 versus B 2: 2 times [2, 2]");
    assertThat(decide(new RatioRule("q", "a", "b", null, 2.1, one, null), MEASURED).ruling())
        .isEqualTo(Ruling.FAILS);
  }

  @Test
  void differencesHaveASign() {
    List<String> one = List.of("one");
    assertThat(decide(new DifferenceRule("q", "b", "a", -2.0, null, one, null), MEASURED).ruling())
        .isEqualTo(Ruling.HOLDS);
    assertThat(decide(new DifferenceRule("q", "a", "b", 0.0, null, one, null), MEASURED).ruling())
        .isEqualTo(Ruling.FAILS);
    assertThat(decide(new DifferenceRule("q", "a", "b", null, 2.0, one, null), MEASURED).measured())
        .isEqualTo("one: A 4, B 2: difference 2 [2, 2]");
  }

  @Test
  void boundAndReachesRulesHaveLimits() {
    List<String> one = List.of("one");
    assertThat(bound(4.0, 2.0)).isEqualTo(Ruling.HOLDS);
    assertThat(bound(3.0, null)).isEqualTo(Ruling.FAILS);
    assertThat(bound(null, 3.0)).isEqualTo(Ruling.FAILS);
    assertThat(decide(new ReachesRule("q", List.of("a"), null, one, null), MEASURED).ruling())
        .isEqualTo(Ruling.HOLDS);
    Verdict never = decide(new ReachesRule("q", List.of("c"), null, one, null), MEASURED);
    assertThat(never.ruling()).isEqualTo(Ruling.FAILS);
    assertThat(never.measured()).isEqualTo("one: C never [∞, ∞]");
    assertThat(decide(new ReachesRule("q", List.of("a"), 3.5, one, null), MEASURED).ruling())
        .isEqualTo(Ruling.FAILS);
  }

  private static Ruling bound(@Nullable Double atMost, @Nullable Double atLeast) {
    return decide(
            new BoundRule("q", List.of("a", "b"), atMost, atLeast, List.of("one"), null), MEASURED)
        .ruling();
  }

  @Test
  void degradationComparesGrowth() {
    // a shrinks to 3/4, b grows to 3/2
    assertThat(decide(new DegradationRule("q", "one", "two", "b", "a"), MEASURED).ruling())
        .isEqualTo(Ruling.HOLDS);
    assertThat(decide(new DegradationRule("q", "one", "two", "b", "a"), MEASURED).measured())
        .isEqualTo("B grows 1.500 times, A grows 0.7500 times: 2 times [2, 2]");
    assertThat(decide(new DegradationRule("q", "one", "two", "a", "b"), MEASURED).ruling())
        .isEqualTo(Ruling.FAILS);
    assertThat(decide(new DegradationRule("q", "one", "two", "c", "b"), MEASURED).ruling())
        .isEqualTo(Ruling.NOT_RUN);
  }

  private static Verdict decide(Rule rule, Measurements measurements) {
    return new Claim("id", "claim", "paper", rule, false, null).decide("experiment", measurements);
  }

  private static Verdict order(String... series) {
    return decide(new OrderRule("q", List.of(series), 0, null, null), MEASURED);
  }
}
