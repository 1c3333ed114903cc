package dev.agon.learn.data;

import org.jspecify.annotations.Nullable;

/**
 * A wish to hold rows out of training, to judge the model by.
 *
 * @param fraction the share of rows, in (0, 1)
 * @param seed one seed holds out the same rows again
 */
public record Holdout(double fraction, long seed) {
  /** Checks the fraction. */
  public Holdout {
    Split.requireFraction(fraction);
  }

  /** The two parts of rows. */
  public Split split(Dataset data) {
    return split(data.target(), data.groups(), data.source());
  }

  /** The two parts of rows of which only the target and the groups are known. */
  public Split split(Target target, @Nullable Groups groups, String source) {
    return Split.fraction(target, groups, source, fraction, seed);
  }
}
