/**
 * Players that keep their variable in plain arrays. Sees the shared storage; only the game sees
 * this package.
 */
@NullMarked
package dev.agon.player.dense;

import org.jspecify.annotations.NullMarked;
