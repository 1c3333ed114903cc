package dev.agon.learn.problem;

import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.block.RowLosses;
import dev.agon.learn.block.RowProducts;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Transport;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.WorstWeights;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The exact inner maximum of a robust problem.
 *
 * <pre>
 *   P(x) = R(l(x)) + g(x),   grad P(x) = sum_i y*_i grad l_i(x) + grad g(x)      (Danskin)
 * </pre>
 *
 * <p>An evaluation is one pass over the data for the losses, a search for the worst weights y* over
 * the losses alone ({@link WorstWeights}), and a second visit to the rows with weight. If y* is not
 * unique, the gradient is that of one of them.
 */
public final class WorstCase {
  private final RowLosses rows;
  private final ArrayLosses sums;
  private final WorstWeights rule;
  private final Regulariser regulariser;
  private final double curvatureCost;
  private final Supplier<RowCurvature> newCurvature;
  private @Nullable RowCurvature curvature;
  private final int outputs;
  private final Supplier<RowProducts> newProducts;
  private @Nullable RowProducts products;

  /**
   * The last evaluated x, to which losses and weights belong unless another user of the memory
   * changed them.
   */
  private final double[] at;

  private boolean shared;

  /** What moving values adds to the mean; null for sets of row weights. */
  private final @Nullable Transport transport;

  private final double[] scratch;

  WorstCase(Dataset data, int dimension, ProblemSettings settings, int threads) {
    ReferenceRows reference = ReferenceRows.of(data);
    if (settings.robust().needsGroups()) {
      reference.requireGroups(settings.robust().toString());
    }
    this.rows = new RowLosses(data, settings, dimension, data.size(), threads);
    this.sums = new ArrayLosses(rows.losses(), data.weights(), data.groups(), threads);
    this.rule = settings.robust().worstWeights(data.size());
    this.regulariser = settings.regulariser();
    this.curvatureCost =
        settings.robust().movement() == null
            ? RowCurvature.cost(data, settings, dimension)
            : Double.POSITIVE_INFINITY;
    this.newCurvature = () -> new RowCurvature(data, settings, dimension, threads);
    this.outputs = settings.loss().outputs(data.target());
    this.newProducts = () -> new RowProducts(data, settings, dimension, threads);
    this.at = new double[dimension];
    this.scratch = new double[dimension];
    Arrays.fill(at, Double.NaN);
    this.transport = settings.transport(data, dimension);
  }

  /**
   * P(x).
   *
   * @param gradient the gradient of P at x (output); null if it is not needed
   */
  double primal(double[] x, double @Nullable [] gradient) {
    System.arraycopy(x, 0, at, 0, at.length);
    double largest = rows.evaluate(x);
    if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
      Arrays.fill(rows.weights(), Double.NaN);
      if (gradient != null) {
        Arrays.fill(gradient, Double.NaN);
      }
      return Double.NaN;
    }
    rule.find(sums.relativeTo(largest));
    if (gradient != null && transport == null) {
      regulariser.gradient(x, gradient);
    } else if (gradient != null) {
      Arrays.fill(gradient, 0);
    }
    RowLosses.Totals totals =
        rows.weigh(
            (from, to) ->
                rule.weigh(rows.losses(), sums.weights(), sums.group(), from, to, rows.weights()),
            sums.weights(),
            largest,
            gradient);
    double value = rule.value(totals.gain(), totals.squares());
    return transport == null
        ? rule.origin(largest) + (value + regulariser.value(x))
        : moved(transport, x, largest + value, gradient);
  }

  private double moved(Transport movable, double[] x, double mean, double @Nullable [] gradient) {
    double risk = movable.risk(x, mean, gradient);
    if (gradient != null) {
      regulariser.gradient(x, scratch);
      for (int j = 0; j < scratch.length; j++) {
        gradient[j] += scratch[j];
      }
    }
    return risk + regulariser.value(x);
  }

  /** What moving values adds to the mean; null for sets of row weights. */
  @Nullable Transport transport() {
    return transport;
  }

  /** {@code dR/d eps} of values that move, at the last x; NaN for sets of row weights. */
  public double movementPrice() {
    return transport == null ? Double.NaN : transport.price();
  }

  /** See {@link RowCurvature}. */
  double curvatureCost() {
    return curvatureCost;
  }

  /**
   * Computes the Hessian of P at x, including the regulariser.
   *
   * @param lower the lower triangle of a matrix that may be larger; its other rows are 0 (output)
   * @return the factor by which it may be too large
   */
  double curvature(double[] x, double[][] lower) {
    weighAt(x);
    double excess = rowCurvature().at(rows, RowCurvature.Response.of(rule, sums.weights()), lower);
    addRegulariser(x, lower);
    return excess;
  }

  /** See {@link dev.agon.problem.CurvedPrimal#curvatureProduct}. */
  void product(double[] x, double[] v, double[] product) {
    weighAt(x);
    regularised(x, v, product);
    RowCurvature.Response response = RowCurvature.Response.of(rule, sums.weights());
    rowProducts().add(rows, (change, out) -> respond(response, change, out), v, product);
  }

  /** {@code product = } the regulariser's curvature times v. */
  private void regularised(double[] x, double[] v, double[] product) {
    Arrays.fill(product, 0);
    regulariser.curvature(x, product);
    for (int j = 0; j < v.length; j++) {
      product[j] *= v[j];
    }
  }

  private void respond(RowCurvature.Response response, double[] change, double[] out) {
    respond(response, rows.weights(), change, out);
  }

  /** {@code out_i = sum over components of r_i (change_i - mean of change with weights r)}. */
  static void respond(RowCurvature.Response response, double[] y, double[] change, double[] out) {
    Arrays.fill(out, 0);
    for (int c = 0; c < response.components(); c++) {
      double growth = 0;
      double mean = 0;
      for (int i = 0; i < y.length; i++) {
        double r = y[i] > 0 ? response.rate(c, i, y[i]) : 0;
        growth += r;
        mean += r * change[i];
      }
      mean /= growth > 0 ? growth : 1;
      for (int i = 0; i < y.length; i++) {
        double r = y[i] > 0 ? response.rate(c, i, y[i]) : 0;
        out[i] += r * (change[i] - mean);
      }
    }
  }

  /** See {@link dev.agon.problem.CurvedPrimal#blockCurvature}. */
  boolean block(double[] x, double[][] lower) {
    weighAt(x);
    return blockHere(x, lower);
  }

  private boolean blockHere(double[] x, double[][] lower) {
    if (lower.length > rows.losses().length) {
      return false;
    }
    rowProducts().block(rows, lower);
    double[] own = new double[at.length];
    regulariser.curvature(x, own);
    for (int j = 0; j < lower.length; j++) {
      lower[j][j] += own[j];
    }
    return true;
  }

  private void weighAt(double[] x) {
    if (shared || !Arrays.equals(x, at)) {
      primal(x, null);
    }
  }

  /** The number of scores of a row. */
  int outputs() {
    return outputs;
  }

  private RowProducts rowProducts() {
    RowProducts made = products == null ? newProducts.get() : products;
    products = made;
    return made;
  }

  private RowCurvature rowCurvature() {
    RowCurvature made = curvature == null ? newCurvature.get() : curvature;
    curvature = made;
    return made;
  }

  private void addRegulariser(double[] x, double[][] lower) {
    double[] own = new double[at.length];
    regulariser.curvature(x, own);
    for (int j = 0; j < at.length; j++) {
      lower[j][j] += own[j];
    }
  }

  /** Returns the same maximum with a proximal term; it uses the memory of this worst case. */
  ProximalRisk tied(Dataset data, ProblemSettings settings) {
    shared = true;
    return new ProximalRisk(
        data, settings, rows, sums.weights(), this::rowCurvature, this::rowProducts);
  }

  /** The worst weight y*_i of each row at the last evaluated x. Not a copy: read only. */
  public double[] weights() {
    return rows.weights();
  }

  /** The loss of each row at the last evaluated x. Not a copy: read only. */
  public double[] losses() {
    return rows.losses();
  }
}
