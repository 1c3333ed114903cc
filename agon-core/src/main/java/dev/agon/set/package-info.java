/** Convex sets with their Euclidean projections. */
@NullMarked
package dev.agon.set;

import org.jspecify.annotations.NullMarked;
