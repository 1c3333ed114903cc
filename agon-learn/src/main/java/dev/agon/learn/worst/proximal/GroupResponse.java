package dev.agon.learn.worst.proximal;

import java.io.Serializable;

/**
 * The derivative of the proximal weights q of groups by the groups' mean losses L: {@code dq/dL =
 * rate (diag(free) - free free'/sum(free))}, where a group is free when its weight is positive.
 *
 * @param free whether the weight of each group is positive
 * @param rate the derivative of a free weight by its own mean loss, positive
 */
public record GroupResponse(boolean[] free, double rate) implements Serializable {}
