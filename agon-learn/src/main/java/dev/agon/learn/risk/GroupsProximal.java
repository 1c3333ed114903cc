package dev.agon.learn.risk;

import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.GroupWeighing;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.learn.worst.proximal.ProximalGroups;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;
import java.util.List;

/** Proximal weights of groups, from the mean losses of the groups. */
final class GroupsProximal implements ProximalRule {
  private final BlockSearch search;
  private final ProximalGroups rule;
  private final int groups;

  GroupsProximal(BlockSearch search, ProximalGroups rule, int groups) {
    this.search = search;
    this.rule = rule;
    this.groups = groups;
  }

  @Override
  public Found find(double[] x, double width, boolean withRates) {
    List<BlockState.Summary> summaries = search.summaries(/* withCells= */ false);
    double largest = BlockSearch.largest(summaries);
    double[] weight = new double[groups];
    double[] mean = new double[groups];
    BlockSearch.byGroup(summaries, largest, weight, mean);
    for (int k = 0; k < groups; k++) {
      mean[k] /= weight[k];
    }
    boolean constant = Double.isInfinite(width);
    double value = constant ? rule.atMultipliers(mean) : rule.find(mean, width);
    GroupResponse response = constant ? null : rule.response();
    double[] shares = constant ? rule.multipliers() : rule.shares();
    return new Found(largest, new GroupWeighing(shares.clone(), weight, response), value);
  }

  @Override
  public boolean hasHessian() {
    return true;
  }

  @Override
  public Multipliers multipliers() {
    return rule;
  }
}
