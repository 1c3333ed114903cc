package dev.agon.learn.metrics;

import org.jspecify.annotations.Nullable;

/** The predictions of a model for some rows, next to the true labels. */
public sealed interface Answers permits ClassAnswers, ValueAnswers {
  /** Returns the loss of each row. */
  double[] loss();

  /** Returns the weight of each row; null for uniform weights. */
  double @Nullable [] weight();

  /** Returns the number of rows. */
  default int size() {
    return loss().length;
  }

  /** Returns the predictions for the given rows only. */
  Answers rows(int[] which);

  /** Computes the measures. */
  Metrics measure();
}
