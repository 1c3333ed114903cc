package dev.agon.learn.worst.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.KlWeights;
import dev.agon.learn.worst.LossSums;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts the evaluations of searches: each is a pass over all rows. */
class SearchEvaluationsTest {
  private static final double[] LOSS = {0.3, 2.1, 0.9, 1.7, 0.2, 1.4};

  private static final double[] OTHER = {0.3, 2.9, 0.9, 1.7, 0.2, 1.4};

  private final List<Double> evaluations = new ArrayList<>();

  /** Returns losses that record the first argument of every call to one of their methods. */
  private LossSums noted(String name, double[] loss, double @Nullable [] weight) {
    LossSums losses =
        ArrayLosses.ofPart(loss, weight).relativeTo(Arrays.stream(loss).max().orElseThrow());
    return (LossSums)
        Proxy.newProxyInstance(
            LossSums.class.getClassLoader(),
            new Class<?>[] {LossSums.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(name)) {
                evaluations.add((Double) arguments[0]);
              }
              return method.invoke(losses, arguments);
            });
  }

  /** Computed independently, in fractions. */
  @Test
  void aLevelWithoutACapIsFoundByNewtonsSteps() {
    new Level(0.5, Double.POSITIVE_INFINITY, 0.5).find(noted("above", LOSS, null));
    assertThat(evaluations).hasSizeBetween(4, 5);
    double[] expected = {-2.4, -1.0833333333333333, -0.5333333333333333, -0.45};
    assertThat(first(4, 1)).containsExactly(expected, within(1e-14));
  }

  /** Every second call evaluates the sum above the cap. */
  @Test
  void aLevelWithACapIsFoundByNewtonsStepsWhereTheyStayInside() {
    new Level(0.5, 0.25, 0.2).find(noted("above", LOSS, null));
    double[] narrow = {-2.1, -1.15, -0.575, -0.65};
    assertThat(first(4, 2)).containsExactly(narrow, within(1e-14));
    assertThat(evaluations).hasSizeBetween(8, 10);
    evaluations.clear();
    new Level(1.4, 1, 0.8).find(noted("above", LOSS, null));
    double[] wide = {-2.7, -0.55, -0.9, -0.8333333333333334};
    assertThat(first(4, 2)).containsExactly(wide, within(1e-14));
    assertThat(evaluations).hasSizeBetween(8, 10);
  }

  /** Newton's method alone alternates between -0.5 and -7.25. */
  @Test
  void everyFourthStepHalves() {
    Level level = new Level(43.5, 4, 4);
    level.find(noted("above", new double[] {-5, -1, 0, 0}, new double[] {1, 6, 5, 1}));
    assertThat(level.eta()).isEqualTo(-4.25);
    assertThat(evaluations).hasSize(14);
    double[] expected = {-9, -0.5, -7.25, -0.5, -3.875, -4.125, -4.25};
    assertThat(first(7, 2)).containsExactly(expected);
  }

  private double[] first(int count, int every) {
    double[] found = new double[count];
    Arrays.setAll(found, i -> evaluations.get(every * i));
    return found;
  }

  /**
   * Starts where the divergence of a normal distribution would equal the radius; then a few steps.
   */
  @ParameterizedTest
  @CsvSource({"1e-6, 2", "0.001, 2", "0.02, 3", "0.2, 3", "1, 5", "1.7, 7"})
  void rateOfDivergenceIsFoundInFewPasses(double radius, int most) {
    KlWeights rule = new KlWeights(radius);
    rule.find(noted("tilted", OTHER, null));
    double mean = Arrays.stream(OTHER).average().orElseThrow();
    double variance = Arrays.stream(OTHER).map(l -> (l - mean) * (l - mean)).sum() / OTHER.length;
    assertThat(evaluations.get(0)).isCloseTo(Math.sqrt(2 * radius / variance), within(1e-12));
    assertThat(evaluations).hasSizeLessThanOrEqualTo(most);
    double[] y = new double[OTHER.length];
    rule.weigh(OTHER, null, null, 0, OTHER.length, y);
    double divergence = Arrays.stream(y).map(v -> v * StrictMath.log(OTHER.length * v)).sum();
    assertThat(divergence).isCloseTo(radius, within(1e-12));
  }
}
