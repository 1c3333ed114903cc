package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.ChiSquare;
import dev.agon.learn.robust.Kl;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.worst.proximal.ProximalWeights;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every set has weights of sum 1 within its radius where losses, or their differences, are so small
 * that their squares vanish.
 */
class TinyLossesTest {
  private static final double LEAST = Double.MIN_VALUE;
  private static final double[][] LOSSES = {
    {1},
    {0},
    {LEAST},
    {0, 0, 0},
    {1, 1, 1},
    {0, LEAST, 2 * LEAST},
    {LEAST, LEAST, LEAST, 0},
    {3.3e-308, 3.59e-220, 3.3e-308},
    {1e-320, 0, 5e-321, 1e-308},
    {1e-200, 3e-200, 2e-200, 0},
    {1e-160, 0, 0, 1e-170},
    {1e-154, 0, 2e-154},
    {1e-150, 2e-150, 0, 5e-151},
    {1e-146, 2e-146, 0, 1e-145},
    {1e-120, 0, 3e-121},
    {-1, 0, 1e-200},
    {-1, 1e-40, 0},
    {-1e-3, 1e-300, 0},
    {-1e-200, -2e-200, -3},
    {-1, -1, -1, LEAST},
    {7, 7, 7, 7, 7 - 1e-15},
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mean",
        "penalty=1/n",
        "penalty=1/n^2",
        "penalty=1e-9",
        "chi2=0",
        "chi2=0.01",
        "chi2=0.3",
        "chi2=0.9",
        "chi2=4",
        "cvar=1",
        "cvar=0.3",
        "cvar=0.01",
        "kl=0",
        "kl=0.0286",
        "kl=0.3",
        "kl=0.7",
        "kl=1.05",
        "kl=3",
        "kl-penalty=0.001",
        "kl-penalty=1",
        "tv=0",
        "tv=0.2",
        "tv=0.9",
        "tv=1",
        "groups",
        "groups-penalty=0.1"
      })
  void theWeightsLieInTheSetAndAreTheWorst(String text) {
    RobustSet set = RobustSet.parse(text);
    for (double[] loss : LOSSES) {
      int n = loss.length;
      int[] of = IntStream.range(0, n).map(i -> i % 2).toArray();
      Groups groups = new Groups(of, n == 1 ? List.of("a") : List.of("a", "b"));
      double[] unequal = IntStream.range(0, n).mapToDouble(i -> 1 + i).toArray();
      for (double @Nullable [] weight : new double[][] {null, unequal}) {
        String what = text + " of " + Arrays.toString(loss) + (weight == null ? "" : ", weighted");
        double total = weight == null ? n : Arrays.stream(weight).sum();
        double[] p = new double[n];
        Arrays.setAll(p, i -> (weight == null ? 1 : weight[i]) / total);

        RobustRisk risk = new RobustRisk(set, n, weight, groups);
        double found = risk.of(loss);
        lieInTheSet(set, risk.weights(), p, what);
        double most = Arrays.stream(loss).max().orElse(0);
        assertThat(found).as(what).isLessThanOrEqualTo(most + 1e-15);
        if (!set.needsGroups()) {
          double mean = IntStream.range(0, n).mapToDouble(i -> p[i] * loss[i]).sum();
          assertThat(found).as(what).isGreaterThanOrEqualTo(mean - 1e-14);
        }

        double[] relative = new ArrayLosses(loss, weight, groups, 1).weights();
        for (double width : new double[] {1e-9, 1}) {
          ProximalWeights tied = set.proximalWeights(new ReferenceRows(n, relative, groups, ""));
          double[] y = new double[n];
          double value = tied.find(loss, most, width, y);
          lieInTheSet(set, y, p, what + ", width " + width);
          // A rounding of the divergence lets weights differ by its root; losses differ by up to 3.
          assertThat(most + value).as(what).isLessThanOrEqualTo(found + 3e-6);
        }
      }
    }
  }

  private static void lieInTheSet(RobustSet set, double[] y, double[] p, String what) {
    double chiSquare = 0;
    double kl = 0;
    for (int i = 0; i < y.length; i++) {
      double away = y[i] / p[i] - 1;
      chiSquare += 0.5 * p[i] * away * away;
      kl += y[i] > 0 ? y[i] * StrictMath.log(y[i] / p[i]) : 0;
    }
    assertThat(Arrays.stream(y).min().orElse(-1)).as(what).isNotNegative();
    assertThat(Arrays.stream(y).sum()).as(what).isCloseTo(1, within(1e-12));
    if (set instanceof ChiSquare ball) {
      assertThat(chiSquare).as(what).isLessThanOrEqualTo(ball.radius() + 1e-9);
    } else if (set instanceof Kl ball) {
      assertThat(kl).as(what).isLessThanOrEqualTo(ball.radius() + 1e-9);
    }
  }
}
