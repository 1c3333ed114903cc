/**
 * The exact worst weights of given losses, with one rule per kind of set, and the projections onto
 * sets of row weights.
 */
@NullMarked
package dev.agon.learn.worst;

import org.jspecify.annotations.NullMarked;
