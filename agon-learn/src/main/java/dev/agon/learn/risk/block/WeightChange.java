package dev.agon.learn.risk.block;

import dev.agon.learn.block.RowProducts;
import dev.agon.learn.block.RowResponse;
import dev.agon.learn.worst.proximal.GroupResponse;

/** The change of the weights of a block of rows along vectors, for products of the Hessian. */
public final class WeightChange {
  private final BlockState block;

  WeightChange(BlockState block) {
    this.block = block;
  }

  /**
   * Adds the sums from which the change of the weights along any vector follows.
   *
   * @param into a vector for each component or group, empty for groups that are not free, followed
   *     by the growth of each (input and output)
   */
  public void addPulls(Weighing weighing, int number, double[][] into) {
    block.weigh(weighing, number);
    double[] turn = new double[block.size()];
    block
        .products()
        .along(block.rows(), new double[block.dimension()]); // the second derivatives have no part
    GroupResponse groups = weighing.groups();
    for (int k = 0; k < into.length - 1; k++) {
      if (groups == null) {
        into[into.length - 1][k] += rates(weighing.response(block, number), k, turn);
      } else if (groups.free()[k]) {
        groupShares(k, weighing.groupWeight()[k], turn);
      }
      if (into[k].length > 0) {
        block.products().add(block.rows(), turn, into[k]);
      }
    }
  }

  /** Computes r_i of a component, and returns their sum. */
  private double rates(RowResponse response, int component, double[] rate) {
    double[] y = block.rows().weights();
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      rate[i] = y[i] > 0 ? response.rate(component, i, y[i]) : 0;
      sum += rate[i];
    }
    return sum;
  }

  /** Computes the share of each row in its group, 0 for rows of other groups. */
  private void groupShares(int which, double groupWeight, double[] share) {
    int[] group = block.group();
    for (int i = 0; group != null && i < group.length; i++) {
      share[i] = group[i] == which ? block.weight(i) / groupWeight : 0;
    }
  }

  /**
   * Returns the sums that determine how the weights change along a vector: for each component
   * {@code sum r_i} and {@code sum r_i c_i}, c_i the change of the loss; for groups {@code sum
   * (w_i/W_k) c_i}.
   */
  public double[] moments(Weighing weighing, int number, double[] v) {
    block.weigh(weighing, number);
    double[] change = block.products().along(block.rows(), v);
    return weighing.groups() == null
        ? componentMoments(weighing.response(block, number), change)
        : groupMoments(weighing.groupWeight(), change);
  }

  private double[] componentMoments(RowResponse response, double[] change) {
    double[] moments = new double[2 * response.components()];
    double[] rate = new double[change.length];
    for (int c = 0; c < response.components(); c++) {
      moments[2 * c] = rates(response, c, rate);
      double sum = 0;
      for (int i = 0; i < rate.length; i++) {
        sum += rate[i] * change[i];
      }
      moments[2 * c + 1] = sum;
    }
    return moments;
  }

  private double[] groupMoments(double[] allWeight, double[] change) {
    double[] mean = new double[allWeight.length];
    int[] group = block.group();
    for (int i = 0; group != null && i < group.length; i++) {
      mean[group[i]] += block.weight(i) / allWeight[group[i]] * change[i];
    }
    return mean;
  }

  /**
   * Adds the product of the Hessian with a vector.
   *
   * @param centre the mean change of each component or group, see {@link #moments}
   */
  public void addProduct(
      Weighing weighing, int number, double[] v, double[] centre, double[] product) {
    block.weigh(weighing, number);
    double[] change = block.products().along(block.rows(), v);
    double[] weightChange = new double[change.length];
    GroupResponse groups = weighing.groups();
    if (groups == null) {
      respond(weighing.response(block, number), centre, change, weightChange);
    } else {
      respond(groups, weighing.groupWeight(), centre, weightChange);
    }
    block.products().add(block.rows(), weightChange, product);
  }

  private void respond(RowResponse response, double[] centre, double[] change, double[] out) {
    double[] y = block.rows().weights();
    for (int c = 0; c < response.components(); c++) {
      for (int i = 0; i < y.length; i++) {
        double r = y[i] > 0 ? response.rate(c, i, y[i]) : 0;
        out[i] += r * (change[i] - centre[c]);
      }
    }
  }

  private void respond(GroupResponse response, double[] allWeight, double[] mean, double[] out) {
    double sum = 0;
    int free = 0;
    for (int k = 0; k < mean.length; k++) {
      sum += response.free()[k] ? mean[k] : 0;
      free += response.free()[k] ? 1 : 0;
    }
    int[] group = block.group();
    for (int i = 0; group != null && i < group.length; i++) {
      int k = group[i];
      double away = mean[k] - sum / free;
      out[i] = response.free()[k] ? block.weight(i) / allWeight[k] * response.rate() * away : 0;
    }
  }

  /** Adds the preconditioner ({@link RowProducts#addBlock}). */
  public void addPreconditioner(Weighing weighing, int number, double[][] lower) {
    block.weigh(weighing, number);
    block.products().addBlock(block.rows(), lower);
  }
}
