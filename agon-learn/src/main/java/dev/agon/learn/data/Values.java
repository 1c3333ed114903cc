package dev.agon.learn.data;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A number per row.
 *
 * @param of each row's number; NaN where it is not known
 */
public record Values(double[] of) implements Target {
  @Override
  public int size() {
    return of.length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Values that && Arrays.deepEquals(components(), that.components());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(components());
  }

  /** Arrays are compared by their elements. */
  private @Nullable Object[] components() {
    return new @Nullable Object[] {of};
  }
}
