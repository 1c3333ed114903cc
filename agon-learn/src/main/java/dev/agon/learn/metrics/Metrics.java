package dev.agon.learn.metrics;

import java.util.List;

/** Measures of predictions. A measure that the rows do not define is NaN. */
public sealed interface Metrics permits ClassMetrics, ValueMetrics {
  /** The number of rows. */
  int rows();

  /** The weighted mean of the loss the model was trained with. */
  double meanLoss();

  /** Every number that fits the task, the most telling first. */
  List<Measure> measures();
}
