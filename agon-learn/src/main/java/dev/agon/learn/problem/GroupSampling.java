package dev.agon.learn.problem;

import dev.agon.learn.data.Groups;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import dev.agon.random.RandomStream;

/**
 * Batches in which no group is rare: a row is drawn uniformly from all rows, or from the rows of a
 * random group, with equal probability. Rows of small groups therefore count less in a batch, by
 * {@link #weight}, and the mean loss of every group has a small variance.
 */
final class GroupSampling implements Sampling {
  /** The rows of each group. */
  private final int[][] rows;

  private final double[] weight;
  private final int n;

  GroupSampling(Groups groups) {
    int[] count = new int[groups.count()];
    for (int group : groups.of()) {
      count[group]++;
    }
    n = groups.of().length;
    rows = new int[count.length][];
    weight = new double[count.length];
    for (int g = 0; g < count.length; g++) {
      rows[g] = new int[count[g]];
      double share = (double) count[g] / n;
      weight[g] = share / (0.5 * share + 0.5 / count.length);
    }
    int[] place = new int[count.length];
    for (int i = 0; i < n; i++) {
      int group = groups.of()[i];
      rows[group][place[group]++] = i;
    }
  }

  /** The probability of a row in uniform draws, divided by its probability in these batches. */
  double weight(int group) {
    return weight[group];
  }

  @Override
  public void draw(RandomStream random, int size, Batch batch) {
    int[] drawn = batch.resizeRows(size);
    for (int k = 0; k < size; k++) {
      if (random.nextInt(2) == 0) {
        drawn[k] = random.nextInt(n);
      } else {
        int[] group = rows[random.nextInt(rows.length)];
        drawn[k] = group[random.nextInt(group.length)];
      }
    }
  }
}
