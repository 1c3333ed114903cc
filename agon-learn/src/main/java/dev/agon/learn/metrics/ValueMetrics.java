package dev.agon.learn.metrics;

import java.util.List;

/**
 * Measures of predicted values.
 *
 * @param rows the number of rows
 * @param meanLoss the weighted mean of the loss
 * @param errors the errors of the predictions
 */
public record ValueMetrics(int rows, double meanLoss, ValueErrors errors) implements Metrics {
  @Override
  public List<Measure> measures() {
    return List.of(
        new Measure("r2", "R^2", errors.r2()),
        new Measure("rmse", "RMSE", errors.rmse()),
        new Measure("mae", "MAE", errors.absolute().mean()),
        new Measure("mean_loss", "mean loss", meanLoss));
  }
}
