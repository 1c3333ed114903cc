package dev.agon.learn.data;

import dev.agon.support.Components;
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
