package dev.agon.learn.data;

import dev.agon.support.Components;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The group of each row.
 *
 * @param of the group of each row, from 0; no group is empty
 * @param names the names of the groups in the data
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
