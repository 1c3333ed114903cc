package dev.agon.learn.robust;

import dev.agon.learn.data.Groups;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.WeightsForms;
import dev.agon.learn.worst.GroupWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.GroupProximal;
import dev.agon.learn.worst.proximal.ProximalGroups;
import dev.agon.learn.worst.proximal.ProximalWeights;

/**
 * Any weights q of the K groups, with the penalty {@code (price/2) |K q - 1|^2}; within a group the
 * weights are in the ratio of p.
 *
 * @param price lambda, positive
 */
public record GroupPenalty(double price) implements RobustSet {
  /** Validates the penalty. */
  public GroupPenalty {
    SetText.requirePrice("groups-penalty", price);
  }

  @Override
  public String toString() {
    return "groups-penalty=" + Decimals.shortest(price);
  }

  @Override
  public String meaning() {
    return "under any group weights, with the penalty " + Decimals.shortest(price);
  }

  @Override
  public boolean needsGroups() {
    return true;
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return new GroupWeights(price);
  }

  @Override
  public ProximalGroups proximalGroups(int groups) {
    return new ProximalGroups(groups, price);
  }

  @Override
  public ProximalWeights proximalWeights(ReferenceRows rows) {
    Groups groups = rows.requireGroups(toString());
    return new GroupProximal(rows.weight(), groups, proximalGroups(groups.count()));
  }

  @Override
  public <F> F weightsForm(ReferenceRows rows, WeightsForms<F> forms) {
    return forms.groups(price);
  }
}
