package dev.agon.learn.data;

import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * The features that are one-hot encoded category columns.
 *
 * @param first the first feature of each category column
 * @param size the number of its levels, one feature each
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
