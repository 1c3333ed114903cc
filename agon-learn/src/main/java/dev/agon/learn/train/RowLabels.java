package dev.agon.learn.train;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Target;
import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * The labels, weights and groups of rows, in the memory of this machine.
 *
 * @param target the label of each row
 * @param weights the weight of each row; null for uniform weights
 * @param groups the group of each row; null if there are none
 */
public record RowLabels(Target target, double @Nullable [] weights, @Nullable Groups groups) {
  /** Returns the labels of a data set. */
  public static RowLabels of(Dataset data) {
    return new RowLabels(data.target(), data.weights(), data.groups());
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
