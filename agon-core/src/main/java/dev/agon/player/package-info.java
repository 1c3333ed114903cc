/** The two sides of a game, as a method sees them. */
@NullMarked
package dev.agon.player;

import org.jspecify.annotations.NullMarked;
