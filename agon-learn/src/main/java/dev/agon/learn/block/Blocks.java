package dev.agon.learn.block;

import java.util.Arrays;

/**
 * A vector as blocks of equal length, one per output of the loss. A single block is the vector
 * itself; several blocks are copies.
 */
public final class Blocks {
  private final double[][] blocks;
  private final boolean copies;

  Blocks(int count, int dimension) {
    this.copies = count > 1;
    this.blocks = new double[count][copies ? dimension / count : 0];
  }

  /** Returns the blocks of a vector. */
  double[][] of(double[] vector) {
    if (!copies) {
      blocks[0] = vector;
      return blocks;
    }
    int length = blocks[0].length;
    for (int k = 0; k < blocks.length; k++) {
      System.arraycopy(vector, k * length, blocks[k], 0, length);
    }
    return blocks;
  }

  /** Writes the blocks back into their vector. */
  void into(double[] vector) {
    int length = blocks[0].length;
    for (int k = 0; copies && k < blocks.length; k++) {
      System.arraycopy(blocks[k], 0, vector, k * length, length);
    }
  }

  static void clear(double[][] blocks) {
    for (double[] block : blocks) {
      Arrays.fill(block, 0);
    }
  }
}
