package dev.agon.problem;

import dev.agon.InvalidInputException;
import java.util.Locale;

/** The way in which the rows of a finite sum are drawn into the batches of a run. */
public enum Drawing {
  /** Uniformly and with replacement, or as defined by the {@link Sampling} of the problem. */
  WITH_REPLACEMENT,
  /** Without replacement: all rows in a random order, then all rows in another one. */
  EPOCHS,
  /** All rows in every batch: a stochastic gradient is the full gradient. */
  FULL;

  /**
   * Returns the batches of a run.
   *
   * @throws InvalidInputException when all samples are requested but the problem has infinitely
   *     many
   */
  public BatchSource source(MinMaxProblem problem, long seed) {
    if (this == WITH_REPLACEMENT) {
      return BatchSource.random(problem.sampling(), seed);
    }
    if (!(problem instanceof FiniteSumProblem sum)) {
      throw new InvalidInputException(
          "drawing "
              + this
              + " needs a FiniteSumProblem, but the samples of "
              + problem.getClass().getSimpleName()
              + " are endless.",
          "Use Drawing.WITH_REPLACEMENT, or implement FiniteSumProblem.");
    }
    return this == FULL
        ? BatchSource.full(sum.sampleCount())
        : BatchSource.epochs(sum.sampleCount(), seed);
  }

  /** Returns the name in lower case, for example "with-replacement". */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
