package dev.agon.learn.risk;

import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;

/** Proximal weights from the losses of all rows on this machine. */
final class ArrayProximal implements ProximalRule {
  private final AllLosses all;
  private final ProximalWeights rule;

  ArrayProximal(RowBlocks blocks, ProblemRows rows, RobustSet set) {
    this.all = new AllLosses(blocks, rows, set);
    this.rule = set.proximalWeights(all.reference());
  }

  @Override
  public Found find(double[] x, double width, boolean withRates) {
    double largest = all.evaluate();
    boolean constant = Double.isInfinite(width);
    if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
      return new Found(largest, all.weighing(null, false), Double.NaN);
    }
    double value =
        constant
            ? rule.multipliers(all.losses(), largest, all.weights())
            : rule.find(all.losses(), largest, width, all.weights());
    return new Found(largest, all.weighing(constant ? null : rule, withRates), value);
  }

  @Override
  public boolean hasHessian() {
    return rule.hasRates();
  }

  @Override
  public Multipliers multipliers() {
    return rule;
  }
}
