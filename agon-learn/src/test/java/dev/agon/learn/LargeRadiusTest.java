package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.train.Trainer;
import dev.agon.method.auto.Auto;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.StopReason;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** If one row can have all the weight, P is the largest loss, and auto finds its minimum. */
class LargeRadiusTest {
  private static final int ROWS = 5;
  private static final int FEATURES = 6;

  private static Dataset data(long seed, boolean classes, boolean weighted) {
    RandomStream random = new RandomStream(seed, 1);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[ROWS];
    double[] value = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < FEATURES; j++) {
        double a = random.nextGaussian();
        rows.add(j, a);
        value[i] += j < 2 ? a : 0;
      }
      rows.endRow();
      label[i] = value[i] > 0 ? 1 : 0;
    }
    Target target = classes ? new Classes(label, List.of("no", "yes")) : new Values(value);
    Dataset data = new Dataset(rows.build(), target, "rows", "", List.of());
    double[] weight = new double[ROWS];
    Arrays.setAll(weight, i -> 1 + 0.1 * i);
    return weighted ? data.withWeights(weight) : data;
  }

  private static Solution trained(Dataset data, String loss, String set) {
    ProblemSettings settings =
        new ProblemSettings(
            Loss.parse(loss), RobustSet.parse(set), new L2(0.01), true, Weighting.UNBIASED);
    return new Trainer(data)
        .settings(settings)
        .threads(1)
        .method(Auto.defaults().withTolerance(1e-6))
        .budget(Budget.UNLIMITED.withIterations(3000))
        .train()
        .solution();
  }

  private static double primal(Dataset data, String loss, Solution found) {
    ProblemSettings settings =
        new ProblemSettings(
            Loss.parse(loss), RobustSet.parse("tv=1"), new L2(0.01), true, Weighting.UNBIASED);
    RobustProblem problem = RobustProblem.of(data, settings, 1);
    return problem.primal(problem.point(Arrays.copyOf(found.x(), FEATURES + 1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"chi2=4.2", "chi2=2.7", "chi2=9", "kl=2", "kl=5", "tv=0.9", "cvar=0.1"})
  void autoMinimisesTheLargestLoss(String set) {
    for (String loss : List.of("hinge", "huber", "squared", "logistic")) {
      for (long seed = 1; seed <= 8; seed++) {
        for (boolean weighted : new boolean[] {false, true}) {
          boolean classes = "hinge".equals(loss) || "logistic".equals(loss);
          Dataset data = data(seed, classes, weighted);
          String what = set + ", " + loss + ", seed " + seed + ", weighted " + weighted;
          Solution best = trained(data, loss, "tv=1");
          double least = primal(data, loss, best);

          Solution found = trained(data, loss, set);

          assertThat(found.stopReason()).as(what).isNotEqualTo(StopReason.ITERATIONS);
          assertThat(primal(data, loss, found)).as(what).isCloseTo(least, within(1e-5));
        }
      }
    }
  }

  @Test
  void radiusThatAllowsSingleRowHasKinks() {
    assertThat(RobustSet.parse("chi2=2").hasKinks(5)).isTrue();
    assertThat(RobustSet.parse("chi2=1.99").hasKinks(5)).isFalse();
    assertThat(RobustSet.parse("kl=1.61").hasKinks(5)).isTrue();
    assertThat(RobustSet.parse("kl=1.6").hasKinks(5)).isFalse();
    assertThat(RobustSet.parse("chi2=0.5").hasKinks(1)).as("the loss itself").isFalse();
    assertThat(RobustSet.parse("kl=0.5").hasKinks(1)).as("the loss itself").isFalse();
    assertThat(RobustSet.parse("cvar=0.5").hasKinks(5)).isTrue();
    assertThat(RobustSet.parse("penalty=1/n").hasKinks(5)).isFalse();
  }
}
