package dev.agon.learn.worst.proximal;

import dev.agon.support.Components;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The derivative of the proximal weights q of groups with respect to the groups' mean losses L:
 * {@code dq/dL = rate (diag(free) - free free'/sum(free))}, where a group is free when its weight
 * is positive.
 *
 * @param free whether the weight of each group is positive
 * @param rate the derivative of a free weight with respect to its own mean loss, positive
 */
public record GroupResponse(boolean[] free, double rate) implements Serializable {
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
