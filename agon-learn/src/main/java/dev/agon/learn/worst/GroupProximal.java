package dev.agon.learn.worst;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustSet;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Weights of groups, {@link TiedGroups}; within a group the rows' own weights decide. */
final class GroupProximal extends ProximalWeights {
  private final double @Nullable [] weight;
  private final int[] group;
  private final double[] groupWeight;
  private final double[] mean;
  private final TiedGroups ties;

  GroupProximal(double @Nullable [] weight, Groups groups, RobustSet set) {
    this.weight = weight;
    this.group = groups.of();
    this.mean = new double[groups.count()];
    this.groupWeight = new double[groups.count()];
    this.ties = TiedGroups.of(set, groups.count());
    for (int i = 0; i < group.length; i++) {
      groupWeight[group[i]] += weight(i);
    }
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  @Override
  public void reset() {
    ties.reset();
  }

  @Override
  public void move() {
    ties.move();
  }

  @Override
  public double find(double[] loss, double largest, double width, double[] y) {
    means(loss, largest);
    double value = ties.find(mean, width);
    spread(ties.shares(), y);
    return value;
  }

  @Override
  public double multipliers(double[] loss, double largest, double[] y) {
    means(loss, largest);
    spread(ties.multipliers(), y);
    return ties.atMultipliers(mean);
  }

  private void means(double[] loss, double largest) {
    Arrays.fill(mean, 0);
    for (int i = 0; i < group.length; i++) {
      mean[group[i]] += weight(i) * (loss[i] - largest);
    }
    for (int k = 0; k < mean.length; k++) {
      mean[k] /= groupWeight[k];
    }
  }

  private void spread(double[] shares, double[] y) {
    for (int i = 0; i < y.length; i++) {
      y[i] = weight(i) * shares[group[i]] / groupWeight[group[i]];
    }
  }

  @Override
  public void save(State to) {
    ties.save(to);
  }

  @Override
  public void restore(State from) {
    ties.restore(from);
  }
}
