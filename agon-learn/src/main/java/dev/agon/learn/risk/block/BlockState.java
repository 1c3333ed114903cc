package dev.agon.learn.risk.block;

import dev.agon.learn.block.GroupCurvature;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.block.RowLosses;
import dev.agon.learn.block.RowProducts;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.LossSums;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.learn.worst.search.Cells;
import dev.agon.support.Components;
import java.io.Serializable;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The computations of a block of rows: their losses at a point, and sums over them. The state
 * between calls can be recomputed from the rows and the arguments, so a lost block can be replaced.
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

  /** w_i of a row. */
  public double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  public Dataset data() {
    return data;
  }

  /** The losses and the weights of the rows. */
  public RowLosses rows() {
    return rows;
  }

  int dimension() {
    return dimension;
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

  /** The change of the weights along vectors, for products of the Hessian. */
  public WeightChange weightChange() {
    return new WeightChange(this);
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

  /** The classes of the rows; empty for numbers to predict. */
  public BitSet classes() {
    BitSet found = new BitSet();
    if (data.target() instanceof Classes classes) {
      for (int one : classes.of()) {
        found.set(one);
      }
    }
    return found;
  }

  /** Returns whether the weights in {@link #rows} come from the given weighing. */
  public boolean holds(Weighing weighing) {
    return weighed == weighing;
  }

  private void keep(Weighing weighing) {
    weighed = weighing;
    weighedAt = rows.evaluations();
  }

  /** Computes the losses and the weights, unless they are known. */
  void weigh(Weighing weighing, int number) {
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

  /** Products of the rows with vectors. */
  RowProducts products() {
    if (products == null) {
      products = new RowProducts(data, settings, dimension, threads);
    }
    return products;
  }
}
