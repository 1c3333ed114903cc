package dev.agon.learn.data;

import java.util.List;

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
}
