package dev.agon.learn.data;

import dev.agon.support.Components;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The group of each row.
 *
 * @param of the group of each row, from 0
 * @param names the names of the groups in the data
 */
public record Groups(int[] of, List<String> names) {
  /** Returns the groups without those that no row belongs to. */
  public Groups withoutEmpty() {
    boolean[] used = new boolean[names.size()];
    for (int group : of) {
      used[group] = true;
    }
    boolean all = true;
    for (boolean one : used) {
      all &= one;
    }
    return all ? this : Subset.of(this, IntStream.range(0, of.length).toArray());
  }

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
