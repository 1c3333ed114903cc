package dev.agon.learn.risk.block;

import dev.agon.learn.block.RowResponse;
import dev.agon.learn.worst.proximal.GroupResponse;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The weights y of all rows at one point, and their response to the losses. It is sent to the
 * blocks, which compute the weights of their own rows.
 */
public interface Weighing extends Serializable {
  /** Prepares a block for the weights; the block's losses are computed afterwards. */
  default void prepare(BlockState block) {}

  /**
   * Computes the weights of some rows of a block.
   *
   * @param number the number of the block
   * @param y {@code y[i]} for from &lt;= i &lt; to (output)
   */
  void weigh(BlockState block, int number, int from, int to, double[] y);

  /** The penalty on the weights of a block that {@code sum y_i l_i} does not include. */
  default double price(BlockState block) {
    return 0;
  }

  /** The number of components of the response; 0 if the weights are constant. */
  int components();

  /** The response of the weights of a block, with {@link #components} components. */
  RowResponse response(BlockState block, int number);

  /** The response of the weights of groups; null if they do not respond. */
  default @Nullable GroupResponse groups() {
    return null;
  }

  /** W_k, the weight of the rows of each group; empty without a response of groups. */
  default double[] groupWeight() {
    return new double[0];
  }
}
