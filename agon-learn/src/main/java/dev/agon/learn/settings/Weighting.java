package dev.agon.learn.settings;

/** The weight w of a sampled row in a stochastic gradient. */
public enum Weighting {
  /** {@code w = n/b}, where b is the size of the batch: the expectation is the full gradient. */
  UNBIASED,
  /**
   * {@code w = 1}, the plain sum over the batch, as in the published experiments. It is unbiased
   * for another problem, whose data term is b/n of the real one.
   */
  BATCH_SUM
}
