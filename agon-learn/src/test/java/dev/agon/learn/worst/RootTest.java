package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each look at the function is a pass over all rows: no more than halving alone would need. */
class RootTest {
  /** To 13 digits, and some more to find where to begin. */
  private static final int MOST_LOOKS = 60;

  private int looks;
  private double last;

  private DoubleUnaryOperator counted(DoubleUnaryOperator function) {
    return at -> {
      looks++;
      last = at;
      return function.applyAsDouble(at);
    };
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 1, 9, 50, 1000})
  void theRootIsFoundAndLookedAtLast(double first) {
    double root = Root.ofDecreasing(counted(at -> 1 / (1 + at) - 0.1), first);
    assertThat(root).isCloseTo(9, within(1e-11));
    assertThat(last).isEqualTo(root);
    assertThat(looks).isLessThanOrEqualTo(MOST_LOOKS);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 10})
  void ofAFunctionThatFallsEverFasterToo(double first) {
    double root = Root.ofDecreasing(counted(at -> 8 - at * at * at), first);
    assertThat(root).isCloseTo(2, within(1e-12));
    assertThat(looks).isLessThanOrEqualTo(MOST_LOOKS);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 10})
  void whereTheFunctionIsNoNumberThereIsNoRoot(double first) {
    assertThat(Root.ofDecreasing(at -> Double.NaN, first)).isNaN();
  }
}
