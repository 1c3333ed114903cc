package dev.agon.learn.metrics;

import org.jspecify.annotations.Nullable;

/** What a model said of some rows, beside the truth. */
public sealed interface Answers permits ClassAnswers, ValueAnswers {
  /** The loss of each row. */
  double[] loss();

  /** The weight of each row; null when all count alike. */
  double @Nullable [] weight();

  /** The number of rows. */
  default int size() {
    return loss().length;
  }

  /** The answers to these rows only. */
  Answers rows(int[] which);

  /** Measures the answers. */
  Metrics measure();
}
