package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.robust.ChiSquare;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Worst weights within a chi-square radius if the rows with weight nearly tie relative to the
 * spread of the losses.
 */
class NearTiesTest {
  /** The radius lets nearly three of the thirty rows take everything. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-16, 1e-15, 1e-14, 1e-12, 1e-10, 1e-9, 1e-8, 1e-7, 1e-4, 1e-2})
  void theThreeLargestLossesTakeNearlyEverything(double apart) {
    double[] loss = new double[30];
    Arrays.setAll(loss, i -> i < 27 ? 0.5 * i / 30 : 1 - (i - 27) * apart);
    check(loss, null, 4.69, "apart " + apart);
  }

  @Test
  void lossesInClustersHaveTheirWorstWeights() {
    RandomStream random = new RandomStream(5, 1);
    for (int trial = 0; trial < 6000; trial++) {
      int n = 1 + random.nextInt(40);
      double scale = StrictMath.pow(10, random.nextInt(9) - 4);
      double apart = StrictMath.pow(10, -17 + 16 * random.nextDouble());
      double[] levels = new double[1 + random.nextInt(5)];
      Arrays.setAll(levels, k -> random.nextDouble());
      double[] loss = new double[n];
      for (int i = 0; i < n; i++) {
        double near = random.nextInt(2) == 0 ? apart * random.nextGaussian() : 0;
        double far = random.nextInt(6) == 0 ? random.nextDouble() : 0;
        loss[i] = scale * (levels[random.nextInt(levels.length)] + near + far);
      }
      double[] weight = new double[n];
      Arrays.setAll(weight, i -> Math.scalb(1 + random.nextDouble(), random.nextInt(6)));
      double radius = StrictMath.pow(10, -2 + 3 * random.nextDouble());
      check(loss, null, radius, "trial " + trial);
      check(loss, weight, radius, "weighted, trial " + trial);
    }
  }

  private static void check(double[] loss, double @Nullable [] weight, double radius, String what) {
    int n = loss.length;
    RobustRisk risk = new RobustRisk(new ChiSquare(radius), n, weight, null);
    double found = risk.of(loss);
    double[] y = risk.weights();
    double total = weight == null ? n : Arrays.stream(weight).sum();
    double[] p = new double[n];
    Arrays.setAll(p, i -> (weight == null ? 1 : weight[i]) / total);
    double divergence = 0;
    for (int i = 0; i < n; i++) {
      divergence += 0.5 * p[i] * (y[i] / p[i] - 1) * (y[i] / p[i] - 1);
    }
    double spread = Arrays.stream(loss).max().orElse(0) - Arrays.stream(loss).min().orElse(0);
    assertThat(Arrays.stream(y).min().orElse(-1)).as(what).isNotNegative();
    assertThat(Arrays.stream(y).sum()).as(what).isCloseTo(1, within(1e-10));
    assertThat(divergence).as(what).isLessThanOrEqualTo(radius * (1 + 1e-9));
    assertThat(found).as(what).isCloseTo(dual(loss, p, radius), within(1e-11 * spread + 1e-14));
  }

  /** {@code R = min over eta of eta + sqrt((1 + 2 radius) sum p_i max(l_i - eta, 0)^2)}. */
  private static double dual(double[] loss, double[] p, double radius) {
    double most = Arrays.stream(loss).max().orElse(0);
    double spread = most - Arrays.stream(loss).min().orElse(0);
    DoubleUnaryOperator at =
        below -> {
          double squares = 0;
          for (int i = 0; i < loss.length; i++) {
            double above = Math.max(loss[i] - most + below, 0);
            squares += p[i] * above * above;
          }
          return Math.sqrt((1 + 2 * radius) * squares) - below;
        };
    double low = 0;
    double high = spread * (1 + 1 / Math.sqrt(radius));
    for (int step = 0; step < 120; step++) {
      double third = (high - low) / 3;
      if (at.applyAsDouble(low + third) < at.applyAsDouble(high - third)) {
        high -= third;
      } else {
        low += third;
      }
    }
    return most + at.applyAsDouble(low);
  }
}
