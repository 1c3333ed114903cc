package dev.agon.learn.risk.block;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows in blocks that compute sums over their rows at a common point. On one machine there is one
 * block; on a cluster every partition has one.
 *
 * <p>Results are in the order of the blocks and sums are added in this order, so they do not depend
 * on threads, machines or attempts.
 */
public interface RowBlocks {
  /**
   * A computation in a block.
   *
   * @param <R> the result; serializable
   */
  @FunctionalInterface
  interface Question<R> extends Serializable {
    /**
     * Computes the result.
     *
     * @param number the number of the block, from 0 on
     */
    R of(BlockState block, int number);
  }

  /** A computation in a block that adds to vectors. */
  @FunctionalInterface
  interface Addition extends Serializable {
    /**
     * Adds the contribution of a block.
     *
     * @param number the number of the block, from 0 on
     * @param sums the vectors (input and output)
     */
    void add(BlockState block, int number, double[][] sums);
  }

  /** The block of all rows, if it is in the memory of this machine; null otherwise. */
  @Nullable BlockState only();

  /** Sets the point at which the blocks are evaluated. Not copied. */
  void at(double[] x);

  /** Returns the results of all blocks. */
  <R> List<R> ask(Question<R> question);

  /**
   * Adds the contributions of all blocks.
   *
   * @param sums the vectors (input and output)
   */
  void add(Addition addition, double[]... sums);
}
