package dev.agon.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.lab.claim.Sample.Centre;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Decisions from seeds with different results. */
class RangeTest {
  private static Range of(Sample sample, @Nullable Double atMost, @Nullable Double atLeast) {
    return Range.of("q", List.of(sample), m -> m[0], atMost, atLeast);
  }

  @Test
  void rangeAcrossLimitIsUndecided() {
    Sample wide = RulesTest.seeds(0.71, 23.9, 0.71, 0.70, 18.5, 19.0, 0.70, 44.7, 0.78);
    assertThat(of(wide, 5.0, null).ruling()).isEqualTo(Ruling.UNDECIDED);
    assertThat(of(wide, null, 5.0).ruling()).isEqualTo(Ruling.UNDECIDED);
    assertThat(of(wide, 50.0, null).ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(of(wide, 0.69, null).ruling()).isEqualTo(Ruling.FAILS);
    assertThat(of(wide, null, 0.69).ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(of(wide, null, 50.0).ruling()).isEqualTo(Ruling.FAILS);
    assertThat(of(wide, 50.0, 5.0).ruling()).isEqualTo(Ruling.UNDECIDED);
  }

  @Test
  void rangeOfMedianMatchesBinomialOrderStatistics() {
    // The median of nine draws is at most the k-th value when a binomial number with p = k/9 is at
    // least 5: 0.0014 for k = 1, 0.0304 for k = 2. So 2.5% is the 2nd value, and 97.5% the 8th.
    Range range = of(RulesTest.seeds(1, 2, 3, 4, 5, 6, 7, 8, 9), null, null);
    assertThat(range.value()).isEqualTo(5);
    assertThat(range.low()).isEqualTo(2);
    assertThat(range.high()).isEqualTo(8);
    assertThat(range.seeds()).isEqualTo(9);
  }

  @Test
  void tooFewSeedsAreUndecided() {
    assertThat(of(RulesTest.seeds(1, 1, 1, 1), 2.0, null).ruling()).isEqualTo(Ruling.UNDECIDED);
    assertThat(of(RulesTest.seeds(1, 1, 1, 1, 1), 2.0, null).ruling()).isEqualTo(Ruling.HOLDS);
  }

  @Test
  void deterministicNumbersNeedNoSeeds() {
    assertThat(of(Sample.exact(1), 2.0, null).ruling()).isEqualTo(Ruling.HOLDS);
    assertThat(of(Sample.exact(3), 2.0, null).ruling()).isEqualTo(Ruling.FAILS);
    assertThat(of(Sample.exact(3), 2.0, null).ends()).isEmpty();
    assertThat(of(Sample.exact(Double.NaN), 2.0, null).ruling()).isEqualTo(Ruling.NOT_RUN);
  }

  /** Seeds are paired: b is always half of a, however much both vary. */
  @Test
  void bootstrapUsesSameSeedsForAllSamples() {
    Sample a = RulesTest.seeds(1, 10, 100, 1000, 2, 20, 200, 2000, 5);
    Sample b = RulesTest.seeds(0.5, 5, 50, 500, 1, 10, 100, 1000, 2.5);
    Range range = Range.of("b/a", List.of(b, a), m -> m[0] / m[1], 0.5, null);
    assertThat(range.low()).isEqualTo(0.5);
    assertThat(range.high()).isEqualTo(0.5);
  }

  @Test
  void usesOnlyCommonSeeds() {
    Sample a = new Sample(new TreeMap<>(Map.of(1, 1.0, 2, 2.0, 3, 3.0)), Centre.MEDIAN);
    Sample b = new Sample(new TreeMap<>(Map.of(2, 20.0, 3, 30.0, 4, 40.0)), Centre.MEDIAN);
    Range range = Range.of("b/a", List.of(b, a), m -> m[0] / m[1], null, null);
    assertThat(range.seeds()).isEqualTo(2);
    assertThat(range.value()).isEqualTo(10);
    Sample c = new Sample(new TreeMap<>(Map.of(7, 1.0)), Centre.MEDIAN);
    assertThat(Range.of("c/a", List.of(c, a), m -> m[0] / m[1], null, null).ruling())
        .isEqualTo(Ruling.NOT_RUN);
  }

  @Test
  void distinguishesMeanAndMedian() {
    TreeMap<Integer, Double> values = new TreeMap<>(Map.of(1, 1.0, 2, 2.0, 3, 9.0));
    assertThat(new Sample(values, Centre.MEAN).middle()).isCloseTo(4, within(1e-15));
    assertThat(new Sample(values, Centre.MEDIAN).middle()).isEqualTo(2);
    Map<Integer, String> runs = Map.of(1, "1", 2, "2", 3, "9");
    assertThat(Sample.meanOf(runs, Double::parseDouble)).isEqualTo(new Sample(values, Centre.MEAN));
    assertThat(Sample.medianOf(runs, Double::parseDouble))
        .isEqualTo(new Sample(values, Centre.MEDIAN));
  }

  @Test
  void runWithoutFiniteNumberCountsAsInfinite() {
    double never = Double.POSITIVE_INFINITY;
    assertThat(RulesTest.seeds(1, never, never).middle()).isInfinite();
    assertThat(of(RulesTest.seeds(1, 1, 1, 1, never, never, never, never, never), 5.0, null))
        .extracting(Range::ruling)
        .isEqualTo(Ruling.UNDECIDED);
  }

  @Test
  void deterministicNumberIsComparedWithEverySeed() {
    Sample seeds = RulesTest.seeds(10, 11, 12, 13, 14);
    Range range =
        Range.of("q", List.of(seeds, Sample.exact(2)), m -> m[0] / m[1], /* atMost= */ 8.0, null);
    assertThat(range.value()).isEqualTo(6);
    assertThat(range.seeds()).isEqualTo(5);
    assertThat(range.ruling()).isEqualTo(Ruling.HOLDS);
    Sample missing = Sample.exact(Double.NaN);
    assertThat(Range.of("q", List.of(seeds, missing), m -> m[0], 8.0, null).ruling())
        .isEqualTo(Ruling.NOT_RUN);
  }
}
