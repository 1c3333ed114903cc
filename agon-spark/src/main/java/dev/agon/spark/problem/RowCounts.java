package dev.agon.spark.problem;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.SparseRows;
import dev.agon.spark.io.Jobs;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** The numbers of rows and entries of blocks and the sums of their weights, computed once. */
final class RowCounts {
  private final int[] first;
  private final List<Count> counts;
  private final int features;

  /** The counts of one block. */
  private record Count(
      int rows, long nonZeros, int features, Weights weights, boolean weighted, boolean allOnes)
      implements Serializable {
    static Count of(RowBlock block) {
      SparseRows rows = block.rows();
      return new Count(
          block.size(),
          rows.nonZeros(),
          rows.columns(),
          Weights.of(block),
          block.weight() != null,
          rows.allOnes());
    }
  }

  /**
   * The row weights of blocks.
   *
   * @param sum their sum
   * @param squares the sum of their squares
   * @param least the smallest
   */
  record Weights(double sum, double squares, double least) implements Serializable {
    private static final Weights NONE = new Weights(0, 0, Double.POSITIVE_INFINITY);

    private static Weights of(RowBlock block) {
      double[] weights = block.weight();
      if (weights == null) {
        return block.size() == 0 ? NONE : new Weights(block.size(), block.size(), 1);
      }
      double sum = 0;
      double squares = 0;
      double least = Double.POSITIVE_INFINITY;
      for (double w : weights) {
        sum += w;
        squares += w * w;
        least = Math.min(least, w);
      }
      return new Weights(sum, squares, least);
    }

    private Weights with(Weights next) {
      return new Weights(sum + next.sum, squares + next.squares, Math.min(least, next.least));
    }
  }

  /**
   * Counts.
   *
   * @param source the origin of the rows, for messages
   */
  RowCounts(JavaRDD<RowBlock> blocks, String source) {
    this.counts = Jobs.collect(blocks.map(Count::of));
    this.first = new int[counts.size() + 1];
    this.features = counts.stream().mapToInt(Count::features).max().orElse(0);
    long rows = 0;
    for (int p = 0; p < counts.size(); p++) {
      rows += counts.get(p).rows();
      requireFew(rows, source);
      first[p + 1] = (int) rows;
    }
    if (rows == 0) {
      throw none(source);
    }
  }

  /** Creates the exception for data without rows. */
  static InvalidInputException none(String source) {
    return new InvalidInputException(
        source + " has no rows.", "Check the filters and whether the files are empty.");
  }

  private static void requireFew(long rows, String source) {
    if (rows > Integer.MAX_VALUE - 8) {
      throw new InvalidInputException(
          source + " has more than 2,147,483,639 rows, the maximum.", "Use a sample.");
    }
  }

  /** The number of the first row of each block, followed by the number of rows. Read only. */
  int[] first() {
    return first;
  }

  int rows() {
    return first[first.length - 1];
  }

  int features() {
    return features;
  }

  long nonZeros() {
    return counts.stream().mapToLong(Count::nonZeros).sum();
  }

  /** Returns the weights of all rows, added in the order of the blocks. */
  Weights weights() {
    return counts.stream().map(Count::weights).reduce(Weights.NONE, Weights::with);
  }

  /** Returns whether rows have weights. */
  boolean weighted() {
    return counts.stream().anyMatch(Count::weighted);
  }

  /** Returns whether every stored entry is 1. */
  boolean allOnes() {
    return counts.stream().allMatch(Count::allOnes);
  }

  /** Returns whether every block with rows has the same number of features. */
  boolean haveOneWidth() {
    return counts.stream().allMatch(each -> each.rows() == 0 || each.features() == features);
  }
}
