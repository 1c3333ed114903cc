package dev.agon.learn.risk;

import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.worst.LossSums;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.search.Cells;
import dev.agon.learn.worst.search.LossBlocks;
import dev.agon.learn.worst.search.Search;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Finds the numbers of a rule from summaries of the losses of several blocks: one or two
 * refinements of the decisive cells ({@link Search}).
 */
final class BlockSearch {
  private final RowBlocks blocks;
  private final int rows;
  private final int groups;

  /**
   * @param rows the number of rows n
   * @param groups the number of groups; 0 if there are none
   */
  BlockSearch(RowBlocks blocks, int rows, int groups) {
    this.blocks = blocks;
    this.rows = rows;
    this.groups = groups;
  }

  /** Finds a rule that depends on no loss, which needs no pass; returns the origin of the gain. */
  double findConstant(WorstWeights rule) {
    new Search(new Losses(blocks, List.of(), 0), rows, 0).find(rule, List.of(), 0);
    return 0;
  }

  /**
   * Evaluates the losses at the current point until the rule has found its numbers.
   *
   * @param byRow whether the weights depend on the losses of rows, not only of groups
   * @return the largest loss, which may not be finite
   */
  double find(WorstWeights rule, boolean byRow) {
    List<BlockState.Summary> summaries = summaries(byRow);
    double largest = largest(summaries);
    if (Math.abs(largest) < Double.POSITIVE_INFINITY) {
      List<Cells> cells =
          byRow
              ? summaries.stream().map(one -> Objects.requireNonNull(one.cells())).toList()
              : List.of();
      new Search(new Losses(blocks, summaries, largest), rows, groups).find(rule, cells, largest);
    }
    return largest;
  }

  List<BlockState.Summary> summaries(boolean withCells) {
    return blocks.ask((block, number) -> block.summary(withCells));
  }

  static double largest(List<BlockState.Summary> summaries) {
    double largest = Double.NEGATIVE_INFINITY;
    for (BlockState.Summary one : summaries) {
      largest = Math.max(largest, one.largest());
    }
    return largest;
  }

  /**
   * Computes sums by group from the summaries of the blocks.
   *
   * @param weight {@code sum w_i} of each group (output)
   * @param sum {@code sum w_i (l_i - largest)} of each group (output)
   */
  static void byGroup(
      List<BlockState.Summary> summaries, double largest, double[] weight, double[] sum) {
    Arrays.fill(weight, 0);
    Arrays.fill(sum, 0);
    for (BlockState.Summary one : summaries) {
      for (int k = 0; k < weight.length; k++) {
        if (one.groupWeight()[k] > 0) {
          weight[k] += one.groupWeight()[k];
          sum[k] += one.groupSum()[k] + one.groupWeight()[k] * (one.largest() - largest);
        }
      }
    }
  }

  /** The losses at the current point. */
  private record Losses(RowBlocks blocks, List<BlockState.Summary> summaries, double largest)
      implements LossBlocks {
    @Override
    public List<Cells[]> refine(double[][] ranges) {
      return blocks.ask((block, number) -> refined(block, ranges[number]));
    }

    private static Cells[] refined(BlockState block, double[] ranges) {
      double[] loss = block.losses();
      Cells[] cells = new Cells[ranges.length / 2];
      Arrays.setAll(
          cells, k -> Search.within(loss, block.weight(), ranges[2 * k], ranges[2 * k + 1]));
      return cells;
    }

    @Override
    public double[] tilted(double rate) {
      double most = largest;
      double[] sum = new double[LossSums.TILTED];
      blocks.add((block, number, sums) -> block.addTilted(rate, most, sums[0]), sum);
      return sum;
    }

    @Override
    public void byGroup(double[] weight, double[] sum) {
      BlockSearch.byGroup(summaries, largest, weight, sum);
    }
  }
}
