package dev.agon.learn.data;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The group that each row belongs to.
 *
 * @param of each row's group, from 0; none is empty
 * @param names what the groups are called in the data
 */
public record Groups(int[] of, List<String> names) {
  /** The number of groups. */
  public int count() {
    return names.size();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Groups that && Arrays.deepEquals(components(), that.components());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(components());
  }

  /** Arrays are compared by their elements. */
  private @Nullable Object[] components() {
    return new @Nullable Object[] {of, names};
  }
}
