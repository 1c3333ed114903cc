package dev.agon.spark.problem;

import dev.agon.learn.block.GroupCurvature;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.block.RowLosses;
import dev.agon.learn.block.RowProducts;
import dev.agon.learn.problem.DualProblem;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.LossSums;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.learn.worst.search.Cells;
import dev.agon.learn.worst.search.Search;
import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The computations of a partition for a problem: the losses of its rows at a point, and sums of
 * them.
 */
final class BlockState {
  private final RowBlock block;
  private final Frame frame;
  private final int size;
  private final double @Nullable [] weight;
  private final int @Nullable [] group;
  private final RowLosses losses;
  private final ProximalBlock tied;
  private @Nullable DualProblem dual;
  private @Nullable RowCurvature curvature;
  private @Nullable RowProducts products;
  private long at = -1;
  private double largest;

  BlockState(RowBlock block, Frame frame) {
    this.block = block;
    this.frame = frame;
    this.size = block.size();
    this.group = block.group();
    double[] given = block.weight();
    this.weight = given == null ? null : given.clone();
    if (weight != null) {
      Vectors.scale(weight, frame.weightScale());
    }
    this.tied = new ProximalBlock(size);
    this.losses =
        new RowLosses(
            frame.dataset(block),
            frame.settings(),
            frame.dimension(),
            frame.rows(),
            /* threads= */ 1);
  }

  /** The dual form of these rows, created when first needed. */
  DualProblem dual(DualOracle oracle) {
    if (dual == null) {
      dual = oracle.problem(block);
    }
    return dual;
  }

  boolean isOf(Frame other) {
    return frame.id().equals(other.id());
  }

  /** Computes the losses at a point, unless it is the same as the last one. */
  private double[] losses(Point point) {
    if (at != point.number()) {
      largest = losses.evaluate(point.x());
      at = point.number();
    }
    return losses.losses();
  }

  private boolean isFinite() {
    return size == 0 || Math.abs(largest) < Double.POSITIVE_INFINITY;
  }

  /**
   * A summary of the losses of a partition.
   *
   * @param largest the largest loss; not finite if one is not
   * @param cells the losses in cells, if requested
   * @param groupWeight the weight of each group
   * @param groupSum {@code sum w_i (l_i - largest)} of each group
   */
  record Summary(double largest, @Nullable Cells cells, double[] groupWeight, double[] groupSum)
      implements Serializable {}

  Summary summary(Point point, boolean withCells) {
    double[] loss = losses(point);
    int groups = frame.groups().size();
    double[] groupWeight = new double[groups];
    double[] groupSum = new double[groups];
    for (int i = 0; group != null && i < size; i++) {
      double w = weight == null ? 1 : weight[i];
      groupWeight[group[i]] += w;
      groupSum[group[i]] += w * (loss[i] - largest);
    }
    Cells cells = withCells && isFinite() ? Cells.of(loss, weight, size) : null;
    return new Summary(largest, cells, groupWeight, groupSum);
  }

  /** Returns the largest loss, and the sum of {@code l_i - largest}. */
  double[] largestAndRest(Point point) {
    double below = 0;
    for (double loss : losses(point)) {
      below += loss - largest;
    }
    return new double[] {largest, below};
  }

  /**
   * Returns the rows within ranges of losses: a smallest and a largest loss, then those of the next
   * range.
   */
  Cells[] refine(Point point, double[] ranges) {
    return within(losses(point), ranges);
  }

  private Cells[] within(double[] value, double[] ranges) {
    Cells[] cells = new Cells[ranges.length / 2];
    for (int k = 0; k < cells.length; k++) {
      cells[k] = Search.within(value, weight, ranges[2 * k], ranges[2 * k + 1]);
    }
    return cells;
  }

  /** Returns the values {@code v_i = l_i/width + m_i} of rows with a proximal term, in cells. */
  Cells tiedCells(Point point, ProximalHistory ties, double width, int kind) {
    return Cells.of(tiedValues(point, ties, width, kind), weight, size);
  }

  /** Finer cells of the same values. */
  Cells[] refineTied(Point point, ProximalHistory ties, double width, int kind, double[] ranges) {
    return within(tiedValues(point, ties, width, kind), ranges);
  }

  /** Returns {@code sum w_i exp(v_i - largest)}. */
  double[] tiedExponentials(
      Point point, ProximalHistory ties, double width, int kind, double largest) {
    double[] values = tiedValues(point, ties, width, kind);
    double sum = 0;
    for (int i = 0; i < size; i++) {
      double w = weight == null ? 1 : weight[i];
      sum += w * Elementary.exp(values[i] - largest);
    }
    return new double[] {sum};
  }

  private double[] tiedValues(Point point, ProximalHistory ties, double width, int kind) {
    follow(ties);
    return tied.values(ties, kind, losses(point), width);
  }

  private void follow(ProximalHistory ties) {
    boolean elsewhere =
        tied.follow(
            ties,
            x -> {
              losses.evaluate(x);
              return losses.losses();
            });
    if (elsewhere) {
      at = -1;
    }
  }

  /**
   * Computes the weights with a proximal term to the multipliers.
   *
   * @param eta the level of each density; null for the multipliers themselves
   * @return {@code sum y_i grad l_i}, followed by the corresponding value
   */
  double[] weighTied(
      Point point, ProximalHistory ties, double width, double @Nullable [] eta, double most) {
    follow(ties);
    double[] loss = losses(point);
    double[] gradient = new double[frame.dimension() + 1];
    double[] y = losses.weights();
    double value = tied.weigh(ties, loss, most, width, eta, weight, frame.rows(), y);
    losses.weigh((from, to) -> {}, weight, most, gradient);
    gradient[frame.dimension()] = value;
    return gradient;
  }

  /**
   * The Hessian of the worst case of these rows, as {@link RowCurvature#add} computes it.
   *
   * @return see {@link #packed}
   */
  double[] curvature(Point point, WorstWeights rule) {
    double[] loss = losses(point);
    rule.weigh(loss, weight, group, 0, size, losses.weights());
    return packed(RowCurvature.Response.of(rule, weight));
  }

  /**
   * The Hessian with proximal weights, see {@link #weighTied}.
   *
   * @return see {@link #packed}
   */
  double[] tiedCurvature(
      Point point, ProximalHistory ties, double width, double @Nullable [] eta, double most) {
    follow(ties);
    tied.weigh(ties, losses(point), most, width, eta, weight, frame.rows(), losses.weights());
    return packed(tied.response(ties, width, eta, losses.losses(), weight, frame.rows()));
  }

  /**
   * The Hessian with the weights of groups, and the mean gradients of the free groups.
   *
   * @return see {@link #packed}; then the gradient of each free group
   */
  double[] groupCurvature(
      Point point, WorstWeights rule, GroupResponse response, double[] groupWeight) {
    double[] matrix = curvature(point, rule);
    int d = frame.dimension();
    double[] @Nullable [] gradients = GroupCurvature.gradients(response, d);
    if (group != null) {
      new GroupCurvature(frame.dataset(block), group, weight, frame.settings().intercept())
          .add(losses, response, groupWeight, gradients);
    }
    int free = (int) Arrays.stream(gradients).filter(Objects::nonNull).count();
    double[] all = Arrays.copyOf(matrix, matrix.length + free * d);
    int at = matrix.length;
    for (double[] gradient : gradients) {
      if (gradient != null) {
        System.arraycopy(gradient, 0, all, at, d);
        at += d;
      }
    }
    return all;
  }

  /**
   * The product of the Hessian of the worst case with a vector v, up to the mean response of the
   * weights, which only all partitions know together.
   *
   * @return {@code sum a_i (y_i l''_i s_i + r_i l'_i (l'_i s_i))}, s_i the scores of v and r_i the
   *     response of the weights; then {@code sum r_i l'_i a_i} and {@code sum r_i}
   */
  double[] product(Point point, WorstWeights rule, double[] v) {
    double[] loss = losses(point);
    double[] y = losses.weights();
    rule.weigh(loss, weight, group, 0, size, y);
    int d = frame.dimension();
    double[] rate = new double[size];
    double growth = 0;
    for (int i = 0; i < size; i++) {
      rate[i] = y[i] > 0 ? rule.growth(y[i], weight == null ? 1 : weight[i]) : 0;
      growth += rate[i];
    }
    double[] along = new double[d];
    double[] pull = new double[d];
    rowProducts()
        .add(losses, (change, out) -> Arrays.setAll(out, i -> rate[i] * change[i]), v, along);
    rowProducts()
        .add(losses, (change, out) -> System.arraycopy(rate, 0, out, 0, size), pull.clone(), pull);
    double[] all = Arrays.copyOf(along, 2 * d + 1);
    System.arraycopy(pull, 0, all, d, d);
    all[2 * d] = growth;
    return all;
  }

  /** The preconditioner of these rows ({@link RowProducts#block}), its lower half row by row. */
  double[] block(Point point, WorstWeights rule, int dimension) {
    rule.weigh(losses(point), weight, group, 0, size, losses.weights());
    double[][] lower = new double[dimension][];
    Arrays.setAll(lower, i -> new double[i + 1]);
    rowProducts().block(losses, lower);
    return Arrays.stream(lower).flatMapToDouble(Arrays::stream).toArray();
  }

  private RowProducts rowProducts() {
    RowProducts made =
        products == null
            ? new RowProducts(
                frame.dataset(block), frame.settings(), frame.dimension(), /* threads= */ 1)
            : products;
    products = made;
    return made;
  }

  /** The lower half of a matrix, row by row, then a vector and a number of each component. */
  private double[] packed(RowCurvature.Response response) {
    int d = frame.dimension();
    double[][] lower = new double[d][];
    for (int i = 0; i < d; i++) {
      lower[i] = new double[i + 1];
    }
    double[][] pull = new double[response.components()][d];
    RowCurvature hessian =
        curvature == null
            ? new RowCurvature(frame.dataset(block), frame.settings(), d, /* threads= */ 1)
            : curvature;
    curvature = hessian;
    double[] growth = hessian.add(losses, response, lower, pull);
    double[] all = new double[packedSize(d, growth.length)];
    int at = 0;
    for (double[] row : lower) {
      System.arraycopy(row, 0, all, at, row.length);
      at += row.length;
    }
    for (int c = 0; c < growth.length; c++) {
      System.arraycopy(pull[c], 0, all, at, d);
      all[at + d] = growth[c];
      at += d + 1;
    }
    return all;
  }

  /** The length of what {@link #packed} returns. */
  static int packedSize(int dimension, int components) {
    return dimension * (dimension + 1) / 2 + components * (dimension + 1);
  }

  /**
   * Unpacks a Hessian.
   *
   * @param sums the sum of what the partitions packed
   * @param d its dimension
   * @param lower the lower half of a matrix that may be larger (output, overwritten)
   */
  static void unpack(double[] sums, int d, int components, double[][] lower) {
    for (double[] row : lower) {
      Arrays.fill(row, 0);
    }
    int from = 0;
    for (int i = 0; i < d; i++) {
      System.arraycopy(sums, from, lower[i], 0, i + 1);
      from += i + 1;
    }
    double[] growth = new double[components];
    double[][] pull = new double[components][];
    for (int c = 0; c < components; c++) {
      pull[c] = Arrays.copyOfRange(sums, from, from + d);
      growth[c] = sums[from + d];
      from += d + 1;
    }
    RowCurvature.keepSum(growth, pull, lower);
  }

  double[] tilted(Point point, double rate, double most) {
    double[] tilted = new double[LossSums.TILTED];
    ArrayLosses.ofPart(losses(point), weight).relativeTo(most).tilted(rate, tilted);
    return tilted;
  }

  /**
   * Computes the weights of the rows by a rule.
   *
   * @return {@code sum y_i grad l_i}, followed by {@code sum y_i (l_i - largest)} and {@code sum
   *     w_i (y_i/w_i - 1/n)^2}; the former is NaN if a loss is not finite
   */
  double[] weigh(Point point, WorstWeights rule, double most) {
    double[] loss = losses(point);
    double[] gradient = new double[frame.dimension() + 2];
    RowLosses.Totals totals =
        losses.weigh(
            (from, to) -> rule.weigh(loss, weight, group, from, to, losses.weights()),
            weight,
            most,
            gradient);
    gradient[frame.dimension()] = isFinite() ? totals.gain() : Double.NaN;
    gradient[frame.dimension() + 1] = totals.squares();
    return gradient;
  }
}
