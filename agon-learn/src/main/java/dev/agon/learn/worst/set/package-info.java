/** Sets of row weights with projections, for the min-max forms of stochastic methods. */
@NullMarked
package dev.agon.learn.worst.set;

import org.jspecify.annotations.NullMarked;
