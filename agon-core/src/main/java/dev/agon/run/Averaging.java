package dev.agon.run;

import dev.agon.InvalidInputException;

/**
 * The average of the iterates that a run evaluates and returns.
 *
 * @param kind none, the mean of all iterates, or an exponential moving average
 * @param decay the decay of the moving average, {@code a = decay a + (1 - decay) x}; in [0, 1)
 */
public record Averaging(Kind kind, double decay) {
  /** The kinds of averages. */
  public enum Kind {
    /** The iterate itself. */
    NONE,
    /** The mean of all iterates after the start. */
    MEAN,
    /** The exponential moving average. */
    EXPONENTIAL
  }

  /** Checks the range. */
  public Averaging {
    if (!(decay >= 0 && decay < 1)) {
      throw new InvalidInputException(
          "the decay of an average must be at least 0 and below 1, but was " + decay + ".",
          "Use for example Averaging.exponential(0.99).");
    }
  }

  /** No average. */
  public static Averaging none() {
    return new Averaging(Kind.NONE, 0);
  }

  /** Returns the setting that averages all iterates. */
  public static Averaging mean() {
    return new Averaging(Kind.MEAN, 0);
  }

  /** Returns the setting of an exponential moving average with this decay, for example 0.99. */
  public static Averaging exponential(double decay) {
    return new Averaging(Kind.EXPONENTIAL, decay);
  }

  /** Returns the weight of the newest iterate after the given number of iterations. */
  double weight(long done) {
    return switch (kind) {
      case NONE -> 1;
      case MEAN -> 1.0 / done;
      case EXPONENTIAL -> done == 1 ? 1 : 1 - decay;
    };
  }

  /** Returns the average in words. */
  String describe() {
    return switch (kind) {
      case NONE -> "none";
      case MEAN -> "mean";
      case EXPONENTIAL -> "exponential " + decay;
    };
  }
}
