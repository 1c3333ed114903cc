package dev.agon.learn.data;

import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * The features that are category columns.
 *
 * @param first the first feature of each category column
 * @param size the number of its features: one for each level, or a single one that is 1 for one of
 *     two levels and 0 for the other
 */
public record Categories(int[] first, int[] size) {
  /** The number of category columns. */
  public int count() {
    return first.length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
