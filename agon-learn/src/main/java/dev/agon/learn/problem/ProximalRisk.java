package dev.agon.learn.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.ReferenceRows;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.state.Savable;
import java.util.Arrays;
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

  ProximalRisk(
      Dataset data, ProblemSettings settings, RowLosses rows, double @Nullable [] rowWeight) {
    this.rows = rows;
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
