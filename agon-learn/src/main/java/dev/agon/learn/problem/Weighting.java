package dev.agon.learn.problem;

/** The weight w of a sampled row in a stochastic gradient. */
public enum Weighting {
  /** {@code w = n/b}, b the size of the very batch: the expectation is the full gradient. */
  UNBIASED,
  /**
   * {@code w = 1}, the plain sum over the batch, as the published experiments use it: the unbiased
   * oracle of another problem, whose data term is b/n of the real one.
   */
  BATCH_SUM
}
