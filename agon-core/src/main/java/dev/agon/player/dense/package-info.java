/**
 * Players that store their variable in plain arrays. Depends on the shared storage; only the game
 * depends on this package.
 */
@NullMarked
package dev.agon.player.dense;

import org.jspecify.annotations.NullMarked;
