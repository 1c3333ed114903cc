package dev.agon.learn.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.ReferenceRows;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.state.Savable;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The inner maximum with the row weights tied to multipliers ({@link ProximalWeights}), and the
 * objective at the multipliers themselves: what the method of multipliers needs.
 */
final class ProximalRisk {
  private final RowLosses rows;
  private final double @Nullable [] rowWeight;
  private final ProximalWeights rule;
  private final Regulariser regulariser;
  private final Supplier<RowCurvature> curvature;
  private final @Nullable GroupCurvature groupCurvature;
  private final double[] groupWeight;

  ProximalRisk(
      Dataset data,
      ProblemSettings settings,
      RowLosses rows,
      double @Nullable [] rowWeight,
      Supplier<RowCurvature> curvature) {
    this.rows = rows;
    this.curvature = curvature;
    Groups groups = data.groups();
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

  /**
   * The generalised Hessian of the proximal function, or of the objective at the multipliers.
   *
   * @param width infinite for the multipliers themselves
   * @param lower the lower half of a matrix that may be larger (output, overwritten)
   * @return how many times too large it may be
   */
  double curvature(double[] x, double width, double[][] lower) {
    double largest = rows.evaluate(x);
    boolean constant = Double.isInfinite(width);
    if (constant) {
      rule.multipliers(rows.losses(), largest, rows.weights());
    } else {
      rule.find(rows.losses(), largest, width, rows.weights());
    }
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
