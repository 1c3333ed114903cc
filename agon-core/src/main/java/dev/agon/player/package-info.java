/** The two sides of the game, and the oracle that tells them their gradients. */
@NullMarked
package dev.agon.player;

import org.jspecify.annotations.NullMarked;
