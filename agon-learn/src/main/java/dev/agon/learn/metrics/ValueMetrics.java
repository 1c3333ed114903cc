package dev.agon.learn.metrics;

/**
 * Measures of predicted values.
 *
 * @param rows the number of rows
 * @param meanLoss the weighted mean of the loss
 * @param errors how far off the values are
 */
public record ValueMetrics(int rows, double meanLoss, ValueErrors errors) implements Metrics {}
