package dev.agon.learn.metrics;

import java.util.List;

/** Measures of predictions. A measure that the rows do not define is NaN. */
public sealed interface Metrics permits ClassMetrics, ValueMetrics {
  /** The number of rows. */
  int rows();

  /** The weighted mean of the loss the model was trained with. */
  double meanLoss();

  /** All measures for the task, the most informative first. */
  List<Measure> measures();
}
