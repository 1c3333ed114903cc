/** Counter-based random numbers: one seed, one result, resumable anywhere. */
@NullMarked
package dev.agon.random;

import org.jspecify.annotations.NullMarked;
