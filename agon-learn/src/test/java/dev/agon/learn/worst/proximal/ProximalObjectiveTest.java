package dev.agon.learn.worst.proximal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.form.ReferenceRows;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Proximal weights attain the maximum of their objective, which is written out here. */
class ProximalObjectiveTest {
  private static final int N = 6;
  private static final double WIDTH = 0.8;
  private static final double[] LOSS = {0.3, 2.1, 0.9, 1.7, 0.2, 1.4};
  private static final double[] OTHER = {1.9, 0.1, 1.2, 0.4, 2.5, 0.6};
  private static final double[] WEIGHT = {0.5, 1.5, 1, 0.25, 2, 0.75};
  private static final int[] GROUP = {0, 0, 1, 1, 2, 2};
  private static final Groups GROUPS = new Groups(GROUP.clone(), List.of("a", "b", "c"));

  static Stream<Arguments> sets() {
    return Stream.of(
            "mean",
            "penalty=0.2",
            "chi2=0.05",
            "chi2=0.3",
            "cvar=0.4",
            "kl=0.02",
            "kl=0.2",
            "kl-penalty=0.7",
            "groups",
            "groups-penalty=0.1")
        .flatMap(set -> Stream.of(Arguments.of(set, null), Arguments.of(set, WEIGHT)));
  }

  @ParameterizedTest(name = "{0}, weights {1}")
  @MethodSource("sets")
  void theWeightsAttainTheMaximumAndNoOthersOfTheSetMore(String text, double @Nullable [] weight) {
    RobustSet set = RobustSet.parse(text);
    ProximalWeights tied = set.proximalWeights(new ReferenceRows(N, weight, GROUPS, ""));
    Objective objective = new Objective(text, weight);
    for (double[] loss : List.of(LOSS, OTHER, LOSS)) {
      double[] m = new double[N];
      double atM = tied.multipliers(loss, 2.5, m);
      assertThat(atM).isCloseTo(objective.at(m, loss, m), within(1e-12));
      double[] y = new double[N];

      double value = tied.find(loss, 2.5, WIDTH, y);

      assertThat(value).isCloseTo(objective.at(y, loss, m), within(1e-11));
      RobustRisk risk = new RobustRisk(set, N, weight, GROUPS);
      risk.of(LOSS);
      double[] worst = risk.weights().clone();
      risk.of(OTHER);
      for (double[] end : List.of(m, worst, risk.weights())) {
        for (double share : new double[] {0.01, 0.3, 1}) {
          double[] between = new double[N];
          for (int i = 0; i < N; i++) {
            between[i] = y[i] + share * (end[i] - y[i]);
          }
          assertThat(objective.at(between, loss, m)).isLessThanOrEqualTo(value + 1e-11);
        }
      }
      tied.move();
    }
  }

  /** {@code sum y_i (l_i - 2.5) - price(y) - width distance(y, m)}, as in the Javadoc. */
  private record Objective(String set, double @Nullable [] weight) {
    double at(double[] y, double[] loss, double[] m) {
      double gain = 0;
      double toP = 0;
      double toM = 0;
      for (int i = 0; i < N; i++) {
        double p = (weight == null ? 1 : weight[i]) / N;
        gain += y[i] * (loss[i] - 2.5);
        if (set.startsWith("kl")) {
          toP += y[i] == 0 ? 0 : y[i] * StrictMath.log(y[i] / p);
          toM += y[i] == 0 ? 0 : y[i] * StrictMath.log(y[i] / m[i]);
        } else {
          toP += 0.5 * p * square(y[i] / p - 1);
          toM += 0.5 * p * square((y[i] - m[i]) / p);
        }
      }
      if (set.startsWith("groups")) {
        toP = 0;
        toM = 0;
        for (int k = 0; k < 3; k++) {
          double q = y[2 * k] + y[2 * k + 1];
          double before = m[2 * k] + m[2 * k + 1];
          toP += 0.5 * square(3 * q - 1);
          toM += 1.5 * square(q - before);
        }
      }
      return gain - price() * toP - WIDTH * toM;
    }

    private static double square(double value) {
      return value * value;
    }

    /** The price of a penalty is lambda1, and that of its divergence lambda1 n. */
    private double price() {
      double number = set.contains("=") ? Double.parseDouble(set.split("=", -1)[1]) : 0;
      return set.startsWith("penalty") ? number * N : set.contains("penalty") ? number : 0;
    }
  }
}
