package dev.agon.method.auto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Weights that do not earn their price. */
class ResetsTest {
  private static final double[] START = {0.5, 0.5, 0.5, 0.5};

  /** Each coordinate away from the start costs 1; what it brings is its own number. */
  private static double risk(double[] x, double... worth) {
    double sum = 10;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] == START[j] ? 0 : 1 - worth[j];
    }
    return sum;
  }

  @Test
  void onlyWhatLowersTheRiskGoesBackToTheStart() {
    double[] x = {3, -2, 0.5, 7};
    double[] worth = {2, 0.3, 0, 0.9};
    boolean changed = new Resets((z, g) -> risk(z, worth), START).sweep(x, risk(x, worth));
    assertThat(changed).isTrue();
    assertThat(x).containsExactly(3, 0.5, 0.5, 0.5);
  }

  @Test
  void nothingChangesWhereEveryWeightEarnsItsPrice() {
    double[] x = {3, -2, 0.5, 7};
    double[] worth = {2, 2, 0, 2};
    assertThat(new Resets((z, g) -> risk(z, worth), START).sweep(x, risk(x, worth))).isFalse();
    assertThat(x).containsExactly(3, -2, 0.5, 7);
  }

  /** Less than a millionth of the risk is not worth the descent that begins anew. */
  @Test
  void whatSavesNextToNothingStays() {
    double[] x = {3, -2, 0.5, 7};
    double[] worth = {2, 1 - 1e-7, 0, 2};
    assertThat(new Resets((z, g) -> risk(z, worth), START).sweep(x, risk(x, worth))).isFalse();
    assertThat(x).containsExactly(3, -2, 0.5, 7);
  }
}
