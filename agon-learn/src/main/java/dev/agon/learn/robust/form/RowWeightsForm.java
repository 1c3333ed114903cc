package dev.agon.learn.robust.form;

import dev.agon.set.ConvexSet;

/**
 * A min-max form whose maximiser is the vector y of row weights, with the penalty {@code
 * (curvature/2) |y - 1/n|^2}. For weighted rows the maximiser is {@code z_i = (y_i - p_i)/sqrt(n
 * p_i)}, with the penalty {@code (curvature/2) |z|^2}.
 *
 * @param set the set of y, or z
 * @param curvature at least 0
 */
public record RowWeightsForm(ConvexSet set, double curvature) {}
