package dev.agon.learn.worst.proximal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each evaluation of the function is a pass over all rows: half as many as bisection needs. */
class RootTest {
  private static final int MOST_EVALUATIONS = 24;

  private final List<Double> evaluations = new ArrayList<>();

  private DoubleUnaryOperator noted(DoubleUnaryOperator function) {
    return at -> {
      evaluations.add(at);
      return function.applyAsDouble(at);
    };
  }

  private void found(double root, double expected, double tolerance) {
    assertThat(root).isCloseTo(expected, within(tolerance));
    assertThat(evaluations).hasSizeLessThanOrEqualTo(MOST_EVALUATIONS).endsWith(root);
    assertThat(evaluations.size()).isGreaterThan(2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 1, 9.5, 50, 1000})
  void rootIsFoundAndEvaluatedLast(double first) {
    found(Root.ofDecreasing(noted(at -> 1 / (1 + at) - 0.1), first), 9, 1e-12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.3, 1, 7, 50, 1000})
  void findsRootOfConcaveDecreasingFunction(double first) {
    found(Root.ofDecreasing(noted(at -> 8 - at * at * at), first), 2, 2.5e-13);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 7, 50, 1000})
  void findsRootOfFlatFunction(double first) {
    double root = Root.ofDecreasing(noted(at -> StrictMath.exp(-at) - 0.3), first);
    found(root, -StrictMath.log(0.3), 2e-13);
  }

  private static final double[] CUBIC = {
    1,
    4,
    1.3333333333333333,
    1.5769230769230769,
    1.8850083804084674,
    2.0649768077187898,
    1.996203461235751,
    1.9998791362403938,
    2.000112757517429
  };

  private static final double[] HYPERBOLA = {
    1,
    4,
    16,
    12.5,
    10.75,
    9.200819672131148,
    8.821169521018408,
    9.003591267815613,
    9.000064222814363,
    8.99993811864651
  };

  /**
   * Computed independently, in fractions: the value at an end that is retained a second time is
   * halved.
   */
  @Test
  void stepsFollowTheIllinoisMethod() {
    Root.ofDecreasing(noted(at -> 8 - at * at * at), 1);
    assertThat(first(CUBIC.length)).containsExactly(CUBIC, within(1e-12));
    evaluations.clear();
    Root.ofDecreasing(noted(at -> 1 / (1 + at) - 0.1), 1);
    assertThat(first(HYPERBOLA.length)).containsExactly(HYPERBOLA, within(1e-11));
  }

  private double[] first(int count) {
    return evaluations.stream().limit(count).mapToDouble(d -> d).toArray();
  }

  @Test
  void aStraightLineIsFoundByItsFirstSecant() {
    assertThat(Root.ofDecreasing(noted(at -> 3 - at), 1)).isEqualTo(3);
    assertThat(evaluations).containsExactly(1.0, 4.0, 3.0, 3.0);
    evaluations.clear();
    assertThat(Root.ofDecreasing(noted(at -> 3 - at), 10)).isEqualTo(3);
    assertThat(evaluations).containsExactly(10.0, 5.0, 2.5, 3.0, 3.0);
  }

  @Test
  void anExactRootEndsTheSearch() {
    assertThat(Root.ofDecreasing(noted(at -> 8 - at * at * at), 0.125)).isEqualTo(2);
    assertThat(evaluations).containsExactly(0.125, 0.5, 2.0, 2.0);
  }

  /** The tolerance is a share of the root. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-5, 1e5, 1e9})
  void theSizeOfTheRootDoesNotMatter(double size) {
    found(Root.ofDecreasing(noted(at -> 1 / (1 + at / size) - 0.1), size), 9 * size, 1e-12 * size);
  }

  /** Where a sum overflows, far to the right, it is beyond the root. */
  @ParameterizedTest
  @ValueSource(doubles = {100, 2.5, 1.1})
  void rootLiesBeforeNan(double first) {
    DoubleUnaryOperator function = at -> at > 4 ? Double.NaN : 3 - at;
    found(Root.ofDecreasing(noted(function), first), 3, 1e-12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 10})
  void nanFunctionHasNoRoot(double first) {
    assertThat(Root.ofDecreasing(at -> Double.NaN, first)).isNaN();
  }

  @Test
  void searchWithoutRootTerminates() {
    assertThat(Root.ofDecreasing(noted(at -> 1), 1)).isGreaterThan(1e100);
    assertThat(evaluations).hasSizeLessThan(500);
  }
}
