package dev.agon.learn.risk.block;

import dev.agon.learn.block.RowResponse;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.support.Components;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Given weights q of the groups: {@code y_i = w_i q_k / W_k} for the rows of group k.
 *
 * @param shares q
 * @param groupWeight W_k, the weight of the rows of each group
 * @param groups the response of q to the mean losses; null if q is constant
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record GroupWeighing(double[] shares, double[] groupWeight, @Nullable GroupResponse groups)
    implements Weighing {
  @Override
  public void weigh(BlockState block, int number, int from, int to, double[] y) {
    int[] group = Objects.requireNonNull(block.group());
    double[] weight = block.weight();
    for (int i = from; i < to; i++) {
      double w = weight == null ? 1 : weight[i];
      y[i] = w * shares[group[i]] / groupWeight[group[i]];
    }
  }

  @Override
  public int components() {
    return 0;
  }

  @Override
  public RowResponse response(BlockState block, int number) {
    return RowResponse.none();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
