package dev.agon.learn.settings;

import dev.agon.InvalidInputException;

/** The weight w of a sampled row in a stochastic gradient. */
public enum Weighting {
  /** {@code w = n/b}, where b is the size of the batch: the expectation is the full gradient. */
  UNBIASED("unbiased"),
  /**
   * {@code w = 1}, the plain sum over the batch, as in the published experiments. It is unbiased
   * for another problem, whose data term is b/n of the real one.
   */
  BATCH_SUM("batch-sum");

  private final String text;

  Weighting(String text) {
    this.text = text;
  }

  /** Returns the name, as on the command line. */
  public String text() {
    return text;
  }

  /** Returns the weighting with a name. */
  public static Weighting parse(String text) {
    for (Weighting each : values()) {
      if (each.text.equals(text)) {
        return each;
      }
    }
    throw new InvalidInputException(
        "`weighting` must be unbiased or batch-sum, but was '" + text + "'.",
        "Use unbiased, the default.");
  }
}
