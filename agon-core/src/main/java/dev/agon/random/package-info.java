/**
 * Counter-based random numbers: the same seed gives the same numbers, which can be continued
 * anywhere.
 */
@NullMarked
package dev.agon.random;

import org.jspecify.annotations.NullMarked;
