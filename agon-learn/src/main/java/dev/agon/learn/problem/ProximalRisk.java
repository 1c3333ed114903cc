package dev.agon.learn.problem;

import dev.agon.learn.block.GroupCurvature;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.block.RowLosses;
import dev.agon.learn.block.RowProducts;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.state.Savable;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The inner maximum with a proximal term to the multipliers ({@link ProximalWeights}), and the
 * objective at the multipliers themselves, as needed by the method of multipliers.
 */
final class ProximalRisk {
  private final RowLosses rows;
  private final double @Nullable [] rowWeight;
  private final ProximalWeights rule;
  private final Regulariser regulariser;
  private final Supplier<RowCurvature> curvature;
  private final Supplier<RowProducts> products;
  private final int @Nullable [] group;
  private final @Nullable GroupCurvature groupCurvature;
  private final double[] groupWeight;

  ProximalRisk(
      Dataset data,
      ProblemSettings settings,
      RowLosses rows,
      double @Nullable [] rowWeight,
      Supplier<RowCurvature> curvature,
      Supplier<RowProducts> products) {
    this.rows = rows;
    this.curvature = curvature;
    this.products = products;
    Groups groups = data.groups();
    this.group = groups == null ? null : groups.of();
    this.groupCurvature =
        groups == null
            ? null
            : new GroupCurvature(data, groups.of(), rowWeight, settings.intercept());
    this.groupWeight = new double[groups == null ? 0 : groups.count()];
    for (int i = 0; groups != null && i < data.size(); i++) {
      groupWeight[groups.of()[i]] += rowWeight == null ? 1 : rowWeight[i];
    }
    this.rowWeight = rowWeight;
    this.rule = settings.robust().proximalWeights(ReferenceRows.of(data));
    this.regulariser = settings.regulariser();
  }

  double proximal(double[] x, double width, double[] gradient) {
    double largest = rows.evaluate(x);
    if (!Double.isFinite(largest)) {
      Arrays.fill(gradient, Double.NaN);
      return Double.NaN;
    }
    double value = rule.find(rows.losses(), largest, width, rows.weights());
    return finish(x, largest, value, gradient);
  }

  double lagrangian(double[] x, double[] gradient) {
    double largest = rows.evaluate(x);
    if (!Double.isFinite(largest)) {
      Arrays.fill(gradient, Double.NaN);
      return Double.NaN;
    }
    double value = rule.multipliers(rows.losses(), largest, rows.weights());
    return finish(x, largest, value, gradient);
  }

  /** Whether the response of the weights to the losses is known. */
  boolean hasHessian() {
    return rule.hasRates();
  }

  /**
   * The generalised Hessian of the proximal function, or of the objective at the multipliers.
   *
   * @param width infinite for the multipliers themselves
   * @param lower the lower half of a matrix that may be larger (output, overwritten)
   * @return how many times too large it may be
   */
  double curvature(double[] x, double width, double[][] lower) {
    boolean constant = Double.isInfinite(width);
    weigh(x, width);
    double excess =
        curvature.get().at(rows, RowCurvature.Response.of(constant ? null : rule), lower);
    GroupResponse groups = constant ? null : rule.groupResponse();
    if (groups != null && groupCurvature != null) {
      double[] @Nullable [] gradients = GroupCurvature.gradients(groups, x.length);
      groupCurvature.add(rows, groups, groupWeight, gradients);
      GroupCurvature.addTo(groups, gradients, lower);
    }
    double[] own = new double[x.length];
    regulariser.curvature(x, own);
    for (int j = 0; j < own.length; j++) {
      lower[j][j] += own[j];
    }
    return excess;
  }

  private void weigh(double[] x, double width) {
    double largest = rows.evaluate(x);
    if (Double.isInfinite(width)) {
      rule.multipliers(rows.losses(), largest, rows.weights());
    } else {
      rule.find(rows.losses(), largest, width, rows.weights());
    }
  }

  /**
   * The product of that Hessian with a vector.
   *
   * @param product (output, overwritten)
   */
  void product(double[] x, double width, double[] v, double[] product) {
    weigh(x, width);
    Arrays.fill(product, 0);
    regulariser.curvature(x, product);
    for (int j = 0; j < v.length; j++) {
      product[j] *= v[j];
    }
    boolean constant = Double.isInfinite(width);
    GroupResponse groups = constant ? null : rule.groupResponse();
    RowCurvature.Response response = RowCurvature.Response.of(constant ? null : rule);
    RowProducts.Respond respond =
        groups == null
            ? (change, out) -> WorstCase.respond(response, rows.weights(), change, out)
            : (change, out) -> respond(groups, change, out);
    products.get().add(rows, respond, v, product);
  }

  private void respond(GroupResponse response, double[] change, double[] out) {
    double[] mean = new double[groupWeight.length];
    int[] of = Objects.requireNonNull(group);
    for (int i = 0; i < out.length; i++) {
      double w = rowWeight == null ? 1 : rowWeight[i];
      mean[of[i]] += w / groupWeight[of[i]] * change[i];
    }
    double sum = 0;
    int free = 0;
    for (int k = 0; k < mean.length; k++) {
      sum += response.free()[k] ? mean[k] : 0;
      free += response.free()[k] ? 1 : 0;
    }
    for (int i = 0; i < out.length; i++) {
      double w = rowWeight == null ? 1 : rowWeight[i];
      double away = mean[of[i]] - sum / free;
      out[i] = response.free()[of[i]] ? w / groupWeight[of[i]] * response.rate() * away : 0;
    }
  }

  /** The preconditioner, see {@link RowProducts#block}; false where it is not worth its cost. */
  boolean block(double[] x, double width, double[][] lower) {
    if (lower.length > rows.losses().length) {
      return false;
    }
    weigh(x, width);
    products.get().block(rows, lower);
    double[] own = new double[x.length];
    regulariser.curvature(x, own);
    for (int j = 0; j < lower.length; j++) {
      lower[j][j] += own[j];
    }
    return true;
  }

  private double finish(double[] x, double largest, double value, double[] gradient) {
    regulariser.gradient(x, gradient);
    rows.weigh((from, to) -> {}, rowWeight, largest, gradient);
    return largest + (value + regulariser.value(x));
  }

  void move() {
    rule.move();
  }

  void reset() {
    rule.reset();
  }

  Savable multipliers() {
    return rule;
  }
}
