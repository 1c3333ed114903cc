package dev.agon.learn.problem;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches of networks contain small groups, and held-out rows of small groups count little. */
class GroupSamplingTest {
  private static final int ROWS = 400;
  private static final int SMALL = 8;

  /** The last {@value #SMALL} rows are a group of their own, with the opposite class. */
  private static Dataset data(int rows, int small) {
    RandomStream random = new RandomStream(4, 0);
    SparseRowsBuilder builder = new SparseRowsBuilder();
    int[] label = new int[rows];
    int[] group = new int[rows];
    for (int i = 0; i < rows; i++) {
      group[i] = i < rows - small ? 0 : 1;
      double value = random.nextGaussian();
      builder.add(0, value);
      builder.add(1, random.nextGaussian());
      builder.endRow();
      label[i] = value > 0 == (group[i] == 0) ? 1 : 0;
    }
    return new Dataset(
            builder.build(), new Classes(label, List.of("no", "yes")), "groups", "", List.of())
        .withGroups(new Groups(group, List.of("large", "small")));
  }

  private static ProblemSettings settings(Dataset data, String set) {
    return ProblemSettings.suiting(data.target(), data.size(), data.features())
        .withRobust(set)
        .withNetwork(Architecture.of(4));
  }

  @Test
  void halfOfTheRowsAreDrawnByGroup() {
    Dataset data = data(ROWS, SMALL);
    RobustProblem problem = RobustProblem.of(data, settings(data, "groups"), 1);
    assertThat(share(problem.sampling(), data)).isCloseTo(0.02, within(0.005));
    problem.stratify();
    assertThat(share(problem.sampling(), data)).isCloseTo(0.01 + 0.25, within(0.01));
  }

  private static double share(Sampling sampling, Dataset data) {
    RandomStream random = new RandomStream(1, 0);
    Batch batch = new Batch();
    sampling.draw(random, 40_000, batch);
    int[] group = requireNonNull(data.groups()).of();
    return Arrays.stream(batch.rows()).limit(batch.size()).filter(row -> group[row] == 1).count()
        / 40_000.0;
  }

  @Test
  void theExpectedGradientOfADrawnRowIsTheFullGradient() {
    Dataset data = data(ROWS, SMALL);
    ProblemSettings settings = settings(data, "groups");
    RobustProblem uniform = RobustProblem.of(data, settings, 1);
    RobustProblem stratified = RobustProblem.of(data, settings, 1);
    stratified.stratify();
    double[] x = Architecture.of(4).initial(2, 1, 3);
    double[] y = {0.3, 0.7};
    double[] gx = new double[x.length];
    double[] gy = new double[2];
    uniform.gradient(x, y, Batch.allRows(ROWS), gx, gy);
    double[] meanX = new double[x.length];
    double[] meanY = new double[2];
    double[] oneX = new double[x.length];
    double[] oneY = new double[2];
    int[] group = requireNonNull(data.groups()).of();
    for (int i = 0; i < ROWS; i++) {
      double chance = 0.5 / ROWS + 0.25 / (group[i] == 0 ? ROWS - SMALL : SMALL);
      stratified.gradient(x, y, Batch.ofRows(i), oneX, oneY);
      for (int j = 0; j < x.length; j++) {
        meanX[j] += chance * oneX[j];
      }
      meanY[0] += chance * oneY[0];
      meanY[1] += chance * oneY[1];
    }
    assertThat(meanX).containsExactly(gx, within(1e-12));
    assertThat(meanY).containsExactly(gy, within(1e-12));
  }

  @Test
  void lossesOfSmallHeldOutGroupsAreShrunk() {
    Dataset data = data(ROWS, SMALL);
    Dataset apart = data(40, 2);
    double[] x = Architecture.of(4).initial(2, 1, 3);
    RobustProblem plain = RobustProblem.of(apart, settings(apart, "mean"), 1);
    plain.primal(x);
    double[] loss = plain.worstCase().losses().clone();
    double mean = Arrays.stream(loss).average().orElseThrow();
    double small = (loss[38] + loss[39] + 10 * mean) / 12;
    double large = (40 * mean - loss[38] - loss[39] + 10 * mean) / 48;
    RobustProblem problem = RobustProblem.of(data, settings(data, "groups"), 1);
    problem.holdOut(apart);
    double regulariser = problem.settings().regulariser().value(x);
    assertThat(problem.heldOutRisk(x) - regulariser)
        .isCloseTo(Math.max(small, large), within(1e-12));
    assertThat(problem.heldOutError()).isPositive().isLessThan(1);
  }
}
