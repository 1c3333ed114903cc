package dev.agon.learn.worst.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.LossSums;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The losses of one array, and the same divided into blocks of unequal size: they have the same
 * worst weights for any set.
 */
final class Places implements LossBlocks {
  static final List<String> SHAPES =
      List.of(
          "normal",
          "heavy tail",
          "one outlier",
          "ties",
          "near ties",
          "two values",
          "vanishing",
          "nearly zero");

  static final List<String> SETS =
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

  private final double[] loss;
  private final double @Nullable [] weight;
  private final double @Nullable [] raw;
  private final int[] group;
  private final int[] begin;
  private final double largest;
  private final int few;
  private int evaluations;

  /**
   * @param few the number of rows of a block up to which they are listed individually
   */
  Places(String shape, int rows, int few, boolean weighted) {
    this.few = few;
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
            case "near ties" -> normal > 1 ? 1e-10 * random.nextDouble() : normal / 4 - 1;
            case "two values" -> normal > 1 ? 2 : 0.5;
            case "vanishing" -> Math.scalb(1 + random.nextDouble(), -random.nextInt(1000));
            case "nearly zero" -> normal > 1 ? normal : 1e-200 * random.nextDouble();
            default -> 1 + normal;
          };
      group[i] = random.nextInt(3);
      if (raw != null) {
        raw[i] = 0.1 + random.nextDouble();
      }
    }
    weight = raw == null ? null : new ArrayLosses(loss, raw, null, 1).weights();
    begin = new int[] {0, 1, rows / 12, rows / 12 + 100, rows / 2, rows};
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

  /**
   * Checks that the worst weights and value of the set are those of one array, with at most two
   * refinements.
   */
  void check(String text) {
    RobustSet set = RobustSet.parse(text);
    RobustRisk whole =
        new RobustRisk(set, loss.length, raw, new Groups(group.clone(), List.of("a", "b", "c")));
    double expected = whole.of(loss);

    evaluations = 0;
    List<Cells> cells =
        IntStream.range(0, count())
            .mapToObj(p -> Cells.of(losses(p), weights(p), begin[p + 1] - begin[p]))
            .toList();
    WorstWeights rule = set.worstWeights(loss.length);
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
    assertThat(evaluations).isLessThanOrEqualTo(2);
  }

  @Override
  public List<Cells[]> refine(double[][] ranges) {
    evaluations++;
    List<Cells[]> answers = new ArrayList<>();
    for (int p = 0; p < count(); p++) {
      Cells[] cells = new Cells[ranges[p].length / 2];
      for (int k = 0; k < cells.length; k++) {
        cells[k] =
            Search.within(losses(p), weights(p), ranges[p][2 * k], ranges[p][2 * k + 1], few);
      }
      answers.add(cells);
    }
    return answers;
  }

  @Override
  public double[] tilted(double rate) {
    evaluations++;
    LossSums all = new ArrayLosses(loss, raw, null, 1).relativeTo(largest);
    double[] sums = new double[LossSums.TILTED];
    all.tilted(rate, sums);
    return sums;
  }

  @Override
  public void byGroup(double[] itsWeight, double[] sum) {
    evaluations++;
    LossSums all =
        new ArrayLosses(loss, raw, new Groups(group, List.of("a", "b", "c")), 1)
            .relativeTo(largest);
    all.byGroup(itsWeight, sum);
  }
}
