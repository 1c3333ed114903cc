package dev.agon.learn.worst.proximal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The density of a simplex with the relative entropy as proximal term. */
class EntropicDensityTest {
  private static final double TOTAL = 0.3;
  private static final double WIDTH = 2;
  private static final double[] LOSS = {0.3, 2.1, 0.9, 1.7, 0.2, 1.4};
  private static final double[] OTHER = {1.9, 0.1, 1.2, 0.4, 2.5, 0.6};
  private static final double[] WEIGHT = {0.5, 1.5, 1, 0.25, 2, 0.75};
  private static final DensityBounds BOUNDS = new DensityBounds(TOTAL, Double.POSITIVE_INFINITY, 0);

  private static double[] y(Density density) {
    double[] y = new double[LOSS.length];
    density.addTo(y);
    return y;
  }

  private static double objective(double[] y, double[] m, double[] loss) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += y[i] * (loss[i] - 2.5) - 0.1 * WIDTH * y[i] * StrictMath.log(y[i] / m[i]);
    }
    return sum;
  }

  @Test
  void attainsTheMaximumOfItsObjective() {
    for (double[] weight : new double[] @Nullable [] {null, WEIGHT}) {
      Density density = Density.of(BOUNDS, LOSS.length, weight);
      for (double[] loss : new double[][] {LOSS, OTHER, LOSS}) {
        double[] m = new double[LOSS.length];
        density.addMultipliersTo(loss, 2.5, m);
        double value = density.find(loss, 2.5, WIDTH);
        double[] y = y(density);
        double sum = 0;
        for (double one : y) {
          sum += one;
        }
        assertThat(sum).isCloseTo(TOTAL, within(1e-14));
        assertThat(value).isCloseTo(objective(y, m, loss), within(1e-13));
        for (int i = 1; i < y.length; i++) {
          double[] moved = y.clone();
          double some = 0.1 * Math.min(y[i], y[0]);
          moved[i] += some;
          moved[0] -= some;
          assertThat(objective(moved, m, loss)).isLessThan(value);
        }
        density.move();
      }
    }
  }

  @Test
  void ratesAreTheDerivativesOfTheWeights() {
    Density density = Density.of(BOUNDS, LOSS.length, WEIGHT);
    density.find(OTHER, 2.5, WIDTH);
    density.move();
    density.find(LOSS, 2.5, WIDTH);
    double[] rate = new double[LOSS.length];
    double sum = 0;
    for (int i = 0; i < rate.length; i++) {
      rate[i] = density.rate(i);
      sum += rate[i];
    }
    double h = 1e-5;
    double[] up = LOSS.clone();
    up[3] += h;
    density.find(up, 2.5, WIDTH);
    double[] high = y(density);
    up[3] -= 2 * h;
    density.find(up, 2.5, WIDTH);
    double[] low = y(density);
    for (int i = 0; i < rate.length; i++) {
      double expected = (i == 3 ? rate[3] : 0) - rate[i] * rate[3] / sum;
      assertThat((high[i] - low[i]) / (2 * h)).isCloseTo(expected, within(1e-8));
    }
  }

  @Test
  void aRowWithoutWeightRegainsItWhenItsLossBecomesTheLargest() {
    Density density = Density.of(BOUNDS, 3, null);
    for (int k = 0; k < 20; k++) {
      density.find(new double[] {1, 2, 0}, 2, 1e-3);
      density.move();
    }
    density.find(new double[] {1, 2, 2.01}, 2.01, 1e-3);
    double[] y = new double[3];
    density.addTo(y);
    assertThat(y[2]).isCloseTo(TOTAL, within(1e-12));
    assertThat(y[0]).isEqualTo(0);
  }

  /** Computed as by rows in several blocks, which have only the level. */
  @Test
  void coordinatesGiveTheSameDensityAndTerm() {
    Density density = Density.of(BOUNDS, LOSS.length, null);
    double value = density.find(LOSS, 2.5, WIDTH);
    double[] y = y(density);
    double n = LOSS.length;
    double level = BOUNDS.value(LOSS[0], WIDTH, BOUNDS.origin()) - StrictMath.log(n * y[0]);
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      double at = BOUNDS.coordinate(BOUNDS.value(LOSS[i], WIDTH, BOUNDS.origin()), level);
      assertThat(BOUNDS.density(at)).isCloseTo(n * y[i], within(1e-13));
      assertThat(BOUNDS.rate(at, WIDTH) / n).isCloseTo(density.rate(i), within(1e-13));
      sum += y[i] * (LOSS[i] - 2.5) - BOUNDS.distance(at, BOUNDS.origin(), WIDTH) / n;
    }
    assertThat(sum).isCloseTo(value, within(1e-13));
  }
}
