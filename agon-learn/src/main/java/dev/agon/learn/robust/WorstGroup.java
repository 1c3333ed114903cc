package dev.agon.learn.robust;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.WeightsForms;
import dev.agon.learn.worst.GroupWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.GroupProximal;
import dev.agon.learn.worst.proximal.ProximalGroups;
import dev.agon.learn.worst.proximal.ProximalWeights;

/** All weight on one group, in the ratio of p within it: the largest mean loss of a group. */
public record WorstGroup() implements RobustSet {
  @Override
  public String toString() {
    return "groups";
  }

  @Override
  public String meaning() {
    return "in the worst group";
  }

  @Override
  public boolean needsGroups() {
    return true;
  }

  @Override
  public boolean hasKinks(int rows) {
    return true;
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return new GroupWeights(/* price= */ 0);
  }

  @Override
  public ProximalGroups proximalGroups(int groups) {
    return new ProximalGroups(groups, /* price= */ 0);
  }

  @Override
  public ProximalWeights proximalWeights(ReferenceRows rows) {
    Groups groups = rows.requireGroups(toString());
    return new GroupProximal(rows.weight(), groups, proximalGroups(groups.count()));
  }

  @Override
  public <F> F weightsForm(ReferenceRows rows, WeightsForms<F> forms) {
    return forms.groups(/* price= */ 0);
  }
}
