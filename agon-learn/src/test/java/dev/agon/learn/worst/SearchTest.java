package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustSet;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Losses in several places have the worst weights that they have in one, from at most two looks.
 */
class SearchTest {
  private static final List<String> SETS =
      List.of(
          "mean",
          "penalty=1/n",
          "penalty=1/n^2",
          "penalty=0.001",
          "chi2=0.01",
          "chi2=0.5",
          "chi2=50",
          "cvar=0.1",
          "cvar=0.001",
          "cvar=1",
          "kl=0.001",
          "kl=0.5",
          "kl=3",
          "kl-penalty=0.1",
          "kl-penalty=5",
          "tv=0.1",
          "tv=0.9",
          "tv=1",
          "groups",
          "groups-penalty=0.1");

  @TestFactory
  List<DynamicTest> the_worst_weights_in_places_are_those_of_one_array() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String shape : List.of("normal", "heavy tail", "one outlier", "ties", "two values")) {
      for (boolean weighted : new boolean[] {false, true}) {
        Places places = new Places(shape, 60_000, weighted);
        for (String set : SETS) {
          String name = set + ", " + shape + (weighted ? ", weighted" : "");
          tests.add(DynamicTest.dynamicTest(name, () -> places.check(set)));
        }
      }
    }
    return tests;
  }

  /** One array, and the same cut into places of unequal size. */
  private static final class Places implements LossBlocks {
    private final double[] loss;
    private final double @Nullable [] weight;
    private final double @Nullable [] raw;
    private final int[] group;
    private final int[] begin;
    private final double largest;
    private int looks;

    Places(String shape, int rows, boolean weighted) {
      RandomStream random = new RandomStream(5, 0);
      loss = new double[rows];
      raw = weighted ? new double[rows] : null;
      group = new int[rows];
      for (int i = 0; i < rows; i++) {
        double normal = random.nextGaussian();
        loss[i] =
            switch (shape) {
              case "heavy tail" -> 1 / (1e-4 + random.nextDouble());
              case "one outlier" -> i == 77 ? 1e6 : normal;
              case "ties" -> Math.rint(3 * normal);
              case "two values" -> normal > 1 ? 2 : 0.5;
              default -> 1 + normal;
            };
        group[i] = random.nextInt(3);
        if (raw != null) {
          raw[i] = 0.1 + random.nextDouble();
        }
      }
      weight = raw == null ? null : new ArrayLosses(loss, raw, null, 1).weights();
      begin = new int[] {0, 1, 5_000, 5_100, rows / 2, rows};
      largest = Arrays.stream(loss).max().orElseThrow();
    }

    private int count() {
      return begin.length - 1;
    }

    private double[] losses(int p) {
      return Arrays.copyOfRange(loss, begin[p], begin[p + 1]);
    }

    private double @Nullable [] weights(int p) {
      return weight == null ? null : Arrays.copyOfRange(weight, begin[p], begin[p + 1]);
    }

    void check(String text) {
      RobustSet set = RobustSet.parse(text);
      RobustRisk whole =
          new RobustRisk(set, loss.length, raw, new Groups(group.clone(), List.of("a", "b", "c")));
      double expected = whole.of(loss);

      looks = 0;
      List<Cells> cells =
          IntStream.range(0, count())
              .mapToObj(p -> Cells.of(losses(p), weights(p), begin[p + 1] - begin[p]))
              .toList();
      WorstWeights rule = WorstWeights.of(set, loss.length);
      new Search(this, loss.length, 3).find(rule, cells, largest);
      double[] y = new double[loss.length];
      rule.weigh(loss, weight, group, 0, loss.length, y);
      double gain = 0;
      double squares = 0;
      for (int i = 0; i < y.length; i++) {
        double w = weight == null ? 1 : weight[i];
        double away = y[i] / w - 1.0 / y.length;
        gain += y[i] * (loss[i] - largest);
        squares += w * away * away;
      }
      double found = largest + rule.value(gain, squares);

      assertThat(found).isCloseTo(expected, within(1e-11 * Math.max(1, Math.abs(largest))));
      double apart = 0;
      for (int i = 0; i < y.length; i++) {
        apart += Math.abs(y[i] - whole.weights()[i]);
      }
      assertThat(apart).isLessThan(1e-10);
      assertThat(looks).isLessThanOrEqualTo(2);
    }

    @Override
    public List<Cells[]> refine(double[][] ranges) {
      looks++;
      List<Cells[]> answers = new ArrayList<>();
      for (int p = 0; p < count(); p++) {
        Cells[] cells = new Cells[ranges[p].length / 2];
        for (int k = 0; k < cells.length; k++) {
          cells[k] = Search.within(losses(p), weights(p), ranges[p][2 * k], ranges[p][2 * k + 1]);
        }
        answers.add(cells);
      }
      return answers;
    }

    @Override
    public double[] tilted(double rate) {
      looks++;
      ArrayLosses all = new ArrayLosses(loss, raw, null, 1);
      all.changed(largest);
      double[] sums = new double[3];
      all.tilted(rate, sums);
      return sums;
    }

    @Override
    public void byGroup(double[] itsWeight, double[] sum) {
      looks++;
      ArrayLosses all = new ArrayLosses(loss, raw, new Groups(group, List.of("a", "b", "c")), 1);
      all.changed(largest);
      all.byGroup(itsWeight, sum);
    }
  }
}
