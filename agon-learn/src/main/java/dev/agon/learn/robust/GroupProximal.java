package dev.agon.learn.robust;

import dev.agon.learn.data.Groups;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Weights q of the K groups: the projection onto the simplex of {@code (L + K price + K width
 * m)/(K^2 price + K width)}, L the groups' mean losses. The distance is {@code (K/2) |q - m|^2}.
 */
final class GroupProximal extends ProximalWeights {
  private final double @Nullable [] weight;
  private final int[] group;
  private final double[] groupWeight;
  private final double price;
  private final double[] m;
  private final double[] q;
  private final double[] mean;
  private final ConvexSet.Projector simplex;

  GroupProximal(double @Nullable [] weight, Groups groups, double price) {
    this.weight = weight;
    this.group = groups.of();
    this.price = price;
    int count = groups.count();
    this.m = new double[count];
    this.q = new double[count];
    this.mean = new double[count];
    this.groupWeight = new double[count];
    this.simplex = new Simplex().projector(count);
    for (int i = 0; i < group.length; i++) {
      groupWeight[group[i]] += weight(i);
    }
    reset();
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  @Override
  public void reset() {
    Arrays.fill(m, 1.0 / m.length);
  }

  @Override
  public void move() {
    System.arraycopy(q, 0, m, 0, m.length);
  }

  @Override
  public double find(double[] loss, double largest, double width, double[] y) {
    means(loss, largest);
    double groups = q.length;
    double scale = 1 / (groups * groups * price + groups * width);
    Arrays.setAll(q, k -> (mean[k] + groups * price + groups * width * m[k]) * scale);
    simplex.project(q);
    double squares = 0;
    for (int k = 0; k < q.length; k++) {
      squares += (q[k] - m[k]) * (q[k] - m[k]);
    }
    spread(q, y);
    return value(q) - 0.5 * width * groups * squares;
  }

  @Override
  public double multipliers(double[] loss, double largest, double[] y) {
    means(loss, largest);
    spread(m, y);
    return value(m);
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

  private double value(double[] shares) {
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      double away = shares.length * shares[k] - 1;
      sum += shares[k] * mean[k] - 0.5 * price * away * away;
    }
    return sum;
  }

  private void spread(double[] shares, double[] y) {
    for (int i = 0; i < y.length; i++) {
      y[i] = weight(i) * shares[group[i]] / groupWeight[group[i]];
    }
  }

  @Override
  public void save(State to) {
    to.put("multipliers", m);
  }

  @Override
  public void restore(State from) {
    from.fill("multipliers", m);
  }
}
