package dev.agon.learn.worst.proximal;

import dev.agon.learn.data.Groups;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Weights of groups, {@link ProximalGroups}; within a group the weights are in the ratio of w_i.
 */
public final class GroupProximal extends ProximalWeights {
  private final double @Nullable [] weight;
  private final int[] group;
  private final double[] groupWeight;
  private final double[] mean;
  private final ProximalGroups proximal;

  /**
   * @param weight w_i of each row; null if all are 1
   * @param proximal the weights of the groups
   */
  public GroupProximal(double @Nullable [] weight, Groups groups, ProximalGroups proximal) {
    this.weight = weight;
    this.group = groups.of();
    this.mean = new double[groups.count()];
    this.groupWeight = new double[groups.count()];
    this.proximal = proximal;
    for (int i = 0; i < group.length; i++) {
      groupWeight[group[i]] += weight(i);
    }
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  @Override
  public void reset() {
    proximal.reset();
  }

  @Override
  public void move() {
    proximal.move();
  }

  @Override
  public double find(double[] loss, double largest, double width, double[] y) {
    means(loss, largest);
    double value = proximal.find(mean, width);
    spread(proximal.shares(), y);
    return value;
  }

  @Override
  public double multipliers(double[] loss, double largest, double[] y) {
    means(loss, largest);
    spread(proximal.multipliers(), y);
    return proximal.atMultipliers(mean);
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
  public int components() {
    return 0;
  }

  @Override
  public double rate(int component, int row) {
    return 0;
  }

  @Override
  public void save(State to) {
    proximal.save(to);
  }

  @Override
  public void restore(State from) {
    proximal.restore(from);
  }
}
