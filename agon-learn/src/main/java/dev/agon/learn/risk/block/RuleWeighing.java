package dev.agon.learn.risk.block;

import dev.agon.learn.block.RowResponse;
import dev.agon.learn.worst.WorstWeights;

/**
 * The weights of a rule ({@link WorstWeights}) after its search.
 *
 * @param rule the rule
 * @param responds whether a row's weight depends on its loss
 */
public record RuleWeighing(WorstWeights rule, boolean responds) implements Weighing {
  @Override
  public void weigh(BlockState block, int number, int from, int to, double[] y) {
    rule.weigh(block.rows().losses(), block.weight(), block.group(), from, to, y);
  }

  @Override
  public int components() {
    return responds ? 1 : 0;
  }

  @Override
  public RowResponse response(BlockState block, int number) {
    return responds ? RowResponse.of(rule, block.weight()) : RowResponse.none();
  }
}
