package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.worst.set.ChiSquareBall;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of every robust risk, for any losses. */
class RobustLawsTest {
  private static final int N = 60;

  private static double[] losses(long seed) {
    RandomStream random = new RandomStream(seed, 1);
    double[] losses = new double[N];
    Arrays.setAll(losses, i -> i % 7 == 0 ? 1 : Math.abs(random.nextGaussian()));
    return losses;
  }

  private static double @Nullable [] weights(long seed) {
    RandomStream random = new RandomStream(seed, 2);
    if (seed % 2 == 0) {
      return null;
    }
    double[] weights = new double[N];
    Arrays.setAll(weights, i -> 0.1 + random.nextDouble());
    return weights;
  }

  private static Groups groups() {
    return new Groups(IntStream.range(0, N).map(i -> i % 3).toArray(), List.of("a", "b", "c"));
  }

  private static RobustRisk risk(String set, long seed) {
    return new RobustRisk(RobustSet.parse(set), N, weights(seed), groups());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mean",
        "penalty=1/n",
        "penalty=1/n^2",
        "chi2=0.3",
        "chi2=20",
        "cvar=0.13",
        "kl=0.2",
        "kl=3",
        "kl-penalty=0.5",
        "tv=0.2",
        "groups",
        "groups-penalty=0.1"
      })
  void riskIsConvexMonotoneAndBetweenMeanAndMaximum(String set) {
    for (long seed = 1; seed <= 40; seed++) {
      double[] a = losses(seed);
      double[] b = losses(seed + 1000);
      double[] middle = new double[N];
      double[] above = new double[N];
      double[] shifted = new double[N];
      for (int i = 0; i < N; i++) {
        middle[i] = (a[i] + b[i]) / 2;
        above[i] = a[i] + (i % 3 == 0 ? b[i] : 0);
        shifted[i] = a[i] + 1e8;
      }
      RobustRisk risk = risk(set, seed);
      String what = set + ", seed " + seed;
      double ofA = risk.of(a);
      double sum = Arrays.stream(risk.weights()).sum();
      assertThat(sum).as(what).isCloseTo(1, within(1e-12));
      assertThat(Arrays.stream(risk.weights()).min().orElse(-1)).as(what).isNotNegative();
      assertThat(risk.of(middle)).as(what).isLessThan((ofA + risk.of(b)) / 2 + 1e-12);
      assertThat(risk.of(above)).as(what).isGreaterThan(ofA - 1e-12);
      assertThat(risk.of(shifted) - 1e8).as(what).isCloseTo(ofA, within(1e-6));
      assertThat(ofA).as(what).isLessThan(Arrays.stream(a).max().orElse(0) + 1e-12);
      if (!set.startsWith("groups-")) { // whose reference is the mean of the groups
        assertThat(ofA).as(what).isGreaterThan(risk("mean", seed).of(a) - 1e-12);
      }
    }
  }

  @Test
  void riskIsTheMeanForRadiusZeroAndTheMaximumForALargeOne() {
    for (long seed = 1; seed <= 10; seed++) {
      double[] losses = losses(seed);
      double mean = risk("mean", seed).of(losses);
      double maximum = Arrays.stream(losses).max().orElse(0);
      for (String set : List.of("chi2=0", "kl=0", "tv=0", "cvar=1", "penalty=1e9")) {
        assertThat(risk(set, seed).of(losses)).as(set).isCloseTo(mean, within(1e-8));
      }
      for (String set : List.of("chi2=1e9", "kl=99", "tv=1", "tv=7", "cvar=1e-9")) {
        assertThat(risk(set, seed).of(losses)).as(set).isEqualTo(maximum);
      }
      assertThat(risk("kl-penalty=1e-9", seed).of(losses)).isCloseTo(maximum, within(1e-7));
      assertThat(risk("kl-penalty=1e9", seed).of(losses)).isCloseTo(mean, within(1e-8));
    }
  }

  /** A radius of 0 allows no difference, not even of the size of the root of a rounding error. */
  @ParameterizedTest
  @ValueSource(strings = {"chi2=0", "kl=0", "tv=0", "cvar=1"})
  void radiusZeroLeavesTheReferenceWeights(String set) {
    RandomStream random = new RandomStream(21, 1);
    for (int trial = 0; trial < 200; trial++) {
      double[] losses = new double[N];
      double[] weights = new double[N];
      Arrays.setAll(losses, i -> 1e6 * random.nextGaussian());
      Arrays.setAll(weights, i -> Math.scalb(1 + random.nextDouble(), random.nextInt(20) - 10));
      RobustRisk risk = new RobustRisk(RobustSet.parse(set), N, weights, null);
      risk.of(losses);
      double total = Arrays.stream(weights).sum();
      for (int i = 0; i < N; i++) {
        double p = weights[i] / total;
        assertThat(risk.weights()[i]).as("%s, trial %d", set, trial).isCloseTo(p, within(1e-15));
      }
    }
  }

  @Test
  void aPriceAndItsImpliedRadiusAgree() {
    for (long seed = 1; seed <= 20; seed++) {
      double[] losses = losses(seed);
      for (double price : new double[] {0.002, 0.01, 0.1}) {
        RobustRisk penalty = risk("penalty=" + price, seed);
        double value = penalty.of(losses);
        double[] y = penalty.weights().clone();
        double radius = chiSquare(y, seed);
        RobustRisk ball = risk("chi2=" + radius, seed);
        assertThat(ball.of(losses)).isCloseTo(value + price * N * radius, within(1e-10));
        for (int i = 0; i < N; i++) {
          assertThat(ball.weights()[i]).isCloseTo(y[i], within(1e-10));
        }
      }
    }
  }

  private static double chiSquare(double[] y, long seed) {
    double[] weights = weights(seed);
    double total = weights == null ? N : Arrays.stream(weights).sum();
    double sum = 0;
    for (int i = 0; i < N; i++) {
      double p = (weights == null ? 1 : weights[i]) / total;
      sum += 0.5 * p * (y[i] / p - 1) * (y[i] / p - 1);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(strings = {"penalty=1/n", "chi2=0.3", "cvar=0.1", "kl=0.5", "tv=0.1", "groups"})
  void threadsChangeNoBit(String set) {
    int n = 70_000;
    RandomStream random = new RandomStream(3, 1);
    double[] loss = new double[n];
    double[] weight = new double[n];
    Arrays.setAll(loss, i -> Math.abs(random.nextGaussian()));
    Arrays.setAll(weight, i -> 0.5 + random.nextDouble());
    Groups groups =
        new Groups(IntStream.range(0, n).map(i -> i % 2).toArray(), List.of("even", "odd"));
    for (double @Nullable [] weights : Arrays.asList(null, weight)) {
      double[][] y = new double[2][n];
      for (int k = 0; k < 2; k++) {
        ArrayLosses losses = new ArrayLosses(loss, weights, groups, 1 + 3 * k);
        WorstWeights rule = RobustSet.parse(set).worstWeights(n);
        rule.find(losses.relativeTo(Arrays.stream(loss).max().orElse(0)));
        rule.weigh(loss, losses.weights(), losses.group(), 0, n, y[k]);
      }
      assertThat(Arrays.equals(y[0], y[1])).isTrue();
    }
  }

  @Test
  void theChiSquareBallProjectsToTheNearestPoint() {
    RandomStream random = new RandomStream(5, 1);
    for (double radius : new double[] {0, 0.05, 0.7, 100}) {
      ChiSquareBall ball = new ChiSquareBall(radius);
      for (int trial = 0; trial < 20; trial++) {
        double[] v = new double[7];
        double size = (trial + 1) / 10.0;
        Arrays.setAll(v, i -> random.nextGaussian() * size);
        double[] u = v.clone();
        ball.projector(7).project(u);
        assertThat(ball.contains(u, 1e-12)).isTrue();
        double[] again = u.clone();
        ball.projector(7).project(again);
        double[] other = new double[7];
        Arrays.setAll(other, i -> random.nextGaussian());
        ball.projector(7).project(other);
        double inner = 0;
        for (int i = 0; i < 7; i++) {
          assertThat(again[i]).isCloseTo(u[i], within(1e-9));
          inner += (v[i] - u[i]) * (other[i] - u[i]); // not acute, for every point of the set
        }
        assertThat(inner).isLessThan(1e-10);
      }
    }
  }
}
