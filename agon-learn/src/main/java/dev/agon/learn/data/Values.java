package dev.agon.learn.data;

import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * A number per row.
 *
 * @param of the number of each row; NaN if it is not known
 */
public record Values(double[] of) implements Target {
  @Override
  public int size() {
    return of.length;
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
