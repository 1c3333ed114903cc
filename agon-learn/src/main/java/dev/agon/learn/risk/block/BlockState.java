package dev.agon.learn.risk.block;

import dev.agon.learn.block.GroupCurvature;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.block.RowLosses;
import dev.agon.learn.block.RowProducts;
import dev.agon.learn.block.RowResponse;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.LossSums;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.learn.worst.search.Cells;
import dev.agon.support.Components;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The computations of a block of rows: their losses at a point, and sums over them. The state
 * between calls can be recomputed from the rows and the arguments, so that a lost block can be
 * replaced.
 */
public final class BlockState {
  private final Dataset data;
  private final ProblemSettings settings;
  private final int dimension;
  private final int allRows;
  private final int threads;
  private final double @Nullable [] weight;
  private final int @Nullable [] group;
  private final double[] groupWeight;
  private final RowLosses rows;
  private final ArrayLosses sums;
  private @Nullable RowCurvature curvature;
  private @Nullable RowProducts products;
  private @Nullable DensityBlock densities;
  private @Nullable InteriorBlock interior;

  private double[] at = new double[0];
  private double largest;

  /** The weighing from which the current weights come; null for none. */
  private @Nullable Weighing weighed;

  private int weighedAt;

  /**
   * @param dimension the number of weights of the model
   * @param allRows the number of rows of the problem
   * @param weight the weight w_i of each row, whose sum over all rows is n; null if all are 1
   * @param threads the number of threads for an evaluation; it does not change the result
   */
  public BlockState(
      Dataset data,
      ProblemSettings settings,
      int dimension,
      int allRows,
      double @Nullable [] weight,
      int threads) {
    this.data = data;
    this.settings = settings;
    this.dimension = dimension;
    this.allRows = allRows;
    this.threads = threads;
    this.weight = weight;
    Groups groups = data.groups();
    this.group = groups == null ? null : groups.of();
    this.rows = new RowLosses(data, settings, dimension, allRows, threads);
    this.sums = ArrayLosses.of(rows.losses(), weight, groups, threads);
    this.groupWeight = new double[groups == null ? 0 : groups.count()];
    for (int i = 0; group != null && i < group.length; i++) {
      groupWeight[group[i]] += weight(i);
    }
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  public Dataset data() {
    return data;
  }

  /** The losses and the weights of the rows. */
  public RowLosses rows() {
    return rows;
  }

  public int size() {
    return data.size();
  }

  /** The number of rows of the problem. */
  public int allRows() {
    return allRows;
  }

  /** w_i of each row; null if all are 1. Not a copy. */
  public double @Nullable [] weight() {
    return weight;
  }

  /** The group of each row; null if there are none. Not a copy. */
  public int @Nullable [] group() {
    return group;
  }

  /** Sets the point. Not copied: it must not change before the next call. */
  public void at(double[] x) {
    at = x;
  }

  /** Computes the losses, unless they are known; returns the largest, which may not be finite. */
  public double evaluate() {
    largest = rows.evaluate(at);
    return largest;
  }

  /** The losses at the current point. Not a copy. */
  public double[] losses() {
    evaluate();
    return rows.losses();
  }

  /** The losses at another point; the current point stays. Not a copy. */
  public double[] lossesAt(double[] other) {
    rows.evaluate(other);
    return rows.losses();
  }

  /** The sums of the losses, which have been evaluated and are finite. */
  public LossSums sums() {
    return sums.relativeTo(largest);
  }

  private boolean isFinite() {
    return size() == 0 || Math.abs(largest) < Double.POSITIVE_INFINITY;
  }

  /** The multipliers of the rows, for sets of densities. */
  public DensityBlock densities() {
    if (densities == null) {
      densities = new DensityBlock(this);
    }
    return densities;
  }

  /** The densities inside their bounds, for an interior-point method. */
  public InteriorBlock interior() {
    if (interior == null) {
      interior = new InteriorBlock(this);
    }
    return interior;
  }

  /**
   * A summary of the losses of a block.
   *
   * @param largest the largest loss; not finite if one is not
   * @param cells the losses in cells, if requested
   * @param groupWeight the weight of each group
   * @param groupSum {@code sum w_i (l_i - largest)} of each group
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Summary(
      double largest, @Nullable Cells cells, double[] groupWeight, double[] groupSum)
      implements Serializable {
    @Override
    public boolean equals(@Nullable Object other) {
      return Components.equal(this, other);
    }

    @Override
    public int hashCode() {
      return Components.hash(this);
    }

    @Override
    public String toString() {
      return Components.text(this);
    }
  }

  public Summary summary(boolean withCells) {
    double[] loss = losses();
    double[] groupSum = new double[groupWeight.length];
    for (int i = 0; group != null && i < group.length; i++) {
      groupSum[group[i]] += weight(i) * (loss[i] - largest);
    }
    Cells cells = withCells && isFinite() ? Cells.of(loss, weight, size()) : null;
    return new Summary(largest, cells, groupWeight, groupSum);
  }

  /** Returns the largest loss, and the sum of {@code l_i - largest}. */
  public double[] largestAndRest() {
    double below = 0;
    for (double loss : losses()) {
      below += loss - largest;
    }
    return new double[] {largest, below};
  }

  /** Adds the tilted sums of the losses, as {@link LossSums#tilted} does. */
  public void addTilted(double rate, double most, double[] sum) {
    losses();
    double[] tilted = new double[LossSums.TILTED];
    sums.relativeTo(most).tilted(rate, tilted);
    for (int s = 0; s < tilted.length; s++) {
      sum[s] += tilted[s];
    }
  }

  /**
   * Computes the weights of the rows, and adds {@code sum y_i grad l_i}.
   *
   * @param most the largest loss of all rows
   * @param gradient the gradient (input and output); null to omit it
   * @param totals adds {@code sum y_i (l_i - most)} and {@code sum w_i (y_i/w_i - 1/n)^2}, see
   *     {@link RowLosses.Totals}, and the price of the weights; the first is NaN if a loss is not
   *     finite
   */
  public void addGradient(
      Weighing weighing, int number, double most, double @Nullable [] gradient, double[] totals) {
    weighing.prepare(this);
    evaluate();
    double[] y = rows.weights();
    RowLosses.Totals own =
        rows.weigh((from, to) -> weighing.weigh(this, number, from, to, y), weight, most, gradient);
    totals[0] += isFinite() ? own.gain() : Double.NaN;
    totals[1] += own.squares();
    totals[2] += weighing.price(this);
    keep(weighing);
  }

  /** Returns whether the weights in {@link #rows} are those of the given weighing. */
  public boolean holds(Weighing weighing) {
    return weighed == weighing;
  }

  private void keep(Weighing weighing) {
    weighed = weighing;
    weighedAt = rows.evaluations();
  }

  /** Computes the losses and the weights, unless they are known. */
  private void weigh(Weighing weighing, int number) {
    weighing.prepare(this);
    evaluate();
    if (weighed != weighing || weighedAt != rows.evaluations()) {
      weighing.weigh(this, number, 0, size(), rows.weights());
      keep(weighing);
    }
  }

  /** Adds the Hessian, see {@link HessianSums}. */
  void addHessian(Weighing weighing, int number, boolean sampled, double[][] into) {
    weigh(weighing, number);
    if (curvature == null) {
      curvature = new RowCurvature(data, settings, dimension, threads);
    }
    HessianSums.View out = new HessianSums.View(dimension, weighing.components(), into);
    out.excess()[0] +=
        curvature.add(
            rows, weighing.response(this, number), sampled, out.lower(), out.pull(), out.growth());
    GroupResponse response = weighing.groups();
    if (response != null && group != null) {
      new GroupCurvature(data, group, weight, settings.intercept())
          .add(rows, response, weighing.groupWeight(), out.groupGradients(response));
    }
  }

  /**
   * Adds the sums from which the change of the weights along any vector follows.
   *
   * @param into a vector for each component or group, empty for groups that are not free, followed
   *     by the growth of each (input and output)
   */
  public void addPulls(Weighing weighing, int number, double[][] into) {
    weigh(weighing, number);
    double[] turn = new double[size()];
    products().along(rows, new double[dimension]); // the second derivatives have no part
    GroupResponse groups = weighing.groups();
    for (int k = 0; k < into.length - 1; k++) {
      if (groups == null) {
        into[into.length - 1][k] += rates(weighing.response(this, number), k, turn);
      } else if (groups.free()[k]) {
        groupShares(k, weighing.groupWeight()[k], turn);
      }
      if (into[k].length > 0) {
        products().add(rows, turn, into[k]);
      }
    }
  }

  /** Computes r_i of a component, and returns their sum. */
  private double rates(RowResponse response, int component, double[] rate) {
    double[] y = rows.weights();
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      rate[i] = y[i] > 0 ? response.rate(component, i, y[i]) : 0;
      sum += rate[i];
    }
    return sum;
  }

  /** Computes the share of each row in its group, 0 for rows of other groups. */
  private void groupShares(int which, double groupWeight, double[] share) {
    for (int i = 0; group != null && i < group.length; i++) {
      share[i] = group[i] == which ? weight(i) / groupWeight : 0;
    }
  }

  /**
   * Returns the sums that determine how the weights change along a vector: for each component
   * {@code sum r_i} and {@code sum r_i c_i}, c_i the change of the loss; for groups {@code sum
   * (w_i/W_k) c_i}.
   */
  public double[] moments(Weighing weighing, int number, double[] v) {
    weigh(weighing, number);
    double[] change = products().along(rows, v);
    return weighing.groups() == null
        ? componentMoments(weighing.response(this, number), change)
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
    for (int i = 0; group != null && i < group.length; i++) {
      mean[group[i]] += weight(i) / allWeight[group[i]] * change[i];
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
    weigh(weighing, number);
    double[] change = products().along(rows, v);
    double[] weightChange = new double[change.length];
    GroupResponse groups = weighing.groups();
    if (groups == null) {
      respond(weighing.response(this, number), centre, change, weightChange);
    } else {
      respond(groups, weighing.groupWeight(), centre, weightChange);
    }
    products().add(rows, weightChange, product);
  }

  private void respond(RowResponse response, double[] centre, double[] change, double[] out) {
    double[] y = rows.weights();
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
    for (int i = 0; group != null && i < group.length; i++) {
      int k = group[i];
      double away = mean[k] - sum / free;
      out[i] = response.free()[k] ? weight(i) / allWeight[k] * response.rate() * away : 0;
    }
  }

  /** Adds the preconditioner ({@link RowProducts#addBlock}). */
  public void addPreconditioner(Weighing weighing, int number, double[][] lower) {
    weigh(weighing, number);
    products().addBlock(rows, lower);
  }

  /** Products of the rows with vectors. */
  RowProducts products() {
    if (products == null) {
      products = new RowProducts(data, settings, dimension, threads);
    }
    return products;
  }
}
