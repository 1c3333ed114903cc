package dev.agon.learn.risk;

import dev.agon.learn.block.RowResponse;
import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.Weighing;
import dev.agon.learn.worst.WorstWeights;
import org.jspecify.annotations.Nullable;

/**
 * Weights that were computed on this machine from the losses of all rows ({@link AllLosses}).
 *
 * @param y the weights of the rows of each block
 * @param rule the rule that gives the response; null if {@code rates} do
 * @param rates {@code r_i} by component, block and row; empty if a rule gives them, or if they are
 *     not needed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AllWeights(double[][] y, @Nullable WorstWeights rule, double[][][] rates)
    implements Weighing {
  @Override
  public void weigh(BlockState block, int number, int from, int to, double[] into) {
    System.arraycopy(y[number], from, into, from, to - from);
  }

  @Override
  public int components() {
    return rule == null ? rates.length : 1;
  }

  @Override
  public RowResponse response(BlockState block, int number) {
    if (rule != null) {
      return RowResponse.of(rule, block.weight());
    }
    return new RowResponse() {
      @Override
      public int components() {
        return rates.length;
      }

      @Override
      public double rate(int component, int row, double weight) {
        return rates[component][number][row];
      }
    };
  }
}
