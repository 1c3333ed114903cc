package dev.agon.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RulesTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  /** Two data sets, three series; series c was not run on the second. */
  private static final Measurements MEASURED =
      new Measurements() {
        private final Map<String, Double> values =
            Map.of("a/one", 4.0, "a/two", 3.0, "b/one", 2.0, "b/two", 3.0, "c/one", NEVER);

        @Override
        public List<String> data() {
          return List.of("one", "two");
        }

        @Override
        public double value(String quantity, String series, String data) {
          return values.getOrDefault(series + "/" + data, Double.NaN);
        }
      };

  @Test
  void orderHoldsWhenValuesDescendOnEveryDataSet() {
    assertThat(order("a", "b").holds()).isTrue();
    assertThat(order("b", "a").holds()).isFalse();
    assertThat(order("b", "a").findings().get(0).holds()).isFalse();
    assertThat(order("b", "a").findings().get(1).holds()).isTrue();
    assertThat(order("a", "b").measured()).isEqualTo("one: 4.00 > 2.00; two: 3.00 = 3.00");
  }

  @Test
  void aToleranceAndANumberOfDataSetsLoosenIt() {
    assertThat(new OrderRule("q", List.of("b", "a"), 1.0, null, null).decide(MEASURED).holds())
        .isTrue();
    assertThat(new OrderRule("q", List.of("b", "a"), 0.9, null, null).decide(MEASURED).holds())
        .isFalse();
    assertThat(new OrderRule("q", List.of("b", "a"), 0, null, 1).decide(MEASURED).holds()).isTrue();
    assertThat(new OrderRule("q", List.of("b", "a"), 0, List.of("two"), null).decide(MEASURED))
        .extracting(Verdict::holds)
        .isEqualTo(true);
  }

  @Test
  void whatWasNotRunIsNotDecided() {
    assertThat(order("a", "c").holds()).isNull();
    assertThat(new RatioRule("q", "c", "a", 1.0, null, null, null).decide(MEASURED).holds())
        .isNull();
  }

  @Test
  void belowMeansEveryOneOfThem() {
    assertThat(below(List.of("b"), List.of("a", "c")).decide(MEASURED).findings().get(0))
        .isEqualTo(new Verdict.Finding("one", true, "b 2.00 against a 4.00, c never"));
    assertThat(below(List.of("b", "a"), List.of("c")).decide(MEASURED).findings().get(0).holds())
        .isTrue();
    assertThat(below(List.of("a", "b"), List.of("b")).decide(MEASURED).findings().get(0).holds())
        .isFalse();
    assertThat(below(List.of("b"), List.of("a")).decide(MEASURED).holds())
        .as("equal is not below")
        .isFalse();
    assertThat(below(List.of("b"), List.of("c")).decide(MEASURED).holds()).isNull();
  }

  private static Rule below(List<String> lower, List<String> upper) {
    return new BelowRule("q", lower, upper, null, null);
  }

  @Test
  void ratioHasTwoSides() {
    assertThat(new RatioRule("q", "b", "a", 0.5, null, List.of("one"), null).decide(MEASURED))
        .isEqualTo(verdict(true, "2.00 times less"));
    assertThat(new RatioRule("q", "b", "a", 0.49, null, List.of("one"), null).decide(MEASURED))
        .isEqualTo(verdict(false, "2.00 times less"));
    assertThat(new RatioRule("q", "a", "b", null, 2.0, List.of("one"), null).decide(MEASURED))
        .isEqualTo(verdict(true, "2.00 times"));
  }

  @Test
  void boundAndReaches() {
    List<String> one = List.of("one");
    assertThat(new BoundRule("q", List.of("a", "b"), 4.0, 2.0, one, null).decide(MEASURED).holds())
        .isTrue();
    assertThat(new BoundRule("q", List.of("a", "b"), 3.0, null, one, null).decide(MEASURED).holds())
        .isFalse();
    assertThat(new ReachesRule("q", List.of("a"), null, one, null).decide(MEASURED).holds())
        .isTrue();
    assertThat(new ReachesRule("q", List.of("c"), null, one, null).decide(MEASURED))
        .isEqualTo(verdict(false, "never"));
    assertThat(new ReachesRule("q", List.of("a"), 3.5, one, null).decide(MEASURED).holds())
        .isFalse();
  }

  @Test
  void degradationComparesGrowth() {
    // a shrinks to 3/4, b grows to 3/2
    assertThat(new DegradationRule("q", "one", "two", "b", "a").decide(MEASURED).holds()).isTrue();
    assertThat(new DegradationRule("q", "one", "two", "a", "b").decide(MEASURED).holds()).isFalse();
    assertThat(new DegradationRule("q", "one", "two", "c", "b").decide(MEASURED).holds()).isNull();
  }

  private static Verdict order(String... series) {
    return new OrderRule("q", List.of(series), 0, null, null).decide(MEASURED);
  }

  private static Verdict verdict(boolean holds, String words) {
    return new Verdict(holds, List.of(new Verdict.Finding("one", holds, words)));
  }
}
